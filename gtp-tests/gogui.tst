# GoGui's extensions.
10 gogui-interrupt
#? []
15 gogui-analyze_commands
#? [(?s)gfx/Territory and Score/goeye-gfx territory\nstring/Score in Detail/goeye-score text\n.*\nstring/Why This Status/goeye-status %p\ngfx/Move Values/goeye-gfx moves %m\ngfx/Likely Moves/goeye-gfx policy\nstring/Legend/goeye-legend\n.*\nparam/Parameters/goeye-param]
17 goeye-param live_gfx
#? [on]
goeye-param live_gfx off
20 gogui-title
#? [goeye: .+]
boardsize 9
gogui-setup b A1 w B2 b C3
30 list_stones b
#? [C3 A1]
gogui-setup_player w
40 showboard
#? [(?s).*white to move]
gogui-setup_player b
50 showboard
#? [(?s).*black to move]
gogui-play_sequence b A9 w B9 B PASS
60 move_history
#? [black PASS\nwhite B9\nblack A9]
gg-undo 3
70 list_stones b
#? [C3 A1]
80 list_stones w
#? [B2]
clear_board
gogui-setup
90 list_stones b
#? []

# Views. Black's two eyes in the corner, and a white stone that is dead.
#   A B C D E
# 3 . X . X .
# 2 X X X X O
# 1 . . . . .
rectangular_boardsize 5 3
gogui-setup b B3 b D3 b A2 b B2 b C2 b D2 w E2
100 goeye-gfx eyes
#? [(?s)COLOR #.* A3 C3.*LABEL A3 1 C3 1.*\nTEXT Black: .*]
110 goeye-gfx eye A3
#? [COLOR #58b34c A3\nLABEL A3 1\nTEXT A3 black: 1111, one eye \(single point\)\.]
115 goeye-gfx worth
#? [(?s).*TEXT A move gains points in .*]
120 goeye-gfx status
#? [COLOR #4cb050 B3 D3 A2 B2 C2 D2\nCOLOR #e03c31 E2\nMARK E2\nTEXT 1 alive, 1 dead, 0 seki\.]
130 goeye-gfx pass_alive
#? [BLACK .*\nCOLOR #4cb050 B3 D3 A2 B2 C2 D2\n(MARK E2\n)?TEXT Black: 6 stones.*]
135 goeye-gfx proven
#? [(?s)BLACK .*\nCOLOR #4cb050 B3 D3 A2 B2 C2 D2\n.*TEXT Black: 6 stones, .*]
140 goeye-gfx vital w
#? [(?s).*TEXT White to move: .*]
150 goeye-ownership
#? [([01]\.[0-9][0-9] ){4}[01]\.[0-9][0-9]\n.*\n.*]
160 goeye-gfx territory
#? [(?s)BLACK A3 C3 .*MARK E2\nTEXT B\+.*]
170 goeye-legend
#? [(?s)Territory and Score: .*\nDragons: .*]
# The white stone is dead; nothing is open.
180 goeye-score text
#? [(?s)B\+.* under .* rules with komi .*\nBlack [0-9.]+: .*\nWhite [0-9.]+: .*\nWhite dead: E2\.\n.*probability of 98 %: .*]
# A board with nothing on it but one stone: the playouts say whose it is, and there are no dame.
boardsize 9
play b E5
190 goeye-gfx territory
#? [INFLUENCE A9 .*\nTEXT Not finished: A9; about [BW]\+\d\.\d\.]
200 goeye-score text
#? [(?s)Not finished: borders are open at A9\.\nAbout [BW]\+.* is likely; counted as it stands B\+73\.5\..*]
210 goeye-gfx status
#? [(?s).*\nTEXT Not finished: A9; 1 alive, 0 dead, 0 seki\.]
220 goeye-gfx teire
#? [(?s).*\nTEXT Not finished: A9; Black: 0 to fill, White: 0\.]
