import { setTimeout as pause } from 'node:timers/promises'
import type { CallInput, Endpoint, ReplyOf } from '#shared/http/endpoint.ts'

export type Caller = { url: string; cookie: string }

/** 0: no answer. */
export type Answer<E extends Endpoint> = { status: number; reply: ReplyOf<E> | null }

const answerWithinMs = 20_000

/** Calls an endpoint as the browser does. An incomplete answer counts as none. */
export const call = async <E extends Endpoint>(
  { url, cookie }: Caller,
  endpoint: E,
  input: CallInput<E>,
  signal = AbortSignal.timeout(answerWithinMs),
): Promise<Answer<E>> => {
  const { path, rest } = filled(endpoint.path, input as Record<string, unknown>)
  const isRead = endpoint.method === 'GET'
  const hasBody = !isRead && Object.keys(rest).length > 0
  try {
    const answer = await fetch(isRead ? `${url}${path}${queryOf(rest)}` : url + path, {
      method: endpoint.method,
      headers: { cookie, ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(rest) }),
      signal,
    })
    const text = await answer.text()
    const reply = answer.ok && text ? endpoint.reply?.parse(JSON.parse(text)) : null
    return { status: answer.status, reply: (reply ?? null) as ReplyOf<E> | null }
  } catch (error) {
    // A reply that violates the contract is not a lost answer.
    if (error instanceof Error && error.name === 'ZodError') throw error
    return { status: 0, reply: null }
  }
}

const mostTries = 30
const comeBackMs = 500

/** As `call`, but retries on 503: a slow machine alone is no failure. */
export const callWithRetry = async <E extends Endpoint>(
  who: Caller,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answer<E>> => {
  for (let tries = 1; ; tries++) {
    const answer = await call(who, endpoint, input)
    if (answer.status !== 503 || tries === mostTries) return answer
    await pause(comeBackMs)
  }
}

const filled = (template: string, input: Record<string, unknown>) => {
  const rest = { ...input }
  const path = template.replace(/:(\w+)/g, (_, id: string) => {
    const value = String(rest[id])
    delete rest[id]
    return value
  })
  return { path, rest }
}

const queryOf = (fields: Record<string, unknown>) => {
  const given = Object.entries(fields).map(([name, value]) => [name, String(value)])
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
