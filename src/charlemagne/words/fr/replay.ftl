### Une main d’une fiche, racontée comme à table.

replay-heading = Partie { $match }, main { $hand }
replay-rules = Jouée selon les règles « { $book } » : { $title }.
replay-house = Règle maison : { $line }
replay-player = { $seat } : { $name }.
replay-dealer = { $name } brasse. { $score }
replay-score-before = Avant la main, { $first } ont { $firsts } et { $second } ont { $seconds }.

replay-hands-heading = Les cartes
replay-hand = { $name } : { $cards }.
replay-suit = { $suit } { $ranks }
replay-suits = { $first } ; { $last }
replay-kitty = Le minou : { $cards }.

replay-auction-heading = Les mises
replay-pass = { $name } passe.
replay-bid = { $name } mise { $bid }.
replay-contract = { $name } a le contrat : { $bid }.
replay-nobody = Personne n’a misé.

replay-exchange-heading = Avant de jouer
replay-takes-kitty = { $name } prend le minou : { $cards }.
replay-asks-card = { $name } laisse le minou et demande une carte à { $partner }.
replay-asks-ace = { $name } demande un as à { $partner }.
replay-asks-suit = { $name } demande { $suit ->
    [c] du trèfle
    [d] du carreau
    [h] du cœur
   *[s] du pique
} à { $partner }.
replay-ask-trumps = { $trump ->
    [c] L’atout devient trèfle.
    [d] L’atout devient carreau.
    [h] L’atout devient cœur.
   *[s] L’atout devient pique.
}
replay-gives = { $name } donne { $card } à { $partner }.
replay-discards = { $name } écarte { $cards }.
replay-trump = { $trump ->
    [c] { $name } nomme l’atout : trèfle.
    [d] { $name } nomme l’atout : carreau.
    [h] { $name } nomme l’atout : cœur.
    [s] { $name } nomme l’atout : pique.
   *[none] { $name } annonce « sans atout ».
}
replay-out = La main se joue sans { $name }.
replay-exposes = { $name } étale { $count ->
    [8] toutes ses cartes
   *[other] le reste de ses cartes
} : { $cards }.
replay-defends = { $name } dit « en solo » et défend en solo.
replay-declines = { $name } ne défend pas en solo.

replay-play-heading = Les levées
replay-trick = Levée { $number }. { $told }
replay-leads = { $name } commence avec { $card }
replay-follows = { $name } joue { $card }
replay-trumps = { $name } joue atout avec { $card }
replay-throws = { $name } jette { $card }
replay-takes = { $name } fait la levée. { $count }
replay-count = { $first } : { $firsts }, { $second } : { $seconds }.
replay-knocks = { $name } cogne et demande { $suit ->
    [c] du trèfle
    [d] du carreau
    [h] du cœur
    [s] du pique
    [jokers] un joker
   *[trumps] de l’atout
} à { $partner }.

replay-result-heading = Le résultat
replay-made = Contrat réussi, { $bid } : { $tricks ->
    [0] aucune levée
    [one] { $tricks } levée
   *[other] { $tricks } levées
}.
replay-failed = Contrat chuté, { $bid } : { $tricks ->
    [0] aucune levée
    [one] { $tricks } levée
   *[other] { $tricks } levées
}.
replay-thrown-in = On rebrasse, et personne ne marque.
replay-points = { $side } marquent { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
replay-game = { $side } gagnent la partie d’un coup : { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
replay-score = Le pointage : { $first } { $firsts }, { $second } { $seconds }.
replay-winner = La partie est finie : { $side } l’emportent.
replay-unfinished = La fiche s’arrête ici : c’est à { $name } de jouer.

replay-others-heading = Dans le même fichier
replay-others = Partie { $match }, { $count ->
    [one] main { $hands }
   *[other] mains { $hands }
}.
replay-range = { $first } à { $last }
replay-more = { $count ->
    [one] Et { $count } autre partie.
   *[other] Et { $count } autres parties.
}

## Les erreurs, une phrase chacune

replay-empty = aucune main dans { $file }
replay-none-match = aucune main de la partie { $match } dans { $file }
replay-none-hand = aucune main { $hand } dans { $file }
replay-none-both = aucune main { $hand } de la partie { $match } dans { $file }
replay-none-faulty = { $none }, et sa ligne { $line } ne se lit pas : { $place } : { $why }
replay-fault = { $file }, ligne { $line }, { $place } : { $why }
replay-unreadable = { $file } ne se lit pas : { $why }
