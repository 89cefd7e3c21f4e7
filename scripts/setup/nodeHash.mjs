// Runs before anything is installed, on any Node from 18 on: Node's own modules only.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './child.mjs'

const platform = `${process.platform}-${process.arch}`

/**
 * The package `node` fetches its binary in a script, past package-lock.json and its hashes. So the
 * hash is here, in the format of sha256sum, for the platforms on which it was verified.
 */
const hashFile = join(root, `scripts/setup/node-${platform}.sha256`)

export const isHashKnown = existsSync(hashFile)

/** @param {string} file */
const hashIn = (file) => /^([0-9a-f]{64}) {2}/m.exec(readFileSync(file, 'utf8'))?.[1]

/**
 * Refuses a binary that is another one. It is read once: a stamp beside it says which file it was.
 * @param {string} binary @param {{ hashFile?: string, stampFile?: string }} [places]
 */
export const refuseOtherNode = (
  binary,
  { hashFile: file = hashFile, stampFile = join(root, 'node_modules/.node-checked') } = {},
) => {
  const wanted = hashIn(file)
  const { size, mtimeMs, ino } = statSync(binary)
  const stamp = [wanted, size, mtimeMs, ino].join(' ')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  const found = createHash('sha256').update(readFileSync(binary)).digest('hex')
  if (found !== wanted)
    throw new Error(
      `${binary} is not the Node that ${file} names, and was not started: its SHA-256 is ${found}. Remove node_modules and install again; should it stay so, do not use it.`,
    )
  writeFileSync(stampFile, stamp)
}

const oldestNode = 24

/**
 * Where no hash is known, the machine's own Node runs the product. npm fetches one all the same, and
 * the commands of package.json would find it first: it is taken out of their way.
 * @param {{ folder?: string, program?: string, version?: string }} [place]
 */
export const insistOnOwnNode = ({
  folder = join(root, 'node_modules'),
  program = process.execPath,
  version = process.versions.node,
} = {}) => {
  for (const name of ['node', 'node.cmd', 'node.ps1'])
    rmSync(join(folder, '.bin', name), { force: true })
  const isFetched = program.startsWith(join(folder, 'node') + sep)
  if (!isFetched && Number(version.split('.')[0]) >= oldestNode) return
  throw new Error(
    `For ${platform} no hash of Node is known, so what npm fetched is not started: install Node ${oldestNode} and start again.`,
  )
}
