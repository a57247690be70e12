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
rectangular_boardsize 8 4
set_position w D4 w A3 w B3 w C3 w D3 b E4 b G4 b E3 b F3 b G3 b H3 b A2 b B2 b C2 b D2 b E2 b G2 b B1 b D1 b E1 b F1 b G1 b H1
130 reg_genmove w
#? [B4]
140 reg_genmove b
#? [B4]
150 last_move
#? [no previous move known]*
160 genmove b
#? [B4]
170 last_move
#? [black B4]
gogui-play_sequence w C4 b A4 w PASS b C4
180 captures b
#? [6]
rectangular_boardsize 1 1
190 genmove w
#? [PASS]
200 move_history
#? [white PASS]
# With little time and with none; then no time is counted again.
rectangular_boardsize 8 4
set_position w D4 w A3 w B3 w C3 w D3 b E4 b G4 b E3 b F3 b G3 b H3 b A2 b B2 b C2 b D2 b E2 b G2 b B1 b D1 b E1 b F1 b G1 b H1
110 time_settings 1800 30 5
#? []
120 time_left b 0.2 0
#? []
122 reg_genmove b
#? [B4]
124 kgs-time_settings byoyomi 0 1 5
#? []
126 reg_genmove w
#? [B4]
128 kgs-time_settings none
#? []
# A dead stone stays where it is, unless it is to be captured.
boardsize 7
gogui-setup b A5 b B5 b C5 b D5 b E5 b F5 b G5 b B7 b E6 b D7 w A3 w B3 w C3 w D3 w E3 w F3 w G3 w B2 w B1 w E2 w E1 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w G7
210 genmove b
#? [PASS]
220 kgs-genmove_cleanup b
#? [F7|G6]
230 kgs-time_settings canadian 10
#? [syntax error]*
# The last point: a stone at D1 makes E1 White's territory, or a dame. Then nothing is left to gain; where area counts, dame are.
rectangular_boardsize 7 5
gogui-setup b B5 b C5 w E5 w F5 b A4 b B4 b C4 w E4 w G4 b B3 b C3 w E3 w F3 w G3 b A2 b B2 b C2 w D2 w E2 w G2 b B1 b C1 w F1 w G1
240 reg_genmove b
#? [D1]
250 genmove w
#? [D1]
260 reg_genmove b
#? [PASS]
kata-set-rule scoring AREA
270 reg_genmove b
#? [D3|D4|D5]
kata-set-rule scoring TERRITORY
# Moves on trial.
boardsize 9
play b D4
300 popgo
#? [Stack empty.]*
trymove w D5
trymove w pass
310 move_history
#? [white PASS\nwhite D5\nblack D4]
320 trymove b D5
#? [illegal move]*
popgo
330 last_move
#? [white D5]
popgo
340 last_move
#? [black D4]
350 popgo
#? [Stack empty.]*
trymove w D5
play b D6
360 popgo
#? [Stack empty.]*
370 last_move
#? [black D6]

# A game that is lost by far is given up only by who may: all but two eyes is Black's.
boardsize 5
kata-set-rules chinese
komi 7.5
gogui-setup b A2 b A3 b A4 b A5 b B1 b B2 b B3 b B4 b B5 b C1 b C2 b C3 b C4 b C5 b D1 b D2 b D3 b D4 b D5 b E1 b E2 b E3 b E4
400 goeye-param resign
#? [off]
410 genmove w
#? [PASS]
goeye-param resign on
420 genmove w
#? [resign]
430 reg_genmove w
#? [PASS]
440 genmove b
#? [PASS]
goeye-param resign off

# Lower levels play a likely move without a search, the same one in the same position.
boardsize 19
clear_board
play b Q16
450 goeye-param level
#? [full]
460 goeye-param level 6
#? [level must be full, 5, 4, 3, 2 or 1]*
goeye-param level 5
470 reg_genmove w
#? [D4|D16|Q4|C4|C16|D17|D3|R4|Q3]
goeye-param level full
