// `npm start`, `npm run dev` and `npm run demo`. Node's own modules only, from Node 18 on: this
// runs before anything is installed.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { root, runTogether } from './setup/child.mjs'
import { ensureInstalled, pinnedNode } from './setup/install.mjs'
import { withMemoryEnv } from './setup/serverNode.mjs'

const flags = process.argv.slice(2)
const isDev = flags.includes('--dev')
const isDemo = flags.includes('--demo')

const help = `Starts Welkom: installs what is missing, builds, migrates the database, and serves.

  npm start     on the data in DATA_DIR (./data) or the database of DATABASE_URL
  npm run demo  on a folder that is thrown away, with a small community in it
  npm run dev   the same as npm start, restarting and reloading as files change

Settings come from the environment: docs/operations.md lists them all.
npm run doctor checks an installation.
`

/** Whether to start: prints the help for `--help`, and rejects unknown options. */
const isUnderstood = () => {
  if (flags.includes('--help') || flags.includes('-h')) {
    process.stdout.write(help)
    return false
  }
  const unknown = flags.find((flag) => flag !== '--dev' && flag !== '--demo')
  if (unknown === undefined) return true
  throw new Error(`There is no option ${unknown}. See npm start -- --help`)
}

/** @param {string | null} demoFolder @returns {NodeJS.ProcessEnv} */
const environment = (demoFolder) => {
  const env = { ...process.env }
  // Mail links lead to the Vite server, and its origin passes the CSRF check.
  if (isDev) env.PUBLIC_URL ??= 'http://localhost:5173'
  if (demoFolder) {
    env.DATA_DIR = demoFolder
    // The demo must never use a real database or send mail.
    delete env.DATABASE_URL
    delete env.SMTP_URL
    delete env.REDIS_URL
    delete env.WORKERS // the embedded database belongs to one process
  }
  return env
}

/** @param {NodeJS.ProcessEnv} env */
const server = (env) => {
  const forwarded = flags.filter((flag) => flag !== '--dev')
  // Watches folders instead of imports, to include the migrations and the texts.
  const folders = ['server', 'shared', 'texts'].map((name) => `--watch-path=${name}`)
  const watch = [...folders, '--watch-preserve-output']
  const args = [...(isDev ? watch : []), 'server/main.ts', ...forwarded]
  return { command: pinnedNode, args, env: withMemoryEnv(env) }
}

/** @param {NodeJS.ProcessEnv} env */
const vite = (env) => ({ command: pinnedNode, args: ['node_modules/vite/bin/vite.js'], env })

/** @param {NodeJS.ProcessEnv} env */
const programs = (env) => (isDev ? [server(env), vite(env)] : [server(env)])

/**
 * Replaces this process by the server, instead of keeping 60 MB to wait for it. Returns on a Node or
 * a platform without `execve`.
 */
const becomeServer = () => {
  if (!process.execve || process.platform === 'win32') return
  const { command, args, env } = server(environment(null))
  process.chdir(root)
  process.execve(command, [command, ...args], env)
}

/** Whether the start will create an embedded database. */
const needsDatabase = () => {
  const { DATABASE_URL, DATA_DIR = 'data' } = process.env
  return isDemo || (!DATABASE_URL && !existsSync(resolve(root, DATA_DIR, 'database')))
}

const start = async () => {
  await ensureInstalled()
  if (!isDev) await ensureBuilt({ needsDatabase: needsDatabase() })
  if (!isDev && !isDemo) becomeServer()
  const demoFolder = isDemo ? mkdtempSync(join(tmpdir(), 'welkom-demo-')) : null
  try {
    return await runTogether(programs(environment(demoFolder)))
  } finally {
    if (demoFolder) rmSync(demoFolder, { recursive: true, force: true })
  }
}

try {
  if (isUnderstood()) process.exitCode = await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
