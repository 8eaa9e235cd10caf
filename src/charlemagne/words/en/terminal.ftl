### The game at the terminal: short lines in the present tense, made to be listened to. $seat and $partner are N E S W
### or "you"; $side is us or them.

## The beginning

welcome = Welcome. The game is { $title }, to { $target } points.
# $name: the person's, or "none"
you-sit =
    { $name ->
        [none] You sit
       *[other] { $name }, you sit
    } { $seat ->
        [N] North
        [E] East
        [S] South
       *[W] West
    }.
# $place: left, partner or right, as the reader sees it
sits =
    { $place ->
        [left] On your left
        [partner] Across from you, your partner
       *[right] On your right
    }: { $who }, { seat }. Computer player, { $player }.
help-hint = Type help whenever you like, and quit to leave.

## Drawing for seats. $player is you, one, two or three

draw-player =
    { $player ->
        [one] computer 1
        [two] computer 2
        [three] computer 3
       *[you] you
    }
draw-begins = Drawing for seats: { $count } cards are spread face down. High cards are partners.
ask-draw = You draw a card: a place from 1 to { $most }, or Enter for any.
draw-first = First draw a card: a place from 1 to { $most }, or Enter.
draw-taken = The card at place { $number } is gone. Choose another.
draw-card =
    { $player ->
        [you] You draw { $card }.
       *[other] { draw-player } draws { $card }.
    }
draw-level = Those who are level draw again.
draw-gathered = The pack is used up: it is gathered, shuffled and spread again.
draw-partners = Partners: { $first } and { $second }, against { $third } and { $fourth }.
draw-seat = You drew the highest card: which seat do you take? You deal first.
draw-seat-third = You drew the third highest card: which seat do you take?
draw-sits =
    { $player ->
        [you] You sit { seat }.
       *[other] { draw-player } sits { seat }.
    }

## The deal

hand = Hand { $number }.
deals =
    { $seat ->
        [you] You deal.
       *[other] { seat } deals.
    }
seal = Sealed deal, { $digits }.
key = Seal opened, { $digits }.
seal-whole = The seal of this hand: { $digits }
key-whole = The key of the last hand that ended: { $digits }
seal-none = This hand comes from a record, and has no seal here.
seal-why = The seal is given before the cut, the key after the hand: nobody can choose the cards.
cuts = { seat } cuts the pack.
cuts-not = { seat } leaves the pack uncut.
ask-cut = You may cut: a number from 1 to { $most }, or Enter to leave the pack as it is.
cut-first = First the cut: a number from 1 to { $most }, or Enter.
your-cards = Your cards. { $cards }
group = { $name }: { $cards }
group-trumps = trumps, { suit }

## Questions

option = { $number }: { $text }
option-pass = pass
option-bid = bid { $bid }
option-bid-alone = bid { $bid } alone
option-kitty = take the kitty
option-card = ask { $partner } for a card
option-ace = an ace
option-alone = alone
option-decline = decline

ask-bid-first = Your bid. Nobody has bid yet.
turn-bid =
    { $seat ->
        [you] Your bid. It stands at your { $bid }.
       *[other] Your bid. { seat } has bid { $bid }.
    }
ask-must-bid = You deal, and you must bid.
ask-suit = Which trumps for { $bid }? Enter goes back.
ask-choice = The kitty, or a card from { $partner }? You choose before you see either.
ask-ask = What do you ask { $partner } for?
turn-give = Which card do you give { $partner }?
ask-give-highest = Which card do you give { $partner }? It must be your highest.
turn-discard =
    { $count ->
        [one] Discard one card.
       *[other] Discard { $count } cards: type { $count } numbers, with a space between.
    }
turn-trump = Which trumps?
ask-defend = { $bidder } plays alone. Do you defend alone?
ask-defend-both = Do you defend alone against { $bidder }?
ask-lead = You lead to trick { $number }.
ask-lead-knock = You lead to trick { $number }. { $partner } has knocked for { some-lane }.
ask-follow =
    { $count ->
        [one] Your turn. Follow with { some-lane }: you have 1.
       *[other] Your turn. Follow with { some-lane }: you have { $count }.
    }
ask-free = Your turn. You have { no-lane }: play anything.
ask-joker = Your turn. You have { no-lane }: you must play a joker.
ask-next = Enter goes on to the next hand. Or type cost, undo or again.
ask-end = Enter ends the game. Or type cost, undo or again.
ask-trick = Enter goes on.
turn-knock = Enter goes on, or knock.

## Answers that won't do

not-understood = “{ $text }” means nothing here. Type help.
not-understood-here = That answers nothing here. An empty line asks again; help tells what you can type.
no-option = There is no option { $number }: they go from 1 to { $most }.
no-option-bid = There is no option { $number }.
bid-what = Bid what? For example: bid 6.
trump-what = Which trumps? For example: trump h.
ask-what = Ask for what? For example: ask h, or ask ace.
one-card = One card, please.
knock-with-card = You can knock by itself, or with a card: js knock.
discard-exactly =
    { $count ->
        [one] Exactly one card: you chose { $given }.
       *[other] Exactly { $count } cards: you chose { $given }.
    }
enter-only = Only Enter is wanted here, or a question such as score or last.
enter-or-knock = Only Enter or knock is wanted here.
not-yet = The match has not begun.
not-dealt = The cards are not dealt yet.
no-last = No trick has been taken yet.
waits = After each card the game now waits, so that you can knock. Type wait to change back.
waits-not = The game no longer waits after each card.

## What happens

tell-pass =
    { $seat ->
        [you] You pass.
       *[other] { seat } passes.
    }
tell-bid =
    { $seat ->
        [you] You bid { $bid }.
       *[other] { seat } bids { $bid }.
    }
tell-contract =
    { $seat ->
        [you] You have the contract: { $bid }.
       *[other] { seat } has the contract: { $bid }.
    }
needs =
    { $kind ->
        [none] No trick may be taken.
        [all] All 8 tricks are needed.
       *[some] { $count ->
            [one] 1 trick or more is needed.
           *[other] { $count } tricks or more are needed.
        }
    }
pay-game = the game
pay-points =
    { $count ->
        [one] 1 point
       *[other] { $count } points
    }
pays-same = Made or failed, it is worth { $made }.
pays = Made, it is worth { $made }; failed, { $failed } to the others.
tell-choose-kitty =
    { $seat ->
        [you] You choose the kitty.
       *[other] { seat } chooses the kitty.
    }
tell-choose-card =
    { $seat ->
        [you] You leave the kitty and ask for a card.
       *[other] { seat } leaves the kitty and asks for a card.
    }
tell-ask-ace =
    { $seat ->
        [you] You ask for an ace.
       *[other] { seat } asks for an ace.
    }
tell-ask-suit =
    { $seat ->
        [you] You ask for { suit-one }.
       *[other] { seat } asks for { suit-one }.
    }
tell-new-trump = That makes { suit } trumps.
tell-kitty =
    { $seat ->
        [you] You take the kitty.
       *[other] { seat } takes the kitty.
    }
tell-kitty-cards =
    { $seat ->
        [you] You take the kitty: { $cards }.
       *[other] { seat } takes the kitty: { $cards }.
    }
tell-give =
    { $seat ->
        [you] You give a card.
       *[other] { seat } gives { $partner ->
            [you] you
            [N] North
            [E] East
            [S] South
            [W] West
           *[name] { $partner }
        } a card.
    }
tell-give-card =
    { $seat ->
        [you] You give { $partner ->
            [N] North
            [E] East
            [S] South
            [W] West
           *[name] { $partner }
        } { $card }.
       *[other] { seat } gives { $partner ->
            [you] you
            [N] North
            [E] East
            [S] South
            [W] West
           *[name] { $partner }
        } { $card }.
    }
tell-discard =
    { $seat ->
        [you] You discard { $count ->
            [one] one card
           *[other] { $count } cards
        }.
       *[other] { seat } discards { $count ->
            [one] one card
           *[other] { $count } cards
        }.
    }
tell-discard-cards =
    { $seat ->
        [you] You discard: { $cards }.
       *[other] { seat } discards: { $cards }.
    }
tell-trump =
    { $seat ->
        [you] { $trump ->
            [none] You play without trumps.
           *[other] You name trumps: { trump }.
        }
       *[other] { $trump ->
            [none] { seat } plays without trumps.
           *[other] { seat } names trumps: { trump }.
        }
    }
tell-alone =
    { $seat ->
        [you] You defend alone.
       *[other] { seat } defends alone.
    }
tell-decline =
    { $seat ->
        [you] You don’t defend alone.
       *[other] { seat } does not defend alone.
    }
tell-out =
    { $seat ->
        [you] You lay your cards down and are out of this hand.
       *[other] { seat } is out of this hand.
    }
tell-exposed =
    { $seat ->
        [you] You lay your cards face up.
       *[other] { seat } lays the cards face up.
    }
tell-lead =
    { $seat ->
        [you] You lead { $card }.
       *[other] { seat } leads { $card }.
    }
tell-play = { seat }: { $card }.
tell-trick =
    { $seat ->
        [you] You take the trick.
       *[other] { seat } takes the trick.
    } Tricks: your side { $us }, their side { $them }.
took-trick =
    { $seat ->
        [you] You took it.
       *[other] { seat } took it.
    }
tell-knock =
    { $seat ->
        [you] You knock, asking your partner for { some-lane }.
       *[other] { $partner ->
            [you] Your partner knocks: lead { some-lane } when you next lead.
           *[other] { seat } knocks, asking for { some-lane }.
        }
    }
tricks = Tricks: your side { $us }, their side { $them }.
plays =
    { $seat ->
        [you] You play { $bid }.
       *[other] { seat } plays { $bid }.
    }

## After the hand

hand-over = Hand { $number } is over.
result-thrown-in = Everybody has passed: the hand is thrown in, and nobody scores.
played =
    { $seat ->
        [you] You played { $bid }.
       *[other] { seat } played { $bid }.
    }
made =
    { $count ->
        [0] Made, without a trick.
        [one] Made, with 1 trick.
       *[other] Made, with { $count } tricks.
    }
failed =
    { $count ->
        [0] Failed, without a trick.
        [one] Failed, with 1 trick.
       *[other] Failed, with { $count } tricks.
    }
points =
    { $count ->
        [one] 1 point
       *[other] { $count } points
    } for { side }.
score = Score: your side { $us }, their side { $them }, playing to { $target }.
# The score sheet: two columns of numbers, us and them. $number is the hand's, $who the bidder
sheet-heading = Score sheet
sheet-us = us
sheet-them = them
sheet-row = { $number }. { $who }, { $bid }: { $made ->
    [true] made
   *[false] failed
}
sheet-thrown-in = { $number }. Thrown in
sheet-target = Playing to
cards-dealt = The cards as they were dealt:
hand-of =
    { $seat ->
        [you] You. { $cards }
       *[other] { seat }. { $cards }
    }
kitty-was = Kitty: { $cards }.
won = You and your partner win the match, { $us } to { $them }.
lost = Your opponents win the match, { $them } to { $us }.

## Going back

nothing-to-undo = You have decided nothing in this hand that could be taken back.
taken-back = Taken back to your last decision.
again-begins = The same hand once more.
again-nothing = This hand has only just begun.
later-cost = That is told when the hand is over.
cannot-cost = This program can’t judge hands here.
slow-cost = This takes a moment: the fast solver isn’t built here.

## Coming and going

kept-match = The match is kept. “charlemagne resume { $match }” goes on with it.
not-kept = This match is not kept.
cannot-keep = Nothing can be written in { $folder }: this match is lost when you leave. --data DIR keeps it elsewhere.
waits-for-you = Match { $match } waits for you: “charlemagne resume” goes on with it.
open-elsewhere = Match { $match } is open in another program. All others can be played.
going-on = Going on with match { $match }.
goes-from = Going on from hand { $number } of match { $match }, after { $count ->
    [0] no action
    [one] 1 action
   *[other] { $count } actions
}.
stopped-full = The game stops: the disk is full. What was played before is kept.
stopped-busy = The game stops: another program holds the file of matches. What was played before is kept.
stopped-conflict = The game stops: another program has gone on with this match.
stopped-other = The game stops: the file of matches can’t be written. What was played before is kept.

## Leaving

end-of-input = The input has ended, and the game with it.
goodbye = You leave the table. Goodbye.
interrupted = Stopped.
kept = What was played is in { $file }.

## Help, a message a line

help-1 = Type the number of an option, or say it in words.
help-2 = Bidding: pass, bid 6, bid mulot. Where the bid names trumps: bid 6 h.
help-3 = Exchange: discard 7c 8c, or the cards’ numbers: 1 4. trump h, trump none, take kitty, ask, ask h, ask ace, give js, alone, decline.
help-4 = Playing: the card by itself, such as js.
help-5 = Knocking: knock, or js knock to knock on your own card. wait makes the game wait after each card, so that you can knock on any.
help-6 = Cards: 7 8 9 10 j q k a, then c d h s: jh is the jack of hearts. The jokers are wj, white, and cj, colour. Whole names do too: jack of hearts.
help-7 = Questions: hand tells your cards, table the bidding or the trick, last the last trick, score points and contract, rules the rules, seal the proof of the deal.
help-8 = An empty line asks again. quit leaves the table.
# What holds at the terminal alone
help-back = Going back: undo takes back to your last decision in this hand, and once more to the one before; again deals the same hand once more. After the hand, cost tells where it was won or lost. sheet shows the score sheet.
help-resume = Everything is kept as you play: after quit, “charlemagne resume” goes on at the same card.

## Cards with their symbols, where the terminal draws them. A no-break space stands before the symbol

card-drawn = { rank } { $symbol }
the-card-drawn = the { rank } { $symbol }
your-card-drawn = your { rank } { $symbol }
group-drawn =
    { $trumps ->
        [true] trumps { $symbol }: { $cards }
       *[false] { $symbol } { $cards }
    }
