# Blocks and their liberties.
boardsize 9
gogui-setup b D4 b D5 b E5 w E4 w A1 w A2 b B1 b B2
10 countlib D4
#? [6]
20 countlib E5
#? [6]
30 findlib D5
#? [D6 E6 C5 F5 C4 D3]
40 countlib A1
#? [1]
50 findlib a2
#? [A3]
60 findlib B2
#? [B3 C2 C1]
# What lives whatever happens.
boardsize 5
gogui-setup b A2 b B2 b B1 w E5
70 unconditional_status B2
#? [undecided]
set_position b A2 b B2 b C2 b D2 b B1 b D1 b E2 w E5
80 unconditional_status A2
#? [alive]
90 unconditional_status A1
#? [black_territory]
100 unconditional_status C1
#? [black_territory]
110 unconditional_status E5
#? [undecided]
120 unconditional_status C4
#? [undecided]
set_position w A3 w B3 w C3 w D3 w D2 w D1 w B2 w B1 b A1
130 unconditional_status A1
#? [dead]
140 unconditional_status C1
#? [white_territory]
150 unconditional_status D1
#? [alive]

# White's stones have two false eyes, and Black's stone at A5 can be taken, but not for good.
rectangular_boardsize 7 5
gogui-setup w B5 w C5 w B4 b A4 b D5 b D4 b C4 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b A2 b C2 b E2 b G2 b B1 b B2
152 unconditional_status B5
#? [dead]
154 unconditional_status A5
#? [black_territory]
156 unconditional_status A4
#? [alive]

# What the tables tell, as GNU Go has it: only the first stone from a block may touch the enemy.
boardsize 9
gogui-setup b E5 w E7
160 worm_data E5
#? [(?s).*\nliberties            4\nliberties2           7\nliberties3           9\nliberties4           13\n.*]
# A stone that White takes in a ko: the codes grow with the success, and a ko is no way out.
boardsize 9
gogui-setup b B9 w C9 b A8 b C8 w D8 b B7 w C7
170 attack C8
#? [2 B8]
180 worm_data C8
#? [(?s).*\nliberties            1\nliberties2           0\nliberties3           0\nliberties4           0\nattack_code          4\nattack_point         B8\ndefense_code         5\ndefense_point        (B8|D9)\n.*]
# A living dragon needs no defence, and what is dead has none: Black is in the middle of White's only eye.
#   A B C D E F G
# 4 . X . O X X X
# 3 O O O O X X X
# 2 X X X X X X X
# 1 X . X X . X X
rectangular_boardsize 7 4
gogui-setup b B4 w D4 b E4 b F4 b G4 w A3 w B3 w C3 w D3 b E3 b F3 b G3 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b A1 b C1 b D1 b F1 b G1
190 dragon_data G4
#? [(?s).*\nowl_status              alive\nstatus                  alive\n.*\nowl_attack_code         0\nowl_attack_point        PASS\nowl_defense_code        0\nowl_defense_point       PASS\n.*]
200 dragon_data A3
#? [(?s).*\nowl_status              dead\nstatus                  dead\n.*\nowl_attack_code         5\nowl_attack_point        PASS\nowl_defense_code        0\nowl_defense_point       PASS\n.*]
# Whether a given move captures or saves. GNU Go answers the same, but 3 where the code of a defence without ko is 1.
boardsize 9
set_position b D5 w D4 w C5 w D6
200 does_attack E5 D5
#? [1]
201 does_attack G7 D5
#? [0]
202 does_defend E5 D5
#? [1]
203 does_defend G7 D5
#? [0]
# Nothing captures what is lost already, and nothing saves what is not in danger.
204 does_defend J9 D4
#? [0]
set_position b J5 w J6
205 does_attack H5 J5
#? [1]
set_position b A1 w A3 w B2 w C1 w D1
206 does_attack A2 A1
#? [0]
207 does_attack A3 A1
#? [move vertex must be empty]*
208 does_defend A2 J9
#? [vertex must not be empty]*
# A ladder, and the stone that breaks it.
boardsize 9
gogui-setup w D6 w C5 w D4 w E4 b D5
play b E5
220 ladder_attack D5
#? [1 (E6|F5)]
play b G8
play b G7
221 ladder_attack D5
#? [(0|1 F5)]
222 ladder_attack D6
#? [string must have exactly 2 liberties]*
223 ladder_attack A1
#? [vertex must not be empty]*
# Connections: GNU Go's layout and errors.
boardsize 9
set_position b D5 b E4 w D4 w G7
230 connect D5 E4
#? [1 E5]
231 disconnect D5 E4
#? [1 E5]
232 connect D5 D5
#? [1 PASS]
233 disconnect D5 D5
#? [0]
234 connect D5 G7
#? [vertices must have same color]*
235 disconnect D5 A1
#? [vertex must not be empty]*
236 connect A1 D5
#? [vertex must not be empty]*
play w E5
237 connect D5 E4
#? [0]
238 disconnect D5 E4
#? [1 PASS]
# A stone between these two is captured before it reaches anything.
set_position b C3 b E3
239 disconnect C3 E3
#? [0]
240 break_in C3 E3
#? [1 D3]
241 block_off C3 D3
#? [1 D3]
242 block_off C3 D3 C4
#? [0]
243 break_in C3
#? [0]
244 block_off C3
#? [1 PASS]
245 break_in C3 C3
#? [1 PASS]
246 break_in A1 C3
#? [vertex must not be empty]*
247 block_off A1 C3
#? [vertex must not be empty]*
248 break_in C3 Z7
#? [invalid coordinate]*
# One move threatens two blocks.
set_position w E8 w E7 w E6 b D6 b F6 b C5 w D5 w F5 b G5 b E4 w D2 w F2
250 combination_attack black
#? [E5]
251 combination_attack white
#? [PASS]
252 combination_defend black
#? [E5 D4 F4]
253 combination_defend white
#? [PASS]
254 attack_either D5 F5
#? [1]
255 combination_attack
#? [syntax error]*
256 defend_both D5 F5
#? [1]
257 defend_both D5 D6
#? [vertices must have same color]*
258 defend_both D5 A1
#? [vertex must not be empty]*
# Two stones in atari far from each other.
set_position w C3 b D3 b C4 b B3 w G7 b F7 b G8 b H7
259 defend_both C3 G7
#? [0]
