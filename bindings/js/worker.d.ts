/**
 * goeye in a worker:
 *
 *     const worker = new Worker(new URL('goeye/worker', import.meta.url), { type: 'module' })
 *     worker.onmessage = ({ data: { id, answer, error } }) => ...
 *     worker.postMessage({ id: 1, kind: 'score', args: [signMap, { komi: 6.5 }] })
 *
 * A review also tells how far it is: `{ id, progress: { done, of, known } }`.
 * `terminate` stops what runs.
 */
export {}
