/** Positions to look at: a file and a move of it, or a diagram with the side to move. */
export const boardOf = text => text.trim().split('\n').map(row => Array.from(row.replaceAll(' ', ''), c => ({ X: 1, O: -1 })[c] ?? 0))
export const rowsOf = board => board.map(row => Array.from(row, sign => 'O.X'[sign + 1]).join('')).join('\n')

export const SAMPLES = {
  'The ear-reddening game': {
    file: 'ear-reddening.sgf',
    at: 127,
    // What is seen before goeye is there.
    board: boardOf(`
      .........XOO.......
      ...X.....XO.O.OOX..
      ..OO.X..OXXOO.OX...
      ...........XXX..X..
      .....X....X....XX..
      ..O............XOO.
      .............OOOXXX
      ..............XOOOX
      .........X..XOOXXX.
      ............OOX.XO.
      ..O...........OXXO.
      ..............OXOX.
      ............O.OXOO.
      ..O......X.XO.OX...
      ......X.O..XOXOXO..
      ..X.X..X...XOOXOO..
      .....XOXO.OOXXXXOO.
      ......XO.OO.OXX.XO.
      ........O..O.X.X.X.`),
    last: [9, 8]
  },
  'Its end, counted': { file: 'ear-reddening.sgf' },
  'A seki': {
    board: boardOf(`
      X . O . X O . . .
      X X O X X O . O .
      O X O X O O . . .
      O X X X O . . . .
      O O O O O . . . .
      . . . . . . O . .
      . O . . . . . . .
      . . . . O . . O .
      . . . . . . . . .`)
  },
  'One and a half eyes': {
    board: boardOf(`
      . . . X O O X . .
      X X X X O O X X .
      O O O O O O X . X
      . . . . . O X X .
      . . O . O O X . .
      . O . . O X X . .
      . . O . O X . X .
      . O . . O X X . X
      . . O . O X . . .`),
    eyes: true
  },
  'A problem': {
    board: boardOf(`
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      O O O O O O . . .
      X X X X X O . . .
      O X . . X O . . .
      O . O . . O . . .`),
    side: 'black',
    target: [0, 6]
  }
}
