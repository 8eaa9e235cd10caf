### Le serveur : ses refus, les phrases à dire et la page de texte. Les noms sont ceux que les gens se donnent.

guest = Visite { $number }

## Les phrases

phrase-hello = Salut !
phrase-good-luck = Bonne chance.
phrase-well-played = Bien joué !
phrase-well-bid = Belle mise.
phrase-thank-you = Merci.
phrase-sorry = Désolé !
phrase-too-bad = Dommage.
phrase-oops = Oups.
phrase-wow = Oh là là !
phrase-one-moment = Un instant, s’il te plaît.
phrase-i-am-back = Me revoilà.
phrase-hurry = À toi !
phrase-another = Une autre partie ?
phrase-goodbye = Au revoir !

## La nouvelle table

option-contracts = Quelles mises il y a, et ce qu’elles rapportent

## Les ordinateurs

player-random = joue n’importe quoi de permis
player-casual = joue comme à la maison
player-strong = joue bien
player-expert = joue du mieux possible

## Pourquoi quelque chose n’a pas été fait

cannot-not-json = Ce message est illisible.
cannot-not-a-command = Ce message ne dit rien que cette table comprenne.
cannot-no-such-action = Cette action n’existe pas.
cannot-bad-house = Ces règles ne vont pas ensemble : { $why }
cannot-bad-name = Il faut un nom de 1 à 24 caractères lisibles.
cannot-no-such-phrase = Cette phrase n’est pas dans la liste.
cannot-no-such-player = Aucun ordinateur ne s’appelle { $player }.
cannot-no-such-person = Cette personne n’est pas à la table.
cannot-frame-too-large = Ce message est trop long.
cannot-messages = Trop vite : attends un peu.
cannot-phrases = Une phrase toutes les deux secondes.
cannot-tables = Trop de nouvelles tables d’ici. Réessaie dans une heure.
cannot-codes = Trop de mauvais codes d’ici. Réessaie dans une heure.
cannot-people = Trop de monde est venu à cette table.
cannot-connections = Trop de fenêtres sont ouvertes à cette table.
cannot-no-such-route = Il n’y a rien à cette adresse.
cannot-no-such-table = Aucune table n’a ce code. Vérifie ses quatre lettres.
cannot-no-such-hand = Cette main n’est pas finie, ou n’a pas été brassée.
cannot-not-in-that-hand = Tu n’avais pas de place dans cette main.
cannot-table-full = La table est pleine : tu peux regarder.
cannot-seat-taken = Cette place est prise.
cannot-locked = La table est fermée aux autres.
cannot-no-token = Tu n’as pas rejoint cette table.
cannot-watching = Tu regardes : prends d’abord une place.
cannot-host-only = C’est réservé à l’hôte de la table.
cannot-other-origin = Cette demande vient d’un autre site.
cannot-removed = L’hôte t’a retiré de cette table.
cannot-not-the-cutter = C’est à quelqu’un d’autre de couper le paquet.
cannot-old-key = Ce lien a déjà servi, ou il est trop vieux. Demandes-en un autre.
cannot-decision-passed = Trop tard : la table est rendue plus loin.
cannot-card-fallen = Trop tard pour cogner : la carte suivante est tombée.
cannot-hand-passed = Trop tard : cette main est brassée.
cannot-not-in-this-phase =
    { $now ->
        [lobby] La partie n’est pas commencée.
        [cut] D’abord, on coupe le paquet.
        [playing] Pas pendant une main.
        [between] La main est finie : dis que tu es prêt pour la suivante.
       *[over] La partie est finie.
    }
cannot-nothing-to-undo = Tu n’as encore rien décidé dans cette main.
cannot-not-decided = La main n’est pas encore décidée.
cannot-bad-cut = Coupe entre 1 et { $most } cartes, ou 0 pour laisser le paquet comme il est.
cannot-nothing-asked = Personne n’a demandé cela.
cannot-seen-other-cards = Tu as vu d’autres cartes de cette main : prends cette place après.
cannot-nobody-seated = Il faut d’abord quelqu’un à une place.
cannot-table-closed = Cette table est fermée.
cannot-server-stops = Le serveur s’arrête. Ta partie est sauvée : réessaie bientôt.
cannot-other-version = Cette page est d’une version plus vieille : recharge-la.
cannot-disk-full = Le disque est plein : rien n’a pu être sauvé, et rien n’a été fait.
cannot-store-busy = Le fichier de la partie est occupé : rien n’a pu être sauvé. Réessaie.
cannot-store-broken = Un pépin de notre côté. La partie est sauvée : recharge la page.
cannot-fault = Un pépin de notre côté. La partie est sauvée : recharge la page.
error-code = Impossible ({ $code }).

## La page de texte

page-title = Charlemagne
page-table-title = Table { $code }
page-lead = Charlemagne, le jeu de cartes de l’Acadie, du Québec et du Maine.
page-skip = Aller au champ de commande
page-new = Nouvelle table
page-new-hint = Tu joues tout de suite, contre des ordinateurs. D’autres peuvent te rejoindre avec le code de la table.
page-name = Ton nom
page-rules = Règles
page-language = Langue
page-open = Ouvrir une table
page-play-now = Jouer tout de suite
page-join = Rejoindre une table
page-code = Code de la table, quatre lettres
page-join-button = Aller à la table
page-other-language = English
page-join-as-player = Rejoindre et prendre une place
page-join-as-watcher = Rejoindre et regarder
page-not-joined = Tu n’as pas rejoint cette table : tu vois ce que voit quelqu’un qui regarde.
page-happening = Ce qui se passe
page-command = Commande
page-command-field = Tape une commande
page-command-hint = Par exemple : mise 6, passe, joue vp, main, dernière, pointage, aide.
page-send = Envoyer
page-refresh = Regarder encore
page-table = Table
page-hand = Ta main
page-score = Pointage
page-log = Journal de cette main
page-rules-heading = Règles de cette table
page-choices = Ce que tu peux faire
page-no-hand = Pas encore de cartes.
page-you-watch = Tu regardes.
page-nobody = personne
page-computer = ordinateur, { $player }
page-away = absent, un ordinateur joue
page-not-here = pas connecté
page-code-line = Code de cette table : { $code }. Donne-le à qui veut venir.
page-seat-line = { $seat } : { $who }
page-you = toi
page-host = hôte
page-phase =
    { $phase ->
        [lobby] La partie n’est pas commencée.
        [cut] On coupe le paquet.
        [playing] Une main se joue.
        [between] La main est finie.
       *[over] La partie est finie.
    }
page-your-turn = À toi.
page-turn-of = C’est à { $name }.
page-waiting-start = L’hôte commence la partie.
page-start = Commencer la partie
page-start-hint = Des ordinateurs prennent les places vides.
page-sit = Prendre la place { $seat }
page-stand = Quitter ma place
page-next = Main suivante
page-next-waiting = Tu es prêt. Les autres pas encore.
page-again = Rejouer
page-again-rotate = Rejouer avec d’autres partenaires
page-cost = Où la main s’est gagnée ou perdue
page-same-deal = La même donne encore une fois, à une table à soi
page-same-deal-typed = même main
page-cut = Couper le paquet
page-cut-field = Combien de cartes, de 0 à { $most }
page-cut-waiting = { $name } coupe le paquet.
page-knock = Cogner
page-undo = Reprendre
page-undo-asked = { $name } demande à reprendre.
page-agree = Accepter
page-refuse = Refuser
page-finish = La main est décidée. La finir
page-finish-asked = On propose de finir la main décidée : dis oui, ou continue.
page-say = Dire quelque chose
page-say-button = Dire
page-said = { $name } : { $phrase }
page-leave = Quitter la table
page-mute = Taire les phrases
page-unmute = Entendre les phrases
page-lock = Fermer la table aux autres
page-unlock = Ouvrir la table aux autres
page-settings = Réglages de la table
page-move = Passer ma place à un autre appareil
page-moved = Ouvre cette adresse sur l’autre appareil d’ici dix minutes : { $link }
page-sheet-row = Main { $hand } : { $bid }, { $result }. { $us } à { $them }.
page-sheet-passed = personne n’a misé
page-sheet-thrown-in = main jetée
page-sheet-made = réussi, { $points } points
page-sheet-failed = chuté, { $points } points aux autres
page-us-them = { $us } à { $them }, on joue à { $target }.
page-error = Cela n’a pas été fait
page-answer = Réponse
page-set = Régler
page-pace = Vitesse des ordinateurs
page-pace-is =
    { $pace ->
        [0] tout de suite
        [0.5] vite
        [1] comme à la maison
        [2] lentement
       *[4] très lentement
    }
page-wait = Un ordinateur joue pour qui n’est pas là
page-wait-is = { $seconds ->
    [10] après 10 secondes
    [30] après 30 secondes
    [60] après 1 minute
    [300] après 5 minutes
   *[3600] après une heure
}
page-wait-for-ever = jamais : la table attend
page-player = Ordinateur à la place { $seat }
page-swap = Échanger { $one } et { $other }
page-remove = Retirer { $name }
page-closed = Retour au début
page-won = La partie est à { $side }.

## Ce que la région vive dit de la table

told-came = { $name } arrive.
told-left = { $name } est parti.
told-sat = { $name } prend la place { $seat }.
told-computer = Un ordinateur prend la place { $seat }.
told-empty = La place { $seat } est libre.
told-away = { $name } s’est absenté. Un ordinateur joue à la place { $seat } jusqu’à son retour.
told-back = { $name } est de retour.
told-started = La partie commence. { $seats }
told-hand = Main { $number }. Donneur : { $dealer }. Le sceau est { $seal }.
told-cut =
    { $cut ->
        [0] Le paquet reste comme il est.
       *[other] On coupe le paquet après { $cut } cartes.
    }
told-undone = C’est repris.
told-hand-over = La main est finie.
told-key = La clé est { $key }.
told-said = { $name } dit : { $phrase }
told-undo-asked = { $name } demande à reprendre.
told-undo-refused = C’est refusé.
told-finish-asked = { $name } demande à finir la main décidée.
told-match-over = La partie est finie : elle est à { $side }.
told-score = Pointage : Nord et Sud { $us }, Est et Ouest { $them }, on joue à { $target }.
told-leave-hint = Ferme la page quand tu veux : ta place est gardée. Pour la quitter pour de bon, tape partir.
told-help = Tape ce que tu fais, comme mise 6, passe, écarte 7t 8t, atout c, joue vp, cogne ; ou demande : main, dernière, pointage, feuille, table, règles. Aussi : coupe 17, suivante, reprendre, finir, oui, refuse, dis, place n, commence, encore, partir. Après une main, coût dit où elle s’est gagnée ou perdue, et même main la redonne à une table à toi.
told-no-wait = Ici, on n’attend personne : tu peux cogner jusqu’à la prochaine carte.
later-again = Cela se fait une fois la main finie.
typed-table-next = suivante, main suivante, pret, prete, continue, ok
typed-table-again = encore, rejouer, rejoue
typed-table-rotate = autres partenaires, changer de partenaires
typed-table-start = commence, commencer, debut
typed-table-undo = reprendre, reprends, annule
typed-table-yes = oui, accepte, d'accord
typed-table-no = refuse, refuser
typed-table-finish = finir, finis, finir la main
typed-table-say = dis, dire
typed-table-cut = coupe, couper
typed-table-sit = place, assis, asseoir
typed-table-stand = debout, lever
typed-table-leave = partir, pars
