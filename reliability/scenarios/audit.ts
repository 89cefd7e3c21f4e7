import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { root } from '../../scripts/setup/child.mjs'
import { pinnedNode } from '../../scripts/setup/install.mjs'
import { isHashKnown, verifyNodeHash } from '../../scripts/setup/nodeHash.mjs'
import type { ScenarioResult } from '../support/scenario.ts'

/** Needs a service outside this machine. */
export const nightlyOnly = true

type Found = { high: number; all: number } | { unanswered: string }

const npm = (args: string[]) =>
  new Promise<string>((resolve) =>
    execFile('npm', [...args, '--json'], { cwd: root, maxBuffer: 64e6 }, (_, output) =>
      resolve(output),
    ),
  )

// npm exits with 1 both when it finds something and when the service does not answer.
const audit = async (...where: string[]): Promise<Found> => {
  const output = JSON.parse((await npm(['audit', '--omit=dev', ...where])) || '{}')
  const found = output.metadata?.vulnerabilities
  if (!found)
    return { unanswered: /\b[45]\d\d [A-Z][\w ]*\w/.exec(output.message)?.[0] ?? 'no answer' }
  return { high: found.high + found.critical, all: found.total }
}

/** A fake audit service that reports one vulnerability in fastify. */
const auditWithFlaw = async (): Promise<Found> => {
  const advisory = { id: 1, title: 'Made up', severity: 'high', vulnerable_versions: '*' }
  const service = createServer((request, reply) => {
    const isAudit = request.method === 'POST'
    reply.writeHead(isAudit ? 200 : 404, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(isAudit ? { fastify: [advisory] } : {}))
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  try {
    const { port } = service.address() as AddressInfo
    return await audit('--registry', `http://127.0.0.1:${port}/`)
  } finally {
    service.close()
  }
}

const describe = (found: Found) =>
  'unanswered' in found
    ? `no audit service answered (${found.unanswered})`
    : `${found.high} high or critical, ${found.all} in all`

type Locked = Record<string, { integrity?: string; resolved?: string }>

/** Packages that the lock file pins without a hash, or to a fixed address. */
const countUnpinned = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { '': _, ...locked } = packages as Locked
  const rows = Object.values(locked)
  const isUnpinned = ({ integrity, resolved }: Locked[string]) =>
    !integrity || resolved !== undefined
  return { all: rows.length, countUnpinned: rows.filter(isUnpinned).length }
}

/** Checks the Node binary, whose download the lock file does not cover. */
const nodeProblem = () => {
  if (!isHashKnown) return 'no hash of it is known for this platform'
  try {
    verifyNodeHash(pinnedNode)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

export const run = async (): Promise<ScenarioResult> => {
  const title = 'npm audit finds no high or critical vulnerability in a production dependency'
  const lock = countUnpinned()
  const parts = JSON.parse(await npm(['run', '--silent', 'sbom'])).components.length
  const real = await audit()
  const control = await auditWithFlaw()
  const isDetected = 'high' in control && control.high > 0
  const node = nodeProblem()
  const isInOrder = lock.countUnpinned === 0 && parts > 0 && node === null && isDetected
  return {
    title,
    lines: [
      `npm audit --omit=dev: ${describe(real)}`,
      `Control, a service that reports a made-up vulnerability in fastify: ${describe(control)}`,
      `${lock.all} locked packages, ${lock.countUnpinned} of them without a hash or with a fixed address; the bill of materials (npm run sbom) lists ${parts}`,
      `Node, fetched past the lock file: ${node ?? 'it has the hash in scripts/setup'}`,
    ],
    ...('unanswered' in real && isInOrder
      ? { ok: false, skipped: describe(real) }
      : { ok: 'high' in real && real.high === 0 && isInOrder }),
  }
}
