### Ce que ferait un ordinateur à un moment d’une main écrite, et pourquoi.

ask-to-act = Avant l’action { $action }, c’est à { $seat } : on ne regarde que ce qui se voit de cette place.
ask-hand = En main : { $cards }
ask-table = Sur la table : { $cards }.
ask-came = À la table : { $action }.

ask-heading = Ce que ferait { $player }
ask-chosen = Le choix de { $player } : { $action }.
ask-knocks = { $player } cognerait ici.
ask-does-not-knock = { $player } ne cognerait pas ici.
ask-dice = Ce sont les dés qui décident : il n’y a pas de raison.

## Pourquoi : $rule est une des phrases plus bas

ask-thumb = La règle qui va avec : { $rule }
ask-thumb-same = La règle de famille dit la même chose : { $rule }
ask-thumb-other = Selon la règle de famille, ce serait : { $action }. { $rule }
ask-worlds = { $count ->
    [one] Une seule donne a été pesée, qui va avec tout ce qu’on peut savoir à cette place et avec ce que les autres ont fait.
   *[other] { $count } donnes ont été pesées, qui vont avec tout ce qu’on peut savoir à cette place et avec ce que les autres ont fait.
} Ce que vaut chaque choix : les chances de gagner la partie, selon le contrat et le pointage, et un peu pour chaque levée.
ask-deal = Donne { $number }, { $seat } : { $cards }
ask-counted = Ce que vaut chaque choix : les chances de gagner la partie, selon les levées que les cartes promettent et selon le pointage. Une mise doit valoir un peu plus que passer.
ask-worth = { $action } : { $worth }
ask-percent = { $whole },{ $tenths } %
ask-more = { $count ->
    [one] Et un autre choix, qui ne vaut pas plus.
   *[other] Et { $count } autres choix, qui ne valent pas plus.
}

ask-why-only = Rien d’autre n’était permis, ou ne valait la peine qu’on y pense.
ask-why-tells = Une convention : une mise trop basse pour être jouée dit la sorte, et les levées qu’on y compte.
ask-why-forced = Qui brasse doit miser, et prend ce qui coûte le moins.
ask-why-bid = Une mise doit promettre plus que passer, et aucune ne promet plus que celle-là.
ask-why-partners-bid = On laisse la mise de son partenaire, sauf si une autre est nettement meilleure.
ask-why-pass = Aucune mise ne promet plus que ce que les mises donnent déjà, ou peuvent encore donner.
ask-why-takethekitty = Avec les deux jokers en main, le minou peut valoir plus que la meilleure carte du partenaire.
ask-why-askforcard = Le partenaire choisit sa carte parmi huit ; les deux du minou, personne ne les a choisies.
ask-why-askfor = On demande ce qui manque en haut de l’atout ; s’il ne manque rien, un as.
ask-why-givecard = Une convention : à un partenaire en solo, on donne la carte qui aide le plus, un gros atout ou un joker, sinon un as.
ask-why-discardcards = On écarte ce qui laisse le moins de cartes perdantes : ni atout ni as, plutôt les basses des sortes courtes.
ask-why-trump = L’atout est la sorte pour laquelle les cartes comptent le plus.
ask-why-alone = Avec le plus gros atout et une autre levée sûre, une seule personne avec une carte de plus défend mieux que deux.
ask-why-decline = À deux, on ne défend pas moins bien, sans le plus gros atout et une autre levée sûre.

ask-why-knocked = Une convention : le partenaire a cogné pour cette sorte, et on lui obéit en commençant la levée suivante.
ask-why-draws = L’équipe qui a misé commence avec de l’atout tant que l’autre peut en avoir.
ask-why-leads-trump = On commence avec de l’atout pour en laisser moins à qui a misé, ou parce que le reste donnerait plus.
ask-why-cashes = Rien dans sa sorte ne bat plus cette carte.
ask-why-leads-low = Sans carte sûre, on commence bas, là où il y a le moins à perdre.
ask-why-secures = La carte du partenaire pouvait encore être battue, et celle-là rend la levée plus sûre.
ask-why-leaves = On laisse la carte gagnante de son partenaire, et on joue dessous la carte qui manquera le moins.
ask-why-takes = On bat la carte de l’équipe adverse avec la plus basse qui suffit à coup sûr, ou aussi haut qu’il le faut.
ask-why-ruffs = Sans carte de la sorte demandée, on prend la levée de l’équipe adverse avec un atout.
ask-why-throws = La levée ne se prend pas, ou pas à bon prix : la carte qui manquera le moins s’en va.

ask-why-joker-first = On commence avec le petit joker tant que l’équipe adverse peut devoir y mettre le gros.
ask-why-leads-under = Pour ne faire aucune levée, on commence avec une carte qui sera battue à coup sûr.
ask-why-ducks = Pour ne faire aucune levée, on joue dessous, aussi haut qu’on peut.
ask-why-must-go-over = Il n’y a rien de plus bas que la carte à battre ; la plus basse peut encore l’être.
ask-why-gets-rid = Sans carte de la sorte demandée, on jette celle qui gêne le plus.
ask-why-attacks = Contre des cartes qui ne veulent aucune levée, on commence bas, là où il faudra peut-être passer au-dessus.
ask-why-under-him = On joue dessous, pour que la levée aille, ou reste, à qui a misé.
ask-why-high-now = La carte de qui a misé est déjà battue : une grosse carte s’en va pendant qu’elle ne nuit pas.
ask-why-low-yet = Qui a misé doit encore jouer : on reste bas, pour l’obliger à passer au-dessus.

## Les choix, chacun après « le choix de … : »

ask-pass = passer
ask-bid = miser { $bid }
ask-takethekitty = prendre le minou
ask-askforcard = demander une carte à son partenaire
ask-askfor = { $suit ->
    [ace] demander un as
    [c] demander du trèfle
    [d] demander du carreau
    [h] demander du cœur
   *[s] demander du pique
}
ask-trump = { $suit ->
    [none] jouer sans atout
    [c] nommer l’atout trèfle
    [d] nommer l’atout carreau
    [h] nommer l’atout cœur
   *[s] nommer l’atout pique
}
ask-give = donner { $card }
ask-discard = écarter { $cards }
ask-play = jouer { $card }
ask-alone = défendre en solo
ask-decline = ne pas défendre en solo
ask-knock = cogner

## Les erreurs, une phrase chacune

ask-no-action = la main { $hand } a { $count } actions, et il n’y a pas d’action { $action } : 0 à { $count }
ask-over = la main { $hand } est finie avant l’action { $action }, et ce n’est à personne
