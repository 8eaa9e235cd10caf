### The matches that are kept on this machine: the list, going on, taking out, deleting, and what is wrong with the file.

matches-none = No match is kept here yet. “charlemagne play” begins one.
# $when: a date and a time
matches-line = { $match }: { $when }, { $title }, to { $target }. { $score } { $state }
matches-ours = Your side { $us }, their side { $them }.
matches-sides = North and South { $us }, East and West { $them }.
matches-won = Your side has won.
matches-lost = Their side has won.
matches-over = It is over.
# $who: whose turn it is
matches-turn = Hand { $number }, { $who ->
    [you] your turn.
   *[other] the turn of { $who }.
}
matches-next = Hand { $number } comes next.
matches-table = It is another kind of table’s.
matches-elsewhere = It is open in another program.
matches-unreadable = { $match }: { $when }. What is kept of it contradicts itself, and can’t be gone on with.
matches-more = { $count ->
    [one] 1 older match is not listed: --all lists it.
   *[other] { $count } older matches are not listed: --all lists them.
}
matches-no-such = No match is called { $match }. “charlemagne matches” lists them.
matches-several = { $count } matches begin with { $match }: { $matches }.
matches-cant-go-on = Match { $match } is none that can be gone on with here.
matches-no-player = Match { $match } wants a player that this program doesn’t have: { $why }
matches-all-over = No match waits to be gone on with. “charlemagne play” begins one.

export-none = Nothing of { $match } can be written yet: no hand is over. --running writes the one that is on too, with the others’ cards.
export-nothing = No hand that is over is kept here.
export-done = { $hands ->
    [one] 1 hand is
   *[other] { $hands } hands are
} in { $file }.
delete-ask = Delete match { $match } for good? Type yes, or anything else to keep it.
delete-done = Match { $match } is deleted.
delete-not = Match { $match } is kept.

store-damaged = The file of matches, { $file }, is damaged. Nothing of it has been changed. “charlemagne matches --salvage” puts it aside and keeps what can be read.
store-in-use = The file of matches, { $file }, is just being salvaged or is open elsewhere. Close the other programs and try again.
store-newer = The file of matches, { $file }, was written by a newer version of this program. It is left as it is.
store-foreign = The file { $file } is another program’s. It is left as it is; --data DIR keeps matches elsewhere.
store-full = There is no room on the disk for { $file }.
store-busy = Another program is holding { $file }. Try again.
store-failed = The file of matches, { $file }, can’t be used: { $why }

salvage-whole = The file of matches is whole. Nothing was done.
salvage-none = There is no file of matches here.
salvage-kept = The damaged file is now { $file }, whole and unchanged.
salvage-matches = { $count ->
    [0] No match could be read.
    [one] 1 match could be read, and goes on.
   *[other] { $count } matches could be read, and go on.
}
salvage-cut = Something of match { $match } is missing: it goes on from its entry { $count }.
salvage-lost = Match { $match } could not be kept.
salvage-rest = Some of the file could not be read; the end of a match may be missing without a trace.

from-unreadable = { $file } can’t be read: { $why }
from-none = { $file } holds no such hand.
from-fault = { $file }, line { $line }, { $place }: { $why }
from-no-action = Hand { $number } has { $count ->
    [one] 1 action
   *[other] { $count } actions
}: --action goes from 0 to { $count }.
from-over = Hand { $number } is over there. --action K goes on from an earlier action, 0 from the deal.
