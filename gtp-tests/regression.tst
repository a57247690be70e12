# Loading and printing games.
10 loadsgf games/small.sgf
#? [black]
20 query_boardsize
#? [9]
30 get_komi
#? [5\.5]
40 kata-get-rules
#? [.*"AREA".*]
50 move_history
#? [white PASS\nblack PASS\nwhite G3\nblack G6\nwhite H4\nblack F5\nwhite F4\nblack G4\nwhite G5\nblack E5]
60 captures w
#? [1]

# The position before a move, by number or by vertex.
70 loadsgf games/small.sgf 3
#? [black]
80 move_history
#? [white G5\nblack E5]
90 loadsgf games/small.sgf 1
#? [black]
100 move_history
#? []
110 loadsgf games/small.sgf F4
#? [white]
120 last_move
#? [black G4]
130 loadsgf games/small.sgf 999
#? [black]
140 last_move
#? [white PASS]
150 loadsgf games/small.sgf 2
#? [white]
undo
160 move_history
#? []

# A handicap, a rectangular board, a name with a blank.
170 loadsgf "games/two words.sgf" 1
#? [white]
180 list_stones b
#? [D4 K4]
190 query_boardsize
#? [13 7]
200 kata-get-rules
#? [.*"whiteHandicapBonus":"N-1".*]
210 loadsgf "games/two words.sgf"
#? [black]
gg-undo 3
220 list_stones b
#? [D4 K4]

# Setup at the start and on the way.
230 loadsgf games/setup.sgf 1
#? [white]
240 list_stones b
#? [B4]
250 list_stones w
#? [B3]
260 loadsgf games/setup.sgf
#? [white]
270 list_stones b
#? [C4 D2]
280 list_stones w
#? [B3 C3 E1]
290 move_history
#? [black D2\nblack C4\nwhite C3]

# What is printed: the game, the result and the verdict.
loadsgf games/small.sgf 4
300 printsgf
#? [(?s)\(;GM\[1\]FF\[4\].*SZ\[9\].*;B\[ee\].*;W\[ge\].*;B\[gf\].*]
loadsgf games/settled.sgf
310 printsgf
#? [(?s).*KM\[6\.5\].*]
320 printsgf
#? [(?s).*RU\[Japanese\].*]
330 printsgf
#? [(?s).*RE\[W\+12\.5\].*]
340 printsgf
#? [(?s).*TB(\[[a-i]+\]\s?)*\[bd\].*]
350 printsgf
#? [(?s).*TW(\[[a-i]+\]\s?)*\[ge\].*]
360 printsgf
#? [(?s).*MA\[bd\]\[ge\].*]
370 final_status_list dead
#? [B6\nG5]
# As the answer, too, if the file is named as most programs name standard output.
380 printsgf -
#? [(?s)\(;GM\[1\].*MA\[bd\]\[ge\].*]
