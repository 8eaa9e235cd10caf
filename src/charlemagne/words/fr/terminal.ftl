### Le jeu au terminal : des lignes courtes, au présent, faites pour être écoutées. $seat et $partner sont N E S W ou
### « you » ; $side est us ou them.

## Le début

welcome = Bienvenue. On joue : { $title }, à { $target } points.
you-sit =
    { $name ->
        [none] Ta place
       *[other] { $name }, ta place
    } : { $seat ->
        [N] Nord
        [E] Est
        [S] Sud
       *[W] Ouest
    }.
sits =
    { $place ->
        [left] À ta gauche
        [partner] En face, ton partenaire
       *[right] À ta droite
    } : { $who }, { seat }. Ordinateur, { $player }.
help-hint = Tape aide quand tu veux, et quitte pour partir.

## Le tirage des places

draw-player =
    { $player ->
        [one] ordi 1
        [two] ordi 2
        [three] ordi 3
       *[you] toi
    }
draw-begins = On tire les places : { $count } cartes sont étalées, face cachée. Les deux plus hautes jouent ensemble.
ask-draw = Tire une carte : un numéro de 1 à { $most }, ou Entrée pour n’importe laquelle.
draw-first = D’abord, tire une carte : un numéro de 1 à { $most }, ou Entrée.
draw-taken = La carte { $number } est partie. Choisis-en une autre.
draw-card =
    { $player ->
        [you] Tu tires { $card }.
       *[other] { draw-player } tire { $card }.
    }
draw-level = Égalité : on tire de nouveau.
draw-gathered = Le paquet est épuisé : on le ramasse, on le brasse et on l’étale encore.
draw-partners = Partenaires : { $first } et { $second }, contre { $third } et { $fourth }.
draw-seat = Tu as la plus haute carte : quelle place prends-tu ? Tu brasses la première main.
draw-seat-third = Tu as la troisième carte : quelle place prends-tu ?
draw-sits =
    { $player ->
        [you] Ta place : { seat }.
       *[other] { draw-player } prend la place { seat }.
    }

## La donne

hand = Main { $number }.
deals =
    { $seat ->
        [you] Tu brasses.
       *[other] { seat } brasse.
    }
seal = Donne scellée, { $digits }.
key = Sceau ouvert, { $digits }.
seal-whole = Le sceau de cette main : { $digits }
key-whole = La clé de la dernière main finie : { $digits }
seal-none = Cette main vient d’une fiche, et n’a pas de sceau ici.
seal-why = Le sceau est donné avant la coupe, la clé après la main : personne ne choisit les cartes.
cuts = { seat } coupe le paquet.
cuts-not = { seat } laisse le paquet comme ça.
ask-cut = Tu peux couper : un numéro de 1 à { $most }, ou Entrée pour laisser le paquet comme ça.
cut-first = D’abord la coupe : un numéro de 1 à { $most }, ou Entrée.
your-cards = Tes cartes. { $cards }
group = { $name } : { $cards }
group-trumps = atout { suit }

## Les questions

option = { $number } : { $text }
option-pass = passe
option-bid = mise { $bid }
option-bid-alone = mise { $bid } en solo
option-kitty = prends le minou
option-card = demande une carte à { $partner }
option-ace = un as
option-alone = solo
option-decline = décline

ask-bid-first = À toi de miser. Personne n’a misé.
turn-bid =
    { $seat ->
        [you] À toi de miser. Ta mise tient : { $bid }.
       *[other] À toi de miser. { seat } a misé { $bid }.
    }
ask-must-bid = Tu brasses : tu dois miser.
ask-suit = Quel atout pour { $bid } ? Entrée revient en arrière.
ask-choice = Le minou, ou une carte à demander à { $partner } ? Tu choisis sans rien voir.
ask-ask = Que demandes-tu à { $partner } ?
turn-give = Quelle carte donnes-tu à { $partner } ?
ask-give-highest = Quelle carte donnes-tu à { $partner } ? Ce doit être ta plus haute.
turn-discard =
    { $count ->
        [one] Écarte une carte.
       *[other] Écarte { $count } cartes : tape { $count } numéros, avec une espace entre les deux.
    }
turn-trump = Quel atout ?
ask-defend = { $bidder } joue en solo. Défends-tu en solo ?
ask-defend-both = Défends-tu en solo contre { $bidder } ?
ask-lead = À toi de commencer la levée { $number }.
ask-lead-knock = À toi de commencer la levée { $number }. { $partner } a cogné pour { some-lane }.
ask-follow = À toi. Fournis { some-lane } : tu en as { $count }.
ask-free = À toi. Tu n’as { no-lane } : joue ce que tu veux.
ask-joker = À toi. Tu n’as { no-lane } : tu dois jouer un joker.
ask-next = Entrée passe à la prochaine main. Ou tape coût, annule ou encore.
ask-end = Entrée termine la partie. Ou tape coût, annule ou encore.
ask-trick = Entrée continue.
turn-knock = Entrée continue, ou cogne.

## Les réponses qui ne vont pas

not-understood = « { $text } » ne veut rien dire ici. Tape aide.
not-understood-here = Ça ne répond à rien ici. Une ligne vide répète la question ; aide dit ce que tu peux taper.
no-option = Il n’y a pas de choix { $number } : ça va de 1 à { $most }.
no-option-bid = Il n’y a pas de choix { $number }.
bid-what = Miser quoi ? Par exemple : mise 6.
trump-what = Quel atout ? Par exemple : atout c.
ask-what = Demander quoi ? Par exemple : demande c, ou demande as.
one-card = Une seule carte.
knock-with-card = Tu peux cogner tout court, ou avec une carte : vp cogne.
discard-exactly =
    { $count ->
        [one] Une carte, pas plus, pas moins : tu en as choisi { $given }.
       *[other] Il faut { $count } cartes : tu en as choisi { $given }.
    }
enter-only = Ici, juste Entrée, ou une question comme pointage ou levée.
enter-or-knock = Ici, juste Entrée ou cogne.
not-yet = La partie n’est pas commencée.
not-dealt = Les cartes ne sont pas encore données.
no-last = Aucune levée n’est faite.
waits = Le jeu attend maintenant après chaque carte, pour que tu puisses cogner. Tape attends pour revenir.
waits-not = Le jeu n’attend plus après chaque carte.

## Ce qui se passe

tell-pass =
    { $seat ->
        [you] Tu passes.
       *[other] { seat } passe.
    }
tell-bid =
    { $seat ->
        [you] Tu mises { $bid }.
       *[other] { seat } mise { $bid }.
    }
tell-contract =
    { $seat ->
        [you] Tu as le contrat : { $bid }.
       *[other] { seat } a le contrat : { $bid }.
    }
needs =
    { $kind ->
        [none] Il ne faut faire aucune levée.
        [all] Il faut les 8 levées.
       *[some] { $count ->
            [one] Il faut au moins 1 levée.
           *[other] Il faut au moins { $count } levées.
        }
    }
pay-game = la partie
pay-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
pays-same = Réussi ou chuté, ça vaut { $made }.
pays = Réussi, ça vaut { $made } ; chuté, { $failed } à l’équipe adverse.
tell-choose-kitty =
    { $seat ->
        [you] Tu choisis le minou.
       *[other] { seat } choisit le minou.
    }
tell-choose-card =
    { $seat ->
        [you] Tu laisses le minou et demandes une carte.
       *[other] { seat } laisse le minou et demande une carte.
    }
tell-ask-ace =
    { $seat ->
        [you] Tu demandes un as.
       *[other] { seat } demande un as.
    }
tell-ask-suit =
    { $seat ->
        [you] Tu demandes { suit-one }.
       *[other] { seat } demande { suit-one }.
    }
tell-new-trump = L’atout devient { suit }.
tell-kitty =
    { $seat ->
        [you] Tu prends le minou.
       *[other] { seat } prend le minou.
    }
tell-kitty-cards =
    { $seat ->
        [you] Tu prends le minou : { $cards }.
       *[other] { seat } prend le minou : { $cards }.
    }
tell-give =
    { $seat ->
        [you] Tu donnes une carte.
       *[other] { $partner ->
            [you] { seat } te donne une carte.
           *[other] { seat } donne une carte à { $partner ->
                [N] Nord
                [E] Est
                [S] Sud
                [W] Ouest
               *[name] { $partner }
            }.
        }
    }
tell-give-card =
    { $seat ->
        [you] Tu donnes { $card } à { $partner ->
            [N] Nord
            [E] Est
            [S] Sud
            [W] Ouest
           *[name] { $partner }
        }.
       *[other] { $partner ->
            [you] { seat } te donne { $card }.
           *[other] { seat } donne { $card } à { $partner ->
                [N] Nord
                [E] Est
                [S] Sud
                [W] Ouest
               *[name] { $partner }
            }.
        }
    }
tell-discard =
    { $seat ->
        [you] Tu écartes { $count ->
            [one] une carte
           *[other] { $count } cartes
        }.
       *[other] { seat } écarte { $count ->
            [one] une carte
           *[other] { $count } cartes
        }.
    }
tell-discard-cards =
    { $seat ->
        [you] Tu écartes : { $cards }.
       *[other] { seat } écarte : { $cards }.
    }
tell-trump =
    { $seat ->
        [you] { $trump ->
            [none] Tu joues sans atout.
           *[other] Tu nommes l’atout : { trump }.
        }
       *[other] { $trump ->
            [none] { seat } joue sans atout.
           *[other] { seat } nomme l’atout : { trump }.
        }
    }
tell-alone =
    { $seat ->
        [you] Tu défends en solo.
       *[other] { seat } défend en solo.
    }
tell-decline =
    { $seat ->
        [you] Tu ne défends pas en solo.
       *[other] { seat } ne défend pas en solo.
    }
tell-out =
    { $seat ->
        [you] Tu déposes tes cartes : cette main se joue sans toi.
       *[other] { seat } dépose ses cartes : cette main se joue sans { seat }.
    }
tell-exposed =
    { $seat ->
        [you] Tu étales tes cartes.
       *[other] { seat } étale ses cartes.
    }
tell-lead =
    { $seat ->
        [you] Tu commences avec { $card }.
       *[other] { seat } commence avec { $card }.
    }
tell-play = { seat } : { $card }.
tell-trick =
    { $seat ->
        [you] Tu fais la levée.
       *[other] { seat } fait la levée.
    } Levées : ton équipe { $us }, l’équipe adverse { $them }.
took-trick =
    { $seat ->
        [you] Tu as fait la levée.
       *[other] { seat } a fait la levée.
    }
tell-knock =
    { $seat ->
        [you] Tu cognes : tu demandes { some-lane } à ton partenaire.
       *[other] { $partner ->
            [you] { seat } cogne : commence { some-lane } dès que tu peux.
           *[other] { seat } cogne et demande { some-lane }.
        }
    }
tricks = Levées : ton équipe { $us }, l’équipe adverse { $them }.
plays =
    { $seat ->
        [you] Tu joues { $bid }.
       *[other] { seat } joue { $bid }.
    }

## Après la main

hand-over = La main { $number } est finie.
result-thrown-in = Tout le monde a passé : on rebrasse, et personne ne marque.
played =
    { $seat ->
        [you] Tu jouais { $bid }.
       *[other] { seat } jouait { $bid }.
    }
made =
    { $count ->
        [0] Réussi, sans faire de levée.
        [one] Réussi, avec { $count } levée.
       *[other] Réussi, avec { $count } levées.
    }
failed =
    { $count ->
        [0] Chuté, sans faire de levée.
        [one] Chuté, avec { $count } levée.
       *[other] Chuté, avec { $count } levées.
    }
points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    } pour { side }.
score = Pointage : ton équipe { $us }, l’équipe adverse { $them }. La partie va à { $target }.
# La feuille de pointage : deux colonnes de chiffres, nous et eux
sheet-heading = Feuille de pointage
sheet-us = nous
sheet-them = eux
sheet-row = { $number }. { $who }, { $bid } : { $made ->
    [true] réussi
   *[false] chuté
}
sheet-thrown-in = { $number }. On rebrasse
sheet-target = La partie va à
cards-dealt = Les cartes de la donne :
hand-of =
    { $seat ->
        [you] Toi. { $cards }
       *[other] { seat }. { $cards }
    }
kitty-was = Minou : { $cards }.
won = Ton équipe gagne la partie, { $us } à { $them }.
lost = L’équipe adverse gagne la partie, { $them } à { $us }.

## Revenir en arrière

nothing-to-undo = Dans cette main, tu n’as encore rien décidé qu’on puisse annuler.
taken-back = On revient à ta dernière décision.
again-begins = La même main, encore une fois.
again-nothing = Cette main vient de commencer.
later-cost = Ça se dit quand la main est finie.
cannot-cost = Ce programme ne peut pas juger les mains ici.
slow-cost = Un moment : le calcul rapide n’est pas installé ici.

## Arriver et repartir

kept-match = La partie est gardée. « charlemagne resume { $match } » la continue.
not-kept = Cette partie n’est pas gardée.
cannot-keep = Rien ne peut s’écrire dans { $folder } : cette partie sera perdue quand tu partiras. --data DOSSIER la garde ailleurs.
waits-for-you = La partie { $match } t’attend : « charlemagne resume » la continue.
open-elsewhere = La partie { $match } est ouverte dans un autre programme. Toutes les autres peuvent se jouer.
going-on = On continue la partie { $match }.
goes-from = On part de la main { $number } de la partie { $match }, après { $count ->
    [0] aucune action
    [one] { $count } action
   *[other] { $count } actions
}.
stopped-full = Le jeu s’arrête : le disque est plein. Ce qui a été joué avant est gardé.
stopped-busy = Le jeu s’arrête : un autre programme tient le fichier des parties. Ce qui a été joué avant est gardé.
stopped-conflict = Le jeu s’arrête : un autre programme a continué cette partie.
stopped-other = Le jeu s’arrête : le fichier des parties ne peut pas s’écrire. Ce qui a été joué avant est gardé.

## Partir

end-of-input = Plus rien à lire : le jeu s’arrête ici.
goodbye = Tu quittes la table. Salut !
interrupted = Arrêté.
kept = Ce qui a été joué est dans { $file }.

## L’aide, un message par ligne

help-1 = Tape le numéro d’un choix, ou dis-le en mots.
help-2 = Miser : passe, mise 6, mise mulot. Quand la mise nomme l’atout : mise 6 c.
help-3 = Échanger : écarte 7c 8c, ou les numéros des cartes : 1 4. atout c, atout aucun, prends le minou, demande, demande c, demande as, donne vp, solo, décline.
help-4 = Jouer : la carte toute seule, comme vp.
help-5 = Cogner : cogne, ou vp cogne pour cogner sur ta propre carte. Avec attends, le jeu attend après chaque carte, pour que tu puisses cogner sur toutes.
help-6 = Cartes : 7 8 9 10 v d r a, puis p t k c pour pique, trèfle, carreau et cœur : vc est le valet de cœur. Les jokers : jb, le blanc, et jc, le joker couleur. Le nom au long marche aussi : valet de cœur.
help-7 = Demander : main dit tes cartes, table les mises ou la levée, levée la dernière levée, pointage les points et le contrat, règles les règles, sceau la preuve de la donne.
help-8 = Une ligne vide répète la question. quitte : tu pars.
# Ce qui ne vaut qu’au terminal
help-back = Revenir : annule ramène à ta dernière décision dans cette main, et encore une fois à celle d’avant ; encore redonne la même main. Après la main, coût dit où elle s’est gagnée ou perdue. feuille montre la feuille de pointage.
help-resume = Tout est gardé à mesure : après quitte, « charlemagne resume » continue à la même carte.

## Les cartes avec leur dessin, là où le terminal l’affiche. Une espace insécable précède le dessin

card-drawn = { rank } { $symbol }
the-card-drawn =
    { $rank ->
        [A] l’as { $symbol }
        [Q] la dame { $symbol }
       *[other] le { rank } { $symbol }
    }
your-card-drawn =
    { $rank ->
        [Q] ta dame { $symbol }
       *[other] ton { rank } { $symbol }
    }
group-drawn =
    { $trumps ->
        [true] atout { $symbol } : { $cards }
       *[false] { $symbol } { $cards }
    }
