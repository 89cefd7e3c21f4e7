import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// Both are settings of a start, see scripts/setup/serverNode.mjs. Here they are for a start without
// them, which takes twice the processor time.
enableCompileCache()
const heapLimit = '--heap-growing-percent=35'
if (!process.execArgv.includes(heapLimit)) setFlagsFromString(heapLimit)
const { start } = await import('./start.ts')
await start(process.argv.slice(2))
