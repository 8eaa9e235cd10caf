### The table server: its errors, its phrases and its text page. $seat, $turn and the like are in words or in the
### notation of records; names are as people gave them.

guest = Guest { $number }

## Phrases to say

phrase-hello = Hello!
phrase-good-luck = Good luck.
phrase-well-played = Well played!
phrase-well-bid = Well bid.
phrase-thank-you = Thank you.
phrase-sorry = Sorry!
phrase-too-bad = Too bad.
phrase-oops = Oops.
phrase-wow = Wow!
phrase-one-moment = One moment, please.
phrase-i-am-back = I’m back.
phrase-hurry = Your turn!
phrase-another = Another game?
phrase-goodbye = Goodbye!

## The new-table form

option-contracts = Which bids there are, and what they pay

## Computer players

player-random = plays anything that is allowed
player-casual = plays as people do at home
player-strong = plays well
player-expert = plays as well as it can

## Why something was not done

cannot-not-json = That message can’t be read.
cannot-not-a-command = That message says nothing that this table understands.
cannot-no-such-action = There is no such action.
cannot-bad-house = These rules don’t fit together: { $why }
cannot-bad-name = A name needs 1 to 24 characters that can be shown.
cannot-no-such-phrase = There is no such phrase.
cannot-no-such-player = There is no computer player called { $player }.
cannot-no-such-person = There is no such person at this table.
cannot-frame-too-large = That message is too long.
cannot-messages = Too fast: wait a moment.
cannot-phrases = One phrase every two seconds.
cannot-tables = Too many new tables from here. Try again in an hour.
cannot-codes = Too many wrong codes from here. Try again in an hour.
cannot-people = Too many people have come to this table.
cannot-connections = Too many windows are open on this table.
cannot-no-such-route = There is nothing at this address.
cannot-no-such-table = There is no table with this code. Check its four letters.
cannot-no-such-hand = That hand is not over yet, or was never dealt.
cannot-not-in-that-hand = You had no seat in that hand.
cannot-table-full = The table is full: you can watch.
cannot-seat-taken = That seat is taken.
cannot-locked = The table is locked.
cannot-no-token = You haven’t joined this table.
cannot-watching = You are watching: take a seat first.
cannot-host-only = Only the host of the table can do that.
cannot-other-origin = That request came from another site.
cannot-removed = The host has removed you from this table.
cannot-not-the-cutter = Somebody else cuts the pack.
cannot-old-key = That link has been used, or is too old. Ask for a new one.
cannot-decision-passed = Too late: the table has moved on.
cannot-card-fallen = Too late to knock: the next card has fallen.
cannot-hand-passed = Too late: that hand has been dealt.
cannot-not-in-this-phase =
    { $now ->
        [lobby] The match has not begun.
        [cut] First the pack is cut.
        [playing] Not while a hand is being played.
        [between] The hand is over: say that you are ready for the next.
       *[over] The match is over.
    }
cannot-nothing-to-undo = You have decided nothing in this hand yet.
cannot-not-decided = The hand is not decided yet.
cannot-bad-cut = Cut between 1 and { $most } cards, or 0 to leave the pack as it is.
cannot-nothing-asked = Nobody asked for that.
cannot-seen-other-cards = You have seen other cards of this hand: sit down there after it.
cannot-nobody-seated = Somebody has to sit down first.
cannot-table-closed = This table is closed.
cannot-server-stops = The server is stopping. Your game is saved: try again soon.
cannot-other-version = This page is of an older version: load it again.
cannot-disk-full = The disk is full, so nothing could be saved. Nothing was done.
cannot-store-busy = The game’s file is busy, so nothing could be saved. Try again.
cannot-store-broken = Something broke on our side. The game is saved: load the page again.
cannot-fault = Something broke on our side. The game is saved: load the page again.
error-code = That can’t be done ({ $code }).

## The text page

page-title = Charlemagne
page-table-title = Table { $code }
page-lead = Charlemagne, the card game of Eastern Canada and Maine.
page-skip = Skip to the command field
page-new = New table
page-new-hint = You play at once, against computer players. People can join by the table’s code.
page-name = Your name
page-rules = Rules
page-language = Language
page-open = Open a table
page-play-now = Play now
page-join = Join a table
page-code = Code of the table, four letters
page-join-button = Go to the table
page-other-language = Français
page-join-as-player = Join and take a seat
page-join-as-watcher = Join and watch
page-not-joined = You haven’t joined this table: you see what a watcher sees.
page-happening = What happens
page-command = Command
page-command-field = Type a command
page-command-hint = For example: bid 6, pass, play js, hand, last, score, help.
page-send = Send
page-refresh = Look again
page-table = Table
page-hand = Your hand
page-score = Score
page-log = Log of this hand
page-rules-heading = Rules of this table
page-choices = What you can do
page-no-hand = No cards yet.
page-you-watch = You are watching.
page-nobody = nobody
page-computer = computer player, { $player }
page-away = away, a computer player plays
page-not-here = not connected
page-code-line = Code of this table: { $code }. Give it to those who want to join.
page-seat-line = { $seat }: { $who }
page-you = you
page-host = host
page-phase =
    { $phase ->
        [lobby] The match has not begun.
        [cut] The pack is being cut.
        [playing] A hand is being played.
        [between] The hand is over.
       *[over] The match is over.
    }
page-your-turn = Your turn.
page-turn-of = { $name } is to act.
page-waiting-start = The host starts the match.
page-start = Start the match
page-start-hint = Empty seats get computer players.
page-sit = Sit { $seat }
page-stand = Stand up
page-next = Next hand
page-next-waiting = You are ready. The others are not yet.
page-again = Play again
page-again-rotate = Play again with other partners
page-cost = Where it was won and lost
page-same-deal = The same deal once more, at a table of your own
page-same-deal-typed = same hand
page-cut = Cut the pack
page-cut-field = How many cards, from 0 to { $most }
page-cut-waiting = { $name } cuts the pack.
page-knock = Knock
page-undo = Take back
page-undo-asked = { $name } asks to take back.
page-agree = Agree
page-refuse = Refuse
page-finish = The hand is decided. Finish it
page-finish-asked = It is agreed to finish the decided hand: say yes, or play on.
page-say = Say something
page-say-button = Say
page-said = { $name }: { $phrase }
page-leave = Leave the table
page-mute = Mute all phrases
page-unmute = Hear phrases
page-lock = Lock the table
page-unlock = Unlock the table
page-settings = Table settings
page-move = Move my seat to another device
page-moved = Open this address on the other device within ten minutes: { $link }
page-sheet-row = Hand { $hand }: { $bid }, { $result }. { $us } to { $them }.
page-sheet-passed = nobody bid
page-sheet-thrown-in = thrown in
page-sheet-made = made, { $points } points
page-sheet-failed = failed, { $points } points to the others
page-us-them = { $us } to { $them }, playing to { $target }.
page-error = That was not done
page-answer = Answer
page-set = Set
page-pace = Pace of the computer players
page-pace-is =
    { $pace ->
        [0] at once
        [0.5] quick
        [1] as people play
        [2] slow
       *[4] very slow
    }
page-wait = A computer player plays for who is not there
page-wait-is = { $seconds ->
    [10] after 10 seconds
    [30] after 30 seconds
    [60] after 1 minute
    [300] after 5 minutes
   *[3600] after an hour
}
page-wait-for-ever = never: the table waits
page-player = Computer player in the seat { $seat }
page-swap = Swap { $one } and { $other }
page-remove = Remove { $name }
page-closed = Back to the beginning
page-won = { $side } won the match.

## What the live region says of table matters

told-came = { $name } has come.
told-left = { $name } has left.
told-sat = { $name } sits { $seat }.
told-computer = A computer player sits { $seat }.
told-empty = The seat { $seat } is free.
told-away = { $name } stepped away. A computer player plays { $seat } for now.
told-back = { $name } is back.
told-started = The match begins. { $seats }
told-hand = Hand { $number }. { $dealer } deals. The seal is { $seal }.
told-cut =
    { $cut ->
        [0] The pack is left as it is.
       *[other] The pack is cut after { $cut } cards.
    }
told-undone = Taken back.
told-hand-over = The hand is over.
told-key = The key is { $key }.
told-said = { $name } says: { $phrase }
told-undo-asked = { $name } asks to take back.
told-undo-refused = That is refused.
told-finish-asked = { $name } asks to finish the decided hand.
told-match-over = The match is over: { $side } won.
told-score = Score: North and South { $us }, East and West { $them }, playing to { $target }.
told-leave-hint = Close the page when you like: your seat is kept. To give it up for good, type leave.
told-help = Type what you do, such as bid 6, pass, discard 7c 8c, trump h, play js, knock; or ask: hand, last, score, sheet, table, rules. Other words: cut 17, next, undo, finish, yes, no, say, sit n, start, again, leave. After a hand, cost tells where it was won and lost, and same hand deals it once more at a table of your own.
told-no-wait = Nobody waits here: you may knock until the next card falls.
later-again = That can be had when the hand is over.
typed-table-next = next, next hand, ready, go on, ok
typed-table-again = again, play again, another
typed-table-rotate = rotate, other partners, change partners
typed-table-start = start, begin
typed-table-undo = undo, take back, take it back
typed-table-yes = yes, agree, y
typed-table-no = refuse, no way
typed-table-finish = finish, finish the hand, claim
typed-table-say = say
typed-table-cut = cut
typed-table-sit = sit, sit down
typed-table-stand = stand, stand up
typed-table-leave = leave, goodbye
