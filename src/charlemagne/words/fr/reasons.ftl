### Pourquoi quelque chose n’est pas permis : un message par raison des règles, « why- » et son nom. Ce
### qui est permis et ne peut pas réussir : « warn- ».

why-no-knocking = On ne cogne pas à cette table.
why-hand-over = La main est finie.
why-knock-before-play = Rien sur quoi cogner : aucune carte n’est tombée.
why-knock-alone = On ne cogne pas : toi ou ton partenaire n’êtes plus dans la main.
why-knocked-already = Tu as déjà cogné sur cette carte.
why-knock-allowed = Tu peux cogner.
why-not-your-turn = Ce n’est pas ton tour : c’est à { $turn }.
why-not-in-hand = Tu n’as pas { $theirs }.
why-give-highest = Pas celle-là : tu dois donner ta plus haute, comme { $highest }.
why-discard-count =
    { $count ->
        [one] Choisis une carte à écarter.
       *[other] Choisis { $count } cartes à écarter.
    }
why-no-joker-discard = Pas celle-là : on n’écarte pas de joker ici.
why-must-name-trump = On ne joue pas sans atout ici : nomme une sorte.
why-not-now = Pas maintenant. Ce qu’on attend de toi : { $phase }.
why-dealer-must-bid = Personne n’a misé : le donneur doit le faire, tu ne peux pas passer.
why-dealer-must-reach = Tu brasses : tu dois miser { $floor } ou plus.
why-no-such-bid = La mise { $bid } n’existe pas à cette table.
why-not-alone = On ne mise pas { $bid } en solo.
why-bid-needs-suit = La mise { $bid } demande une sorte, par exemple : mise { $bid } c.
why-bid-without-suit = On mise { $bid } sans nommer de sorte.
why-bid-too-low = Trop bas : la mise est rendue à { $highest }.
why-must-follow-joker = Pas celle-là : on a joué un joker, et tu as l’autre.
why-must-follow-trump = Pas celle-là : on a demandé de l’atout, et tu en as.
why-must-play-joker = Pas celle-là : tu n’as pas de { $suit }, tu dois donc jouer un joker.
why-little-jack-is-trump = Pas celle-là : on a demandé du { $suit }, et { $yours } est un atout.
why-must-follow = Pas celle-là : on a demandé du { $suit }, et tu en as.

warn-sure-trick = Avec cette main, { $bid } ne peut pas réussir : { $yours } fait une levée.
