# The score and the status of stones and points.
boardsize 9
komi 6.5
10 final_score
#? [W\+6\.5]
komi -3
20 final_score
#? [B\+3\.0]
komi 0
30 final_score
#? [0]
40 final_status_list alive
#? []
50 final_status_list dame
#? [([A-J][1-9] ){80}[A-J][1-9]]
60 final_status E5
#? [dame]

# Black moves first, which is worth some seven points.
45 estimate_score
#? [B\+[5-9]\.[0-9] \(upper bound: -?[0-9]+\.[0-9], lower: -[0-9]{1,2}\.[0-9]\)]
46 score_est
#? [B\+[5-9]\.[0-9]]

# Two territories with a dead stone in each; E5 is dame.
#   A B C D E F G H J
# 9 . X . X O . O . .
# 8 X X X X O O O O O
# 7 . . . X O . . . .
# 6 . O . X O . . . .
# 5 . . . X . O X . .
# 4 . . . X O . . . .
# 3 X X X X O . . . .
# 2 . . . X O O O O .
# 1 . X . X O O . O .
gogui-setup b B9 b D9 b A8 b B8 b C8 b D8 b D7 b D6 b D5 b D4 b A3 b B3 b C3 b D3 b D2 b B1 b D1 b G5 w B6 w E9 w G9 w E8 w F8 w G8 w H8 w J8 w E7 w E6 w F5 w E4 w E3 w E2 w F2 w G2 w H2 w E1 w F1 w H1
komi 6.5
100 final_status_list dead
#? [B6\nG5]
110 final_status B6
#? [dead]
120 final_status D5
#? [alive]
130 final_status A9
#? [black_territory]
140 final_status J1
#? [white_territory]
150 final_status E5
#? [dame]
160 final_status_list dame
#? [E5]
170 final_status_list black_territory
#? [A9 C9 A7 B7 C7 A6 C6 A5 B5 C5 A4 B4 C4 A2 B2 C2 A1 C1]
180 final_status_list seki
#? []
190 final_status_list alive
#? [(?s)B9 .*D1\nE9 .*]
# Black has 19 points, B6 among them, and a prisoner; White 25, G5 among them, a prisoner and komi.
200 final_score
#? [W\+12\.5]
# Black has 17 stones and 19 points; White 19 stones, 25 points and komi.
kata-set-rules chinese
210 final_score
#? [W\+14\.5]
# Passes change nothing.
play b pass
play w pass
220 final_score
#? [W\+14\.5]
kata-set-rules japanese
230 final_score
#? [W\+12\.5]

# What the players say counts.
goeye-dead G5
240 final_status_list dead
#? [G5]
250 final_status B6
#? [seki]
260 final_status A6
#? [dame]
goeye-dead
270 final_status_list dead
#? []
# The region of a stone is the opponent's, and all stones of its colour in it die.
goeye-dead e9
280 final_status_list dead
#? [E9 G9 E8 F8 G8 H8 J8 E7 E6\nF5\nE4 E3 E2 F2 G2 H2 E1 F1 H1]
goeye-dead block e9
282 final_status_list dead
#? [E9 G9 E8 F8 G8 H8 J8 E7 E6]
goeye-dead auto
# More than is dead already, or than was said before.
goeye-dead also E9
285 final_status_list dead
#? [(?s)E9 .*\nB6\nF5\nE4 .*]
286 goeye-dead also auto
#? [syntax error]*
# Black's stone in the region lives, until the same once more takes all back.
287 final_status G5
#? [alive]
goeye-dead also E9
288 final_status_list dead
#? [B6\nG5]
goeye-dead also block E9
289 final_status_list dead
#? [(?s)E9 .*\nB6\nG5]
goeye-dead auto
290 final_status_list dead
#? [B6\nG5]
# Until the stones change.
goeye-dead G5
clear_cache
300 final_status_list dead
#? [G5]
play b E5
310 final_status_list dead
#? [B6\nG5]

# The same after forgetting, and with the dame filled.
320 final_score
#? [W\+12\.5]
clear_cache
330 final_score
#? [W\+12\.5]
340 final_status_list dame
#? []


# One eye each and a liberty of both: seki. Black's corner has no second eye either.
#   A B C D E F G
# 5 . X O . O X .
# 4 X X O O O X .
# 3 . O O X X X .
# 2 O O X X . . .
# 1 X X X . . . .
rectangular_boardsize 7 5
komi 0
kata-set-rules japanese
gogui-setup b B5 w C5 w E5 b F5 b A4 b B4 w C4 w D4 w E4 b F4 w B3 w C3 b D3 b E3 b F3 w A2 w B2 b C2 b D2 b A1 b B1 b C1
goeye-dead
400 final_status_list seki
#? [B5 A4 B4\nC5 E5 C4 D4 E4 B3 C3 A2 B2]
410 final_status A5
#? [dame]
420 final_status C5
#? [seki]
430 final_status_list dame
#? [A5 D5 A3]
# Nobody has spoken of seki; it comes from the eyes.
432 goeye-status C5
#? [The white block at C5 \(9 stones\) is alive in seki: stated\.\nIt is not among the stones that were stated dead\.\nIts group makes fewer than two eyes: 1 eye in D5\.]
434 goeye-status D3
#? [The black block at F5 \(10 stones\) is alive: stated\.\nIt is not among the stones that were stated dead\.]
440 final_score
#? [B\+10\.0]
# Servers that count eyes in seki.
kata-set-rule tax NONE
450 final_score
#? [B\+10\.0]
460 final_status_list white_territory
#? [D5]
kata-set-rule tax SEKI
# Black says that his corner is alive and not in seki.
goeye-alive A4
470 final_status_list black_territory
#? [A5 G5 G4 G3 E2 F2 G2 D1 E1 F1 G1]
480 final_status_list seki
#? [C5 E5 C4 D4 E4 B3 C3 A2 B2]
482 goeye-status A4
#? [The black block at B5 \(3 stones\) is alive: stated\.\nIt was stated to be alive\.]
goeye-seki A4 F3
484 goeye-status A4
#? [The black block at B5 \(3 stones\) is alive in seki: stated\.\nIt was stated to live in seki\.]
490 final_status_list black_territory
#? []
# Who then calls it dead means that.
goeye-dead C5
494 final_status C5
#? [dead]
goeye-seki C5
goeye-dead C5
496 final_status_list dead
#? [C5 E5 C4 D4 E4 B3 C3 A2 B2]
# What somebody says is no proof.
498 goeye-status C5
#? [The white block at C5 \(9 stones\) is dead: stated\.\nIt is among the stones that were stated dead\.]
goeye-dead auto
# What is judged to stand in seki does so for the same reason.
500 goeye-status B5
#? [The black block at B5 \(3 stones\) is alive in seki: read\.\n.*\nIts group makes fewer than two eyes: 1 eye in A5\.\nIt stands in seki: whoever moves first, it is neither captured nor makes two eyes\.\nIf white plays A3, black saves it at D5 and captures 10 stones: white is short of liberties\.]
510 final_status_list black_territory
#? [.*G5 .*]
# What must be filled is no territory, unless the server counts it.
520 goeye-param
#? [\[list/.*/japanese/.*\] rules japanese\n\[string\] komi 0\n\[list/fill/count\] false_eyes fill\n\[list/off/on\] strict off\n\[string\] playouts [0-9]+\n\[list/full/5/4/3/2/1\] level full\n\[string\] seed 1\n\[list/off/on\] resign off\n\[list/off/on\] live_gfx off]
goeye-param false_eyes count
530 goeye-param false_eyes
#? [count]
goeye-param false_eyes fill
# All of it as JSON, with the other conventions beside it.
600 goeye-score
#? [\{"score":"B\+10\.0","counted":"B\+10\.0","ended":null,"rules":\{.*\},"false_eyes":"fill",.*"eye_spaces":\{"black":\[\{"vertices":\[.*\],"eyes":[012]\}.*\]\},.*"conventions":\[\{"scoring":"TERRITORY","tax":"SEKI","false_eyes":"fill","score":"B\+10\.0"\},.*\]\}]
610 goeye-teire
#? [black\nwhite]

# Three in a row, and all else is alive: White's corner depends on who moves first, so the game is not finished.
clear_board
rectangular_boardsize 8 4
gogui-setup w D4 b E4 b G4 w A3 w B3 w C3 w D3 b E3 b F3 b G3 b H3 b A2 b B2 b C2 b D2 b E2 b G2 b B1 b D1 b E1 b F1 b G1 b H1
540 goeye-status D4
#? [The white block at D4 \(5 stones\) is critical: (read|proven)\.\nB4 kills it, B4 saves it; as the board stands, it counts as (alive|dead)\.\nIf black moves first at B4, it is captured; if white does at B4, it lives\. .*\nAfter black plays B4, no move saves it\.\nAfter white plays B4, no move kills it\.]
550 goeye-status C2
#? [The black block at E4 \(18 stones\) is alive: proven\.\nIt is pass-alive.*]
560 goeye-status A1
#? [A1 is territory of black\.\nIt lies in eye space of black, 1 point, which makes 1 eye if black moves first there\.]
goeye-param strict on
570 goeye-param strict
#? [on]
play b B4
590 final_score
#? [B\+.*]
goeye-param strict off

# False eyes want filling as well: both sides have some at the end of a real game. O12 is no false eye, but the last liberty
# of eight white stones once the dame above are gone.
loadsgf games/ear-reddening.sgf
905 estimate_score
#? [B\+2\.0 \(upper bound: -2\.0, lower: -2\.0\)]
906 score_est
#? [B\+2\.0]
620 goeye-teire
#? [black L7 T1\nwhite O12 N11]
goeye-param false_eyes count
630 goeye-teire
#? [black L7 T1\nwhite O12 N11]
goeye-param false_eyes fill

# White's upper left corner lives in seki with one eye: to fill that would kill it, though the stone at B9 hangs by it.
clear_board
boardsize 9
gogui-setup w B9 b D9 w F9 b G9 w A8 b B8 b C8 b D8 w E8 w F8 b G8 b J8 w A7 w B7 w C7 w D7 w E7 b F7 b G7 b H7 b A6 b B6 b C6 b D6 b E6 b F6 b H6 b J6 b B5 b D5 b F5 b G5 b H5 b A4 b B4 b C4 b D4 b E4 b F4 b H4 b J4 b A3 b C3 b E3 b F3 b G3 b J3 b A2 b B2 b C2 b D2 b E2 b G2 b H2 b J2 b B1 b D1 b F1 b H1
640 final_status_list seki
#? [(?s).*\bB9\b.*]
650 goeye-teire
#? [black\nwhite]
play w A9
660 goeye-status B9
#? [The white block at A9 \(11 stones\) is dead: .*\n.*\nIt encloses C9 D9 E9 B8 C8 D8, and the enemy has its vital point, C8\.\nIf white plays C9, black kills it at E9 and captures 12 stones: white is short of liberties\.]

# White hangs on two false eyes. Where no stone is dead it lives in seki; what is said of one block is said of the group.
#   A B C D E F G H J K
# 4 X X O . O O . O X X
# 3 . X X O O O O X X .
# 2 X X X X X X X X X X
# 1 X . X X X X X X . X
clear_board
rectangular_boardsize 10 4
gogui-setup b A4 b B4 w C4 w E4 w F4 w H4 b J4 b K4 b B3 b C3 w D3 w E3 w F3 w G3 b H3 b J3 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b H2 b J2 b K2 b A1 b C1 b D1 b E1 b F1 b G1 b H1 b K1
goeye-dead
670 goeye-status H4
#? [The white block at H4 \(1 stone\) is alive in seki: stated\.\nIt is not among the stones that were stated dead\.\nIts group makes fewer than two eyes, in whichever of its eye spaces it moves first: no eye in D4, no eye in G4\.]
goeye-seki C4
680 goeye-status H4
#? [The white block at H4 \(1 stone\) is alive in seki: stated\.\nIt is not among the stones that were stated dead\.\nThe block at C4 is of its group, and was stated to live in seki\.]
# Three stones in a row of five points: nobody has an eye.
clear_board
rectangular_boardsize 9 4
gogui-setup b A4 w B4 b D4 b E4 b F4 w H4 b J4 b A3 w B3 w C3 w D3 w E3 w F3 w G3 w H3 b J3 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b H2 b J2 b A1 b C1 b D1 b F1 b G1 b H1 b J1
goeye-dead
690 goeye-status D4
#? [The black block at D4 \(3 stones\) is alive in seki: stated\.\nIt is not among the stones that were stated dead\.\nIts group has no eye space\.]
