#!/usr/bin/env bash
# Runs goeye under GoGui's tools: the regression suites (gogui-regress), a match that it judges (gogui-twogtp), and a
# command on all positions of the games (gogui-statistics). The results are put into a directory of their own.
#
#     scripts/gogui.sh LIB [ENGINE [PLAYER]]
#
# LIB is the directory with GoGui's jars, ENGINE the path of goeye-gtp, PLAYER the command of the engine that plays both
# sides of the match (goeye itself if it is left out).
set -euo pipefail

lib=$(realpath "${1:?the directory with the jars of GoGui}")
cd "$(dirname "$0")/.."
engine=$(realpath "${2:-target/release/goeye-gtp}")
player=${3:-$engine --playouts 500}
results=$(mktemp -d)
echo "results: $results"

tool() {
    java -Djava.awt.headless=true -jar "$lib/gogui-$1.jar" "${@:2}"
}

# Ends with an error if a test fails that is not marked.
tool regress -output "$results/regress" "$engine" gtp-tests/*.tst

tool twogtp -auto -black "$player" -white "$player" -referee "$engine" -games 2 -size 9 -alternate \
    -sgffile "$results/match"
# The third column is the referee's result; it must be a score and not a question mark.
scores=$(grep -v '^#' "$results/match.dat" | cut -f 4)
echo "referee: " $scores
if grep -q '?' <<<"$scores"; then exit 1; fi

# The tool tells engines neither komi nor rules, and ends with an error at the first answer that is one. A minute or two.
tool statistics -quiet -force -program "$engine --komi 0" -commands "final_score,cputime" -final final_score \
    -setup -output "$results/statistics.dat" gtp-tests/games/ear-reddening.sgf
# Every position has a score, a number after those of file and move; the last one is that of the finished game.
if grep -v '^#' "$results/statistics.dat" | cut -f 3 | grep -qvE '^-?[0-9.]+$'; then exit 1; fi
tail -n 1 "$results/statistics.dat"
