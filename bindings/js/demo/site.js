// Copies what a web server needs to show the page: node demo/site.js FOLDER
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PARTS = ['index.js', 'worker.js', 'text.js', 'wasm', 'board', 'demo']
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('the folder is missing: node demo/site.js FOLDER')
for (const part of PARTS) {
  cpSync(fileURLToPath(new URL(`../${part}`, import.meta.url)), join(folder, part), { recursive: true, dereference: true })
}
console.log(`The page is in ${join(folder, 'demo/')}`)
