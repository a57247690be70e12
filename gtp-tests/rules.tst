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
