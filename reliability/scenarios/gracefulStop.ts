import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#shared/auth/contract.ts'
import { live } from '#shared/live/contract.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import type { Caller } from '../support/calls.ts'
import { startLoad, watchReadiness } from '../support/gracefulStopLoad.ts'
import { aProduct, type Product } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'
import { newTestUser } from '../support/testUser.ts'

const roundsAt: Record<Scale, number> = { smoke: 3, nightly: 5, full: 100, soak: 200 }
const loadedForMs = 600
const streams = 3
const mostTries = 60
const stopWithinMs = 10_000

type Stop = {
  answered: number
  unanswered: number
  reset: string[]
  /** What the stop did wrong. */
  wrong: string[]
  tookMs: number
}

const lastWords = /"kind":"leaving","retryMs":\d+,"spreadMs":\d+\}\n\n$/

/** Registering may be refused for a moment after each start. */
const somebody = async (url: string): Promise<Caller> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const who = await newTestUser(url).catch(() => null)
    if (who) return who
    await pause(500)
  }
  throw new Error('Nobody could register')
}

const stopUnderLoad = async (product: Product, scale: Scale): Promise<Stop> => {
  const { url } = product
  const who = await somebody(url)
  const { cookie } = who
  const opened = Array.from({ length: streams }, () =>
    fetch(url + live.stream.path, { headers: { cookie } }),
  )
  const texts = (await Promise.all(opened)).map((answer) => answer.text().catch(String))
  const readiness = watchReadiness(url)
  const load = startLoad(who)
  await pause(loadedForMs + Math.random() * loadedForMs)
  const from = performance.now()
  const code = await product.end('SIGTERM')
  const tookMs = performance.now() - from
  await load.stop()
  const said = await readiness()
  const { statuses, unanswered, reset } = load.outcomes

  const wrong: string[] = []
  if (code !== 0) wrong.push(`exit code ${code}`)
  if (tookMs > stopWithinMs) wrong.push(`a stop took ${Math.round(tookMs)} ms`)
  // Next to other tests, two polls may be further apart than the 503 phase lasts.
  const mayMiss = scale === 'smoke' && said.join() === '200,0'
  if (said.join() !== '200,503,0' && !mayMiss) wrong.push(`readiness answered ${said.join(', ')}`)
  const unheard = (await Promise.all(texts)).filter((text) => !lastWords.test(text)).length
  if (unheard > 0) wrong.push(`${unheard} streams ended without a shutdown notice`)
  const strange = [...statuses.keys()].filter((status) => ![200, 204, 401, 503].includes(status))
  if (strange.length > 0) wrong.push(`requests were answered ${strange.join(', ')}`)
  const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  return { answered, unanswered, reset, wrong, tookMs }
}

type Where = { databaseUrl?: string; preload?: string; env?: Record<string, string> }

const inFolder = async <T>(where: Where, work: (product: Product) => Promise<T>): Promise<T> => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-stop-'))
  const product = await aProduct({ dataDir, ...where })
  try {
    return await work(product)
  } finally {
    await product.end('SIGKILL')
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const stopRepeatedly = (scale: Scale, count: number, where: Where = {}): Promise<Stop[]> =>
  inFolder(where, async (product) => {
    const stops: Stop[] = []
    for (let round = 0; round < count; round++) {
      await product.start()
      stops.push(await stopUnderLoad(product, scale))
    }
    return stops
  })

const resetsOf = (stops: Stop[]) => stops.flatMap(({ reset }) => reset)

const lineOf = (name: string, stops: Stop[]) => {
  const answered = stops.reduce((sum, stop) => sum + stop.answered, 0)
  const slowest = Math.max(...stops.map(({ tookMs }) => tookMs))
  const unanswered = stops.reduce((sum, stop) => sum + stop.unanswered, 0)
  return `${name}: ${stops.length} stops under 100 requests/s, ${answered} answered, ${unanswered} not, ${resetsOf(stops).length} cut off; the slowest stop took ${Math.round(slowest)} ms`
}

/** A second signal, or a request that never ends: the exit code is 1. */
const forcedStops = (scale: Scale): Promise<{ line: string; ok: boolean }> =>
  inFolder({}, async (product) => {
    await product.start()
    product.signal('SIGTERM')
    await pause(100)
    const again = await product.end('SIGTERM')
    if (scale === 'smoke')
      return { line: `A second SIGTERM ends it with exit code ${again}`, ok: again === 1 }
    await product.start()
    const endless = new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode('{')),
    })
    const headers = { 'content-type': 'application/json' }
    const hanging = { method: 'POST', headers, body: endless, duplex: 'half' } as RequestInit
    const answer = fetch(product.url + auth.login.path, hanging).catch(() => null)
    await pause(200)
    const from = performance.now()
    const late = await product.end('SIGTERM')
    const seconds = (performance.now() - from) / 1000
    await answer
    return {
      line: `A second SIGTERM ends it with exit code ${again}; a request that never ends is cut off after ${seconds.toFixed(1)} s, with exit code ${late}`,
      ok: again === 1 && late === 1 && seconds < 12,
    }
  })

export const nightlyOnly = true

/** Stops the product under load, again and again. */
export const run = async (
  scale: Scale,
  { rounds: count = roundsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title =
    'A graceful stop fails readiness first and answers every request that has reached it'
  const places: [name: string, stops: Stop[]][] = [['Embedded', await stopRepeatedly(scale, count)]]
  const lines: string[] = []
  const missing = missingPostgres()
  if (missing) lines.push(`PostgreSQL: not tried, ${missing}`)
  else {
    const server = await startPostgres()
    const where = { databaseUrl: server.url }
    places.push(['PostgreSQL', await stopRepeatedly(scale, count, where)])
    const two = { ...where, env: { WORKERS: '2' } }
    places.push(['PostgreSQL, two processes', await stopRepeatedly(scale, count, two)])
    await server.stop()
  }
  const forced = await forcedStops(scale)
  const control = await stopRepeatedly(scale, 3, { preload: 'noDrain.ts' })
  const all = places.flatMap(([, stops]) => stops)
  return {
    title,
    lines: [
      ...places.map(([name, stops]) => lineOf(name, stops)),
      ...lines,
      forced.line,
      lineOf('Control, exit without draining', control),
      ...new Set([...all.flatMap(({ wrong }) => wrong), ...resetsOf(all)]),
    ],
    ok:
      forced.ok &&
      all.every(({ reset, wrong }) => reset.length === 0 && wrong.length === 0) &&
      resetsOf(control).length > 0,
  }
}
