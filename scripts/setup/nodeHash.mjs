// Runs before anything is installed, on any Node from 18 on: Node's own modules only.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './child.mjs'

const platform = `${process.platform}-${process.arch}`

/**
 * The npm package `node` downloads its binary in an install script, which package-lock.json does
 * not cover. So the hash is recorded here, in sha256sum format, for the verified platforms.
 */
const hashFile = join(root, `scripts/setup/node-${platform}.sha256`)

export const isHashKnown = existsSync(hashFile)

/** @param {string} file */
const hashIn = (file) => /^([0-9a-f]{64}) {2}/m.exec(readFileSync(file, 'utf8'))?.[1]

/**
 * Verifies the hash of a binary. A stamp file records the verified file, so that it is read only once.
 * @param {string} binary @param {{ hashFile?: string, stampFile?: string }} [places]
 */
export const verifyNodeHash = (
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

const minNodeVersion = 24

/**
 * Without a recorded hash the machine's own Node runs the product. npm downloads one anyway, and the
 * commands of package.json would find it first, so its links are removed.
 * @param {{ folder?: string, program?: string, version?: string }} [place]
 */
export const requireMachineNode = ({
  folder = join(root, 'node_modules'),
  program = process.execPath,
  version = process.versions.node,
} = {}) => {
  for (const name of ['node', 'node.cmd', 'node.ps1'])
    rmSync(join(folder, '.bin', name), { force: true })
  const isFetched = program.startsWith(join(folder, 'node') + sep)
  if (!isFetched && Number(version.split('.')[0]) >= minNodeVersion) return
  throw new Error(
    `For ${platform} no hash of Node is known, so what npm fetched is not started: install Node ${minNodeVersion} and start again.`,
  )
}
