### Why something may not be done: one message for each reason of the rules, "why-" and its id. Cards, suits and bids
### come in words; $yours and $theirs are a card with "your" and with "the". What is allowed and can't succeed is "warn-".

why-no-knocking = There is no knocking at this table.
why-hand-over = The hand is over.
why-knock-before-play = Nothing to knock on yet: no card has been played.
why-knock-alone = No knocking now: you or your partner is out of the hand.
why-knocked-already = You have knocked on this card already.
why-knock-allowed = You may knock.
why-not-your-turn = Not your turn: { $turn } is to act.
why-not-in-hand = You don't have { $theirs }.
why-give-highest = Not that one: you must give your highest, such as { $highest }.
why-discard-count =
    { $count ->
        [one] Choose one card to discard.
       *[other] Choose { $count } cards to discard.
    }
why-no-joker-discard = Not that one: a joker may not be discarded here.
why-must-name-trump = There is no playing without trumps here: name a suit.
why-not-now = Not now. What is wanted is { $phase }.
why-dealer-must-bid = Nobody has bid, so the dealer must: you can't pass.
why-dealer-must-reach = You deal, so you must bid { $floor } or more.
why-no-such-bid = There is no bid of { $bid } at this table.
why-not-alone = { $bid } can't be bid alone.
why-bid-needs-suit = { $bid } needs a suit: for example bid { $bid } h.
why-bid-without-suit = { $bid } is bid without a suit.
why-bid-too-low = Too low: the bid stands at { $highest }.
why-must-follow-joker = Not that one: a joker was led, and you hold the other.
why-must-follow-trump = Not that one: trumps were led, and you have one.
why-must-play-joker = Not that one: you have no { $suit }, so you must play a joker.
why-little-jack-is-trump = Not that one: { $suit } were led, and { $yours } is a trump.
why-must-follow = Not that one: { $suit } were led, and you have some.

warn-sure-trick = { $bid } can't be made with this hand: { $yours } takes a trick.
