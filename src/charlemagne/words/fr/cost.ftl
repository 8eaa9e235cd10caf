### Ce que les cartes d’une main jouée ont coûté, tous les jeux ouverts.

cost-contract = { $seat } joue { $contract }, { $trump ->
    [none] sans atout
    [c] atout trèfle
    [d] atout carreau
    [h] atout cœur
   *[s] atout pique
}, { $alone ->
    [true] en solo
   *[false] avec { $partner }
}. { $need ->
    [none] Pour réussir, il ne faut aucune levée.
    [all] Pour réussir, il faut les 8 levées.
    [least] Pour réussir, il faut au moins { $low ->
        [one] { $low } levée
       *[other] { $low } levées
    }.
   *[range] Pour réussir, il faut de { $low } à { $high } levées.
}
cost-thrown-in = Les quatre ont passé : on a rebrassé, et rien n’a été joué.
cost-not-played = Aucune carte n’a encore été jouée.

cost-open = Tous les jeux ouverts, et avec les meilleures cartes de tout le monde à partir de { $trick ->
    [1] la première entame
   *[other] la levée { $trick }
}, { $tricks ->
    [0] aucune levée
    [one] { $tricks } levée en tout
   *[other] { $tricks } levées en tout
} pour { $side } : { $makeable ->
    [true] le contrat pouvait réussir.
   *[false] le contrat ne pouvait pas réussir.
}
cost-turned = La première carte à y changer quelque chose : { $card }, jouée par { $seat } à la levée { $trick }.
cost-not-turned = Aucune carte n’y a rien changé.
cost-result = À la table, { $tricks ->
    [0] aucune levée
    [one] { $tricks } levée
   *[other] { $tricks } levées
} pour { $side } : { $made ->
    [true] le contrat a réussi.
   *[false] le contrat a chuté.
}
cost-stopped = La main a fini avec la levée { $trick }, car elle était réglée. La suite compte les 8 levées, comme si on avait continué.
cost-on = La fiche s’arrête à la levée { $trick }, et la main n’est pas finie.
cost-left-out = Avant la levée { $trick }, les cartes ne sont pas jugées : c’est trop long pour Python tout seul.
cost-all-left-out = Aucune carte n’est jugée : avant la levée { $trick }, c’est trop long pour Python tout seul.

cost-cards-heading = Les cartes qui ont coûté des levées
cost-no-cards = Aucune carte n’a coûté de levée.
cost-card = Levée { $trick } : { $seat } a joué { $card }, ce qui a coûté { $cost ->
    [one] { $cost } levée
   *[other] { $cost } levées
}{ $turn ->
    [lost] {" "}et fait perdre le contrat
    [found] {" "}et rendu le contrat possible
   *[none] {""}
}. Le mieux, c’était { $best }.

cost-players-heading = Une personne après l’autre
cost-player = { $seat } a joué { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
} : { $costly ->
    [0] aucune n’a coûté de levée.
    [one] une d’entre elles a coûté { $cost ->
        [one] { $cost } levée.
       *[other] { $cost } levées.
    }
   *[other] { $costly } d’entre elles ont coûté { $cost } levées à elles toutes.
}
cost-sum = Avec les meilleures cartes : { $tricks ->
    [0] aucune levée
    [one] { $tricks } levée
   *[other] { $tricks } levées
} pour { $side }. { $fewest ->
    [true] Les cartes de cette équipe en ont ajouté { $attackers }, celles de l’équipe adverse en ont épargné { $defenders }
   *[false] Les cartes de cette équipe en ont coûté { $attackers }, celles de l’équipe adverse en ont rendu { $defenders }
} : { $final } en tout.
cost-or = { $first } ou { $last }
