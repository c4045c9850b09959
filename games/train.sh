#!/bin/sh
# Makes the values of pieces and places that come with the games: NAME/NAME.values. Run it after an edit of the rules, or
# with other numbers. The same games and numbers give the same files on every machine.
#
#     sh games/train.sh            all games of the list: one or two minutes on one core
#     sh games/train.sh chess      one game
#
# Games are missing here in which games against itself found nothing better than random games did: for those the
# computer goes on learning while people play.
set -eu
cd "$(dirname "$0")"
zrf=${ZRF:-zrf}

train() { # folder, file, games, states per move, rounds
    "$zrf" train "$1/$2.zrf" --games "$3" --nodes "$4" --rounds "$5" --output "$1/$2.values"
}

while read -r folder file games nodes rounds; do
    if [ $# -eq 0 ] || [ "$1" = "$file" ]; then
        train "$folder" "$file" "$games" "$nodes" "$rounds"
    fi
done <<END
chess chess 450 300 3
reversi reversi 240 200 3
breakthrough breakthrough 120 200 2
english-draughts english-draughts 160 200 2
END
