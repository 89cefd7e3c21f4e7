// Runs a command of package.json: `node scripts/run.mjs server/backup.ts …`. Node's own modules
// only, from Node 18 on: what the command needs may not be installed yet.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const notInstalled = ['ERR_MODULE_NOT_FOUND', 'ERR_UNKNOWN_FILE_EXTENSION']

// The command sees its own arguments, as if started directly.
process.argv.splice(1, 1)
try {
  await import(pathToFileURL(resolve(process.argv[1] ?? '')).href)
} catch (error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
  if (!notInstalled.includes(code ?? '')) throw error
  console.error(`A dependency is missing, run npm ci first: ${message}`)
  process.exitCode = 1
}
