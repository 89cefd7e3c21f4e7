// Node's own modules only: on a fresh clone nothing is installed yet.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runToEnd, withProgress } from './child.mjs'
import { pinnedNode } from './install.mjs'

const sources = [
  'web',
  'shared',
  'texts',
  'vite.config.ts',
  'scripts/setup',
  'scripts/messages',
  'server/language/texts.ts',
  'package.json',
  'package-lock.json',
]
const stamp = join(root, 'dist/web.sha256')

/** @param {string} path @returns {string[]} */
const filesUnder = (path) => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path)

/** @param {string[]} paths */
const fingerprint = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

// Compares content, because switching branches changes timestamps. Includes the built page, because
// a manual build may have used other sources.
const state = () => {
  const read = sources.flatMap(filesUnder).filter((path) => !isTest(path))
  return fingerprint([...read, ...filesUnder('dist/web/index.html')])
}

const isFresh = () =>
  existsSync(join(root, 'dist/web/index.html')) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === state()

// For new databases, see server/db/embedded/create.ts.
const databaseTemplate = join(root, 'dist/database')

/** @param {string[][]} steps Arguments of Node, run one after another. */
const runSteps = async (steps) => {
  for (const step of steps) {
    const code = await runToEnd(pinnedNode, step)
    if (code !== 0) throw new Error(`The build failed: ${step[0]}, above, says why.`)
  }
}

/**
 * Builds the browser part when its sources changed since the last time, and an empty database if one
 * will be needed.
 */
export const ensureBuilt = async ({ needsDatabase = false } = {}) => {
  const isWebFresh = isFresh()
  // It may be one of another PGlite.
  if (!isWebFresh) rmSync(databaseTemplate, { recursive: true, force: true })
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn']
  const forBrowser = isWebFresh ? [] : [vite]
  const forServer = [
    // The server runs the same screens, to put them into its pages.
    ...(isWebFresh ? [] : [[...vite, '--ssr']]),
    ...(needsDatabase && !existsSync(databaseTemplate) ? [['scripts/databaseTemplate.ts']] : []),
  ]
  if (forBrowser.length + forServer.length === 0) return
  // Side by side they take as long as the browser's bundle alone.
  await withProgress('Building.', () => Promise.all([forBrowser, forServer].map(runSteps)))
  writeFileSync(stamp, state())
}
