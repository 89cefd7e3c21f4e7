import fc from 'fast-check'
import { auth } from '#shared/auth/contract.ts'
import { aDataDir } from '../support/dataDir.ts'
import { type Asked, asked, type Case, casesOf } from '../support/fuzzCases.ts'
import { type Operation, readDocument } from '../support/fuzzDocument.ts'
import { type Answered, faultIn } from '../support/fuzzOracle.ts'
import { aPool, type Pool } from '../support/fuzzPool.ts'
import { type Actor, actors, createFuzzUsers, type People } from '../support/fuzzUsers.ts'
import { send } from '../support/fuzzWire.ts'
import { aProduct } from '../support/product.ts'
import { sendRaw } from '../support/rawRequests.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'

const figuresAt: Record<Scale, { calls: number; raw: number }> = {
  smoke: { calls: 1500, raw: 400 },
  nightly: { calls: 10_000, raw: 5000 },
  full: { calls: 20_000, raw: 10_000 },
  soak: { calls: 200_000, raw: 100_000 },
}
// Enough to detect each of its faults.
const control = { calls: 1200, raw: 300 }
// The control must not depend on luck.
const controlSeed = 1
const shownFaults = 12
const mostMs = 2000

type Found = { operation: string; fault: string; actor: Actor; asked: Asked; answered: Answered }
type Tally = {
  calls: number
  operations: number
  /** How many calls were answered with success at least once. */
  reached: number
  refusable: number
  found: Found[]
  slowest: { ms: number; operation: string }
  statuses: Map<number, number>
}

type Scene = { url: string; operations: Operation[]; people: People; pool: Pool }

const collectionOf = (path: string) =>
  path
    .replace(/\/\{\w+\}/g, '')
    .split('/')
    .at(-1) ?? ''

/** What there is, read as each of them before anything is spoilt. */
const lookAround = async ({ url, operations, people, pool }: Scene) => {
  for (const actor of ['member', 'admin'] as const)
    for (const { method, path } of operations) {
      if (method !== 'GET' || path.includes('{') || !path.startsWith('/api/')) continue
      const { status, text, type } = await send(url, people.cookieOf(actor), {
        ...{ method, path, body: null, type: null },
      })
      if (status === 200 && type.startsWith('application/json'))
        pool.learn(collectionOf(path), JSON.parse(text))
    }
}

/** How many at a time for each call and each kind of person, so that all have their turn. */
const casesAhead = (operations: Operation[], calls: number, seed: number) => {
  const numRuns = Math.ceil(calls / operations.length / actors.length)
  const rows = operations.map((operation, at) =>
    actors.map((_, who) =>
      fc.sample(casesOf(operation), { numRuns, seed: seed + at * actors.length + who }),
    ),
  )
  return { numRuns, caseOf: (at: number, who: number, run: number) => rows[at]?.[who]?.[run] }
}

const closesDoors = new Set(['PUT /api/admin/settings', 'PUT /api/admin/security'])

const fuzzOne = async (scene: Scene, operation: Operation, actor: Actor, one: Case) => {
  const { url, people, pool } = scene
  const question = asked(operation, one, pool)
  const answered = await send(url, people.cookieOf(actor), question)
  if (answered.status === 200 || answered.status === 201) {
    if (answered.type.startsWith('application/json') && operation.path !== '/api/openapi.json')
      pool.learn(collectionOf(operation.path), JSON.parse(answered.text))
    if (closesDoors.has(operation.name)) await people.openDoors()
  }
  const mayBeLost = answered.status === 401 || (answered.status === 403 && actor === 'admin')
  if (mayBeLost && operation.path !== auth.login.path) await people.renew(actor)
  return { asked: question, answered, fault: faultIn(operation, question, answered) }
}

const fuzzAll = async (scene: Scene, calls: number, seed: number): Promise<Tally> => {
  const { operations } = scene
  const { numRuns, caseOf } = casesAhead(operations, calls, seed)
  const reached = new Set<string>()
  const tally: Tally = {
    ...{ calls: 0, operations: operations.length, reached: 0, refusable: 0, found: [] },
    slowest: { ms: 0, operation: '' },
    statuses: new Map(),
  }
  for (let run = 0; run < numRuns; run++)
    for (const [at, operation] of operations.entries())
      for (const [who, actor] of actors.entries()) {
        const one = caseOf(at, who, run)
        if (!one || tally.calls === calls) continue
        const { fault, ...exchange } = await fuzzOne(scene, operation, actor, one)
        const { status, ms } = exchange.answered
        tally.calls += 1
        tally.refusable += exchange.asked.isRefusable ? 1 : 0
        tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
        if (status >= 200 && status < 300) reached.add(operation.name)
        if (ms > tally.slowest.ms) tally.slowest = { ms, operation: operation.name }
        if (fault !== null)
          tally.found.push({ operation: operation.name, fault, actor, ...exchange })
        // Nobody is there any more.
        if (status === 0 && tally.found.length > 50) return { ...tally, reached: reached.size }
      }
  return { ...tally, reached: reached.size }
}

const brief = (text: string | null) => (text === null ? 'nothing' : text.slice(0, 300))

const lineOf = ({ operation, fault, actor, asked, answered }: Found) =>
  `${operation} by the ${actor}: ${fault}. Asked: ${brief(asked.path)} with ${brief(asked.body)} (${asked.type}). Answered: ${brief(answered.text)}`

/** One of each kind. */
const faultLines = (found: Found[]) => {
  const kinds = Map.groupBy(found, ({ operation, fault }) => `${operation} ${fault}`)
  return [...kinds.values()]
    .slice(0, shownFaults)
    .flatMap(([first, ...others]) =>
      first ? [`${lineOf(first)} And ${others.length} times more`] : [],
    )
}

const onProduct = async (seed: number, figures: typeof control, preload: string) => {
  const { dataDir, remove } = await aDataDir()
  const product = await aProduct({ dataDir, preload, isDemo: true })
  try {
    await product.start()
    const pool = aPool()
    const [operations, people] = [
      await readDocument(product.url),
      await createFuzzUsers(product.url, pool),
    ]
    const scene = { url: product.url, operations, people, pool }
    await lookAround(scene)
    const calls = await fuzzAll(scene, figures.calls, seed)
    const raw = await sendRaw(product.url, figures.raw, seed)
    return { calls, raw, isAlive: product.isRunning(), log: product.log() }
  } finally {
    await product.end('SIGKILL')
    remove()
  }
}

const statusLine = (statuses: Map<number, number>) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} times ${status}`)
    .join(', ')

const brokenKinds: [string, (one: Found) => boolean][] = [
  ['answers of 500', ({ answered }) => answered.status === 500],
  ['replies without a required field', ({ fault }) => fault.startsWith('a reply that is not')],
  ['invalid queries accepted', ({ fault }) => fault.includes('though')],
]

// Not judged by a smoke test, which shares the machine.
const isQuick = ({ slowest, statuses }: Tally) => slowest.ms < mostMs && !statuses.has(503)

/** Sends valid and invalid requests to all endpoints. */
export const run = async (
  scale: Scale,
  { seed: given }: RunOptions = {},
): Promise<ScenarioResult> => {
  const seed = given ?? Math.floor(Math.random() * 2 ** 31)
  const [{ calls, raw, isAlive, log }, broken] = await Promise.all([
    onProduct(seed, figuresAt[scale], 'noLoadShedding.ts'),
    onProduct(controlSeed, control, 'brokenEndpoints.ts'),
  ])
  const counts = brokenKinds.map(([name, is]) => ({
    name,
    count: broken.calls.found.filter(is).length,
  }))
  const isSeen = counts.every(({ count }) => count > 0) && !broken.isAlive
  const isRight = calls.found.length === 0 && raw.faults.length === 0 && isAlive
  return {
    title:
      'Every endpoint answers arbitrary requests as its OpenAPI document says, and never with 500',
    lines: [
      `Seed ${seed}: ${calls.calls} requests to ${calls.operations} endpoints as ${actors.join(', ')}; ${calls.refusable} of them invalid; ${calls.reached} endpoints succeeded at least once`,
      `Answers: ${statusLine(calls.statuses)}; ${calls.found.length} wrong; the slowest took ${Math.round(calls.slowest.ms)} ms (${calls.slowest.operation})`,
      ...faultLines(calls.found),
      `${raw.requests} malformed requests over plain sockets: ${statusLine(raw.statuses)}; ${raw.closed} closed without an answer; ${raw.faults.length} wrong; the process ${isAlive ? 'is alive' : 'IS GONE'}`,
      ...raw.faults.slice(0, shownFaults),
      `Control, a deliberately broken product: ${counts.map(({ name, count }) => `${count} ${name}`).join(', ')} in ${broken.calls.calls} requests; its process ${broken.isAlive ? 'SURVIVED' : 'was brought down by a malformed request'}`,
      ...(isRight ? [] : [log.slice(-1500)]),
    ],
    ok: isRight && isSeen && (scale === 'smoke' || isQuick(calls)),
    seed,
  }
}
