import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#shared/auth/contract.ts'
import { live } from '#shared/live/contract.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import { newTestUser } from '../support/apiClient.ts'
import { startLoad, watchReadiness } from '../support/gracefulStopLoad.ts'
import { type InstallationOptions, onInstallation } from '../support/installation.ts'
import type { Product } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'

const roundsAt: Record<Scale, number> = { smoke: 3, nightly: 5, full: 100, soak: 200 }
const loadedForMs = 600
const streams = 3
const stopWithinMs = 10_000

type Stop = {
  answered: number
  unanswered: number
  reset: string[]
  /** The violations of this stop. */
  violations: string[]
  tookMs: number
}

const shutdownNotice = /"kind":"leaving","retryMs":\d+,"spreadMs":\d+\}\n\n$/

const stopUnderLoad = async (product: Product, scale: Scale): Promise<Stop> => {
  const { url } = product
  const who = await newTestUser(url)
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
  const readinessStatuses = await readiness()
  const { statuses, unanswered, reset } = load.outcomes

  const violations: string[] = []
  if (code !== 0) violations.push(`exit code ${code}`)
  if (tookMs > stopWithinMs) violations.push(`a stop took ${Math.round(tookMs)} ms`)
  // Next to other tests, two polls may be further apart than the 503 phase lasts.
  const mayMiss = scale === 'smoke' && readinessStatuses.join() === '200,0'
  if (readinessStatuses.join() !== '200,503,0' && !mayMiss)
    violations.push(`readiness answered ${readinessStatuses.join(', ')}`)
  const missingNotices = (await Promise.all(texts)).filter(
    (text) => !shutdownNotice.test(text),
  ).length
  if (missingNotices > 0)
    violations.push(`${missingNotices} streams ended without a shutdown notice`)
  const unexpected = [...statuses.keys()].filter((status) => ![200, 204, 401, 503].includes(status))
  if (unexpected.length > 0) violations.push(`requests were answered ${unexpected.join(', ')}`)
  const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  return { answered, unanswered, reset, violations, tookMs }
}

const stopRepeatedly = (scale: Scale, count: number, where: InstallationOptions = {}) =>
  onInstallation(where, async ({ product }) => {
    const stops: Stop[] = []
    for (let round = 0; round < count; round++) {
      if (!product.isRunning()) await product.start()
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

/** A request that never ends: it is cut off after ten seconds, and the exit code is 1. */
const stopDuringEndlessRequest = (): Promise<{ line: string; ok: boolean }> =>
  onInstallation({}, async ({ product }) => {
    const endless = new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode('{')),
    })
    const headers = { 'content-type': 'application/json' }
    const hanging = { method: 'POST', headers, body: endless, duplex: 'half' } as RequestInit
    const answer = fetch(product.url + auth.login.path, hanging).catch(() => null)
    await pause(200)
    const from = performance.now()
    const code = await product.end('SIGTERM')
    const seconds = (performance.now() - from) / 1000
    await answer
    return {
      line: `A request that never ends is cut off after ${seconds.toFixed(1)} s, with exit code ${code}`,
      ok: code === 1 && seconds < 12,
    }
  })

export const nightlyOnly = true

/** Stops the product repeatedly under load. */
export const run = async (
  scale: Scale,
  { rounds: count = roundsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title =
    'A graceful stop fails readiness first and answers every request that has reached it'
  const runs: [name: string, stops: Stop[]][] = [['Embedded', await stopRepeatedly(scale, count)]]
  const lines: string[] = []
  const missing = missingPostgres()
  if (missing) lines.push(`PostgreSQL: not tried, ${missing}`)
  else {
    const server = await startPostgres()
    const where = { databaseUrl: server.url }
    runs.push(['PostgreSQL', await stopRepeatedly(scale, count, where)])
    const two = { ...where, env: { WORKERS: '2' } }
    runs.push(['PostgreSQL, two processes', await stopRepeatedly(scale, count, two)])
    await server.stop()
  }
  const endless = await stopDuringEndlessRequest()
  const control = await stopRepeatedly(scale, 3, { variant: { preload: 'noDrain.ts' } })
  const all = runs.flatMap(([, stops]) => stops)
  return {
    title,
    lines: [
      ...runs.map(([name, stops]) => lineOf(name, stops)),
      ...lines,
      endless.line,
      lineOf('Control, exit without draining', control),
      ...new Set([...all.flatMap(({ violations }) => violations), ...resetsOf(all)]),
    ],
    ok:
      endless.ok &&
      all.every(({ reset, violations }) => reset.length === 0 && violations.length === 0) &&
      resetsOf(control).length > 0,
  }
}
