# Handicap and passes. Both walls are pass-alive, so the score can be counted by hand.
# Black moves first and last, and White has a stone less:
# . X O .
# X X O O
# . X O .
# X X O .
# . X O .
rectangular_boardsize 4 5
komi 0
kata-set-rules japanese
play b B1
play w C1
play b B2
play w C2
play b B3
play w C3
play b B4
play w C4
play b B5
play w C5
play b A2
play w D4
play b A4
play w pass
play b pass
play w pass
# Three points against four.
10 final_score
#? [W\+1\.0]
# Ten points each.
kata-set-rules chinese
20 final_score
#? [0]
# Passes cost a stone: White paid two and Black one, which makes up for White's fourth point.
kata-set-rule scoring EQUIVALENCE
30 final_score
#? [0]

# Two handicap stones; the same walls with seven stones each, ten points of area and three of territory:
# . X O .
# X X O O
# . X O .
# X X O O
# . X O .
clear_board
kata-set-rules chinese
set_free_handicap B1 B2
play w C1
play b B3
play w C2
play b B4
play w C3
play b B5
play w C4
play b A2
play w C5
play b A4
play w D4
play b pass
play w D2
# White gets a point for each handicap stone,
100 final_score
#? [W\+2\.0]
# for each but the first,
kata-set-rules aga
110 final_score
#? [W\+1\.0]
# which AGA rules leave out where territory and pass stones are counted: White gave one stone more anyway.
kata-set-rule scoring EQUIVALENCE
115 final_score
#? [W\+1\.0]
# or none.
kata-set-rules new-zealand
120 final_score
#? [0]
kata-set-rules japanese
130 final_score
#? [0]
