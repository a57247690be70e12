// Builds what index.js imports: node build.js [--unless-there]
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')
// The package needs them beside it, and links are left out of packages.
for (const name of ['LICENSE-APACHE', 'LICENSE-MIT']) copyFileSync(join(root, name), join(here, name))
const wasm = join(here, 'wasm/goeye_bg.wasm')
if (process.argv.includes('--unless-there') && existsSync(wasm)) process.exit()

const run = (program, ...args) => execFileSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
const cargo = (...args) => run('cargo', ...args)
const metadata = execFileSync('cargo', ['metadata', '--locked', '--format-version', '1', '--no-deps'], { cwd: root, maxBuffer: 1 << 26 })
const target = JSON.parse(metadata).target_directory

// All browsers since 2023 have these instructions; the network is several times slower without them.
process.env.CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS = '-C target-feature=+simd128'
cargo('build', '--locked', '--profile', 'web', '--target', 'wasm32-unknown-unknown', '--package', 'goeye-js')
const built = join(target, 'wasm32-unknown-unknown/web/goeye_js.wasm')
cargo('run', '--locked', '--quiet', '--package', 'goeye-js-pack', '--', built, join(here, 'wasm'))

const bytes = readFileSync(wasm)
const gzip = gzipSync(bytes, { level: 9 }).length
console.log(`${wasm}: ${bytes.length} bytes, ${gzip} with gzip, ${brotliCompressSync(bytes).length} with brotli`)
