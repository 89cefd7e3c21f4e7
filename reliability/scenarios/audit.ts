import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { root } from '../../scripts/setup/child.mjs'
import { runAlone } from '../support/cli.ts'
import type { Proof } from '../support/scenario.ts'

/** Asks a service outside of this machine. */
export const isOnlyStated = true

type Found = { high: number; all: number } | { unanswered: string }

const npm = (args: string[]) =>
  new Promise<string>((resolve) =>
    execFile('npm', [...args, '--json'], { cwd: root, maxBuffer: 64e6 }, (_, told) =>
      resolve(told),
    ),
  )

// npm ends with 1 for what it found and for what it could not ask alike: only its words differ.
const audit = async (...where: string[]): Promise<Found> => {
  const told = JSON.parse((await npm(['audit', '--omit=dev', ...where])) || '{}')
  const found = told.metadata?.vulnerabilities
  if (!found)
    return { unanswered: /\b[45]\d\d [A-Z][\w ]*\w/.exec(told.message)?.[0] ?? 'no answer' }
  return { high: found.high + found.critical, all: found.total }
}

/** A service that knows of one flaw in a package of ours, which nobody has found so far. */
const auditWithFlaw = async (): Promise<Found> => {
  const advisory = { id: 1, title: 'Made up', severity: 'high', vulnerable_versions: '*' }
  const service = createServer((request, reply) => {
    const isAsked = request.method === 'POST'
    reply.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(isAsked ? { fastify: [advisory] } : {}))
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  try {
    const { port } = service.address() as AddressInfo
    return await audit('--registry', `http://127.0.0.1:${port}/`)
  } finally {
    service.close()
  }
}

const say = (found: Found) =>
  'unanswered' in found
    ? `no audit service answered (${found.unanswered})`
    : `${found.high} high or critical, ${found.all} in all`

type Locked = Record<string, { integrity?: string; resolved?: string }>

/** What the lock file pins by no hash, or takes from an address of its own. */
const loose = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { '': _, ...locked } = packages as Locked
  const rows = Object.values(locked)
  const isLoose = ({ integrity, resolved }: Locked[string]) => !integrity || resolved !== undefined
  return { all: rows.length, loose: rows.filter(isLoose).length }
}

export const prove = async (): Promise<Proof> => {
  const title = 'No package that runs in production has a known flaw that is high or critical'
  const lock = loose()
  const parts = JSON.parse(await npm(['run', '--silent', 'sbom'])).components.length
  const real = await audit()
  const control = await auditWithFlaw()
  const isTold = 'high' in control && control.high > 0
  const isInOrder = lock.loose === 0 && parts > 0 && isTold
  return {
    title,
    lines: [
      `npm audit of what runs in production: ${say(real)}`,
      `A service that knows of a made-up flaw in fastify, as a control: ${say(control)}`,
      `Of ${lock.all} locked packages ${lock.loose} without a hash or with an address of their own; the bill of materials (npm run sbom) names ${parts}`,
    ],
    ...('unanswered' in real && isInOrder
      ? { ok: false, skipped: say(real) }
      : { ok: 'high' in real && real.high === 0 && isInOrder }),
  }
}

if (import.meta.main) await runAlone(prove)
