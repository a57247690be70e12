/**
 * goeye in a worker: the page asks with `{ id, kind, args }` and is told `{ id, answer }` or `{ id, error }`. The kind
 * `kinds` answers with all others.
 */

const functions = import('./index.js')

addEventListener('message', async ({ data: { id, kind, args } }) => {
  try {
    const goeye = await functions
    postMessage({ id, answer: kind === 'kinds' ? Object.keys(goeye) : goeye[kind](...args) })
  } catch (error) {
    postMessage({ id, error: error.message })
  }
})
