## Les règles au choix

book-standard = le Charlemagne à 34 cartes
book-maine = le Charlemagne du Maine, où l’on cogne
book-maine-32 = le Charlemagne du Maine, où l’on demande
book-charlesmagne = le Charlesmagne du programme pour Windows

rules-books = Les règles au choix :
rules-book-line = { $book } : { $title }. { $cards } cartes, mises de { $lowest } à { $highest }, en { $target ->
    [one] { $target } point.
   *[other] { $target } points.
}
rules-more = « { $command } NOM » en raconte une en mots.

## Listes et cartes dans une phrase

list-and = { $first } et { $last }
rules-ranks-of = { $ranks } de { $suit ->
    [c] trèfle
    [d] carreau
    [h] cœur
   *[s] pique
}

## Le début

rules-heading = Règles « { $book } » : { $title }
rules-players = On joue à quatre, deux contre deux ; les partenaires se font face, et tout tourne dans le sens des aiguilles d’une montre.
rules-no-house = Aucune règle maison n’est en vigueur.
rules-house-heading = Règles maison

rules-cards-heading = Les cartes et la donne
rules-deck = { $jokers ->
    [0] { $cards } cartes : trèfle, carreau, cœur et pique, du 7 à l’as.
   *[other] { $cards } cartes : trèfle, carreau, cœur et pique, du 7 à l’as, et deux jokers, le blanc et le joker couleur.
}
rules-seats = { $drawn ->
    [true] Chacun tire une carte du paquet étalé : un joker est le plus fort, puis on va de l’as au 7 ; en cas d’égalité, on tire de nouveau. Les deux plus fortes cartes font équipe. La plus forte choisit sa place, la deuxième s’assoit en face, et la troisième prend l’une des deux places qui restent. La plus forte brasse en premier.
   *[false] On s’assoit où l’on veut, et le premier donneur est tiré au sort.
}
rules-deal = La personne à droite du donneur peut couper le paquet. Les cartes se donnent ensuite par paquets de { $packet }, en commençant à gauche du donneur, jusqu’à ce que chacun ait 8 cartes.
rules-kitty = Les { $count } dernières cartes restent face cachée : c’est le minou.

## La force des cartes

rules-ranks-heading = La force des cartes
rules-ranks-trumps = { $suit ->
    [c] Atout trèfle
    [d] Atout carreau
    [h] Atout cœur
   *[s] Atout pique
}, { $count } cartes, de la plus forte à la plus faible : { $first }, puis { $rest }.
rules-ranks-suits = { $suits } : { $ranks }.
rules-ranks-plain = Sans atout, chaque sorte, de la plus forte carte à la plus faible : { $ranks }.
rules-ranks-jokers = Les jokers forment alors une sorte à part, qui bat les quatre autres : { $jokers }.

## Les mises

rules-auction-heading = Les mises
rules-auction = La personne à gauche du donneur commence et le donneur finit. Chacun parle une seule fois : passer, ou miser plus haut que toutes les mises d’avant.
rules-ladder = Les mises, de la plus basse à la plus haute : { $bids }.
rules-bid-suit = { $all ->
    [true] La mise nomme l’atout
   *[false] Pour { $bids }, la mise nomme l’atout
} ; aucune sorte n’est au-dessus d’une autre.
rules-bid-alone = On peut aussi miser { $bids } en solo : on dit la sorte, puis « en solo ». Cette mise n’est pas plus haute que la même sans solo.
rules-floor = Si personne n’a misé { $floor } ou plus, le donneur doit miser { $floor } ou n’importe quoi de plus haut.
rules-below-floor = Les mises plus basses que { $floor } ne se jouent donc jamais : elles renseignent le partenaire.
rules-all-pass = Si les quatre passent, { $then ->
    [next-dealer] on rebrasse : personne ne marque, et c’est à la personne suivante de brasser.
   *[same-dealer] on rebrasse : personne ne marque, et la même personne brasse de nouveau.
}
rules-stuck = Si les trois autres ont passé, le donneur doit miser, n’importe quoi.

## Les contrats

rules-contract-heading = { $count ->
    [one] Contrat : { $bids }
   *[other] Contrats : { $bids }
}
rules-need-bid = { $who ->
    [alone] Le miseur, en solo, doit faire au moins autant de levées que sa mise.
   *[both] Le miseur et son partenaire doivent faire à deux au moins autant de levées que la mise.
}
rules-need-all = { $who ->
    [alone] Le miseur, en solo, doit faire les 8 levées.
   *[both] Le miseur et son partenaire doivent faire à deux les 8 levées.
}
rules-need-none = { $who ->
    [alone] Le miseur, en solo, ne doit faire aucune levée.
   *[both] Le miseur et son partenaire ne doivent faire aucune levée.
}
rules-need-least = { $who ->
    [alone] Le miseur, en solo, doit faire au moins { $low ->
        [one] { $low } levée.
       *[other] { $low } levées.
    }
   *[both] Le miseur et son partenaire doivent faire à deux au moins { $low ->
        [one] { $low } levée.
       *[other] { $low } levées.
    }
}
rules-need-range = { $who ->
    [alone] Le miseur, en solo, doit faire de { $low } à { $high } levées, ni plus ni moins.
   *[both] Le miseur et son partenaire doivent faire à deux de { $low } à { $high } levées, ni plus ni moins.
}
rules-alone = Misé en solo, le contrat se joue sans le partenaire : le miseur doit y arriver sans aide.
rules-step-kitty = Le miseur prend les { $count } cartes du minou.
rules-step-give = { $trumps ->
    [known] Le partenaire, qui connaît l’atout, donne au miseur, face cachée, { $gift }.
   *[unknown] Le partenaire, qui ne connaît pas encore l’atout, donne au miseur, face cachée, { $gift }.
}
rules-gift = { $which ->
    [any] une carte de son choix
    [trump] son plus fort atout ou, à défaut, sa plus forte carte, à partir de l’as
    [face-jokers] sa plus forte carte : un joker ou, à défaut, à partir de l’as
   *[face] sa plus forte carte, à partir de l’as
}
rules-step-out = Le partenaire dépose ses cartes face cachée : la main se joue sans partenaire.
rules-step-discard = Le miseur écarte { $count ->
    [one] { $jokers ->
        [barred] une carte, mais pas de joker
       *[any] une carte de son choix
    }
   *[other] { $jokers ->
        [barred] { $count } cartes, mais pas de joker
       *[any] { $count } cartes de son choix
    }
}, face cachée et hors jeu.
rules-step-trump = { $absent ->
    [true] Le miseur nomme l’atout, ou annonce « sans atout ».
   *[false] Le miseur nomme l’atout.
}
rules-step-choice = Avant de rien voir, le miseur choisit entre le minou et une carte de son partenaire.
rules-step-by-kitty = Avec le minou : { $steps }
rules-step-by-card = Avec la carte : { $steps } Le minou reste face cachée, et personne ne le voit.
rules-step-ask = { $sets ->
    [true] Le miseur demande à son partenaire un as ou une sorte. Une sorte demandée devient l’atout ; après un as, l’atout de la mise reste.
   *[false] Le miseur demande à son partenaire un as ou une sorte. Ce n’est qu’un indice : l’atout de la mise reste.
}
rules-step-defend = L’adversaire à gauche du miseur, puis l’autre, peut dire « en solo ». Qui le dit en premier défend en solo : son partenaire lui donne, face cachée, { $gift }, et la main se joue sans ce partenaire ; la défense en solo écarte ensuite { $count ->
    [one] une carte.
   *[other] { $count } cartes.
}
rules-step-expose = { $when ->
    [0] Avant la première carte, le miseur étale toutes ses cartes, face visible.
    [1] Après la première levée, le miseur étale le reste de ses cartes, face visible.
   *[other] Après { $when } levées, le miseur étale le reste de ses cartes, face visible.
}
rules-no-exchange = Il n’y a pas d’échange.
rules-kitty-out = Le minou reste face cachée, et personne ne le voit.
rules-no-trumps = Il n’y a pas d’atout.
rules-leads = { $who ->
    [bidder] Le miseur commence la première levée.
   *[left-of-bidder] La personne à gauche du miseur commence la première levée.
}
rules-pay-number = Réussi, le contrat donne son nombre à l’équipe du miseur ; chuté, il donne son nombre à l’équipe adverse.
rules-pay = Réussi : { $made }. Chuté : { $failed }.
rules-pay-made = { $points ->
    [game] l’équipe du miseur gagne la partie
    [one] { $points } point à l’équipe du miseur
   *[other] { $points } points à l’équipe du miseur
}
rules-pay-failed = { $points ->
    [game] l’équipe adverse gagne la partie
    [one] { $points } point à l’équipe adverse
   *[other] { $points } points à l’équipe adverse
}

## Le jeu

rules-play-heading = Jouer les cartes
rules-follow = Fournis la sorte demandée si tu peux ; sinon, joue n’importe quelle carte. Rien ne t’oblige à jouer atout ni à monter.
rules-little-jack-follows = Quand il y a un atout, le valet de l’autre sorte de la même couleur, le petit bar, est un atout : il fournit à l’atout, jamais à la sorte dessinée dessus.
rules-jokers-follow = Quand il y a un atout, les jokers sont des atouts.
rules-winner = Le plus fort atout fait la levée ou, s’il n’y en a pas, la plus forte carte de la sorte demandée. Qui la fait commence la suivante.
rules-joker-wins = Sans atout, un joker fait la levée où il tombe ; si les deux tombent, { $high ->
    [white] c’est le blanc
   *[colour] c’est le joker couleur
} qui la fait. Quand un joker commence la levée, qui tient l’autre doit le jouer, et les autres jouent ce qui leur plaît.
rules-forced-joker = Sans atout, si tu ne peux pas fournir et que tu as un joker, tu dois le jouer ; avec les deux, joue celui que tu veux.
rules-free-joker = Sans atout, si tu ne peux pas fournir, tu peux garder tes jokers.
rules-eight-tricks = { $stop ->
    [true] La main finit avec la levée qui règle le contrat.
   *[false] Les huit levées se jouent, même quand le contrat est réglé.
}

rules-knock-heading = Cogner
rules-knock = Dès que la première carte de la main est jouée, tu peux cogner à tout moment, si ton partenaire et toi êtes encore dans la main. C’est demander à ton partenaire de commencer, dès que ce sera son tour de commencer une levée, par la sorte de la dernière carte jouée. Tout le monde l’entend, cela n’oblige personne, et tu cognes au plus une fois par carte jouée.

rules-match-heading = Le pointage
rules-score = Une seule équipe marque à chaque main. Les levées de trop ne donnent rien.
rules-target = La première équipe à { $target ->
    [one] { $target } point
   *[other] { $target } points
} gagne. Gagner la partie par un contrat porte l’équipe d’un coup à { $target }.
rules-target-plain = La première équipe à { $target ->
    [one] { $target } point
   *[other] { $target } points
} gagne.
rules-next-deal = Après chaque main, c’est à la personne de gauche de brasser.

## Règles maison

house-line = { $option } : { $now } (d’origine : { $own }).
house-target = Points pour gagner
house-target-is = { $value ->
    [one] { $value } point
   *[other] { $value } points
}
house-all-pass = Quand tout le monde passe
house-all-pass-is = { $value ->
    [next-dealer] on rebrasse, et c’est à la personne suivante
    [same-dealer] on rebrasse, et c’est à la même personne
   *[dealer-bids] si les trois autres passent, le donneur doit miser, n’importe quoi
}
house-dealer-floor = Ce que le donneur doit miser si personne ne l’a fait
house-dealer-floor-is = { $value ->
    [false] rien
   *[other] { $value } ou plus
}
house-minimum-bid = Le plus petit nombre qu’on peut miser
house-minimum-bid-is = { $value }
house-leader = Qui commence quand les deux partenaires jouent
house-leader-is = { $value ->
    [bidder] le miseur
   *[left-of-bidder] la personne à gauche du miseur
}
house-no-trump = Jouer sans atout après l’échange
house-no-trump-is = { $value ->
    [true] le miseur peut l’annoncer
   *[false] il faut nommer une sorte
}
house-forced-joker = Un joker en main quand tu ne peux pas fournir, sans atout
house-forced-joker-is = { $value ->
    [true] il faut le jouer
   *[false] tu peux le garder
}
house-high-joker = Le joker le plus fort
house-high-joker-is = { $value ->
    [white] le blanc
   *[colour] le joker couleur
}
house-discard-jokers = Écarter un joker
house-discard-jokers-is = { $value ->
    [true] permis
   *[false] défendu
}
house-expose = Quand les cartes d’un gros mulot s’étalent
house-expose-is = { $value ->
    [before-lead] avant la première carte
   *[after-first-trick] après la première levée
}
house-partner-gives = La carte que donne un partenaire
house-partner-gives-is = { $value ->
    [any] celle de son choix
   *[highest] la plus forte
}
house-trump-before-card = Nommer l’atout quand le partenaire donne une carte
house-trump-before-card-is = { $value ->
    [true] avant la carte
   *[false] à la fin de l’échange
}
house-ask-sets-trump = Une sorte demandée au partenaire
house-ask-sets-trump-is = { $value ->
    [true] elle devient l’atout
   *[false] ce n’est qu’un indice
}
house-defender-alone = Défendre en solo
house-defender-alone-is = { $value ->
    [when-alone] contre un miseur en solo
    [always] contre les deux partenaires aussi
   *[off] jamais
}
house-knock = Cogner
house-knock-is = { $value ->
    [true] permis
   *[false] défendu
}
house-stop-when-decided = Fin d’une main réglée
house-stop-when-decided-is = { $value ->
    [true] avec la levée qui la règle
   *[false] les huit levées se jouent
}
house-draw-for-seats = Les places et le premier donneur
house-draw-for-seats-is = { $value ->
    [true] tirés aux cartes
   *[false] on s’assoit où l’on veut, premier donneur au sort
}
house-contract = Contrat { $bid }
house-contract-out = enlevé
house-contract-pays = réussi, { $made ->
    [game] la partie
    [one] { $made } point
   *[other] { $made } points
} ; chuté, { $failed ->
    [game] la partie
    [one] { $failed } point
   *[other] { $failed } points
}
