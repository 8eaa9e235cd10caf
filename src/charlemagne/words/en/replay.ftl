### A recorded hand, told as people would. $name, $partner and $side are names as they are shown, $card and $cards
### cards in words.

replay-heading = Match { $match }, hand { $hand }
replay-rules = Played by the rules “{ $book }”: { $title }.
replay-house = House option: { $line }
replay-player = { $seat }: { $name }.
replay-dealer = { $name } deals. { $score }
replay-score-before = Before the hand, { $first } have { $firsts } and { $second } have { $seconds }.

replay-hands-heading = The hands
replay-hand = { $name }: { $cards }.
replay-suit = { $suit } { $ranks }
replay-suits = { $first }; { $last }
replay-kitty = The kitty: { $cards }.

replay-auction-heading = The bidding
replay-pass = { $name } passes.
replay-bid = { $name } bids { $bid }.
replay-contract = { $name } has the contract: { $bid }.
replay-nobody = Nobody has bid.

replay-exchange-heading = Before the play
replay-takes-kitty = { $name } takes the kitty: { $cards }.
replay-asks-card = { $name } leaves the kitty and asks { $partner } for a card.
replay-asks-ace = { $name } asks { $partner } for an ace.
replay-asks-suit = { $name } asks { $partner } for { $suit ->
    [c] a club
    [d] a diamond
    [h] a heart
   *[s] a spade
}.
replay-ask-trumps = { $trump ->
    [c] Clubs become trumps.
    [d] Diamonds become trumps.
    [h] Hearts become trumps.
   *[s] Spades become trumps.
}
replay-gives = { $name } gives { $partner } { $card }.
replay-discards = { $name } discards { $cards }.
replay-trump = { $trump ->
    [c] { $name } names clubs as trumps.
    [d] { $name } names diamonds as trumps.
    [h] { $name } names hearts as trumps.
    [s] { $name } names spades as trumps.
   *[none] { $name } says that there are no trumps.
}
replay-out = { $name } is out of the hand.
replay-exposes = { $name } lays { $count ->
    [8] the whole hand
   *[other] the rest of the hand
} face up: { $cards }.
replay-defends = { $name } says “alone” and defends alone.
replay-declines = { $name } does not defend alone.

replay-play-heading = The tricks
replay-trick = Trick { $number }. { $told }
replay-leads = { $name } leads { $card }
replay-follows = { $name } plays { $card }
replay-trumps = { $name } trumps with { $card }
replay-throws = { $name } throws { $card }
replay-takes = { $name } takes it. { $count }
replay-count = { $first } { $firsts }, { $second } { $seconds }.
replay-knocks = { $name } knocks: { $partner } is asked to lead { $suit ->
    [c] clubs
    [d] diamonds
    [h] hearts
    [s] spades
    [jokers] a joker
   *[trumps] trumps
}.

replay-result-heading = The result
replay-made = { $bid } is made, with { $tricks ->
    [0] no trick
    [one] 1 trick
   *[other] { $tricks } tricks
}.
replay-failed = { $bid } fails, with { $tricks ->
    [0] no trick
    [one] 1 trick
   *[other] { $tricks } tricks
}.
replay-thrown-in = The hand is thrown in, and nobody scores.
replay-points = { $side } score { $points ->
    [one] 1 point
   *[other] { $points } points
}.
replay-game = { $side } win the game: { $points ->
    [one] 1 point
   *[other] { $points } points
}.
replay-score = The score: { $first } { $firsts }, { $second } { $seconds }.
replay-winner = { $side } win the match.
replay-unfinished = The record stops here: it is { $name }’s turn.

replay-others-heading = In the same file
replay-others = Match { $match }, { $count ->
    [one] hand { $hands }
   *[other] hands { $hands }
}.
replay-range = { $first } to { $last }
replay-more = { $count ->
    [one] And 1 more match.
   *[other] And { $count } more matches.
}

## Errors, each one sentence

replay-empty = no hand is recorded in { $file }
replay-none-match = no hand of match { $match } is in { $file }
replay-none-hand = no hand { $hand } is in { $file }
replay-none-both = no hand { $hand } of match { $match } is in { $file }
replay-none-faulty = { $none }, and its line { $line } can’t be read: { $place }: { $why }
replay-fault = { $file }, line { $line }, { $place }: { $why }
replay-unreadable = { $file } can’t be read: { $why }
