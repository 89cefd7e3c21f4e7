import fc from 'fast-check'
import { auth } from '#shared/auth/contract.ts'
import { type Case, casesOf, type FuzzRequest, toRequest } from '../support/fuzzCases.ts'
import { type FuzzResponse, faultIn, send } from '../support/fuzzClient.ts'
import { type Operation, readDocument } from '../support/fuzzDocument.ts'
import { type Actor, actors, createFuzzUsers, type People } from '../support/fuzzUsers.ts'
import { createPool, type Pool } from '../support/fuzzValues.ts'
import { sendRaw } from '../support/malformedRequests.ts'
import { createDataDir, createProduct } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'

const sizeAt: Record<Scale, { calls: number; raw: number }> = {
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
const maxMs = 2000

type Found = {
  operation: string
  fault: string
  actor: Actor
  request: FuzzRequest
  response: FuzzResponse
}
type Tally = {
  calls: number
  operations: number
  /** How many calls were response with success at least once. */
  reached: number
  invalid: number
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

/** Fills the pool with existing values, before any request changes them. */
const fillPool = async ({ url, operations, people, pool }: Scene) => {
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

/** Generates the cases of each operation and actor, so that all are covered evenly. */
const casesAhead = (operations: Operation[], calls: number, seed: number) => {
  const numRuns = Math.ceil(calls / operations.length / actors.length)
  const rows = operations.map((operation, at) =>
    actors.map((_, who) =>
      fc.sample(casesOf(operation), { numRuns, seed: seed + at * actors.length + who }),
    ),
  )
  return { numRuns, caseOf: (at: number, who: number, run: number) => rows[at]?.[who]?.[run] }
}

const lockoutOperations = new Set(['PUT /api/admin/settings', 'PUT /api/admin/security'])

const fuzzOne = async (scene: Scene, operation: Operation, actor: Actor, one: Case) => {
  const { url, people, pool } = scene
  const request = toRequest(operation, one, pool)
  const response = await send(url, people.cookieOf(actor), request)
  if (response.status === 200 || response.status === 201) {
    if (response.type.startsWith('application/json') && operation.path !== '/api/openapi.json')
      pool.learn(collectionOf(operation.path), JSON.parse(response.text))
    if (lockoutOperations.has(operation.name)) await people.resetSettings()
  }
  const mayBeLost = response.status === 401 || (response.status === 403 && actor === 'admin')
  if (mayBeLost && operation.path !== auth.login.path) await people.renew(actor)
  return { request, response, fault: faultIn(operation, request, response) }
}

const fuzzAll = async (scene: Scene, calls: number, seed: number): Promise<Tally> => {
  const { operations } = scene
  const { numRuns, caseOf } = casesAhead(operations, calls, seed)
  const reached = new Set<string>()
  const tally: Tally = {
    ...{ calls: 0, operations: operations.length, reached: 0, invalid: 0, found: [] },
    slowest: { ms: 0, operation: '' },
    statuses: new Map(),
  }
  for (let run = 0; run < numRuns; run++)
    for (const [at, operation] of operations.entries())
      for (const [who, actor] of actors.entries()) {
        const one = caseOf(at, who, run)
        if (!one || tally.calls === calls) continue
        const { fault, ...exchange } = await fuzzOne(scene, operation, actor, one)
        const { status, ms } = exchange.response
        tally.calls += 1
        tally.invalid += exchange.request.isInvalid ? 1 : 0
        tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
        if (status >= 200 && status < 300) reached.add(operation.name)
        if (ms > tally.slowest.ms) tally.slowest = { ms, operation: operation.name }
        if (fault !== null)
          tally.found.push({ operation: operation.name, fault, actor, ...exchange })
        // The product is gone.
        if (status === 0 && tally.found.length > 50) return { ...tally, reached: reached.size }
      }
  return { ...tally, reached: reached.size }
}

const shorten = (text: string | null) => (text === null ? 'nothing' : text.slice(0, 300))

const lineOf = ({ operation, fault, actor, request, response }: Found) =>
  `${operation} by the ${actor}: ${fault}. Asked: ${shorten(request.path)} with ${shorten(request.body)} (${request.type}). Answered: ${shorten(response.text)}`

/** One line per kind of fault. */
const faultLines = (found: Found[]) => {
  const kinds = Map.groupBy(found, ({ operation, fault }) => `${operation} ${fault}`)
  return [...kinds.values()]
    .slice(0, shownFaults)
    .flatMap(([first, ...others]) =>
      first ? [`${lineOf(first)} And ${others.length} times more`] : [],
    )
}

const onProduct = async (seed: number, size: typeof control, preload: string) => {
  const { dataDir, remove } = await createDataDir()
  const product = await createProduct({ dataDir, preload, isDemo: true })
  try {
    await product.start()
    const pool = createPool()
    const [operations, people] = [
      await readDocument(product.url),
      await createFuzzUsers(product.url, pool),
    ]
    const scene = { url: product.url, operations, people, pool }
    await fillPool(scene)
    const calls = await fuzzAll(scene, size.calls, seed)
    const raw = await sendRaw(product.url, size.raw, seed)
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
  ['answers of 500', ({ response }) => response.status === 500],
  ['replies without a required field', ({ fault }) => fault.startsWith('a reply that is not')],
  ['invalid queries accepted', ({ fault }) => fault.includes('though')],
]

// Not judged by a smoke test, which shares the machine.
const isQuick = ({ slowest, statuses }: Tally) => slowest.ms < maxMs && !statuses.has(503)

/** Sends valid and invalid requests to all endpoints. */
export const run = async (
  scale: Scale,
  { seed: given }: RunOptions = {},
): Promise<ScenarioResult> => {
  const seed = given ?? Math.floor(Math.random() * 2 ** 31)
  const [{ calls, raw, isAlive, log }, broken] = await Promise.all([
    onProduct(seed, sizeAt[scale], 'noLoadShedding.ts'),
    onProduct(controlSeed, control, 'brokenEndpoints.ts'),
  ])
  const counts = brokenKinds.map(([name, is]) => ({
    name,
    count: broken.calls.found.filter(is).length,
  }))
  const isControlDetected = counts.every(({ count }) => count > 0) && !broken.isAlive
  const isRight = calls.found.length === 0 && raw.faults.length === 0 && isAlive
  return {
    title:
      'Every endpoint answers arbitrary requests as its OpenAPI document says, and never with 500',
    lines: [
      `Seed ${seed}: ${calls.calls} requests to ${calls.operations} endpoints as ${actors.join(', ')}; ${calls.invalid} of them invalid; ${calls.reached} endpoints succeeded at least once`,
      `Answers: ${statusLine(calls.statuses)}; ${calls.found.length} wrong; the slowest took ${Math.round(calls.slowest.ms)} ms (${calls.slowest.operation})`,
      ...faultLines(calls.found),
      `${raw.requests} malformed requests over plain sockets: ${statusLine(raw.statuses)}; ${raw.closed} closed without an answer; ${raw.faults.length} wrong; the process ${isAlive ? 'is alive' : 'IS GONE'}`,
      ...raw.faults.slice(0, shownFaults),
      `Control, a deliberately broken product: ${counts.map(({ name, count }) => `${count} ${name}`).join(', ')} in ${broken.calls.calls} requests; its process ${broken.isAlive ? 'SURVIVED' : 'was brought down by a malformed request'}`,
      ...(isRight ? [] : [log.slice(-1500)]),
    ],
    ok: isRight && isControlDetected && (scale === 'smoke' || isQuick(calls)),
    seed,
  }
}
