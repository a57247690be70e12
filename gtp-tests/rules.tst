# Rules by name, as JSON and one by one.
kata-set-rules japanese
10 kata-get-rules
#? [\{"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"tax":"SEKI","whiteHandicapBonus":"0","hasButton":false,"friendlyPassOk":true\}]
kata-set-rules Chinese
20 kata-get-rules
#? [\{"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N","hasButton":false,"friendlyPassOk":true\}]
kata-set-rule whiteHandicapBonus N-1
kata-set-rule suicide true
kata-set-rule ko SITUATIONAL
30 kata-get-rules
#? [\{"ko":"SITUATIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"N-1","hasButton":false,"friendlyPassOk":true\}]
kata-set-rules {"ko": "POSITIONAL", "tax": "ALL"}
40 kata-get-rules
#? [\{"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"ALL","whiteHandicapBonus":"N-1","hasButton":false,"friendlyPassOk":true\}]
kgs-rules new_zealand
50 kata-get-rules
#? [.*"SITUATIONAL".*"suicide":true.*]
# Rules stay when a game starts, and decide what is legal.
boardsize 3
gogui-play_sequence b A1 w A2 w B2 w C1
60 is_legal b B1
#? [1]
kata-set-rules japanese
70 is_legal b B1
#? [0]
# Rules that take no stones off: after two passes all of them count as they stand, and points that both reach are nobody's.
boardsize 6
komi 0
gogui-setup b C1 b C2 b C3 b C4 b C5 b C6 w D1 w D2 w D3 w D4 w D5 w D6 w A3
kata-set-rules tromp-taylor
80 final_score
#? [0]
play b pass
play w pass
90 final_score
#? [W\+13\.0]
100 final_status_list dead
#? []
110 goeye-score text
#? [(?s)W\+13\.0 under tromp-taylor rules with komi 0\.\nBlack 6: 6 stones\.\nWhite 19: 12 territory, 7 stones\.\n.*]
kata-set-rules chinese
120 final_score
#? [0]
130 final_status_list dead
#? [A3]

# Bent four in the corner. White cannot attack, and Black begins the ko when White has no threat left.
#   A B C D E F G
# 5 X X X . O X X
# 4 . O O O O X X
# 3 O O X X X X X
# 2 X X X X X X X
# 1 X . X X . X X
rectangular_boardsize 7 5
komi 0
gogui-setup b A5 b B5 b C5 w E5 b F5 b G5 w B4 w C4 w D4 w E4 b F4 b G4 w A3 w B3 b C3 b D3 b E3 b F3 b G3 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A1 b C1 b D1 b F1 b G1
kata-set-rules japanese
200 final_status_list dead
#? [E5 B4 C4 D4 E4 A3 B3]
210 final_score
#? [B\+18\.0]
# Where area is counted Black has all 35 points.
kata-set-rules chinese
220 final_status_list dead
#? [E5 B4 C4 D4 E4 A3 B3]
230 final_score
#? [B\+35\.0]
kata-set-rules aga
240 final_score
#? [B\+35\.0]
# Where no dead stones are taken off, Black has to take them before both pass.
kata-set-rules tromp-taylor
250 final_status_list dead
#? [E5 B4 C4 D4 E4 A3 B3]
play b pass
play w pass
260 final_status_list dead
#? []
270 final_score
#? [B\+19\.0]
kata-set-rules chinese
280 final_score
#? [B\+35\.0]

# Bent four, and a seki whose breaking is a ko threat of White's that Black cannot remove.
#   A B C D E F G H J K L M
# 5 X X X . O X X O . X O .
# 4 . O O O O X X O . X O O
# 3 O O X X X X X O X X O .
# 2 X X X X X X X O X O O O
# 1 X . X X . X X X O O . O
rectangular_boardsize 12 5
komi 0
gogui-setup b A5 b B5 b C5 w E5 b F5 b G5 w H5 b K5 w L5 w B4 w C4 w D4 w E4 b F4 b G4 w H4 b K4 w L4 w M4 w A3 w B3 b C3 b D3 b E3 b F3 b G3 w H3 b J3 b K3 w L3 b A2 b B2 b C2 b D2 b E2 b F2 b G2 w H2 b J2 w K2 w L2 w M2 b A1 b C1 b D1 b F1 b G1 b H1 w J1 w K1 w M1
kata-set-rules japanese
300 final_status_list dead
#? [E5 B4 C4 D4 E4 A3 B3]
310 final_score
#? [B\+15\.0]
goeye-param strict on
315 final_score
#? [B\+15\.0]
# Where area is counted the ko is played: Black takes White's stones in the seki, and White wins the ko and with it the corner.
# The verdict does not look at the rules, but the game is not finished.
kata-set-rules chinese
317 final_score
#? [cannot score: groups are unsettled at E5]*
goeye-param strict off
320 final_status_list dead
#? [H5 H4 H3 H2]*
330 final_score
#? [B\+10\.0]*
kata-set-rules aga
340 final_score
#? [B\+10\.0]*

# Seki with an eye on both sides: five points belong to nobody, or an eye of Black's and an eye of White's count.
#   A B C D E F G H J
# 5 O X . X . O . O X
# 4 O X X X X O O O X
# 3 O O O O O X X X X
# 2 O . O O O X X . X
# 1 O O O . O X . X X
rectangular_boardsize 9 5
komi 0
gogui-setup w A5 b B5 b D5 w F5 w H5 b J5 w A4 b B4 b C4 b D4 b E4 w F4 w G4 w H4 b J4 w A3 w B3 w C3 w D3 w E3 b F3 b G3 b H3 b J3 w A2 w C2 w D2 w E2 b F2 b G2 b J2 w A1 w B1 w C1 w E1 b F1 b H1 b J1
kata-set-rules japanese
400 final_status_list seki
#? [B5 D5 B4 C4 D4 E4\nF5 H5 F4 G4 H4]
410 final_status_list dame
#? [C5 E5 G5]
420 final_score
#? [0]
kata-set-rules chinese
430 final_status_list dame
#? [E5]
440 final_score
#? [W\+2\.0]
kata-set-rules tromp-taylor
450 final_score
#? [W\+2\.0]

# Three points without capturing: whoever takes at A7 is taken back, so it is a seki by Japanese rules.
#   A B C D E F G H
# 7 . X X O . . . .
# 6 O X X O . . . .
# 5 X O O O O O O O
# 4 X X X X X X X X
# 3 . . . . . . . .
# 2 . . . . . . . .
# 1 . . . . . . . .
rectangular_boardsize 8 7
komi 0
gogui-setup b B7 b C7 w D7 w A6 b B6 b C6 w D6 b A5 w B5 w C5 w D5 w E5 w F5 w G5 w H5 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4
kata-set-rules japanese
500 final_status_list seki
#? [B7 C7 B6 C6\nA6]
510 final_status_list dead
#? []
520 final_status A7
#? [dame]
