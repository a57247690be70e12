# Eye spaces, worms and dragons. GNU Go gives the same answers to those commands that it has, on this position.
boardsize 9
gogui-setup b A9 b B9 b C9 b D9 b E9 b F9 b G9 b A8 b G8 b A7 b G7 b A6 b G6 b A5 b B5 b C5 b D5 b E5 b F5 b G5 w B8 w C8 w D8 w E8 w F8 w B7 w F7 w B6 w C6 w D6 w E6 w F6
10 eye_data white D7
#? [origin               C7\ncolor                white\nesize                3\nmsize                0\nvalue                1122\nmarginal             0\nneighbors            2\nmarginal_neighbors   0]
20 eye_data black D7
#? [origin               PASS\ncolor                empty\nesize                0\nmsize                0\nvalue                0000\nmarginal             0\nneighbors            0\nmarginal_neighbors   0]
30 eval_eye D7
#? [1 2 D7 D7]
40 eval_eye A8
#? [-1]
50 half_eye_data D7
#? [value                10.00\ntype                 0\nnum_attacks          0\nnum_defenses         0]
60 half_eye_data C7
#? [value                0.00\ntype                 0\nnum_attacks          0\nnum_defenses         0]
70 dragon_status B8
#? [critical D7 D7]
80 dragon_status
#? [A9: alive\nB8: critical D7 D7]
90 dragon_stones B8
#? [B8 C8 D8 E8 F8 B7 F7 B6 C6 D6 E6 F6]
100 dragon_stones white
#? [B8 C8 D8 E8 F8 B7 F7 B6 C6 D6 E6 F6]
110 same_dragon B8 F6
#? [1]
120 same_dragon B8 A8
#? [0]
130 attack B8
#? [1 D7]
140 defend B8
#? [1 D7]
150 attack A8
#? [0]
160 attack_either B8 A8
#? [1]
170 worm_data B8
#? [(?s)B8:\norigin               B8\ncolor                white\nsize                 12\neffective_size       13.50\nliberties            3\n.*attack_code          5\nattack_point         D7\n.*cutstone             0\ncutstone2            0\ngenus                1\n.*]
180 worm_data
#? [(?s)A9:\norigin .*J1:\n.*unconditional_status unknown]
190 worm_cutstone B8
#? [0]
200 worm_stones B8
#? [B8 C8 D8 E8 F8 B7 F7 B6 C6 D6 E6 F6]
210 dragon_data B8
#? [(?s)B8:\ncolor                   white\norigin                  B8\nsize                    12\n.*genus                   1122\n.*owl_status              critical\nstatus                  critical\n.*hostile_neighbors       [0-9]+\nowl_attack_code         5\nowl_attack_point        D7\nowl_defense_code        5\nowl_defense_point       D7\nstrings                 B8]
220 goeye-explain B8
#? [The white group at B8 \(12 stones\) is critical: D7 kills it or saves it \(read\)\.\nThe eye space of white at C7 \(C7 D7 E7, a straight or bent three\) is worth an eye and a half \(1122\); both sides want to play at D7.\nTogether its eyes are worth an eye and a half \(1122\).\nIf the enemy moves first, it lacks one eye; if it moves first itself, it has enough.\nAfter black plays D7, no move saves it\.\nAfter white plays D7, no move kills it\.]
230 goeye-eyes
#? [\[\{"owner":"black".*\{"owner":"white","origin":"C7","vertices":\["C7","D7","E7"\].*"certainty":"exact","eyes":\{"mean":1\.5,"temperature":0\.5\},"points":\{"mean":3\.0,"temperature":-1\.0,"attack":\[\],"defense":\[\]\}\}\]]
# Eye graphs.
240 analyze_eyegraph !....
#? [1122\n@..\*.]
250 analyze_eyegraph OO!%O.X%!...
#? [0112\n  @\n .X\n!.\*.]
# The values of an eye space with all stones that may stand in it fit each other; the board does not matter.
252 test_eyeshape D4 E4 F4
#? []
254 test_eyeshape A1 B1 C1 A2 B2 C2
#? []
# A half eye: the diagonal at G2 decides.
boardsize 9
gogui-setup b B6 b C6 b D6 b E6 b F6 b G6 b B5 w C5 w D5 w E5 w F5 b G5 b A4 b B4 w C4 w F4 b G4 b H4 b A3 w B3 w C3 w D3 w E3 w G3 b H3 b A2 w B2 w E2 w F2 b H2 b A1 w B1 w C1 w D1 w E1 b F1 b H1
260 half_eye_data F3
#? [value                3.00\ntype                 HALF_EYE\nnum_attacks          1\nattack_point\[0\]      G2\nnum_defenses         1\ndefense_point\[0\]     G2]
270 eye_data white F3
#? [(?s)origin               F3\n.*value                0011\n.*]
280 eval_eye F3
#? [0 1 G2 G2]
290 eval_eye D4
#? [1 1]
300 dragon_status C5
#? [alive]
310 attack F1
#? [1 G1]
320 worm_stones F1
#? [F1]
330 goeye-explain F3
#? [The eye space of white at F3 .* is worth half an eye \(0011\); half eyes at F3; both sides want to play at G2.]
340 goeye-explain A9
#? [.*two eyes.*estimate.]
# A two-headed dragon: two blocks joined by two false eyes, around black stones. It has no eye and lives.
rectangular_boardsize 11 9
gogui-setup b B9 w C9 w E9 w F9 w G9 w H9 w J9 b K9 b B8 w C8 w D8 b E8 b F8 b G8 b H8 w J8 b K8 b B7 w C7 b D7 b E7 b G7 b H7 w J7 b K7 b B6 w C6 b D6 b E6 b F6 b G6 b H6 w J6 b K6 b B5 w C5 b D5 b E5 b G5 b H5 w J5 b K5 b B4 w C4 b D4 b E4 b F4 b G4 b H4 w J4 b K4 b B3 w C3 b D3 b E3 b F3 b G3 b H3 w J3 b K3 b B2 w C2 b D2 b E2 b F2 b G2 w H2 w J2 b K2 b B1 w C1 w D1 w E1 w F1 w G1 w J1 b K1
350 dragon_status C9
#? [alive]
360 same_dragon C9 E9
#? [1]
370 eval_eye D9
#? [0 0]
380 goeye-explain E9
#? [(?s)The white group at C9 \(28 stones\) is alive: it is a two-headed dragon \(proven\)\.\nD9 is a false eye\.\nH1 is a false eye\.\nThe enemy can fill none of its false eyes, D9 and H1: .*]
# Two stones on a margin that are captured from outside, at H8, whoever moves first: the eye is there, by reading.
rectangular_boardsize 9 13
gogui-setup b B13 b C13 b D13 w E13 w F13 w J13 b B12 w C12 w E12 w H12 b B11 w C11 w D11 w E11 w G11 w H11 w J11 b B10 w C10 w G10 w H10 b B9 b C9 w D9 w E9 w F9 w G9 b H9 w C8 w D8 w E8 b F8 b G8 b J8 w F7 w G7 b H7 b E6 b F6 w G6 b E5 w F5 w G5 w H5 b E4 b F4 b H4 w E3 b F3 w D2 w F2 b G2 w E1
390 attack F8
#? [1 H8]
400 defend F8
#? [0]
410 eval_eye F8
#? [1 1]
415 eye_data white F8
#? [(?s)origin               F8\n.*value                1111\n.*marginal_neighbors   1\ncertainty            estimated]
420 goeye-eyes
#? [.*"graph":\["XX"\],"value":"1111".*"certainty":"estimated".*]
# Stones on a margin that cannot be captured are no eye.
boardsize 19
gogui-setup b C18 w D18 b E18 w N18 w O18 w Q18 b D17 w E17 b F17 b G17 b J17 b M17 w N17 b O17 w P17 w Q17 w R17 b C16 w E16 w L16 w M16 b N16 b O16 b P16 w Q16 b R16 b C15 w D15 w G15 w J15 w K15 b L15 b M15 b N15 w P15 b Q15 b R15 w C14 w D14 w F14 w H14 w P14 b E13 w F13 b G13 w H13 b J13 b L13 b M13 w B12 w D12 b E12 w F12 w G12 b H12 w M12 b N12 b R12 w A11 b B11 b C11 b D11 b E11 b H11 w L11 b M11 b O11 b R11 w B10 w C10 b E10 w F10 w G10 w M10 b N10 b O10 w P10 b Q10 w R10 w D9 b E9 b F9 w H9 w K9 b Q9 w R9 w B8 b C8 b D8 w E8 b F8 w L8 b R8 w S8 w B7 w C7 w D7 w E7 b F7 b H7 b J7 b K7 w L7 b M7 b N7 b O7 b P7 b Q7 w R7 w S7 b B6 b C6 b D6 b E6 b F6 w J6 b K6 b L6 w M6 w N6 w O6 w P6 b Q6 b R6 w S6 w B5 w C5 w D5 w E5 b F5 w G5 w H5 w K5 b L5 w M5 b P5 w Q5 w R5 w S5 w T5 b B4 w C4 w D4 b E4 w G4 b H4 w J4 w K4 w L4 b M4 b N4 b O4 b P4 w Q4 b R4 w S4 b B3 b C3 b D3 b F3 w G3 b H3 b J3 w L3 b M3 w N3 w O3 w P3 b Q3 b R3 b K2 w L2 w M2 w O2
430 attack M4
#? [0]
440 eval_eye M4
#? [0 0]
# A stone in a false eye, captured from inside only, where its owner fills the eye. GNU Go says the same.
rectangular_boardsize 10 10
gogui-setup w B10 w A9 w F9 w G9 w A8 w E8 b B7 b C7 w D7 w B6 w C6 b D6 b E6 b A5 b B5 b C5 w D5 w E5 w G5 b B3 b B2 w D2 w B1 w D1
450 attack C6
#? [1 A6]
460 eye_data black A6
#? [(?s)origin               A7\n.*esize                4\nmsize                2\nvalue                0001\n.*]
470 half_eye_data C6
#? [value                4.00\ntype                 FALSE_EYE\nnum_attacks          0\nnum_defenses         0]
480 goeye-eyes
#? [.*"graph":\["!OO",".Xf"\],"value":"0001".*]
# Vital vertices of any kind are marked in the answer, and marks are read.
490 analyze_eyegraph $X
#? [0011\n&X]
500 analyze_eyegraph {X
#? [0011\n&X]
510 analyze_eyegraph $!$
#? [0011\n\{@\{]
520 analyze_eyegraph .*})
#? [0011\n\.\*\}\)]
530 analyze_eyegraph ..f
#? [0011\n\.\*f]
# Both points are told where the digits differ, PASS where none is known: this eye space is too large to be solved.
loadsgf games/ear-reddening.sgf 150
540 eval_eye A19
#? [0 1 PASS PASS]
# The enemy needs two moves elsewhere to free the stones in the false eye, where the graph has one: an estimate.
boardsize 19
gogui-setup w J19 b M19 b N19 b B18 b C18 w E18 w F18 w H18 w K18 b L18 b M18 w N18 b P18 b A17 b C17 b D17 w E17 b F17 w J17 b K17 b L17 w O17 b P17 b R17 b B16 w C16 w D16 b E16 b F16 w H16 w K16 b L16 b M16 w N16 w P16 b R16 w S16 b A15 b B15 b C15 w D15 w E15 w F15 w G15 w J15 b K15 b L15 b M15 w N15 w P15 b Q15 w R15 b S15 w A14 w B14 w C14 b D14 b E14 b F14 b G14 w J14 b K14 b L14 w M14 w O14 b P14 w R14 b S14 b A13 b C13 w D13 w G13 w J13 b K13 b L13 w M13 w N13 b O13 b P13 b Q13 b B12 b C12 w D12 w J12 w K12 w L12 b M12 w N12 w O12 b P12 b R12 w B11 b C11 w D11 w G11 w H11 b J11 b K11 b L11 b M11 w N11 w O11 w A10 w B10 w C10 w D10 w E10 w F10 w J10 b K10 w M10 b N10 w O10 w P10 w Q10 w R10 b S10 w A9 b B9 b C9 w D9 b E9 b F9 w G9 w J9 b K9 w L9 w M9 b N9 b O9 b P9 b Q9 b R9 b S9 b T9 b A8 b D8 w G8 w H8 b K8 w L8 w N8 b O8 b R8 w S8 w T8 b B7 w E7 w G7 b H7 b J7 b K7 w M7 b N7 b O7 w P7 b Q7 w R7 w T7 b B6 w C6 w E6 w F6 b G6 b J6 w K6 w L6 w M6 b N6 b O6 w P6 w R6 w S6 b B5 w D5 b E5 w F5 b G5 b J5 w K5 w M5 w N5 b O5 w P5 w R5 w S5 b B4 w C4 w D4 b E4 b F4 b G4 b H4 b J4 b K4 w L4 w M4 b N4 b O4 b P4 b Q4 b R4 w S4 w T4 w A3 b B3 b C3 w E3 w F3 b G3 b H3 b J3 w K3 w L3 w M3 w N3 w O3 b Q3 w R3 w S3 w B2 w C2 w D2 w F2 b G2 w H2 w J2 w L2 w N2 w O2 b P2 b R2 w S2 b T2 b G1 b H1 w K1 w M1 b N1 b O1 b P1 b S1
550 eval_eye A14
#? [0 1 PASS B13]
560 eye_data black A14
#? [(?s).*value                0011\n.*certainty            estimated]
570 defend A14
#? [0]
# A margin that the enemy cannot enter before a move outside, which the owner answers, is no margin yet: a stone there
# could not even be played, or would be captured with those that it saves.
boardsize 9
set_position b C8 b D8 b E8 b F8 b G8 b H8 b C7 b E7 b G7 b H7 b J7 b C6 b D6 b E6 b F6 b G6 b H6 w J6 w C5 w D5 w E5 w F5 w G5 b H5 w H4 b J4 w B3 w C3 w D3 w E3 w F3 w G3 w H3 w B2 w D2 w F2 w G2 w H2 w J2 w B1 w C1 w D1 w E1 w F1 w H1
600 eval_eye J6
#? [1 1]
610 eye_data black J6
#? [(?s).*value                0111\n.*]
boardsize 9
set_position b C9 b E9 b G9 b H9 b C8 b D8 b E8 b F8 b G8 b H8 b J8 b B7 w C7 w D7 w E7 w F7 w G7 w H7 w J7 b A6 b B6 w C6 w E6 w G6 w H6 w J6 b A5 w B5 b C5 w D5 w E5 w F5 b G5 b H5 b J5 w B4 b C4 b D4 b E4 b F4 b G4 b J4 b A3 w B3 b C3 b E3 b F3 b G3 b H3 b J3 w A2 w B2 b C2 b D2 b E2 b F2 b H2 b J2 w B1 b E1 b F1 b G1 b H1 b J1
620 eval_eye A3
#? [1 1]
630 eye_data white A3
#? [(?s).*value                0111\n.*]
