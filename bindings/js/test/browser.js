/** Debian's Chromium without a window, or what is missing for it. */
import { existsSync } from 'node:fs'

const PROGRAM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const driver = await import('playwright-core').catch(() => undefined)

export const missing = !driver ? 'playwright-core is not there' : !existsSync(PROGRAM) && `${PROGRAM} is not there`

export const launch = () => driver.chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox'] })
