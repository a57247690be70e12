# Life and death by search. GNU Go gives the same answers on the semeai.
boardsize 9
# White has two outside liberties against an eye and two: only the first move matters for Black's profit.
gogui-setup b A3 b B3 b B2 b B1 w A4 w B4 w C4 w D4 w C3 w D3 w D2 w D1 b E1 b E2 b E3 b E4 b E5 b D5 b C5 b B5 b A5
10 analyze_semeai A3 D3
#? [1 1 C[12]]
20 analyze_semeai D3 A3
#? [0 0 PASS]
30 owl_attack A3
#? [0]
40 owl_defend A3
#? [1 C[12]]
50 owl_attack D3
#? [1 C[12]]
60 owl_defend D3
#? [0]
70 dragon_status A3
#? [alive]
80 dragon_status D3
#? [dead]
# Nine vertices in the corner.
set_position b A5 b B5 b C5 b D5 b E5 b E4 b E3 b E2 b E1 w A4 w B4 w C4 w D4 w D3 w D2 w D1
90 owl_attack A4
#? [0]
100 owl_defend A4
#? [1 B2]
105 owl_does_defend B2 A4
#? [1]
110 owl_threaten_attack A4
#? [0]
115 owl_threaten_defense A4
#? [0]
# Three on the edge have a vital point.
set_position b A3 b B3 b C3 b D3 b E3 b E2 b E1 w A2 w B2 w C2 w D2 w D1
120 owl_attack A2
#? [1 B1]
130 owl_defend A2
#? [1 B1]
140 dragon_status A2
#? [critical B1 B1]
150 owl_threaten_attack A2
#? [1 B1 PASS]
160 owl_threaten_defense A2
#? [1 B1 PASS]
170 dragon_status
#? [A3: alive\nA2: critical B1 B1]
# Two do not make two eyes.
set_position b A3 b B3 b C3 b D3 b D2 b D1 w A2 w B2 w C2 w C1
180 owl_attack A2
#? [1 [AB]1]
185 owl_does_attack A1 A2
#? [1]
190 owl_defend A2
#? [0]
200 dragon_status A2
#? [dead]
210 owl_threaten_defense A2
#? [0]
# Bent four in the corner: a ko for which White has to find the first threat, and nothing to do about it.
set_position w A3 w B3 w B2 w C2 w D2 w E2 w E1 b A1 b B1 b C1 b A4 b B4 b C4 b C3 b D3 b E3 b F3 b F2 b F1
220 owl_attack B2
#? [2 A2]
230 owl_defend B2
#? [0]
240 dragon_status B2
#? [dead]
# Six in a rectangle in the corner have two eyes only with liberties outside.
boardsize 9
set_position w C9 w C8 w C7 w C6 w B6 w A6 b D9 b D8 b D7 b D6 b D5 b C5 b B5 b A5 b E9 b E8 b E7 b E6 b E5 b F9 b F7 b G9 b G8 b G7 b F5 b G5
250 owl_attack C9
#? [1 B8]
260 owl_defend C9
#? [1 (A8|B8)]
270 dragon_status C9
#? [critical B8 (A8|B8)]
# Dead stones in territory: no reading gets so far, but nobody doubts it.
loadsgf games/settled.sgf
280 dragon_status B6
#? [dead]
290 dragon_status G5
#? [dead]
300 owl_defend G5
#? [0]
# Three in a row in the corner, enclosed by stones that are alive: whoever moves first takes the middle.
boardsize 9
gogui-setup b A8 b B8 b C8 b D8 b D9 w A7 w B7 w C7 w D7 w E7 w E8 w E9 w F8 w G8 w G9 w F6 w E6 w G7 w G6
400 goeye-solve A8 w
#? [success - proven [0-9]+ B9 A9 C9]
410 goeye-solve D9 b
#? [success - proven [0-9]+ B9]
420 goeye-solve E7 b
#? [failure - read [0-9]+]
# A seki that walls with room behind them enclose stands as it is: no move is told, and all answers agree.
boardsize 7
set_position w D7 w D6 w D5 w D4 w A3 w B3 w C3 w D3 w A2 w A1 w E2 w F2 w G2 w F1 b E7 b E6 b E5 b E4 b E3 b F3 b G3 b B2 b C2 b D2 b B1 b D1
430 goeye-solve B2 w
#? [seki - read [0-9]+ PASS]
431 goeye-solve B2 b
#? [seki - read [0-9]+ PASS]
432 goeye-solve E2 b
#? [seki - read [0-9]+ PASS]
433 final_status B2
#? [seki]
434 goeye-solve D5 b
#? [failure - read [0-9]+]
435 goeye-solve D5 w
#? [success - read [0-9]+ PASS]
# Two points in the corner are dead as they stand, five are alive.
boardsize 9
gogui-setup b A8 b B8 b C8 b C9 w A7 w B7 w C7 w D7 w D8 w E7 w E8 w E9 w F8 w G8 w G9 w F6 w E6 w G7 w G6
440 goeye-solve A8 w
#? [success - (proven|read) [0-9]+ PASS]
441 goeye-solve A8 b
#? [failure - (proven|read) [0-9]+]
# Whether a given move kills or saves: three on the edge, as GNU Go answers.
boardsize 9
set_position b A3 b B3 b C3 b D3 b E3 b E2 b E1 w A2 w B2 w C2 w D2 w D1
500 owl_does_attack B1 A2
#? [1]
501 owl_does_attack A1 A2
#? [0]
502 owl_does_defend B1 A2
#? [1]
503 owl_does_defend A1 A2
#? [0]
504 owl_connection_defends B1 A2 D2
#? [1]
505 owl_connection_defends G7 A2 D2
#? [0]
# What lives needs no move, and what does not is killed by any; an illegal move does neither.
510 owl_does_defend G7 A3
#? [1]
511 owl_does_attack B1 A3
#? [0]
set_position b A3 b B3 b C3 b D3 b D2 b D1 w A2 w B2 w C2 w C1
512 owl_does_attack G7 A2
#? [1]
513 owl_does_defend B1 A2
#? [0]
# Bent four in the corner is a ko whoever plays elsewhere.
boardsize 9
set_position w A3 w B3 w B2 w C2 w D2 w E2 w E1 b A1 b B1 b C1 b A4 b B4 b C4 b C3 b D3 b E3 b F3 b F2 b F1
514 owl_does_attack A2 B2
#? [2]
515 owl_does_attack J9 B2
#? [2]
516 owl_does_defend J9 B2
#? [0]
# Errors.
520 owl_does_attack C2 B2
#? [move vertex must be empty]*
521 owl_does_defend J9 H8
#? [vertex must not be empty]*
522 owl_connection_defends J9 B2 A4
#? [dragon vertices must have the same color]*
523 owl_does_attack J9
#? [syntax error]*
524 owl_does_attack J9 T19
#? [invalid coordinate]*
# Several dragons as one target: each of these is killed, but not both.
boardsize 9
set_position b A3 b B3 b C3 b D3 b E3 b E2 b E1 w A2 w B2 w C2 w D2 w D1 b A7 b B7 b C7 b D7 b E7 b E8 b E9 w A8 w B8 w C8 w D8 w D9
530 owl_attack A2
#? [1 B1]
531 owl_attack A8
#? [1 B9]
532 owl_attack A2 A8
#? [0]
533 owl_defend A8 A2
#? [1 .*]
534 owl_does_attack B1 A2 A8
#? [0]
535 owl_does_defend B1 A2 A8
#? [1]
536 owl_threaten_attack A2 A8
#? [1 B[19] B[19]]
537 owl_threaten_defense A2 A8
#? [0]
538 owl_attack A2 A3
#? [dragon vertices must have the same color]*
539 owl_attack A2 J9
#? [vertex must not be empty]*
540 owl_attack A2 T19
#? [invalid coordinate]*
541 owl_defend
#? [syntax error]*
play b B1
542 owl_attack A2 A8
#? [1 B9]
543 owl_defend A2 A8
#? [1 B9]
# Why it lives or dies: the vital point, the room for eyes, the ko, and what refutes the best try.
boardsize 9
set_position b A3 b B3 b C3 b D3 b E3 b E2 b E1 w A2 w B2 w C2 w D2 w D1
600 goeye-explain A2
#? [(?s).* is critical: B1 kills it or saves it \(read\)\..*\nAfter black plays B1, no move saves it\.\nAfter white plays B1, no move kills it\.]
play b B1
601 goeye-explain A2
#? [The white group at A2 \(5 stones\) is dead \(read\)\.\nIt encloses A1 B1 C1, and the enemy has its vital point, B1\.]
set_position b A3 b B3 b C3 b D3 b D2 b D1 w A2 w B2 w C2 w C1
602 goeye-explain A2
#? [The white group at A2 \(4 stones\) is dead \(read\)\.\nIt encloses A1 B1\.]
set_position w C9 w C8 w C7 w B7 w A7 b D9 b D8 b D7 b D6 b C6 b B6 b A6
603 goeye-explain C9
#? [(?s).* is dead \(read\)\.\nIt encloses A9 B9 A8 B8\.\nIf white plays A9, black kills it at B8\.]
set_position w A3 w B3 w B2 w C2 w D2 w E2 w E1 b A1 b B1 b C1 b A4 b B4 b C4 b C3 b D3 b E3 b F3 b F2 b F1
604 goeye-explain B2
#? [(?s).* is dead \(read\)\.\nIf black moves first, a ko decides, and white has to find the first threat: a direct ko\..*]
# Where two moves save a group, the one answers the other: it lives, and nothing depends on who moves first.
# Four in a row.
boardsize 9
gogui-setup w A4 w B4 w C4 w D4 w E4 w F4 b A3 b B3 b C3 b D3 b E3 w F3 w G3 b E2 b F2 w G2 b A1 b B1 b C1 b D1 b E1 w F1 w G1
700 owl_attack D3
#? [0]
710 owl_defend D3
#? [1 .*]
720 dragon_status D3
#? [alive]
# Eight in a row on the second line.
boardsize 13
gogui-setup w C3 w D3 w E3 w F3 w G3 w H3 w J3 w K3 w L3 w M3 w C2 b D2 b E2 b F2 b G2 b H2 b J2 b K2 b L2 w M2
730 owl_attack F2
#? [0]
740 owl_defend F2
#? [1 .*]
750 dragon_status F2
#? [alive]
# An eye in the middle, and half an eye on either side.
boardsize 11
gogui-setup w C4 w D4 w E4 w F4 w G4 w H4 w J4 w B3 w C3 b D3 b E3 b F3 b G3 b H3 w J3 w K3 w B2 b D2 b E2 b G2 b H2 w K2 w B1 b C1 b E1 b F1 b G1 b J1 w K1
760 owl_attack E2
#? [0]
770 owl_defend E2
#? [1 .*]
780 dragon_status E2
#? [alive]
play w C2
790 dragon_status E2
#? [critical J2 J2]
# Two ways to stones that live.
boardsize 13
gogui-setup w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6 w K6 w L6 w M6 w A5 w B5 b C5 b D5 b E5 w F5 w G5 w H5 b J5 b K5 b L5 w M5 w N5 w A4 b B4 b C4 b E4 w F4 b G4 w H4 b J4 b L4 b M4 w N4 w A3 b B3 b D3 b E3 w F3 b G3 w H3 b J3 b K3 b M3 w N3 w A2 b B2 b C2 b D2 b E2 b G2 b J2 b K2 b L2 b M2 w N2 w A1 b B1 b M1 w N1
800 owl_attack G3
#? [0]
810 owl_defend G3
#? [1 .*]
820 dragon_status G3
#? [alive]
