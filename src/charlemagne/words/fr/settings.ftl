### Les questions du premier départ, et ce qui se règle une fois pour toutes. Clés et valeurs se tapent comme elles
### sont montrées ici.

## Le premier départ

first-language = Quelle langue ?
first-this-language = français
first-trump = Quel est l’atout le plus haut à ta table : { $tops } ?
first-or = { $first } ou { $last }
first-top =
    { $top ->
        [joker-white] le joker blanc
        [joker-colour] le joker couleur
        [rank-9] le neuf
       *[other] { $top }
    }
first-top-option =
    { $top ->
        [joker-white] le joker blanc. Il y a { $cards } cartes
        [joker-colour] le joker couleur. Il y a { $cards } cartes
        [rank-9] le neuf. Il y a { $cards } cartes et pas de jokers : le jeu du Maine, du Bas-Saint-Laurent et du Madawaska
       *[other] { $top }
    }
first-target = À combien de points joues-tu ? Entrée pour { $target }.
first-target-again = Un nombre de 1 à { $most }, ou Entrée.
first-kept = C’est noté. « charlemagne settings » le montre et le change.

## Les réglages

settings-heading = Ce qui est réglé, dans { $folder } :
settings-how = « charlemagne settings { key-pace } 0 » en règle un, « charlemagne settings { key-pace } { value-default } » le rend au programme.
setting = { $key } : { $value }. { $about }
setting-own = { $key } : { $value }, par défaut. { $about }
key-language = langue
key-rules = règles
key-target = points
key-colour = teintes
key-symbols = dessins
key-four-colour = quatre-teintes
key-pace = rythme
key-name = nom
key-players = joueurs
about-language = fr ou en.
about-rules = Les règles : { $books }.
about-target = Les points qu’il faut pour gagner.
about-colour = Des teintes au terminal : oui ou non.
about-symbols = Les sortes dessinées au terminal : oui ou non.
about-four-colour = Une teinte par sorte : oui ou non.
about-pace = Les secondes entre deux cartes des ordinateurs au terminal, de 0 à 10, ou entrée pour passer toi-même d’une levée à l’autre.
about-name = Ton nom dans les fiches.
about-players = Les trois autres, dans le sens des aiguilles d’une montre à partir de toi, séparés par des virgules : { $players }.
value-on = oui
value-off = non
value-enter = entrée
value-default = défaut
value-none = aucun
setting-now = { $key } : maintenant { $value }.
setting-target-too = Avec d’autres règles, { key-target } redevient ce que disent les règles.
setting-unknown = Aucun réglage ne s’appelle « { $key } » : { $keys }.
setting-wrong = { $key } ne peut pas être « { $value } ». { $about }
settings-broken = Les réglages dans { $folder } sont illisibles, à { $key } : ceux du programme servent, et le fichier reste comme il est.
settings-unwritten = Les réglages ne peuvent pas s’écrire dans { $folder } : { $why }
