### La page : la table dans un navigateur. $name est le nom d’une personne, $card et $cards des cartes en mots, $bid une
### mise en mots ; $you vaut true quand c’est de toi qu’on parle.

## Qui et quoi

ui-you = toi
ui-us = Nous
ui-them = Eux
ui-computer-name = { $seat }
ui-computer = ordinateur
ui-and = { $first } et { $last }
ui-or = { $first } ou { $last }
ui-refused = Ça ne va pas maintenant.
ui-close = Fermer
ui-cancel = Annuler
ui-skip = Aller à tes cartes
ui-loading = Un instant : on met la table.

## La première fois

ui-welcome = Bienvenue à la table
ui-welcome-text = Trois questions, puis on brasse. Tout se change plus tard, dans les réglages.
ui-welcome-language = Quelle langue ?
ui-welcome-large = Des cartes plus grosses ?
ui-welcome-large-yes = Oui, plus grosses
ui-welcome-large-no = Non
ui-welcome-rules = Quel est l’atout le plus fort à ta table ?
ui-highest-rank = Le { $rank ->
    [9] neuf
   *[other] { rank }
}
ui-welcome-go = À la table

## L’accueil

ui-home-lead = Le jeu de cartes de l’Acadie, du Québec et du Maine. Deux contre deux, huit cartes chacun.
ui-play-now = Jouer tout de suite
ui-play-now-text = Avec trois ordinateurs, sans attendre
ui-play-other = Changer les règles
ui-play-family = Jouer en famille
ui-play-family-text = Ouvre une table et envoie son code
ui-join = Rejoindre avec un code
ui-join-text = Quatre lettres, reçues de qui a ouvert la table
ui-join-go = Aller à la table
ui-code-hint = Quatre lettres, comme AB3K
ui-resume = Revenir à la table { $code }
ui-no-table = Pas encore de table. Ouvre-en une et envoie le code à la parenté.
ui-your-name = Ton nom
ui-settings = Réglages
ui-fair = Chaque donne est scellée avant la coupe et ouverte après la main : personne ne choisit les cartes, et ton navigateur le vérifie.

## Une nouvelle table

ui-new-title = Une nouvelle table
ui-new-book = Livre de règles
ui-new-as-book = Comme dans le livre
ui-new-differs = { $count ->
    [one] Une chose diffère du livre
   *[other] { $count } choses diffèrent du livre
}
ui-new-option-book = comme dans le livre : { $value }
ui-new-change = Changer les règles maison
ui-new-open = Ouvrir la table
ui-new-reset = Revenir au livre
ui-new-number = { $name }, de { $low } à { $high }
ui-new-contract-in = On joue : { $bid }
ui-new-bad = Ces règles ne vont pas ensemble. Changes-en une.

## Avant la partie

ui-lobby-title = Table { $code }
ui-lobby-text = Lis ce dessin avec un téléphone, ou tape le code sur ton appareil.
ui-lobby-qr = Code QR avec l’adresse de cette table
ui-lobby-share = Envoyer le lien
ui-lobby-copied = Le lien est copié.
ui-lobby-copy-this = Copie cette adresse :
ui-lobby-start = Commencer
ui-lobby-start-hint = Des ordinateurs prennent les places vides.
ui-lobby-wait = { $name } commence quand tout le monde est à sa place.
ui-lobby-sit = Prendre cette place
ui-lobby-empty = place libre
ui-lobby-swap = Échanger avec { $name }
ui-lobby-partner = en face de toi
ui-join-title = Tu es à la table { $code }
ui-join-sit = Prendre une place
ui-join-watch = Regarder

## La table

ui-table = Table
ui-hand = Tes cartes
ui-hand-count = { $count ->
    [0] Pas de cartes
    [one] Ta carte
   *[other] Tes { $count } cartes
}
ui-score = Pointage
ui-actions = Ce que tu peux faire
ui-menu = Menu
ui-score-line = { ui-us } { $us }, { ui-them } { $them }, on joue à { $target }
ui-dealer = donneur
ui-dealer-is = { $you ->
    [true] Tu brasses.
   *[false] { $name } brasse.
}
ui-side-tricks = { $side } : { $tricks }
ui-tricks = { $count ->
    [0] 0 levée
    [one] { $count } levée
   *[other] { $count } levées
}
ui-passes = passe
ui-sits-out = ne joue pas
ui-away = absent : un ordinateur joue
ui-gone = pas connecté
ui-thinks = à son tour
ui-contract-none = pas encore de contrat
ui-contract-of = { $you ->
    [true] Tu joues { $bid }
   *[false] { $name } joue { $bid }
}
ui-contract-done = réussi
ui-contract-lost = chuté
ui-needed = { $count ->
    [0] c’est réussi
    [one] encore 1 levée
   *[other] encore { $count } levées
}
ui-needed-none = aucune levée
ui-trump-is = Atout : { $trump ->
    [c] trèfle
    [d] carreau
    [h] cœur
    [s] pique
   *[none] aucun
}
ui-won-trick = { $you ->
    [true] Tu fais la levée
   *[false] { $name } fait la levée
}
ui-exposed = { $you ->
    [true] Tes cartes sont étalées
   *[false] Les cartes étalées : { $name }
}
ui-card-of = { $name } : { $card }

## La ligne du bas

ui-turn-lead = À toi. Commence la levée { $number }.
ui-turn-lead-knock = À toi. { $name } te demande { some-lane }.
ui-turn-follow = À toi. Fournis { some-lane } : tu en as { $count }.
ui-turn-joker = À toi. Tu dois jouer un joker.
ui-turn-any = À toi. Joue ce que tu veux.
ui-turn-bid = À toi de miser. Personne n’a misé.
ui-turn-bid-over = À toi de miser. { $name } a misé { $bid }.
ui-turn-bid-own = À toi de miser. Ta mise tient : { $bid }.
ui-turn-bid-must = À toi de miser. Tu brasses : tu dois miser.
ui-turn-choice = Le minou, ou une carte de { $name } ? Tu choisis sans rien voir.
ui-turn-ask = Que demandes-tu à { $name } ?
ui-turn-give = Donne une carte à { $name }.
ui-turn-discard = { $count ->
    [one] Écarte une carte.
   *[other] Écarte { $count } cartes.
}
ui-turn-trump = Quel atout ?
ui-turn-defend = { $name } joue en solo. Défends-tu en solo ?
ui-turn-of = C’est à { $name }.
ui-turn-out = Cette main se joue sans toi.
ui-watching = Tu regardes.
ui-cut-yours = Veux-tu couper ?
ui-cut-of = { $name } coupe le paquet.
ui-hand-over = La main est finie.

## Miser

ui-bid-title = Ta mise
ui-bid-pass = Passer
ui-bid-do = Miser { $bid }
ui-bid-anyway = Miser { $bid } quand même
ui-bid-choose = Touche une mise pour voir ce qu’elle veut dire.
ui-bid-suit = À quelle sorte ?
ui-bid-alone = En solo
ui-bid-solo-needs = En solo. { $needs }
ui-bid-take-kitty = Prendre le minou
ui-bid-ask-card = Demander une carte
ui-ask-ace = Un as
ui-defend-yes = Oui, en solo
ui-defend-no = Non, ensemble
ui-trump-none = Sans atout
ui-pays = { $made ->
    [game] la partie
   *[other] +{ $made }
} / { $failed ->
    [game] −la partie
   *[other] −{ $failed }
}
ui-pays-same = { $made ->
    [game] ± la partie
   *[other] ±{ $made }
}

## Échanger et jouer

ui-put-away = { $count ->
    [one] Écart : { $chosen } sur { $count }
   *[other] Écart : { $chosen } sur { $count }
}
ui-put-away-go = { $count ->
    [one] Écarter cette carte
   *[other] Écarter ces { $count } cartes
}
ui-put-back = Tout reprendre
ui-chosen = choisie
ui-new-card = nouvelle
ui-give-go = Donner { $card }
ui-play-go = Jouer { $card }
ui-playable = permise
ui-not-playable = pas maintenant
ui-trump-card = atout

## Les gestes

ui-knock = Cogner
ui-knock-for = Cogner pour { some-lane }
ui-knock-again = C’est cogné
ui-last = Dernière levée
ui-last-short = Dernière
ui-last-none = Aucune levée n’est faite.
ui-last-led = Commencée par { $name }, faite par { $winner }.
ui-sheet = Pointage
ui-say = Dire
ui-say-title = Dire quelque chose
ui-mute-all = Taire toutes les phrases
ui-mute = Taire { $name }
ui-unmute = Entendre { $name } de nouveau
ui-undo = Reprendre
ui-undo-asked = { $you ->
    [true] Tu demandes à reprendre. On attend : { $names }.
   *[false] { $name } demande à reprendre. Tu acceptes ?
}
ui-agree = Accepter
ui-refuse = Refuser
ui-finish = { $made ->
    [true] Le contrat est réussi, quoi qu’il arrive.
   *[false] Le contrat est chuté, quoi qu’il arrive.
}
ui-finish-go = Finir la main
ui-finish-on = Continuer
ui-finish-waits = Pour finir, il faut aussi : { $names }.

## Après la main

ui-result-made = { $you ->
    [true] C’est réussi : { $bid }.
   *[false] { $name } a réussi : { $bid }.
}
ui-result-failed = { $you ->
    [true] Tu as chuté : { $bid }.
   *[false] { $name } a chuté : { $bid }.
}
ui-result-tricks = { $count ->
    [0] Aucune levée
    [one] { $count } levée
   *[other] { $count } levées
}
ui-result-thrown = Tout le monde a passé. On rebrasse.
ui-next = Main suivante
ui-next-waits = C’est noté. On attend : { $names }.
ui-again = Rejouer
ui-again-rotate = Rejouer, autres partenaires
ui-same-deal = Rejouer cette donne
ui-look-back = Revoir la main
ui-match-won = Tu gagnes !
ui-match-lost = Eux gagnent.
ui-match-side = La partie va à { $side }.
ui-match-score = { $us } à { $them }
ui-sheet-title = Pointage
ui-sheet-target = On joue à { $target }
ui-sheet-empty = Aucune main n’est finie.
ui-sheet-bid = Mise
ui-sheet-thrown = rebrassée
ui-sheet-open = Revoir la main { $hand }
ui-sheet-matches = Les parties d’avant à cette table

## Revoir

ui-review-title = Main { $hand }
ui-review-start = Au début
ui-review-back = Reculer
ui-review-on = Avancer
ui-review-end = À la fin
ui-review-step = { $at } sur { $of }
ui-review-kitty = Minou
ui-review-discards = { $you ->
    [true] Ton écart
   *[false] Écart de { $name }
}
ui-review-cost = { $cost ->
    [0] N’a rien coûté.
    [one] A coûté { $cost } levée. Mieux : { $cards }.
   *[other] A coûté { $cost } levées. Mieux : { $cards }.
}
ui-review-makeable = Tous les jeux ouverts, le contrat pouvait réussir.
ui-review-not-makeable = Tous les jeux ouverts, le contrat ne pouvait pas réussir.
ui-review-lost-here = Le plus cher : { $card } de { $name }, à la levée { $trick }.
ui-review-no-cost = Aucune carte n’a coûté de levée.
ui-review-uncounted = Ce serveur ne peut pas calculer ce que les cartes ont coûté.
ui-review-next-cost = Carte suivante qui a coûté
ui-seal-good = Le sceau est bon : ce sont les cartes promises avant la coupe.
ui-seal-bad = Le sceau ne va pas avec ces cartes.
ui-seal-none = Cette donne n’était pas scellée.

## Les règles

ui-rules = Règles de cette table
ui-rules-share = Envoyer ces règles
ui-rules-difference = Ce qui diffère du livre
ui-rules-none = On joue comme dans le livre.

## Les gens

ui-people = Les gens
ui-people-host = hôte
ui-people-watch = regarde
ui-people-here = ici
ui-people-not-here = pas ici
ui-host-title = Pour l’hôte
ui-host-lock = Ne plus laisser entrer personne
ui-host-speed = Allure des ordinateurs
ui-host-slow = lente
ui-host-usual = normale
ui-host-quick = vive
ui-host-at-once = sans attendre
ui-host-away = Quand quelqu’un s’absente, un ordinateur joue après
ui-host-away-seconds = { $seconds } secondes
ui-host-away-never = jamais
ui-host-remove = Retirer { $name }
ui-host-player = Qui joue à la place { $seat }
ui-move = Passer ma place à un autre appareil
ui-move-text = Ouvre ceci sur l’autre appareil d’ici dix minutes. Ta place y passe.
ui-stand = Quitter ma place et regarder
ui-leave = Quitter la table
ui-leave-sure = Quitter la table ? Un ordinateur prend ta place.
ui-leave-go = Quitter
ui-leave-stay = Rester
ui-text-table = Table en texte
ui-help = Aide
ui-code-line = Table { $code }
ui-log = Ce qui s’est passé

## La coupe

ui-cut-title = Couper le paquet
ui-cut-at = { $cards ->
    [one] { $cards } carte du dessus
   *[other] { $cards } cartes du dessus
}
ui-cut-go = Couper ici
ui-cut-not = Laisser comme ça

## Le tirage des places

ui-drawn-title = Tirage des places
ui-drawn-round = Tour { $number }

## Les réglages

ui-set-language = Langue
ui-set-look = Apparence
ui-look-auto = comme l’appareil
ui-look-light = claire
ui-look-dark = sombre
ui-look-contrast = contraste fort
ui-set-large = Gros caractères : cartes plus grosses
ui-set-fan = Une seule rangée de cartes au téléphone
ui-set-four = Quatre teintes pour les sortes
ui-set-pictures = Images sur les rois, dames et valets
ui-set-text = Grosseur du texte
ui-set-speed = Vitesse
ui-speed-slow = lente
ui-speed-normal = normale
ui-speed-fast = rapide
ui-set-animations = Les cartes bougent
ui-set-confirm-cards = Demander avant de jouer une carte
ui-set-confirm-bids = Demander avant de miser
ui-set-sound = Son
ui-set-voice = Lire à voix haute
ui-set-finish = Une main déjà décidée
ui-finish-ask = me demander
ui-finish-always = la finir
ui-finish-never = la jouer au complet

## L’aide

ui-help-keys = Touches
ui-help-arrows = Flèches : de carte en carte. Entrée : la jouer. 1 à 9 : la carte à cet endroit.
ui-help-letters = b : la mise. l : dernière levée. k : cogner. s : pointage. u : reprendre. r : répéter la dernière ligne. m : menu. ? : cette aide.
ui-help-tab = La touche Tab va de zone en zone : la table, tes cartes, ce que tu peux faire.
ui-help-touch = Touche une carte pour la jouer, ou glisse-la vers le haut. Touche une carte grise pour savoir pourquoi pas.
ui-help-text = La table en texte dit tout en mots, avec un champ où taper.

## Les pépins

ui-lost = Connexion perdue. Ta place est gardée. Nouvel essai…
ui-lost-now = Essayer maintenant
ui-closed-no-such-table = Aucune table n’a ce code. Vérifie ses quatre lettres.
ui-closed-other-version = Cette page est d’une version plus vieille. Recharge-la.
ui-closed-not-yours = Tu ne peux pas entrer à cette table.
ui-closed-removed = L’hôte t’a retiré de cette table.
ui-closed-replaced = Cette table est ouverte dans une autre fenêtre.
ui-closed-here = Continuer ici
ui-closed-home = Au début
ui-closed-reload = Recharger
ui-closed-fault = Un pépin de notre côté. La partie est sauvée : recharge la page.
ui-offline = On ne peut pas joindre le serveur. Est-il encore en marche ?

## Ce qu’on entend

ui-tell-pass = { $you ->
    [true] Tu passes.
   *[false] { $name } passe.
}
ui-tell-bid = { $you ->
    [true] Tu mises { $bid }.
   *[false] { $name } mise { $bid }.
}
ui-tell-take = { $you ->
    [true] Tu choisis le minou.
   *[false] { $name } choisit le minou.
}
ui-tell-ask = { $you ->
    [true] Tu demandes une carte.
   *[false] { $name } demande une carte.
}
ui-tell-ask-ace = { $you ->
    [true] Tu demandes un as.
   *[false] { $name } demande un as.
}
ui-tell-ask-suit = { $you ->
    [true] Tu demandes { suit-one }.
   *[false] { $name } demande { suit-one }.
}
ui-tell-give = { $you ->
    [true] Tu donnes { $card }.
   *[false] { $name } donne { $card }.
}
ui-tell-give-hidden = { $name } donne une carte.
ui-tell-discard = { $you ->
    [true] Tu écartes { $count ->
        [one] une carte
       *[other] { $count } cartes
    }.
   *[false] { $name } écarte { $count ->
        [one] une carte
       *[other] { $count } cartes
    }.
}
ui-tell-trump = { $you ->
    [true] Tu nommes l’atout : { trump }.
   *[false] { $name } nomme l’atout : { trump }.
}
ui-tell-alone = { $you ->
    [true] Tu défends en solo.
   *[false] { $name } défend en solo.
}
ui-tell-decline = { $you ->
    [true] Tu ne défends pas en solo.
   *[false] { $name } ne défend pas en solo.
}
ui-tell-play = { $you ->
    [true] Tu joues { $card }.
   *[false] { $name } joue { $card }.
}
ui-tell-knock = { $you ->
    [true] Tu cognes.
   *[false] { $name } cogne.
}
ui-tell-trick = { $you ->
    [true] Tu fais la levée.
   *[false] { $name } fait la levée.
} { ui-us } { $us }, { ui-them } { $them }.
ui-tell-hand = Main { $number }. { $you ->
    [true] Tu brasses.
   *[false] { $name } brasse.
}
ui-tell-cards = Tes cartes : { $cards }.
ui-tell-said = { $name } dit : { $phrase }
