import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { events } from '#shared/events/contract.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { call } from '../support/calls.ts'
import { aDataDir } from '../support/dataDir.ts'
import { aProduct } from '../support/product.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'
import { newTestUser, type Person } from '../support/testUser.ts'

const listsAt: Record<Scale, number> = { smoke: 20, nightly: 40, full: 200, soak: 200 }
const connections = 60
const mostTimesSlower = 10
const settleMs = 2000

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** A script that the page asks for; null where the browser part is not built. */
const aFile = async (url: string) => {
  const page = await (await fetch(`${url}/`)).text()
  return page.match(/\/assets\/[\w.-]+\.js/)?.[0] ?? null
}

/** Each connection sends its next request as soon as a response is read, until the flood stops. */
const startFlood = (address: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const told = { answers: 0, isOver: false }
  const headers = { 'accept-encoding': 'gzip, br' }
  const askOnce = () =>
    new Promise<void>((resolve) => {
      const asked = get(address, { agent, headers }, (answer) => {
        answer.resume().once('close', () => {
          told.answers += 1
          resolve()
        })
      })
      asked.once('error', () => resolve())
    })
  const ask = async () => {
    while (!told.isOver) await askOnce()
  }
  const asking = Promise.all(Array.from({ length: connections }, ask))
  return async () => {
    told.isOver = true
    await asking
    agent.destroy()
    return told.answers
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

type Tried = { path: string; ms: number; lost: number; answers: number; slower: number }

export const runAlone = true

export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const { dataDir, remove } = await aDataDir()
  // Loopback requests are exempt from the rate limits, so this measures the work alone.
  const product = await aProduct({ dataDir })
  try {
    await product.start()
    const member = await newTestUser(product.url)
    const times = listsAt[scale]
    await listEvents(member, times)
    const before = await listEvents(member, times)
    const file = await aFile(product.url)
    const tried: Tried[] = []
    for (const path of [`${apiPrefix}/openapi.json`, ...(file ? [file] : [])]) {
      const endFlood = startFlood(product.url + path)
      await pause(settleMs)
      const { ms, lost } = await listEvents(member, times)
      tried.push({ path, ms, lost, answers: await endFlood(), slower: ms / before.ms })
    }
    return {
      title: `${connections} connections that ask for the document of the calls, or for a file, take no answer from a member, and make theirs at most ${mostTimesSlower} times slower`,
      lines: [
        `Lists of events, ${times} each: median ${before.ms.toFixed(1)} ms alone`,
        ...tried.map(
          ({ path, ms, lost, answers, slower }) =>
            `During a flood on ${path}: ${ms.toFixed(1)} ms, ${slower.toFixed(1)} times slower, ${lost} lost; the flood got ${answers} answers`,
        ),
      ],
      // A smoke test judges only the answers, not the times.
      ok: tried.every(
        ({ lost, slower }) => lost === 0 && (scale === 'smoke' || slower < mostTimesSlower),
      ),
    }
  } finally {
    await product.end('SIGKILL')
    remove()
  }
}
