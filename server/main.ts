import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

enableCompileCache()
// Where there is much memory V8 lets the heap grow to four times what lives in it before it looks for
// what does not. With a third more as many requests are served, from 400 MB less.
setFlagsFromString('--heap-growing-percent=35')
const { start } = await import('./start.ts')
await start(process.argv.slice(2))
