// Steps through the lines of a review, and asks for the better moves; without scripts the page shows all of it at once.
const make = (tag, of, props) => of.appendChild(Object.assign(document.createElement(tag), props))
const CELL = 40

for (const figure of document.querySelectorAll('figure[data-taken]')) {
  const moves = [...figure.querySelectorAll('g.step')]
  const stones = [...figure.querySelectorAll('svg > circle.stone')]
  const taken = figure.dataset.taken.split(';').map(places => places.split(' '))
  const said = document.createElement('span')
  const place = stone => `${stone.getAttribute('cx')},${stone.getAttribute('cy')}`
  let at
  figure.show = count => {
    at = Math.min(Math.max(count, 0), moves.length)
    const gone = new Set()
    moves.forEach((move, i) => {
      move.hidden = i >= at
      move.style.display = move.hidden ? 'none' : ''
      if (move.hidden) return
      for (const where of taken[i]) {
        gone.add(where)
        for (const before of moves.slice(0, i)) {
          const stone = before.querySelector('circle')
          if (stone && place(stone) === where) before.style.display = 'none'
        }
      }
    })
    for (const stone of stones) stone.style.display = gone.has(place(stone)) ? 'none' : ''
    count = `${at} / ${moves.length}`
    said.textContent = moves[at - 1]?.childElementCount === 0 ? `${count}, a pass` : count
  }
  if (!moves.length) continue
  const row = make('div', figure, { className: 'steps' })
  const button = (textContent, title, go) => make('button', row, { type: 'button', textContent, title, onclick: go })
  button('|◀', 'Before the line', () => figure.show(0))
  button('◀', 'A move back', () => figure.show((at ?? moves.length) - 1))
  said.textContent = `${moves.length} moves`
  row.append(said)
  button('▶', 'A move on', () => figure.show((at ?? 0) + 1))
  button('▶|', 'The whole line', () => figure.show(moves.length))
}

for (const remark of document.querySelectorAll('section[data-better]')) {
  const { better, played, color } = remark.dataset
  const board = remark.querySelector('figure')
  const told = document.createElement('p')
  const ask = make('button', remark.querySelector('h3'), { type: 'button', textContent: 'You try' })
  const end = words => {
    remark.classList.remove('asked')
    told.textContent = words
    board.show(board.querySelectorAll('g.step').length)
  }
  ask.onclick = () => {
    if (remark.classList.contains('asked')) return end('')
    remark.classList.add('asked')
    remark.querySelector('.boards').before(told)
    told.textContent = `${color} to move: tap a better point than ${played}. “You try” again shows it.`
    board.show(0)
  }
  board.addEventListener('click', event => {
    const svg = event.target.closest('svg')
    if (!svg || !remark.classList.contains('asked')) return
    const box = svg.getBoundingClientRect()
    const lines = (pixels, size, extent) => Math.round((pixels * extent) / size / CELL - 1.5)
    const { width, height } = svg.viewBox.baseVal
    const x = lines(event.clientX - box.left, box.width, width)
    const y = lines(event.clientY - box.top, box.height, height)
    const rows = Number(remark.dataset.rows)
    const point = `${'ABCDEFGHJKLMNOPQRSTUVWXYZ'[x]}${rows - y}`
    if (!(x >= 0 && y >= 0 && y < rows)) return
    if (point === better) return end(`Yes: ${better}.`)
    told.textContent = point === played ? `${point} was played.` : `${point} is not the move that was found; try again.`
  })
}
