# Moves and undo.
boardsize 9
play black D4
play black E4
play WHITE c3
play w pass
10 last_move
#? [white PASS]
20 move_history
#? [white PASS\nwhite C3\nblack E4\nblack D4]
undo
30 last_move
#? [white C3]
gg-undo 2
40 move_history
#? [black D4]
gg-undo
50 move_history
#? []
# Captures.
gogui-play_sequence b A1 w A2 w B1
60 captures w
#? [1]
70 captures black
#? [0]
80 list_stones b
#? []
undo
90 captures white
#? [0]
100 list_stones b
#? [A1]
# A simple player: it captures, saves, and leaves the board alone when it is only asked.
boardsize 5
gogui-play_sequence b B2 w C2 b B3 w C3 b C1 w D5 b D2 w E5 b D3
130 reg_genmove w
#? [C4]
140 reg_genmove b
#? [C4]
150 last_move
#? [black D3]
160 genmove b
#? [C4]
170 last_move
#? [black C4]
180 captures b
#? [2]
rectangular_boardsize 1 1
190 genmove w
#? [PASS]
200 move_history
#? [white PASS]
# Nobody is short of time.
110 time_settings 1800 30 5
#? []
120 time_left b 17 0
#? []
