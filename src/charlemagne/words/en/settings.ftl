### The first run's questions, and what can be set once and for all. Keys and values are typed as they are shown here.

## The first run. Both languages' first messages are shown, one after the other

first-language = Which language?
first-this-language = English
first-trump = Which is the highest trump at your table: { $tops }?
first-or = { $first } or { $last }
# $top: joker-white, joker-colour, or a rank such as rank-9
first-top =
    { $top ->
        [joker-white] the white joker
        [joker-colour] the colour joker
        [rank-9] the nine
       *[other] { $top }
    }
first-top-option =
    { $top ->
        [joker-white] the white joker. There are { $cards } cards
        [joker-colour] the colour joker. There are { $cards } cards
        [rank-9] the nine. There are { $cards } cards and no jokers: the game of Maine, of the Bas-Saint-Laurent and of Madawaska
       *[other] { $top }
    }
first-target = To how many points do you play? Enter for { $target }.
first-target-again = A number from 1 to { $most }, or Enter.
first-kept = This is remembered. “charlemagne settings” shows it and changes it.

## Settings

settings-heading = What is set, in { $folder }:
settings-how = “charlemagne settings { key-pace } 0” sets one, “charlemagne settings { key-pace } { value-default }” gives it back to the program.
setting = { $key }: { $value }. { $about }
setting-own = { $key }: { $value }, by itself. { $about }
key-language = language
key-rules = rules
key-target = target
key-colour = colour
key-symbols = symbols
key-four-colour = four-colour
key-pace = pace
key-name = name
key-players = players
about-language = en or fr.
about-rules = The rule book: { $books }.
about-target = The points to play to.
about-colour = Colours on a terminal: on or off.
about-symbols = Suits drawn on a terminal: on or off.
about-four-colour = A colour for each suit: on or off.
about-pace = Seconds between two cards of the computer players on a terminal, 0 to 10, or enter to go on from trick to trick yourself.
about-name = Your name in records.
about-players = The other players, clockwise from you, with commas between: { $players }.
value-on = on
value-off = off
value-enter = enter
value-default = default
value-none = none
setting-now = { $key } is now { $value }.
setting-target-too = With other rules, { key-target } is again the rules’ own.
setting-unknown = No setting is called “{ $key }”: { $keys }.
setting-wrong = { $key } can’t be “{ $value }”. { $about }
settings-broken = The settings in { $folder } can’t be read, at { $key }: the program’s own are used, and the file is left alone.
settings-unwritten = The settings can’t be written in { $folder }: { $why }
