import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { events } from '#shared/events/contract.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { call, newTestUser, type Person } from '../support/apiClient.ts'
import { createDataDir, createProduct } from '../support/product.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

const listsAt: Record<Scale, number> = { smoke: 20, nightly: 40, full: 200, soak: 200 }
const connections = 60
const maxSlowdown = 10
const settleMs = 2000

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** A script of the page; null if the browser bundle is not built. */
const findScript = async (url: string) => {
  const page = await (await fetch(`${url}/`)).text()
  return page.match(/\/assets\/[\w.-]+\.js/)?.[0] ?? null
}

/** Each connection sends its next request as soon as a response is read, until the flood stops. */
const startFlood = (address: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const state = { answers: 0, isOver: false }
  const headers = { 'accept-encoding': 'gzip, br' }
  const requestOnce = () =>
    new Promise<void>((resolve) => {
      const request = get(address, { agent, headers }, (answer) => {
        answer.resume().once('close', () => {
          state.answers += 1
          resolve()
        })
      })
      request.once('error', () => resolve())
    })
  const requestUntilOver = async () => {
    while (!state.isOver) await requestOnce()
  }
  const requests = Promise.all(Array.from({ length: connections }, requestUntilOver))
  return async () => {
    state.isOver = true
    await requests
    agent.destroy()
    return state.answers
  }
}

const listEvents = async (who: Person, times: number) => {
  const took: number[] = []
  let lost = 0
  for (let time = 0; time < times; time++) {
    const start = performance.now()
    const { status } = await call(who, events.list, {})
    if (status === 200) took.push(performance.now() - start)
    else lost += 1
  }
  return { ms: median(took), lost }
}

type FloodResult = { path: string; ms: number; lost: number; answers: number; slower: number }

export const runAlone = true

export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const { dataDir, remove } = await createDataDir()
  // Loopback requests are exempt from the rate limits, so this measures the work alone.
  const product = await createProduct({ dataDir })
  try {
    await product.start()
    const member = await newTestUser(product.url)
    const times = listsAt[scale]
    await listEvents(member, times)
    const before = await listEvents(member, times)
    const file = await findScript(product.url)
    const results: FloodResult[] = []
    for (const path of [`${apiPrefix}/openapi.json`, ...(file ? [file] : [])]) {
      const endFlood = startFlood(product.url + path)
      await pause(settleMs)
      const { ms, lost } = await listEvents(member, times)
      results.push({ path, ms, lost, answers: await endFlood(), slower: ms / before.ms })
    }
    return {
      title: `${connections} connections that request the OpenAPI document or a file cost a member no answer, and slow theirs down at most ${maxSlowdown} times`,
      lines: [
        `Lists of events, ${times} each: median ${before.ms.toFixed(1)} ms alone`,
        ...results.map(
          ({ path, ms, lost, answers, slower }) =>
            `During a flood on ${path}: ${ms.toFixed(1)} ms, ${slower.toFixed(1)} times slower, ${lost} lost; the flood got ${answers} answers`,
        ),
      ],
      // A smoke test judges only the answers, not the times.
      ok: results.every(
        ({ lost, slower }) => lost === 0 && (scale === 'smoke' || slower < maxSlowdown),
      ),
    }
  } finally {
    await product.end('SIGKILL')
    remove()
  }
}
