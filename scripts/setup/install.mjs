// Runs before anything is installed, on any Node from 18 on: Node's own modules only.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root, runToEnd, withProgress } from './child.mjs'
import { isHashKnown, requireMachineNode, verifyNodeHash } from './nodeHash.mjs'

/**
 * The Node that runs the product: the npm package where its hash is recorded, else the current one.
 */
export const pinnedNode = isHashKnown ? join(root, 'node_modules/node/bin/node') : process.execPath

/** @param {string} path @returns {Record<string, { version?: string, optional?: boolean }>} */
const packagesIn = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return {}
  }
}

// Compares npm's record of its last installation by content, because timestamps mean nothing after
// a clone. Optional packages belong to other platforms.
const isInstalled = () => isDriverPatched() && isEachPackagePresent()

const isEachPackagePresent = () => {
  const present = packagesIn('node_modules/.package-lock.json')
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, wanted]) => path === '' || wanted.optional || present[path]?.version === wanted.version,
  )
}

// A changed patch must reach an existing installation, so the patch carries a revision.
const isDriverPatched = () => {
  /** @param {string} path */
  const read = (path) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
  const [revision] = /patchRevision: \d+/.exec(read('patches/postgres+3.4.9.patch')) ?? []
  return revision !== undefined && read('node_modules/postgres/src/index.js').includes(revision)
}

const pinnedNodeRuns = () => {
  if (!existsSync(pinnedNode)) return false
  verifyNodeHash(pinnedNode)
  const { version } = packagesIn('package-lock.json')['node_modules/node'] ?? {}
  const answer = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
  return answer.status === 0 && answer.stdout.trim() === `v${version}`
}

/** @param {string[]} args @param {import('./child.mjs').Options} [options] */
const npm = (args, options) => {
  const quiet = [...args, '--no-audit', '--no-fund', '--loglevel=error']
  const cli = process.env.npm_execpath
  if (cli && basename(cli) === 'npm-cli.js')
    return runToEnd(process.execPath, [cli, ...quiet], options)
  return runToEnd(process.platform === 'win32' ? 'npm.cmd' : 'npm', quiet, options)
}

// The web build needs the development packages, even where NODE_ENV is production. `npm ci` rejects
// a lock file without the binaries of this platform; `npm install` uses the same versions and adds
// them.
const install = async () =>
  (await npm(['ci', '--include=dev'], { isQuiet: true })) === 0 ||
  (await npm(['install', '--include=dev', '--no-save'])) === 0

/** Installs what package-lock.json names and node_modules lacks. */
export const ensureInstalled = async () => {
  if (!isInstalled()) {
    const text = 'Installing what is missing. The first time this takes a minute or two.'
    if (!(await withProgress(text, install)))
      throw new Error('The installation failed: npm, above, says why.')
  }
  if (!isHashKnown) return requireMachineNode()
  if (pinnedNodeRuns()) return
  await npm(['rebuild', 'node'])
  if (!pinnedNodeRuns())
    throw new Error('The pinned Node in node_modules/node does not run on this machine.')
}
