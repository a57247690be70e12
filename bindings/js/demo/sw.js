/** Keeps what the page loads, and gives it where there is no network. */
const CACHE = 'goeye'
const FILES = [
  './',
  ...['course', 'declared', 'game', 'graph', 'lesson', 'link', 'losses', 'main', 'moves', 'opponent', 'page', 'problem', 'record', 'review', 'samples', 'scoring', 'strings', 'tell', 'told', 'tree', 'words', 'worker'].map(name => `${name}.js`),
  'style.css',
  'ear-reddening.sgf',
  ...['drawing', 'element', 'engine', 'marks', 'style'].map(name => `../board/${name}.js`),
  ...['index.js', 'worker.js', 'text.js', 'wasm/goeye.js', 'wasm/goeye_bg.wasm'].map(name => `../${name}`)
]

async function keep() {
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES)
  await skipWaiting()
}

async function answer(request) {
  const cache = await caches.open(CACHE)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(request, response.clone())
    return response
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true })
    if (kept) return kept
    throw error
  }
}

addEventListener('install', event => event.waitUntil(keep()))
addEventListener('activate', event => event.waitUntil(clients.claim()))
addEventListener('fetch', event => {
  const { method, url } = event.request
  if (method === 'GET' && url.startsWith(location.origin)) event.respondWith(answer(event.request))
})
