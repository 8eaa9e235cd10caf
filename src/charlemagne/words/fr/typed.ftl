### Ce qu’on peut taper, les façons d’écrire séparées par des virgules ; la première est celle que montre l’aide.
### Majuscules, accents, traits d’union et virgules ne comptent pas, et les mots anglais sont compris aussi.

## Ce qu’on fait
typed-pass = passe, je passe, passer
typed-bid = mise, je mise, miser
typed-discard = écarte, j'écarte, jette
typed-trump = atout, nomme
typed-play = joue, je joue
typed-take = prends, je prends, ramasse, prend
typed-ask = demande, je demande
typed-give = donne, je donne
typed-alone = solo, seul, seule, en solo, tout seul, toute seule, oui
typed-decline = décline, je décline, non, ensemble
typed-knock = cogne, je cogne

## Ce qu’on demande au jeu
typed-hand = main, cartes, mes cartes, ma main
typed-last = levée, dernière levée, dernière
typed-score = pointage, points, contrat
typed-rules = règles, règle
typed-help = aide, ?, commandes
typed-quit = quitte, quitter, fin, bye
typed-table = table, répète, tapis
typed-seal = sceau, preuve
typed-wait = attends, attend, pause
typed-back = retour
typed-undo = annule, annuler, reprends, reviens
typed-again = encore, encore une fois, la même main, même main
typed-cost = coût, coûts
typed-sheet = feuille, feuille de pointage

## Les choses
typed-kitty = minou
typed-card = carte, une carte, carte du partenaire
typed-none = sans atout, sans, aucun
typed-suit-c = trèfle, trèfles, t
typed-suit-d = carreau, carreaux, k
typed-suit-h = cœur, cœurs, c
typed-suit-s = pique, piques, p
typed-rank-7 = sept
typed-rank-8 = huit
typed-rank-9 = neuf
typed-rank-T = dix
typed-rank-J = valet, valets
typed-rank-Q = dame
typed-rank-K = roi
typed-rank-A = as, un as
typed-joker-white = jb, joker blanc, blanc
typed-joker-colour = jc, joker couleur, joker de couleur, couleur
typed-big-jack = bar, gros bar
typed-little-jack = petit bar
typed-contract-mulot = mulot
typed-contract-charlemagne = charlemagne, petit charles, charles
typed-contract-gros-mulot = gros mulot
typed-contract-gros-charlemagne = gros charlemagne, gros charles
typed-contract-le-petit = le petit, petit
typed-contract-high-card = hautes cartes, haute carte, carte haute, hautes
typed-contract-game = partie, la partie
typed-filler = le, la, les, l', de, d', du, des, un, une, à, au, en, ma, mon, mes, et, je, j', s'il te plaît, numéro, levées
letters-ranks = 7 8 9 10 v d r a
letters-suits = t k c p
