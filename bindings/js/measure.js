// Times scoring here and by the program: node measure.js PROGRAM FILE...
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const [program, ...files] = process.argv.slice(2)
const clock = async run => {
  const start = performance.now()
  const found = await run()
  return [performance.now() - start, found]
}

const [loading, goeye] = await clock(() => import('./index.js'))
const games = files.map(file => readFileSync(file))
const scored = game => {
  try {
    return goeye.score(game).score
  } catch (error) {
    return error.message
  }
}
const [here, found] = await clock(() => games.map(scored))
const [there, run] = await clock(() => spawnSync(program, ['score', '--format', 'json', '--jobs', '1', ...files], { maxBuffer: 1 << 30, encoding: 'utf8' }))
const wanted = run.stdout.trim().split('\n').map(line => JSON.parse(line).score)
const differing = files.filter((_, i) => wanted[i] !== undefined && wanted[i] !== found[i])

const each = time => `${(time / files.length).toFixed(1)} ms a game`
console.log(`loaded in ${loading.toFixed(0)} ms`)
console.log(`${files.length} games: ${each(here)}, by the program ${each(there)}, ratio ${(here / there).toFixed(2)}`)
console.log(`${differing.length} scores differ ${differing.join(' ')}`)
