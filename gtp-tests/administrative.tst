# The protocol itself.
10 protocol_version
#? [2]
20 name
#? [goeye]
30 version
#? [[0-9]+\.[0-9]+\.[0-9]+]
40 known_command play
#? [true]
50 known_command nonsense
#? [false]
60 known_command Play
#? [false]
70 list_commands
#? [(?s).*\nplay\n.*]
80 help play
#? [play COLOR MOVE: .*\.]
90 help
#? [(?s).*\ngame \([^\n]*\): .* play .*\n.*]
91 help game
#? [(?s).*\nplay COLOR MOVE: [^\n]*\.\n.*]
92 help goeye-gfx
#? [goeye-gfx VIEW .* VIEW: territory, .*\.]
100 cputime
#? [[0-9]+\.[0-9]{3}]
110 stop
#? []
