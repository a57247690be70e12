# Boards, komi and handicap.
10 query_boardsize
#? [19]
boardsize 9
20 query_boardsize
#? [9]
rectangular_boardsize 13 7
30 query_boardsize
#? [13 7]
play b N7
40 list_stones b
#? [N7]
clear_board
50 list_stones b
#? []
boardsize 2
boardsize 25
play w Z25
60 list_stones w
#? [Z25]

70 get_komi
#? [6\.5]
komi 7
80 get_komi
#? [7\.0]
komi -100.25
90 get_komi
#? [-100\.25]
boardsize 19
100 get_komi
#? [-100\.25]

# The fixed vertices.
110 fixed_handicap 2
#? [D4 Q16]
clear_board
120 fixed_handicap 3
#? [D4 Q16 D16]
clear_board
130 fixed_handicap 4
#? [D4 Q16 D16 Q4]
clear_board
140 fixed_handicap 5
#? [D4 Q16 D16 Q4 K10]
clear_board
150 fixed_handicap 6
#? [D4 Q16 D16 Q4 D10 Q10]
clear_board
160 fixed_handicap 7
#? [D4 Q16 D16 Q4 D10 Q10 K10]
clear_board
170 fixed_handicap 8
#? [D4 Q16 D16 Q4 D10 Q10 K4 K16]
clear_board
180 fixed_handicap 9
#? [D4 Q16 D16 Q4 D10 Q10 K4 K16 K10]
190 list_stones b
#? [D16 K16 Q16 D10 K10 Q10 D4 K4 Q4]
boardsize 9
200 fixed_handicap 4
#? [C3 G7 C7 G3]
boardsize 13
210 fixed_handicap 5
#? [D4 K10 D10 K4 G7]
boardsize 8
220 fixed_handicap 4
#? [C3 F6 C6 F3]
boardsize 7
230 fixed_handicap 2
#? [C3 E5]

boardsize 9
240 place_free_handicap 4
#? [([CDFG][3467] ){3}[CDFG][3467]]
clear_board
250 place_free_handicap 80
#? [([A-J][1-9] ){79}[A-J][1-9]]
clear_board
260 set_free_handicap D4 e5 F6
#? []
270 list_stones black
#? [F6 E5 D4]
280 move_history
#? []

# A position by hand.
play w A1
set_position b D4 w E5 B D5
290 list_stones b
#? [D5 D4]
300 list_stones w
#? [E5]
310 move_history
#? []
set_position
320 list_stones w
#? []

# Names that KataGo and Leela Zero have for settings.
400 kata-list-params
#? [maxVisits maxPlayouts allowResignation numSearchThreads .*]
kata-set-param maxVisits 77
410 kata-get-param maxVisits
#? [77]
420 goeye-param playouts
#? [77]
kata-set-param allowResignation true
430 goeye-param resign
#? [on]
kata-set-param allowResignation false
kata-set-param analysisWideRootNoise 0.0
440 kata-set-param analysisWideRootNoise 0.04
#? [analysisWideRootNoise must be 0: goeye has no other]*
450 kata-set-param nosuch 1
#? [the parameters are maxVisits, .*]*
lz-setoption name visits value 1000
460 kata-get-param maxPlayouts
#? [1000]
470 lz-setoption name pondering value true
#? [pondering must be false: goeye has no other]*
480 lz-setoption visits 3
#? [name NAME value VALUE is expected]*
goeye-param playouts auto

# Time.
500 kata-list_time_settings
#? [none absolute byoyomi canadian fischer fischer-capped]
510 kata-time_settings fischer 300 5
#? []
520 kata-time_settings fischer-capped 300 5 600 -1
#? []
530 kata-time_settings fischer-capped 300 5
#? [syntax error]*
540 kata-time_settings byoyomi 300 30 5
#? []
550 kata-time_settings byoyomi 300 30 1.5
#? [the number of stones or periods must be a whole number]*
560 kata-time_settings canadian 300 30 5
#? []
570 kata-time_settings absolute 300
#? []
580 kata-time_settings none
#? []
590 kata-time_settings sometime 3
#? [syntax error]*

# Rules keep the name that they were given.
kgs-rules chinese
600 goeye-param rules
#? [chinese-kgs]
kata-set-rules korean
610 goeye-param rules
#? [korean]
kata-set-rule scoring area
620 goeye-param rules
#? [ko.*]
kgs-rules japanese
630 goeye-param rules
#? [japanese]
