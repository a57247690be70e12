// Serves the page: node demo/serve.js [PORT]
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const TYPES = { '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.wasm': 'application/wasm' }

/** A server for the files of a folder, for this machine only. `instead` has texts for some paths, as tests need them. */
export function serve(port, instead = {}, root = PACKAGE) {
  const server = createServer(({ url }, response) => {
    const path = new URL(url, 'http://localhost').pathname
    const file = join(root, normalize(path), path.endsWith('/') ? 'index.html' : '')
    if (path === '/') {
      response.writeHead(302, { location: '/demo/' }).end()
    } else if (instead[path]) {
      response.writeHead(200, { 'content-type': TYPES[extname(path)] }).end(instead[path])
    } else if (file.startsWith(root) && existsSync(file) && statSync(file).isFile()) {
      send(response, file)
    } else {
      response.writeHead(404).end()
    }
  })
  return new Promise(resolve => server.listen(port, '127.0.0.1', () => resolve(server)))
}

function send(response, file) {
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' })
  createReadStream(file).pipe(response)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { port } = (await serve(Number(process.argv[2] ?? 8080))).address()
  console.log(`http://localhost:${port}/`)
}
