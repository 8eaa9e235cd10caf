## Rule books

book-standard = Charlemagne with 34 cards
book-maine = Maine Charlemagne, with knocking
book-maine-32 = Maine Charlemagne, with asking
book-charlesmagne = the Charlesmagne of the Windows program

rules-books = The rule books:
rules-book-line = { $book }: { $title }. { $cards } cards, bids from { $lowest } to { $highest }, to { $target ->
    [one] 1 point.
   *[other] { $target } points.
}
rules-more = “{ $command } NAME” tells one of them in words.

## Lists and cards in a sentence

list-and = { $first } and { $last }
rules-ranks-of = { $ranks } of { $suit ->
    [c] clubs
    [d] diamonds
    [h] hearts
   *[s] spades
}

## The beginning

rules-heading = Rules “{ $book }”: { $title }
rules-players = Four players, two against two; partners sit across from each other, and everything goes clockwise.
rules-no-house = No house option is in force.
rules-house-heading = House options

rules-cards-heading = Cards and deal
rules-deck = { $jokers ->
    [0] { $cards } cards: clubs, diamonds, hearts and spades, each from 7 to ace.
   *[other] { $cards } cards: clubs, diamonds, hearts and spades, each from 7 to ace, and two jokers, a white one and a colour one.
}
rules-seats = { $drawn ->
    [true] Each player draws a card from the spread pack, a joker being highest, then from ace down to 7; players who are level draw again. The two highest are partners. The highest takes a seat, the partner sits across, and the third highest takes one of the two seats left. The highest deals first.
   *[false] The players sit as they like, and the first dealer is drawn at random.
}
rules-deal = The player at the dealer’s right may cut. The dealer then deals packets of { $packet }, beginning at the left, until each player has 8 cards.
rules-kitty = The last { $count } cards lie face down: they are the kitty.

## Ranks

rules-ranks-heading = Ranks of the cards
rules-ranks-trumps = { $suit ->
    [c] Clubs as trumps
    [d] Diamonds as trumps
    [h] Hearts as trumps
   *[s] Spades as trumps
}, { $count } of them, from the highest: { $first }, then { $rest }.
rules-ranks-suits = { $suits }: { $ranks }.
rules-ranks-plain = Without trumps, each suit, from the highest: { $ranks }.
rules-ranks-jokers = The jokers are then a suit of their own, which beats the four others: { $jokers }.

## Bidding

rules-auction-heading = Bidding
rules-auction = The player at the dealer’s left begins and the dealer ends. Each player speaks once: pass, or bid higher than every bid so far.
rules-ladder = The bids, from the lowest: { $bids }.
rules-bid-suit = { $all ->
    [true] The bid names the trump suit
   *[false] With { $bids }, the bid names the trump suit
}; no suit is above another.
rules-bid-alone = { $bids } may also be bid alone: the suit, then “alone”. That bid is no higher than the same one without it.
rules-floor = If nobody has bid { $floor } or more, the dealer must bid { $floor } or anything above it.
rules-below-floor = Lower bids than { $floor } are therefore never played: they tell the partner something.
rules-all-pass = If all four pass, { $then ->
    [next-dealer] the hand is thrown in: nobody scores, and the next player deals.
   *[same-dealer] the hand is thrown in: nobody scores, and the same player deals again.
}
rules-stuck = After three passes the dealer must bid, and may bid anything.

## Contracts

rules-contract-heading = { $count ->
    [one] Contract: { $bids }
   *[other] Contracts: { $bids }
}
rules-need-bid = { $who ->
    [alone] The bidder, playing alone, must take at least as many tricks as were bid.
   *[both] The bidder and partner must take, between them, at least as many tricks as were bid.
}
rules-need-all = { $who ->
    [alone] The bidder, playing alone, must take all 8 tricks.
   *[both] The bidder and partner must take, between them, all 8 tricks.
}
rules-need-none = { $who ->
    [alone] The bidder, playing alone, must take no trick.
   *[both] The bidder and partner must take no trick.
}
rules-need-least = { $who ->
    [alone] The bidder, playing alone, must take at least { $low ->
        [one] 1 trick.
       *[other] { $low } tricks.
    }
   *[both] The bidder and partner must take, between them, at least { $low ->
        [one] 1 trick.
       *[other] { $low } tricks.
    }
}
rules-need-range = { $who ->
    [alone] The bidder, playing alone, must take { $low } to { $high } tricks, no more and no less.
   *[both] The bidder and partner must take, between them, { $low } to { $high } tricks, no more and no less.
}
rules-alone = If it was bid alone, the bidder must do so without the partner.
rules-step-kitty = The bidder takes the { $count } cards of the kitty.
rules-step-give = { $trumps ->
    [known] The partner, who knows the trumps, gives the bidder, face down, { $gift }.
   *[unknown] The partner, who doesn’t know the trumps yet, gives the bidder, face down, { $gift }.
}
rules-gift = { $which ->
    [any] any one card
    [trump] the highest trump or, having none, the highest card, from ace down
    [face-jokers] the highest card: a joker or, having none, from ace down
   *[face] the highest card, from ace down
}
rules-step-out = The partner lays the cards down, face down, and is out of the hand.
rules-step-discard = The bidder discards { $count ->
    [one] { $jokers ->
        [barred] one card, but no joker
       *[any] any one card
    }
   *[other] { $jokers ->
        [barred] { $count } cards, but no joker
       *[any] any { $count } cards
    }
}, face down and out of play.
rules-step-trump = { $absent ->
    [true] The bidder names the trump suit, or says that there are no trumps.
   *[false] The bidder names the trump suit.
}
rules-step-choice = Before seeing either, the bidder chooses between the kitty and a card from the partner.
rules-step-by-kitty = With the kitty: { $steps }
rules-step-by-card = With the card: { $steps } The kitty stays face down, and nobody sees it.
rules-step-ask = { $sets ->
    [true] The bidder asks the partner for an ace or for a suit. A suit that is asked for becomes the trump suit; after an ace, the suit of the bid stays.
   *[false] The bidder asks the partner for an ace or for a suit. It is only a hint: the suit of the bid stays the trump suit.
}
rules-step-defend = The opponent at the bidder’s left, then the other one, may say “alone”. Whoever says it first defends alone: the partner gives, face down, { $gift }, and is out; the lone defender then discards { $count ->
    [one] one card.
   *[other] { $count } cards.
}
rules-step-expose = { $when ->
    [0] Before the first lead, the bidder lays the whole hand face up.
    [1] After the first trick, the bidder lays the rest of the hand face up.
   *[other] After { $when } tricks, the bidder lays the rest of the hand face up.
}
rules-no-exchange = There is no exchange.
rules-kitty-out = The kitty stays face down, and nobody sees it.
rules-no-trumps = There are no trumps.
rules-leads = { $who ->
    [bidder] The bidder leads to the first trick.
   *[left-of-bidder] The player at the bidder’s left leads to the first trick.
}
rules-pay-number = Made, the contract gives its number to the bidder’s side; failed, it gives its number to the opponents.
rules-pay = Made: { $made }. Failed: { $failed }.
rules-pay-made = { $points ->
    [game] the bidder’s side wins the game
    [one] 1 point to the bidder’s side
   *[other] { $points } points to the bidder’s side
}
rules-pay-failed = { $points ->
    [game] the opponents win the game
    [one] 1 point to the opponents
   *[other] { $points } points to the opponents
}

## Play

rules-play-heading = Playing the cards
rules-follow = Follow the suit led if you can; if you can’t, play any card. You never have to trump, nor to beat what lies there.
rules-little-jack-follows = With trumps, the jack of the other suit of that colour, the little jack, is a trump: it follows trumps, and never the suit printed on it.
rules-jokers-follow = With trumps, the jokers are trumps.
rules-winner = A trick goes to its highest trump or, without one, to the highest card of the suit led. Whoever takes it leads to the next.
rules-joker-wins = Without trumps, a joker takes the trick to which it is played; if both fall, { $high ->
    [white] the white one
   *[colour] the colour one
} takes it. When a joker is led, whoever holds the other must play it, and the rest play what they like.
rules-forced-joker = Without trumps, if you can’t follow and hold a joker, you must play it; with both, play either.
rules-free-joker = Without trumps, if you can’t follow, you may keep your jokers.
rules-eight-tricks = { $stop ->
    [true] The hand ends with the trick that settles the contract.
   *[false] All eight tricks are played, even when the contract is settled.
}

rules-knock-heading = Knocking
rules-knock = Once the first card of the hand is played, you may knock at any moment, if you and your partner are both still in the hand. It asks your partner, at that partner’s next lead, to lead the suit of the card last played. Everybody hears it, it binds nobody, and you knock at most once for a card played.

rules-match-heading = The match
rules-score = One side scores in each hand. Tricks beyond what was needed give nothing.
rules-target = The first side with { $target ->
    [one] 1 point
   *[other] { $target } points
} wins. Winning the game by a contract lifts a side to { $target } at once.
rules-target-plain = The first side with { $target ->
    [one] 1 point
   *[other] { $target } points
} wins.
rules-next-deal = The deal passes to the left after each hand.

## House options: the name, then the value; “what is set (in the book: …)”

house-line = { $option }: { $now } (in the book: { $own }).
house-target = Points to win
house-target-is = { $value ->
    [one] 1 point
   *[other] { $value } points
}
house-all-pass = Four passes
house-all-pass-is = { $value ->
    [next-dealer] the hand is thrown in and the next player deals
    [same-dealer] the hand is thrown in and the same player deals again
   *[dealer-bids] after three passes the dealer must bid, anything
}
house-dealer-floor = What the dealer must bid if nobody else has
house-dealer-floor-is = { $value ->
    [false] nothing
   *[other] { $value } or more
}
house-minimum-bid = Lowest number that may be bid
house-minimum-bid-is = { $value }
house-leader = First lead when both partners play
house-leader-is = { $value ->
    [bidder] the bidder
   *[left-of-bidder] the player at the bidder’s left
}
house-no-trump = Playing without trumps after the exchange
house-no-trump-is = { $value ->
    [true] the bidder may say so
   *[false] a suit must be named
}
house-forced-joker = A joker in hand when you can’t follow, without trumps
house-forced-joker-is = { $value ->
    [true] it must be played
   *[false] it may be kept
}
house-high-joker = Highest joker
house-high-joker-is = { $value ->
    [white] the white one
   *[colour] the colour one
}
house-discard-jokers = Jokers in the discard
house-discard-jokers-is = { $value ->
    [true] allowed
   *[false] not allowed
}
house-expose = When the hand of a gros mulot is laid face up
house-expose-is = { $value ->
    [before-lead] before the first lead
   *[after-first-trick] after the first trick
}
house-partner-gives = The card that a partner gives
house-partner-gives-is = { $value ->
    [any] any card
   *[highest] the highest one
}
house-trump-before-card = Naming trumps when the partner gives a card
house-trump-before-card-is = { $value ->
    [true] before the card is given
   *[false] at the end of the exchange
}
house-ask-sets-trump = A suit asked from the partner
house-ask-sets-trump-is = { $value ->
    [true] it becomes the trump suit
   *[false] it is only a hint
}
house-defender-alone = Defending alone
house-defender-alone-is = { $value ->
    [when-alone] against a bidder who plays alone
    [always] against both partners too
   *[off] never
}
house-knock = Knocking
house-knock-is = { $value ->
    [true] allowed
   *[false] not allowed
}
house-stop-when-decided = End of a hand that is settled
house-stop-when-decided-is = { $value ->
    [true] with the trick that settles it
   *[false] all eight tricks are played
}
house-draw-for-seats = Seats and first dealer
house-draw-for-seats-is = { $value ->
    [true] drawn for with cards
   *[false] seats as people like, the first dealer at random
}
house-contract = Contract { $bid }
house-contract-out = left out
house-contract-pays = made, { $made ->
    [game] the game
    [one] 1 point
   *[other] { $made } points
}; failed, { $failed ->
    [game] the game
    [one] 1 point
   *[other] { $failed } points
}
