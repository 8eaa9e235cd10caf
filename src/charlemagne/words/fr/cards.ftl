### Les cartes, les places, les équipes et les contrats. Les arguments sont dans la notation des fiches : rang T,
### sorte h, place N, contrat gros-mulot ; la place « you » est celle de qui lit.

## Les cartes

rank =
    { $rank ->
        [T] 10
        [J] valet
        [Q] dame
        [K] roi
        [A] as
       *[other] { $rank }
    }
suit =
    { $suit ->
        [c] trèfle
        [d] carreau
        [h] cœur
       *[s] pique
    }
suit-one =
    { $suit ->
        [c] du trèfle
        [d] du carreau
        [h] du cœur
       *[s] du pique
    }
trump =
    { $trump ->
        [c] trèfle
        [d] carreau
        [h] cœur
        [s] pique
       *[none] sans atout
    }
joker =
    { $joker ->
        [white] joker blanc
       *[colour] joker couleur
    }
card = { rank } de { suit }
the-card =
    { $rank ->
        [A] l’as de { suit }
        [Q] la dame de { suit }
       *[other] le { rank } de { suit }
    }
your-card =
    { $rank ->
        [Q] ta dame de { suit }
       *[other] ton { rank } de { suit }
    }
the-joker = le { joker }
your-joker = ton { joker }
big-jack = bar
little-jack = petit bar
as-big-jack = { $card } (le bar)
as-little-jack = { $card } (le petit bar)
trumps = atout
jokers = jokers
kitty = minou
no-cards = aucune

## Les gens

seat =
    { $seat ->
        [N] Nord
        [E] Est
        [S] Sud
        [W] Ouest
        [you] toi
       *[name] { $seat }
    }
side =
    { $side ->
        [NS] Nord et Sud
        [EW] Est et Ouest
        [us] ton équipe
       *[them] l’équipe adverse
    }

## Les mises et les contrats

contract =
    { $contract ->
        [mulot] mulot
        [charlemagne] charlemagne
        [gros-mulot] gros mulot
        [gros-charlemagne] gros charlemagne
        [le-petit] le petit
        [high-card] hautes cartes
        [game] la partie
       *[other] { $contract }
    }
contract-no-trump = { contract } sans atout
contract-in-suit = { contract } à { suit }
contract-in-suit-alone = { contract } à { suit }, en solo

phase =
    { $phase ->
        [auction] la mise
        [choice] le choix entre le minou et une carte
        [ask] ta demande à ton partenaire
        [give] la carte à donner
        [discard] l’écart
        [trump] le choix de l’atout
        [defend] la défense en solo
        [play] une carte à jouer
       *[over] rien, car la main est finie
    }

## Ce qui est demandé : une sorte, l’atout ou les jokers. $lane est c d h s, trumps ou jokers

some-lane =
    { $lane ->
        [c] du trèfle
        [d] du carreau
        [h] du cœur
        [s] du pique
        [trumps] de l’atout
       *[jokers] un joker
    }
no-lane =
    { $lane ->
        [c] pas de trèfle
        [d] pas de carreau
        [h] pas de cœur
        [s] pas de pique
        [trumps] pas d’atout
       *[jokers] pas de joker
    }
