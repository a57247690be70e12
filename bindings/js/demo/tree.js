/** The moves that were tried in a problem. */
export class Tree {
  constructor(root) {
    this.root = { ...root, parent: undefined, children: [] }
    this.here = this.root
  }

  add(node) {
    const added = { ...node, parent: this.here, children: [] }
    this.here.children.push(added)
    this.here = added
    return added
  }

  drop({ parent, ...node }) {
    parent.children = parent.children.filter(child => String(child.point) !== String(node.point))
  }

  /** What was played here before at a point. */
  child(point) {
    return this.here.children.find(child => String(child.point) === String(point))
  }

  /** Draws it as nested lists of buttons; `go` is told the node that is wanted. */
  draw(list, go) {
    list.replaceChildren(...this.root.children.map(child => item(child, this.here, go)))
  }
}

const FOUND = new Map([[true, '✓'], [false, '✗']])

/** One move and what was tried after it; moves without alternatives stay in a row. */
function item(node, here, go) {
  const made = document.createElement('li')
  for (let next = node; next; next = next.children[0]) {
    made.append(button(next, here, go))
    if (next.children.length === 1) continue
    if (next.children.length) {
      const list = document.createElement('ul')
      list.append(...next.children.map(child => item(child, here, go)))
      made.append(list)
    }
    break
  }
  return made
}

function button(node, here, go) {
  const made = document.createElement('button')
  const mark = FOUND.get(node.works) ?? ''
  made.textContent = `${node.name}${mark && ` ${mark}`}`
  made.className = node.color
  made.ariaLabel = `${node.color} ${node.name}${mark ? (node.works ? ', works' : ', fails') : ''}`
  if (node === here) made.ariaCurrent = 'true'
  made.onclick = () => go(node)
  return made
}
