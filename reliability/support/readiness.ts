import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Scale } from './scenario.ts'

export type Readiness = {
  polls: number
  /** Polls without an answer, or with another one than 200. */
  failed: number
  slowestMs: number
  p99Ms: number
}

const everyMs = 20
const timeoutMs = 30_000
/** People notice a longer pause. */
const maxMs = 250
// At smoke scale other programs share the processors. A blocked process takes longer than this.
const maxMsAtSmoke = 2000

/** True when the answer is 200. The connection is new, so that each of several workers is asked. */
const ask = (url: string) =>
  new Promise<boolean>((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const request = http.get(`${url}/health/ready`, { agent: false, signal }, (response) => {
      response.resume().once('error', () => resolve(false))
      response.once('end', () => resolve(response.statusCode === 200))
    })
    request.once('error', () => resolve(false))
  })

/** Polls `/health/ready` until the returned function is called. Block this process no longer than `maxMs`. */
export const measureReadiness = (url: string): (() => Promise<Readiness>) => {
  const times: number[] = []
  let [failed, isOver] = [0, false]
  const poll = async () => {
    while (!isOver) {
      const from = performance.now()
      if (!(await ask(url))) failed += 1
      times.push(performance.now() - from)
      await pause(everyMs)
    }
  }
  const polling = poll()
  return async () => {
    isOver = true
    await polling
    times.sort((a, b) => a - b)
    const p99Ms = times[Math.floor(times.length * 0.99)] ?? 0
    return { polls: times.length, failed, slowestMs: times.at(-1) ?? 0, p99Ms }
  }
}

/** Whether it was ready all the time, and answered within 250 ms (at smoke scale: two seconds). */
export const isAlwaysReady = ({ polls, failed, slowestMs }: Readiness, scale: Scale) =>
  polls > 0 && failed === 0 && slowestMs <= (scale === 'smoke' ? maxMsAtSmoke : maxMs)

export const readinessLine = ({ polls, failed, slowestMs, p99Ms }: Readiness) =>
  `${polls} polls of /health/ready, ${failed} without the answer 200, slowest ${slowestMs.toFixed(0)} ms (p99 ${p99Ms.toFixed(0)} ms)`
