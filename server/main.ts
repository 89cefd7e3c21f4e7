import { enableCompileCache } from 'node:module'

enableCompileCache()
const { start } = await import('./start.ts')
await start(process.argv.slice(2))
