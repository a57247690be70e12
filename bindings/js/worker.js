/** goeye in a worker: the page asks with `{ id, kind, args }` and is told `{ id, answer }` or `{ id, error }`. */

const functions = import('./index.js')

addEventListener('message', async ({ data: { id, kind, args } }) => {
  try {
    const goeye = await functions
    postMessage({ id, answer: goeye[kind](...args) })
  } catch (error) {
    postMessage({ id, error: error.message })
  }
})
