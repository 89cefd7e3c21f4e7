import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#shared/auth/contract.ts'
import { live } from '#shared/live/contract.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import type { Caller } from '../support/calls.ts'
import { roundsAsked, runAlone } from '../support/cli.ts'
import { startLoad, watchReadiness } from '../support/gracefulStopLoad.ts'
import { aProduct, type Product } from '../support/product.ts'
import type { Form, Proof } from '../support/scenario.ts'
import { newcomer } from '../support/testUser.ts'

const rounds: Record<Form, number> = { short: 3, stated: 100, long: 200 }
const loadedForMs = 600
const streams = 3
const mostTries = 60
const stopWithinMs = 10_000

type Stop = {
  answered: number
  reset: string[]
  /** What it did otherwise than promised. */
  wrong: string[]
  tookMs: number
}

const lastWords = /"kind":"leaving","retryMs":\d+,"spreadMs":\d+\}\n\n$/

/** A machine that has other work is busy for a moment after each start. */
const somebody = async (url: string): Promise<Caller> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const who = await newcomer(url).catch(() => null)
    if (who) return who
    await pause(500)
  }
  throw new Error('Nobody could register')
}

const stopUnderLoad = async (product: Product, form: Form): Promise<Stop> => {
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
  const { statuses, reset } = load.outcomes

  const wrong: string[] = []
  if (code !== 0) wrong.push(`it ended with ${code}`)
  if (tookMs > stopWithinMs) wrong.push(`it took ${Math.round(tookMs)} ms`)
  // Where other tests run beside it, a third of a second may pass between two questions.
  const mayMiss = form === 'short' && said.join() === '200,0'
  if (said.join() !== '200,503,0' && !mayMiss) wrong.push(`readiness said ${said.join(', ')}`)
  const unheard = (await Promise.all(texts)).filter((text) => !lastWords.test(text)).length
  if (unheard > 0) wrong.push(`${unheard} streams ended without a word`)
  const strange = [...statuses.keys()].filter((status) => ![200, 204, 401, 503].includes(status))
  if (strange.length > 0) wrong.push(`requests were answered ${strange.join(', ')}`)
  const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  return { answered, reset, wrong, tookMs }
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

const stopAgainAndAgain = (form: Form, count: number, where: Where = {}): Promise<Stop[]> =>
  inFolder(where, async (product) => {
    const stops: Stop[] = []
    for (let round = 0; round < count; round++) {
      await product.start()
      stops.push(await stopUnderLoad(product, form))
    }
    return stops
  })

const resetsOf = (stops: Stop[]) => stops.flatMap(({ reset }) => reset)

const lineOf = (name: string, stops: Stop[]) => {
  const answered = stops.reduce((sum, stop) => sum + stop.answered, 0)
  const slowest = Math.max(...stops.map(({ tookMs }) => tookMs))
  return `${name}: ${stops.length} stops under 100 requests a second, ${answered} answered, ${resetsOf(stops).length} cut off; the slowest stop took ${Math.round(slowest)} ms`
}

/** Told again, or with somebody who never says all of what he wants: it ends with 1. */
const forcedStops = (form: Form): Promise<{ line: string; ok: boolean }> =>
  inFolder({}, async (product) => {
    await product.start()
    product.signal('SIGTERM')
    await pause(100)
    const again = await product.end('SIGTERM')
    if (form === 'short')
      return { line: `told a second time, it ended with ${again}`, ok: again === 1 }
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
      line: `told a second time, it ended with ${again}; with a request that never came to its end, after ${seconds.toFixed(1)} s with ${late}`,
      ok: again === 1 && late === 1 && seconds < 12,
    }
  })

export const isOnlyStated = true

/** Stops the product again and again while people ask: all that has reached it is answered. */
export const prove = async (form: Form, count = rounds[form]): Promise<Proof> => {
  const title = 'A stop says no to readiness first and answers all that has reached it'
  const places: [name: string, stops: Stop[]][] = [
    ['Embedded', await stopAgainAndAgain(form, count)],
  ]
  const lines: string[] = []
  const missing = missingPostgres()
  if (missing) lines.push(`PostgreSQL: not tried, ${missing}`)
  else {
    const server = await startPostgres()
    const where = { databaseUrl: server.url }
    places.push(['PostgreSQL', await stopAgainAndAgain(form, count, where)])
    const two = { ...where, env: { WORKERS: '2' } }
    places.push(['PostgreSQL, two processes', await stopAgainAndAgain(form, count, two)])
    await server.stop()
  }
  const forced = await forcedStops(form)
  const control = await stopAgainAndAgain(form, 3, { preload: 'noDrain.ts' })
  const all = places.flatMap(([, stops]) => stops)
  return {
    title,
    lines: [
      ...places.map(([name, stops]) => lineOf(name, stops)),
      ...lines,
      forced.line,
      lineOf('One that exits at once, as a control', control),
      ...new Set([...all.flatMap(({ wrong }) => wrong), ...resetsOf(all)]),
    ],
    ok:
      forced.ok &&
      all.every(({ reset, wrong }) => reset.length === 0 && wrong.length === 0) &&
      resetsOf(control).length > 0,
  }
}

if (import.meta.main) await runAlone((form) => prove(form, roundsAsked()))
