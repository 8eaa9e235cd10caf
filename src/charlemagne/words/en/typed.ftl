### What may be typed, with commas between spellings; the first is the one that help shows. Capitals, accents, hyphens
### and commas make no difference to the reader, and the words of the other language are understood too.

## What one does
typed-pass = pass, p, i pass
typed-bid = bid, call, i bid
typed-discard = discard, throw, throw away, lay away
typed-trump = trump, trumps, name
typed-play = play
typed-take = take, pick up
typed-ask = ask, ask for
typed-give = give
typed-alone = alone, solo, on my own, yes
typed-decline = decline, together, no
typed-knock = knock

## What one asks the game
typed-hand = hand, cards, my cards
typed-last = last, last trick, previous
typed-score = score, scores, contract
typed-rules = rules
typed-help = help, ?, commands
typed-quit = quit, exit, q, stop, bye
typed-table = table, repeat, look
typed-seal = seal, proof
typed-wait = wait, pause
typed-back = back
typed-undo = undo, take back, take it back, cancel
typed-again = again, same hand, same hand again, once more
typed-cost = cost, costs
typed-sheet = sheet, score sheet

## Things
typed-kitty = kitty
typed-card = card, my partner's card, partner's card
typed-none = none, no trump, no trumps, without, without trumps, notrump
typed-suit-c = clubs, club, c
typed-suit-d = diamonds, diamond, d
typed-suit-h = hearts, heart, h
typed-suit-s = spades, spade, s
typed-rank-7 = seven
typed-rank-8 = eight
typed-rank-9 = nine
typed-rank-T = ten
typed-rank-J = jack, jacks
typed-rank-Q = queen
typed-rank-K = king
typed-rank-A = ace, an ace
typed-joker-white = wj, white joker, joker white, white
typed-joker-colour = cj, colour joker, color joker, joker colour, coloured joker, colored joker, colour, color
typed-big-jack = big jack, bar, right bower, high jack
typed-little-jack = little jack, small jack, petit bar, left bower
typed-contract-mulot = mulot
typed-contract-charlemagne = charlemagne, petit charles, charles
typed-contract-gros-mulot = gros mulot, big mulot
typed-contract-gros-charlemagne = gros charlemagne, gros charles, big charlemagne
typed-contract-le-petit = le petit, petit
typed-contract-high-card = high card, high, high card no trump, high cards
typed-contract-game = game, the game
typed-filler = the, of, in, on, with, my, and, i, please, for, for an, an, an option, option, number, it, to, tricks, away
# The letters of cards: ranks 7 8 9 T J Q K A, then suits clubs, diamonds, hearts, spades
letters-ranks = 7 8 9 t j q k a
letters-suits = c d h s
