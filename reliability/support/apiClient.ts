import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#shared/auth/contract.ts'
import type { CallInput, Endpoint, ReplyOf } from '#shared/http/endpoint.ts'
import type { Me } from '#shared/users/user.ts'

export type Caller = { url: string; cookie: string }

/** Status 0 means that there was no complete answer. `cookies` are those it sets: `name=value`. */
export type Answer<E extends Endpoint> = {
  status: number
  reply: ReplyOf<E> | null
  cookies: string[]
}

const timeoutMs = 20_000

/** Calls an endpoint as the browser does. An incomplete answer counts as none. */
export const call = async <E extends Endpoint>(
  { url, cookie }: Caller,
  endpoint: E,
  input: CallInput<E>,
  signal = AbortSignal.timeout(timeoutMs),
): Promise<Answer<E>> => {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
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
    return {
      status: answer.status,
      reply: (reply ?? null) as ReplyOf<E> | null,
      cookies: answer.headers.getSetCookie().flatMap((text) => text.split(';', 1)),
    }
  } catch (error) {
    // A reply that violates the contract is not a lost answer.
    if (error instanceof Error && error.name === 'ZodError') throw error
    return { status: 0, reply: null, cookies: [] }
  }
}

const maxAttempts = 30
const retryDelayMs = 500

/** Like `call`, but retries on 503, because a slow machine is not a failure. */
export const callWithRetry = async <E extends Endpoint>(
  who: Caller,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answer<E>> => {
  for (let attempt = 1; ; attempt++) {
    const answer = await call(who, endpoint, input)
    if (answer.status !== 503 || attempt === maxAttempts) return answer
    await pause(retryDelayMs)
  }
}

const fillPath = (template: string, input: Record<string, unknown>) => {
  const rest = { ...input }
  const path = template.replace(/:(\w+)/g, (_, id: string) => {
    const value = String(rest[id])
    delete rest[id]
    return value
  })
  return { path, rest }
}

const queryOf = (fields: Record<string, unknown>) => {
  const values = Object.entries(fields).map(([name, value]) => [name, String(value)])
  return values.length > 0 ? `?${new URLSearchParams(values)}` : ''
}

export type Person = Caller & { id: string; name: string }

/** Registers or signs in, retrying on 503. */
export const startSession = async (url: string, { path }: { path: string }, input: object) => {
  const body = JSON.stringify(input)
  const headers = { 'content-type': 'application/json' }
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(url + path, { method: 'POST', headers, body })
    if (answer.ok) {
      const me = (await answer.json()) as Me
      const [cookie = ''] = answer.headers.getSetCookie()
      return { me, cookie: cookie.split(';', 1)[0] ?? '' }
    }
    if (answer.status !== 503 || attempt === maxAttempts)
      throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    await pause(retryDelayMs)
  }
}

export const newTestUser = async (url: string): Promise<Person> => {
  const name = `p${randomUUID().slice(0, 18)}`
  const draft = { name, username: name, email: `${name}@example.org` }
  const { me, cookie } = await startSession(url, auth.register, {
    ...draft,
    password: 'tulips along the canal',
  })
  return { url, cookie, id: me.id, name }
}

const batchSize = 10

/** Registers `count` users. */
export const newTestUsers = async (url: string, count: number): Promise<Person[]> => {
  const people: Person[] = []
  while (people.length < count) {
    const next = Array.from({ length: Math.min(batchSize, count - people.length) }, () =>
      newTestUser(url),
    )
    people.push(...(await Promise.all(next)))
  }
  return people
}
