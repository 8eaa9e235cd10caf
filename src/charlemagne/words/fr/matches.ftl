### Les parties gardées sur cette machine : la liste, continuer, sortir, effacer, et ce qui ne va pas avec le fichier.

matches-none = Aucune partie n’est encore gardée ici. « charlemagne play » en commence une.
matches-line = { $match } : { $when }, { $title }, à { $target }. { $score } { $state }
matches-ours = Ton équipe { $us }, l’équipe adverse { $them }.
matches-sides = Nord et Sud { $us }, Est et Ouest { $them }.
matches-won = Ton équipe a gagné.
matches-lost = L’équipe adverse a gagné.
matches-over = Elle est finie.
matches-turn = Main { $number }, à { $who ->
    [you] toi
   *[other] { $who }
} de jouer.
matches-next = La main { $number } s’en vient.
matches-table = Elle vient d’une autre sorte de table.
matches-elsewhere = Elle est ouverte dans un autre programme.
matches-unreadable = { $match } : { $when }. Ce qui en est gardé se contredit, et ne peut pas continuer.
matches-more = { $count ->
    [one] { $count } partie plus ancienne n’est pas dans la liste : --all la montre.
   *[other] { $count } parties plus anciennes ne sont pas dans la liste : --all les montre.
}
matches-no-such = Aucune partie ne s’appelle { $match }. « charlemagne matches » les montre.
matches-several = { $count } parties commencent par { $match } : { $matches }.
matches-cant-go-on = La partie { $match } ne peut pas continuer ici.
matches-no-player = La partie { $match } demande un adversaire que ce programme n’a pas : { $why }
matches-all-over = Aucune partie n’attend. « charlemagne play » en commence une.

export-none = Rien de { $match } ne peut encore s’écrire : aucune main n’est finie. --running écrit aussi celle qui se joue, avec les cartes des autres.
export-nothing = Aucune main finie n’est gardée ici.
export-done = { $hands ->
    [one] { $hands } main est
   *[other] { $hands } mains sont
} dans { $file }.
delete-ask = Effacer la partie { $match } pour de bon ? Tape oui, ou autre chose pour la garder.
delete-done = La partie { $match } est effacée.
delete-not = La partie { $match } est gardée.

store-damaged = Le fichier des parties, { $file }, est endommagé. Rien n’y a été changé. « charlemagne matches --salvage » le met de côté et garde ce qui se lit encore.
store-in-use = Le fichier des parties, { $file }, est en réparation ou ouvert ailleurs. Ferme les autres programmes et essaie encore.
store-newer = Le fichier des parties, { $file }, vient d’une version plus récente de ce programme. Il reste comme il est.
store-foreign = Le fichier { $file } est à un autre programme. Il reste comme il est ; --data DOSSIER garde les parties ailleurs.
store-full = Il n’y a plus de place sur le disque pour { $file }.
store-busy = Un autre programme tient { $file }. Essaie encore.
store-failed = Le fichier des parties, { $file }, ne peut pas servir : { $why }

salvage-whole = Le fichier des parties est entier. Rien n’a été fait.
salvage-none = Il n’y a pas de fichier de parties ici.
salvage-kept = Le fichier endommagé est maintenant { $file }, entier et inchangé.
salvage-matches = { $count ->
    [0] Aucune partie n’a pu être lue.
    [one] { $count } partie a pu être lue, et continue.
   *[other] { $count } parties ont pu être lues, et continuent.
}
salvage-cut = Il manque quelque chose à la partie { $match } : elle continue depuis son entrée { $count }.
salvage-lost = La partie { $match } n’a pas pu être gardée.
salvage-rest = Un morceau du fichier ne se lit pas ; la fin d’une partie peut manquer sans qu’on le voie.

from-unreadable = { $file } ne se lit pas : { $why }
from-none = { $file } ne contient pas une telle main.
from-fault = { $file }, ligne { $line }, { $place } : { $why }
from-no-action = La main { $number } a { $count ->
    [one] { $count } action
   *[other] { $count } actions
} : --action va de 0 à { $count }.
from-over = La main { $number } est finie à cet endroit. --action K part d’une action plus tôt, 0 de la donne.
