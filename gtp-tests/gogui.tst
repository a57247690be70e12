# GoGui's extensions.
10 gogui-interrupt
#? []
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
