# Views that search. Analysis has no end of its own, so it is tested with the clients (clients.rs).
boardsize 5
komi 0
goeye-param playouts 100
10 goeye-gfx moves b
#? [(?s)COLOR #5cb8ff .*LABEL .*TEXT Black to move: .* after [0-9]+ playouts\.]
20 list_stones b
#? []
30 goeye-param playouts
#? [100]
goeye-param playouts auto
goeye-param seed 7
40 goeye-param seed
#? [7]
