import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { Caller } from './apiClient.ts'

/**
 * Answers by status; requests that no connection took; requests whose connection closed before any
 * answer (it may have arrived in the last instant); and requests cut off after they had arrived.
 */
export type Outcomes = {
  statuses: Map<number, number>
  refused: number
  unanswered: number
  reset: string[]
}

const noOutcomes = (): Outcomes => ({ statuses: new Map(), refused: 0, unanswered: 0, reset: [] })

const everyMs = 10
const slowBodyMs = 1500
const slowParts = 15

// Few enough that password hashing leaves one processor free.
const signInEvery = 50

const wrongPassword = JSON.stringify({ username: 'nobody', password: 'tulips' })

type RequestOptions = {
  url: string
  agent: http.Agent | false
  method?: string
  cookie?: string
  body?: string
  isSlow?: boolean
}

/** One request, with a body that takes its time if it is slow. */
const sendRequest = (
  { url, agent, method = 'GET', cookie = '', body, isSlow }: RequestOptions,
  outcomes: Outcomes,
) =>
  new Promise<void>((resolve) => {
    const headers = {
      cookie,
      ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    }
    const request = http.request(url, { method, agent, headers })
    // A request that was never sent cannot have arrived.
    let isSent = false
    const sent = () => {
      isSent = true
    }
    request.once('finish', sent)
    // A slow request arrives long before its body is complete.
    if (isSlow) request.once('socket', (socket) => socket.once('connect', sent))
    const cut = (why: string) => {
      outcomes.reset.push(`${why} (${agent ? 'keep-alive' : 'new'}${isSlow ? ', slow' : ''})`)
      resolve()
    }
    request.once('error', ({ message }) => {
      // Only slow requests have certainly reached the server.
      if (isSent && isSlow) return cut(message)
      outcomes[isSent ? 'unanswered' : 'refused'] += 1
      resolve()
    })
    request.once('response', (response) => {
      const status = response.statusCode ?? 0
      response.resume().once('error', () => {})
      response.once('close', () => {
        if (!response.complete) return cut(`${status}, but incomplete`)
        outcomes.statuses.set(status, (outcomes.statuses.get(status) ?? 0) + 1)
        resolve()
      })
    })
    if (body && isSlow) void trickle(request, body)
    else request.end(body)
  })

const trickle = async (request: http.ClientRequest, body: string) => {
  for (let part = 0; part < slowParts; part++) {
    const [from, to] = [part, part + 1].map((at) => Math.floor((at * body.length) / slowParts))
    if (!request.destroyed) request.write(body.slice(from, to))
    await pause(slowBodyMs / slowParts)
  }
  request.end()
}

/**
 * Sends a hundred requests per second: alternating reads and writes, half of them on keep-alive
 * connections and half on new ones. Some sign in and send their body slowly, on new connections.
 */
export const startLoad = ({ url, cookie }: Caller) => {
  const outcomes = noOutcomes()
  const keepAliveAgent = new http.Agent({ keepAlive: true, maxSockets: 20 })
  const open = new Set<Promise<void>>()
  let count = 0
  const choose = (): Omit<RequestOptions, 'agent'> => {
    if (count % signInEvery === 1)
      return { url: url + auth.login.path, method: 'POST', body: wrongPassword, isSlow: true }
    const { method, path } = count % 2 ? notifications.markAllRead : events.list
    return { url: url + path, method, cookie }
  }
  const next = () => {
    const chosen = choose()
    const agent = count % 4 < 2 && !chosen.isSlow ? keepAliveAgent : false
    const pending = sendRequest({ ...chosen, agent }, outcomes).finally(() => open.delete(pending))
    open.add(pending)
    count += 1
  }
  // Catches up after a pause of this process, to keep the rate.
  const from = performance.now()
  const timer = setInterval(() => {
    while (count * everyMs < performance.now() - from) next()
  }, everyMs)

  return {
    outcomes,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(open)
      keepAliveAgent.destroy()
    },
  }
}

/** Polls readiness with new connections and records each change of the status; 0: refused. */
export const watchReadiness = (url: string) => {
  const statuses: number[] = []
  let isOver = false
  const poll = async () => {
    while (!isOver) {
      const outcomes = noOutcomes()
      await sendRequest({ url: `${url}/health/ready`, agent: false }, outcomes)
      const [status = 0] = outcomes.statuses.keys()
      if (statuses.at(-1) !== status) statuses.push(status)
      await pause(everyMs)
    }
  }
  const polling = poll()
  return async () => {
    isOver = true
    await polling
    return statuses
  }
}
