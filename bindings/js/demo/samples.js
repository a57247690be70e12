/** Positions to look at: a file, or a diagram with the side to move. */
const rows = text => text.trim().split('\n').map(row => Array.from(row.replaceAll(' ', ''), c => ({ X: 1, O: -1 })[c] ?? 0))

export const SAMPLES = {
  'A finished game': { file: new URL('./ear-reddening.sgf', import.meta.url) },
  'A seki': {
    board: rows(`
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
  'An eye and a half': {
    board: rows(`
      . . . X O O X . .
      X X X X O O X X .
      O O O O O O X . X
      . . . . . O X X .
      . . O . O O X . .
      . O . . O X X . .
      . . O . O X . X .
      . O . . O X X . X
      . . O . O X . . .`)
  },
  'A problem': {
    board: rows(`
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      O O O O . . . . .
      X X X O O . . . .
      . . X X O . . . .
      . . . X O . . . .`),
    side: 'black',
    target: [0, 6]
  }
}
