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
