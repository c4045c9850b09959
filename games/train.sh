#!/bin/sh
# Makes the values of pieces and places that come with the games: NAME/NAME.values. Run it after an edit of the rules, or
# with other numbers. The same games and numbers give the same files on every machine.
#
#     sh games/train.sh            all games of the list: three and a half hours on one core
#     sh games/train.sh chess      one game
#
# The values of chess come from more than one run: 12,000 games with 600 states per move by the values of commit fceab54, 8,000 with
# 800 states by values fitted to those games, then values with pairs fitted to all of them, then 20,000 games by those. With these
# values, which know no attacks, 19,800 games with 500 states (seed 77), then 9,306 by values fitted to those (seed 78), and a fit
# to both.
#
# Those of xiangqi come from games with 500 states: 3,800 by values without attacks, 4,000 by values fitted to those, and a fit to
# both, which knew no blocks and screens; with them, 4,000 games by these values (seed 91), 4,000 by values fitted to those
# (seed 93), 4,000 by values fitted to both (seed 94), and a fit to the last 8,000.
#
# Those of shogi come from games with 500 states, too: 2,500 by values without attacks, 4,000 by values fitted to those, 4,000 by
# values fitted to both, 4,000 by values fitted to the last 8,000, and a fit to the last 12,000.
#
# The rows below take as many games as the last of these runs. Those of Connect Four are older than patterns, with which it plays
# worse: commit eccf6df made them.
#
# Games are missing here in which games against itself found nothing better than random games did: for those the
# computer goes on learning while people play.
set -eu
cd "$(dirname "$0")"
zrf=${ZRF:-zrf}

train() { # folder, file, games, states per move, rounds
    "$zrf" train "$1/$2.zrf" --games "$3" --nodes "$4" --rounds "$5" --force --output "$1/$2.values"
}

while read -r folder file games nodes rounds; do
    if [ $# -eq 0 ] || [ "$1" = "$file" ]; then
        train "$folder" "$file" "$games" "$nodes" "$rounds"
    fi
done <<END
chess chess 20000 700 4
xiangqi xiangqi 4000 500 4
shogi shogi 4000 500 4
reversi reversi 5000 150 5
english-draughts english-draughts 6000 250 4
breakthrough breakthrough 6000 150 4
connect-four connect-four 1000 300 4
nine-mens-morris nine-mens-morris 800 200 4
amazons amazons 800 400 4
international-draughts international-draughts 2000 200 4
END
