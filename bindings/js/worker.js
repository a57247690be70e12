/**
 * goeye in a worker: the page asks with `{ id, kind, args }` and is told `{ id, answer }` or `{ id, error }`, of a review before
 * that `{ id, progress: { done, of, known } }`.
 */

const functions = import('./index.js')

addEventListener('message', async ({ data: { id, kind, args } }) => {
  try {
    const goeye = await functions
    const more = kind === 'review' ? [args[1], progress => postMessage({ id, progress })] : args.slice(1)
    postMessage({ id, answer: goeye[kind](args[0], ...more) })
  } catch (error) {
    postMessage({ id, error: error.message })
  }
})
