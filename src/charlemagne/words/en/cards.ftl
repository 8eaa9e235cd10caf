### Cards, seats, sides and contracts. Arguments are in the notation of records: rank T, suit h, seat N, contract
### gros-mulot; the seat "you" is the reader's own. Nothing here begins with a capital unless it always has one.

## Cards

# $rank: one of 7 8 9 T J Q K A
rank =
    { $rank ->
        [T] 10
        [J] jack
        [Q] queen
        [K] king
        [A] ace
       *[other] { $rank }
    }
# $suit: one of c d h s
suit =
    { $suit ->
        [c] clubs
        [d] diamonds
        [h] hearts
       *[s] spades
    }
# One card of a suit: "a heart"
suit-one =
    { $suit ->
        [c] a club
        [d] a diamond
        [h] a heart
       *[s] a spade
    }
# What takes the place of trumps: a suit, or "none"
trump =
    { $trump ->
        [c] clubs
        [d] diamonds
        [h] hearts
        [s] spades
       *[none] no trump
    }
# $joker: white or colour
joker =
    { $joker ->
        [white] white joker
       *[colour] colour joker
    }
card = { rank } of { suit }
the-card = the { rank } of { suit }
your-card = your { rank } of { suit }
the-joker = the { joker }
your-joker = your { joker }
# The jack of trumps and the jack of the same colour
big-jack = big jack
little-jack = little jack
# $card: a card in words
as-big-jack = { $card } (big jack)
as-little-jack = { $card } (little jack)
trumps = trumps
jokers = jokers
kitty = kitty
no-cards = none

## People

# $seat: N E S W, or you; anything else is a name
seat =
    { $seat ->
        [N] North
        [E] East
        [S] South
        [W] West
        [you] you
       *[name] { $seat }
    }
# $side: NS EW, or us and them as the reader sees them
side =
    { $side ->
        [NS] North and South
        [EW] East and West
        [us] your side
       *[them] their side
    }

## Bids and contracts

# $contract: a contract's name
contract =
    { $contract ->
        [mulot] mulot
        [charlemagne] charlemagne
        [gros-mulot] gros mulot
        [gros-charlemagne] gros charlemagne
        [le-petit] le petit
        [high-card] high card
        [game] the game
       *[other] { $contract }
    }
contract-no-trump = { contract } without trumps
contract-in-suit = { contract } in { suit }
contract-in-suit-alone = { contract } in { suit }, alone

# $phase: what the hand waits for, as in reasons
phase =
    { $phase ->
        [auction] bidding
        [choice] the choice between the kitty and a card
        [ask] what you ask your partner for
        [give] the card for your partner
        [discard] the discard
        [trump] naming trumps
        [defend] defending alone or not
        [play] playing a card
       *[over] nothing: the hand is over
    }

## What is led: a suit, the trumps or the jokers. $lane is c d h s, trumps or jokers

# The same as something to be played
some-lane =
    { $lane ->
        [c] clubs
        [d] diamonds
        [h] hearts
        [s] spades
        [trumps] trumps
       *[jokers] a joker
    }
# The same as something that one has not
no-lane =
    { $lane ->
        [c] no clubs
        [d] no diamonds
        [h] no hearts
        [s] no spades
        [trumps] no trumps
       *[jokers] no joker
    }
