### What a player would do at a point of a recorded hand, and why. $player is typed at the command line, such as
### strong:60w; $action is what is done, from the section on choices; $cards are cards in words.

ask-to-act = Before action { $action }, { $seat } is to act, and sees no more than { $seat } could.
ask-hand = In hand: { $cards }
ask-table = On the table: { $cards }.
ask-came = At the table: { $action }.

ask-heading = What { $player } would do
ask-chosen = { $player } would choose: { $action }.
ask-knocks = { $player } would knock here.
ask-does-not-knock = { $player } would not knock here.
ask-dice = It decides by dice, so there is no reason.

## Why: $rule is one of the sentences below

ask-thumb = The rule that fits: { $rule }
ask-thumb-same = The rule of thumb says the same: { $rule }
ask-thumb-other = By the rule of thumb it would be: { $action }. { $rule }
ask-worlds = { $count ->
    [one] One deal was weighed that fits all that can be known there, and what the others have done.
   *[other] { $count } deals were weighed that fit all that can be known there, and what the others have done.
} What each choice is worth: the chance of winning the match, as the contract and the score have it, and something for each trick.
ask-deal = Deal { $number }, { $seat }: { $cards }
ask-counted = What each choice is worth: the chance of winning the match, by the tricks that the hand can count on and by the score. A pass has to be beaten by a little.
ask-worth = { $action }: { $worth }
ask-percent = { $whole }.{ $tenths } %
ask-more = { $count ->
    [one] And one more choice, worth no more.
   *[other] And { $count } more choices, worth no more.
}

ask-why-only = Nothing else was legal, or worth a thought.
ask-why-tells = A convention: a bid too low to be played tells the partner the suit, and the tricks in it.
ask-why-forced = The dealer must bid, and takes what loses least.
ask-why-bid = A bid has to promise more than a pass, and no bid promises more than this one.
ask-why-partners-bid = The partner's bid is left alone, unless another is clearly better.
ask-why-pass = No bid promises more than what the auction has come to, or may still come to.
ask-why-takethekitty = With both jokers in hand, the kitty may bring more than the partner's best card.
ask-why-askforcard = The partner chooses his card from eight; the kitty's two were chosen by nobody.
ask-why-askfor = What the trumps lack at their top is asked for; where they lack nothing, an ace.
ask-why-givecard = A convention: a lone partner is given the card that helps most, a top trump or a joker, else an ace.
ask-why-discardcards = Laid away is what leaves the fewest losers: no trumps or aces, rather the low cards of short suits.
ask-why-trump = The trumps are those for which the hand counts most.
ask-why-alone = With the highest trump and another sure trick, one defender with a card more is better than two.
ask-why-decline = Two defenders are no worse than one, without the highest trump and another sure trick.

ask-why-knocked = A convention: the partner knocked for this suit, and a knock is obeyed at the next lead.
ask-why-draws = The attackers lead trumps while the others may have some.
ask-why-leads-trump = A trump is led where it leaves the bidder fewer, or where all else would give more away.
ask-why-cashes = Nothing in its suit beats this card any more.
ask-why-leads-low = With no sure winner to lead, a low card, where there is least to lose.
ask-why-secures = The partner's card could still be beaten, and this one makes the trick safer.
ask-why-leaves = The partner's winning card is left alone, and the card that is missed least goes under it.
ask-why-takes = An opponent's card is beaten as cheaply as it can be for sure, or as high as need be.
ask-why-ruffs = Void in the suit led, it takes the opponents' trick with a trump.
ask-why-throws = The trick can't be taken, or not well; the card that is missed least goes.

ask-why-joker-first = The low joker is led while an opponent may have to lay the high one on it.
ask-why-leads-under = To take no trick, lead a card that is surely beaten.
ask-why-ducks = To take no trick, play under as high as can be.
ask-why-must-go-over = There is nothing below what lies there; the lowest may still be beaten.
ask-why-gets-rid = Void in the suit led, it throws the card that is most in the way.
ask-why-attacks = Against a hand that wants no trick, lead low, where the bidder may have to go over.
ask-why-under-him = The bidder is to keep the trick, or to get it: play under.
ask-why-high-now = The bidder has been beaten in this trick already: a high card goes now, while it does no harm.
ask-why-low-yet = The bidder is still to play: low, so that he may have to go over.

## Choices, each after "would choose:"

ask-pass = pass
ask-bid = bid { $bid }
ask-takethekitty = take the kitty
ask-askforcard = ask the partner for a card
# $suit: c d h s, or ace
ask-askfor = { $suit ->
    [ace] ask for an ace
    [c] ask for a club
    [d] ask for a diamond
    [h] ask for a heart
   *[s] ask for a spade
}
# $suit: c d h s, or none
ask-trump = { $suit ->
    [none] play without trumps
    [c] name clubs as trumps
    [d] name diamonds as trumps
    [h] name hearts as trumps
   *[s] name spades as trumps
}
ask-give = give { $card }
ask-discard = discard { $cards }
ask-play = play { $card }
ask-alone = defend alone
ask-decline = not defend alone
ask-knock = knock

## Errors, a sentence each

ask-no-action = hand { $hand } has { $count } actions, and there is no action { $action }: 0 to { $count }
ask-over = hand { $hand } is over before action { $action }, and nobody is to act
