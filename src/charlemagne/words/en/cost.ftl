### What the cards of a played hand cost, all hands open. $side is who attacks, one seat or two; $alone whether it is
### one; $card and $best are cards in words; numbers of tricks are whole.

cost-contract = { $seat } plays { $contract }, { $trump ->
    [none] without trumps
    [c] with clubs as trumps
    [d] with diamonds as trumps
    [h] with hearts as trumps
   *[s] with spades as trumps
}, { $alone ->
    [true] alone
   *[false] with { $partner }
}. { $need ->
    [none] It is made with no trick.
    [all] It is made with all 8 tricks.
    [least] It is made with { $low ->
        [one] { $low } trick
       *[other] { $low } tricks
    } or more.
   *[range] It is made with { $low } to { $high } tricks.
}
cost-thrown-in = Everybody passed: the hand was thrown in, and nothing was played.
cost-not-played = No card has been played yet.

cost-open = All hands open, and with everybody playing their best cards from { $trick ->
    [1] the first lead
   *[other] trick { $trick }
} on, { $tricks ->
    [0] no trick
    [one] 1 trick in all
   *[other] { $tricks } tricks in all
} for { $side }: { $makeable ->
    [true] the contract could have been made.
   *[false] the contract could not have been made.
}
cost-turned = The first card to change that was { $card }, by { $seat } in trick { $trick }.
cost-not-turned = No card changed that.
cost-result = At the table, { $tricks ->
    [0] no trick
    [one] 1 trick
   *[other] { $tricks } tricks
} for { $side }: { $made ->
    [true] the contract was made.
   *[false] the contract failed.
}
cost-stopped = The hand ended with trick { $trick }, being decided. What follows counts all 8 tricks, as if it had gone on.
cost-on = The record stops in trick { $trick }, with the hand still on.
cost-left-out = Before trick { $trick }, the cards are not judged: plain Python takes too long for them.
cost-all-left-out = No card is judged: plain Python takes too long before trick { $trick }.

cost-cards-heading = The cards that cost tricks
cost-no-cards = No card cost a trick.
cost-card = Trick { $trick }: { $seat } played { $card }, which cost { $cost ->
    [one] 1 trick
   *[other] { $cost } tricks
}{ $turn ->
    [lost] {" "}and lost the contract
    [found] {" "}and made the contract possible
   *[none] {""}
}. Best was { $best }.

cost-players-heading = Player by player
cost-player = { $seat } played { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}: { $costly ->
    [0] none cost a trick.
    [one] one of them cost { $cost ->
        [one] 1 trick.
       *[other] { $cost } tricks.
    }
   *[other] { $costly } of them cost { $cost } tricks together.
}
cost-sum = Best play gave { $side } { $tricks ->
    [0] no trick
    [one] 1 trick
   *[other] { $tricks } tricks
}. { $fewest ->
    [true] This side’s cards added { $attackers }, the other side’s spared { $defenders }
   *[false] This side’s cards cost { $attackers }, the other side’s gave { $defenders } back
}: { $final } in all.
cost-or = { $first } or { $last }
