# Views that search. Analysis has no end of its own, so it is tested with the clients (clients.rs).
boardsize 5
komi 0
goeye-param playouts 100
10 goeye-gfx moves b
#? [(?s)COLOR #5cb8ff .*LABEL .*TEXT Black to move: .* after [0-9]+ visits\.]
20 list_stones b
#? []
30 goeye-param playouts
#? [100]
goeye-param playouts auto
goeye-param seed 7
40 goeye-param seed
#? [7]

# The network. On the empty 7x7 board Black leads; on 19x19 the first move is in a corner.
boardsize 7
komi 0
110 kata-raw-nn 0
#? [(?s)symmetry 0\nwhiteWin 0\.[0-9]{6}\nwhiteLoss .*whiteLead -[0-9.]+\n.*policy\n([0-9.]+ ){6}[0-9.]+\n.*policyPass [0-9.]+\nwhiteOwnership\n(-?[0-9.]+ ){6}.*]
120 kata-raw-nn all
#? [(?s)symmetry all\n.*]
130 kata-raw-nn 8
#? [symmetries are 0 to 7, or all]*
140 kata-raw-nn
#? [syntax error]*
play b C3
150 kata-raw-nn all
#? [(?s).* NAN .*]
boardsize 19
160 goeye-policy
#? [(?s)[CDEPQR](3|4|5|15|16|17) [0-9.]+\n.*]
170 goeye-gfx policy
#? [(?s)COLOR .*TEXT Likely for Black: .* %\.]

# Four in a row live, and Black leads by less than they are worth: no move of White wins, for each has its answer.
boardsize 9
komi -30
gogui-setup w A4 w B4 w C4 w D4 w E4 w F4 b A3 b B3 b C3 b D3 b E3 w F3 w G3 b E2 b F2 w G2 b A1 b B1 b C1 b D1 b E1 w F1 w G1
goeye-param playouts 2000
180 goeye-gfx moves w
#? [(?s).*TEXT White to move: .*, [0-9]\.[0-9] %, lead -.*]
play w B2
190 goeye-gfx moves b
#? [(?s).*LABEL .*C2 ([89][0-9]|100).*TEXT Black to move: C2, .*]
200 reg_genmove b
#? [C2]
