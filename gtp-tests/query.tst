# Questions about the game.
boardsize 3
gogui-play_sequence b B1 w B2 b A2
10 is_legal w A1
#? [0]
20 is_legal b A1
#? [1]
30 is_legal w pass
#? [1]
40 is_legal w B1
#? [0]
50 all_legal w
#? [A3 B3 C3 C2 C1]
60 all_legal b
#? [A3 B3 C3 C2 A1 C1]
70 list_stones black
#? [A2 B1]
72 color A2
#? [black]
74 color A3
#? [empty]
76 color C9
#? [invalid coordinate]*
80 showboard
#? [(?s).*black \(X\) has captured 0.*]
# Superko is a matter of rules: to capture the three stones would leave what Black's first move left.
boardsize 2
gogui-play_sequence b A1 w B2 b A2 w B1 b A1 w A2
90 list_stones w
#? [A2 B2 B1]
kata-set-rules tromp-taylor
100 is_legal b A1
#? [0]
110 all_legal b
#? []
kata-set-rules chinese
120 is_legal b A1
#? [1]
