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
