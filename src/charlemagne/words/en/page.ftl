### The page: the table in a browser. $name is a person's name as shown, $card and $cards are cards in words, $bid a bid
### in words; $you is true where the reader is meant. Short sentences in the present tense, buttons that are verbs.

## Who and what

ui-you = you
ui-us = Us
ui-them = Them
ui-computer-name = { $seat }
ui-computer = computer player
ui-and = { $first } and { $last }
ui-or = { $first } or { $last }
ui-refused = That can’t be done now.
ui-close = Close
ui-cancel = Cancel
ui-skip = Skip to your cards
ui-loading = One moment: the table is being laid.

## First run

ui-welcome = Welcome to the table
ui-welcome-text = Three questions, then we deal. Everything can be changed later, in the settings.
ui-welcome-language = Which language?
ui-welcome-large = Bigger cards?
ui-welcome-large-yes = Yes, bigger
ui-welcome-large-no = No
ui-welcome-rules = Which is the highest trump at your table?
ui-highest-rank = The { $rank ->
    [9] nine
   *[other] { rank }
}
ui-welcome-go = To the table

## Home

ui-home-lead = The card game of Eastern Canada and Maine. Two against two, eight cards each.
ui-play-now = Play now
ui-play-now-text = With three computer players, at once
ui-play-other = Change the rules
ui-play-family = Play with family
ui-play-family-text = Open a table and send its code
ui-join = Join by code
ui-join-text = Four letters from whoever opened the table
ui-join-go = Go to the table
ui-code-hint = Four letters, such as AB3K
ui-resume = Go back to table { $code }
ui-no-table = No table yet. Start one and send the code to your family.
ui-your-name = Your name
ui-settings = Settings
ui-fair = Every deal is sealed before the cut and opened after the hand: nobody can choose the cards, and your own browser checks it.

## A new table

ui-new-title = A new table
ui-new-book = Rule book
ui-new-as-book = As in the book
ui-new-differs = { $count ->
    [one] One thing differs from the book
   *[other] { $count } things differ from the book
}
ui-new-option-book = as in the book: { $value }
ui-new-change = Change the house options
ui-new-open = Open the table
ui-new-reset = Back to the book
ui-new-number = { $name }, from { $low } to { $high }
ui-new-contract-in = { $bid } is played
ui-new-bad = These options don’t fit together. Change one of them.

## Lobby

ui-lobby-title = Table { $code }
ui-lobby-text = Scan this, or type the code on your own device.
ui-lobby-qr = QR code with the address of this table
ui-lobby-share = Share the link
ui-lobby-copied = The link is copied.
ui-lobby-copy-this = Copy this address:
ui-lobby-start = Start
ui-lobby-start-hint = Computer players take the empty seats.
ui-lobby-wait = { $name } starts when everybody is seated.
ui-lobby-sit = Sit here
ui-lobby-empty = empty seat
ui-lobby-swap = Change places with { $name }
ui-lobby-partner = your partner
ui-join-title = You are at table { $code }
ui-join-sit = Take a seat
ui-join-watch = Watch

## The table

ui-table = Table
ui-hand = Your cards
ui-hand-count = { $count ->
    [0] No cards
    [one] Your card
   *[other] Your { $count } cards
}
ui-score = Score
ui-actions = What you can do
ui-menu = Menu
ui-score-line = { ui-us } { $us }, { ui-them } { $them }, to { $target }
ui-dealer = dealer
ui-dealer-is = { $you ->
    [true] You deal.
   *[false] { $name } deals.
}
ui-side-tricks = { $side }: { $tricks }
ui-tricks = { $count ->
    [one] 1 trick
   *[other] { $count } tricks
}
ui-passes = pass
ui-sits-out = sits out
ui-away = away: a computer player plays
ui-gone = not connected
ui-thinks = to act
ui-contract-none = no contract yet
ui-contract-of = { $you ->
    [true] You play { $bid }
   *[false] { $name } plays { $bid }
}
ui-contract-done = made
ui-contract-lost = failed
ui-needed = { $count ->
    [0] made
    [one] 1 more trick
   *[other] { $count } more tricks
}
ui-needed-none = no trick
ui-trump-is = Trumps: { $trump ->
    [c] clubs
    [d] diamonds
    [h] hearts
    [s] spades
   *[none] none
}
ui-won-trick = { $you ->
    [true] You take the trick
   *[false] { $name } takes the trick
}
ui-exposed = { $you ->
    [true] Your cards lie face up
   *[false] { $name }’s cards, face up
}
ui-card-of = { $name }: { $card }

## What the line at the foot says

ui-turn-lead = Your turn. Lead to trick { $number }.
ui-turn-lead-knock = Your turn. { $name } asks you to lead { some-lane }.
ui-turn-follow = Your turn. Follow with { some-lane }: you have { $count }.
ui-turn-joker = Your turn. You must play a joker.
ui-turn-any = Your turn. Play any card.
ui-turn-bid = Your bid. Nobody has bid yet.
ui-turn-bid-over = Your bid. { $name } has bid { $bid }.
ui-turn-bid-own = Your bid. You have bid { $bid }.
ui-turn-bid-must = Your bid. You deal, and you must bid.
ui-turn-choice = The kitty, or a card from { $name }? You see neither before you choose.
ui-turn-ask = What do you ask { $name } for?
ui-turn-give = Give { $name } a card.
ui-turn-discard = { $count ->
    [one] Put one card away.
   *[other] Put { $count } cards away.
}
ui-turn-trump = Which trumps?
ui-turn-defend = { $name } plays alone. Do you defend alone?
ui-turn-of = { $name } is to act.
ui-turn-out = You sit this hand out.
ui-watching = You are watching.
ui-cut-yours = Cut the pack?
ui-cut-of = { $name } cuts the pack.
ui-hand-over = The hand is over.

## Bidding

ui-bid-title = Your bid
ui-bid-pass = Pass
ui-bid-do = Bid { $bid }
ui-bid-anyway = Bid { $bid } all the same
ui-bid-choose = Tap a bid to see what it means.
ui-bid-suit = In which suit?
ui-bid-alone = Alone
ui-bid-solo-needs = Alone. { $needs }
ui-bid-take-kitty = Take the kitty
ui-bid-ask-card = Ask for a card
ui-ask-ace = An ace
ui-defend-yes = Yes, alone
ui-defend-no = No, together
ui-trump-none = No trump
ui-pays = { $made ->
    [game] the game
   *[other] +{ $made }
} / { $failed ->
    [game] −the game
   *[other] −{ $failed }
}
ui-pays-same = { $made ->
    [game] ± the game
   *[other] ±{ $made }
}

## Exchange and play

ui-put-away = { $count ->
    [one] Put away: { $chosen } of 1
   *[other] Put away: { $chosen } of { $count }
}
ui-put-away-go = { $count ->
    [one] Put this card away
   *[other] Put these { $count } cards away
}
ui-put-back = Take all back
ui-chosen = chosen
ui-new-card = new
ui-give-go = Give { $card }
ui-play-go = Play { $card }
ui-playable = playable
ui-not-playable = not now
ui-trump-card = trump

## Actions

ui-knock = Knock
ui-knock-for = Knock for { some-lane }
ui-knock-again = Knocked
ui-last = Last trick
ui-last-short = Last
ui-last-none = No trick has been taken yet.
ui-last-led = { $name } led, { $winner } took it.
ui-sheet = Score sheet
ui-say = Say
ui-say-title = Say something
ui-mute-all = Mute all phrases
ui-mute = Mute { $name }
ui-unmute = Hear { $name } again
ui-undo = Take back
ui-undo-asked = { $you ->
    [true] You ask to take back. Waiting for { $names }.
   *[false] { $name } asks to take back. Agree?
}
ui-agree = Agree
ui-refuse = Refuse
ui-finish = { $made ->
    [true] The contract is made, whatever comes.
   *[false] The contract has failed, whatever comes.
}
ui-finish-go = Finish the hand
ui-finish-on = Play on
ui-finish-waits = Finishing needs { $names } too.

## After the hand

ui-result-made = { $you ->
    [true] You made { $bid }.
   *[false] { $name } made { $bid }.
}
ui-result-failed = { $you ->
    [true] You failed at { $bid }.
   *[false] { $name } failed at { $bid }.
}
ui-result-tricks = { $count ->
    [0] No trick
    [one] 1 trick
   *[other] { $count } tricks
}
ui-result-thrown = Everybody has passed. The hand is thrown in.
ui-next = Next hand
ui-next-waits = You are ready. Waiting for { $names }.
ui-again = Play again
ui-again-rotate = Play again, other partners
ui-same-deal = Play this deal again
ui-look-back = Look back
ui-match-won = You win!
ui-match-lost = They win.
ui-match-side = { $side } win.
ui-match-score = { $us } to { $them }
ui-sheet-title = Score sheet
ui-sheet-target = Playing to { $target }
ui-sheet-empty = No hand is over yet.
ui-sheet-bid = Bid
ui-sheet-thrown = thrown in
ui-sheet-open = Look back at hand { $hand }
ui-sheet-matches = Earlier games at this table

## Looking back

ui-review-title = Hand { $hand }
ui-review-start = To the beginning
ui-review-back = One back
ui-review-on = One on
ui-review-end = To the end
ui-review-step = Step { $at } of { $of }
ui-review-kitty = Kitty
ui-review-discards = { $you ->
    [true] Put away by you
   *[false] Put away by { $name }
}
ui-review-cost = { $cost ->
    [0] Cost nothing.
    [one] Cost 1 trick. Better: { $cards }.
   *[other] Cost { $cost } tricks. Better: { $cards }.
}
ui-review-makeable = With all cards open, the contract could have been made.
ui-review-not-makeable = With all cards open, the contract could not have been made.
ui-review-lost-here = { $name } lost the most with { $card }, in trick { $trick }.
ui-review-no-cost = No card cost a trick.
ui-review-uncounted = What the cards cost can’t be worked out on this server.
ui-review-next-cost = Next card that cost something
ui-seal-good = The seal is whole: these are the cards that were promised before the cut.
ui-seal-bad = The seal doesn’t fit these cards.
ui-seal-none = This deal was not sealed.

## Rules

ui-rules = Rules of this table
ui-rules-share = Share these rules
ui-rules-difference = What differs from the book
ui-rules-none = Played as in the book.

## People

ui-people = People
ui-people-host = host
ui-people-watch = watches
ui-people-here = here
ui-people-not-here = not here
ui-host-title = For the host
ui-host-lock = Let nobody else in
ui-host-speed = Pace of the computer players
ui-host-slow = slow
ui-host-usual = usual
ui-host-quick = quick
ui-host-at-once = at once
ui-host-away = When somebody is away, a computer player plays after
ui-host-away-seconds = { $seconds } seconds
ui-host-away-never = never
ui-host-remove = Remove { $name }
ui-host-player = Who plays { $seat }
ui-move = Move my seat to another device
ui-move-text = Open this with the other device within ten minutes. Your seat moves there.
ui-stand = Stand up and watch
ui-leave = Leave the table
ui-leave-sure = Leave the table? A computer player takes your seat.
ui-leave-go = Leave
ui-leave-stay = Stay
ui-text-table = Text table
ui-help = Help
ui-code-line = Table { $code }
ui-log = What has happened

## Cutting

ui-cut-title = Cut the pack
ui-cut-at = { $cards ->
    [one] 1 card from the top
   *[other] { $cards } cards from the top
}
ui-cut-go = Cut here
ui-cut-not = Leave it as it is

## Drawing for seats

ui-drawn-title = Drawing for seats
ui-drawn-round = Round { $number }

## Settings

ui-set-language = Language
ui-set-look = Look
ui-look-auto = as the device
ui-look-light = light
ui-look-dark = dark
ui-look-contrast = high contrast
ui-set-large = Large print: bigger cards
ui-set-fan = One row of cards on a phone
ui-set-four = Four suit colours
ui-set-pictures = Pictures on kings, queens and jacks
ui-set-text = Text size
ui-set-speed = Speed
ui-speed-slow = slow
ui-speed-normal = normal
ui-speed-fast = fast
ui-set-animations = Cards move
ui-set-confirm-cards = Ask before a card is played
ui-set-confirm-bids = Ask before a bid
ui-set-sound = Sound
ui-set-voice = Read events aloud
ui-set-finish = A hand that is decided
ui-finish-ask = ask me
ui-finish-always = finish it
ui-finish-never = play it out

## Help

ui-help-keys = Keys
ui-help-arrows = Arrow keys: from card to card. Enter: play it. 1 to 9: the card at that place.
ui-help-letters = b: the bidding. l: last trick. k: knock. s: score sheet. u: take back. r: hear the last line again. m: menu. ?: this help.
ui-help-tab = Tab goes from zone to zone: the table, your cards, what you can do.
ui-help-touch = Tap a card to play it, or drag it up. Touch a grey card to hear why not.
ui-help-text = The text table has everything as text, with a field to type in.

## Trouble

ui-lost = Connection lost. Your seat is kept. Trying again…
ui-lost-now = Try now
ui-closed-no-such-table = There is no table with this code. Check its four letters.
ui-closed-other-version = This page is of an older version. Load it again.
ui-closed-not-yours = You can’t come in at this table.
ui-closed-removed = The host has taken you off this table.
ui-closed-replaced = This table is open in another window.
ui-closed-here = Go on here
ui-closed-home = To the beginning
ui-closed-reload = Load again
ui-closed-fault = Something broke on our side. The game is saved: load the page again.
ui-offline = The server can’t be reached. Is it still running?

## What is heard

ui-tell-pass = { $you ->
    [true] You pass.
   *[false] { $name } passes.
}
ui-tell-bid = { $you ->
    [true] You bid { $bid }.
   *[false] { $name } bids { $bid }.
}
ui-tell-take = { $you ->
    [true] You choose the kitty.
   *[false] { $name } chooses the kitty.
}
ui-tell-ask = { $you ->
    [true] You ask for a card.
   *[false] { $name } asks for a card.
}
ui-tell-ask-ace = { $you ->
    [true] You ask for an ace.
   *[false] { $name } asks for an ace.
}
ui-tell-ask-suit = { $you ->
    [true] You ask for { suit-one }.
   *[false] { $name } asks for { suit-one }.
}
ui-tell-give = { $you ->
    [true] You give { $card }.
   *[false] { $name } gives { $card }.
}
ui-tell-give-hidden = { $name } gives a card.
ui-tell-discard = { $you ->
    [true] You put { $count ->
        [one] one card
       *[other] { $count } cards
    } away.
   *[false] { $name } puts { $count ->
        [one] one card
       *[other] { $count } cards
    } away.
}
ui-tell-trump = { $you ->
    [true] You name trumps: { trump }.
   *[false] { $name } names trumps: { trump }.
}
ui-tell-alone = { $you ->
    [true] You defend alone.
   *[false] { $name } defends alone.
}
ui-tell-decline = { $you ->
    [true] You don’t defend alone.
   *[false] { $name } doesn’t defend alone.
}
ui-tell-play = { $you ->
    [true] You play { $card }.
   *[false] { $name } plays { $card }.
}
ui-tell-knock = { $you ->
    [true] You knock.
   *[false] { $name } knocks.
}
ui-tell-trick = { $you ->
    [true] You take the trick.
   *[false] { $name } takes the trick.
} { ui-us } { $us }, { ui-them } { $them }.
ui-tell-hand = Hand { $number }. { $you ->
    [true] You deal.
   *[false] { $name } deals.
}
ui-tell-cards = Your cards: { $cards }.
ui-tell-said = { $name } says: { $phrase }
