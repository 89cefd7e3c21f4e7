import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#shared/auth/contract.ts'
import type { Caller } from './calls.ts'

export type Person = Caller & { id: string; name: string }

const mostTries = 30
const comeBackMs = 500

/** Registers a new user, retrying on 503. */
export const newTestUser = async (url: string): Promise<Person> => {
  const name = `p${randomUUID().slice(0, 18)}`
  const password = 'tulips along the canal'
  const body = JSON.stringify({ name, username: name, email: `${name}@example.org`, password })
  const headers = { 'content-type': 'application/json' }
  for (let tries = 1; ; tries++) {
    const answer = await fetch(url + auth.register.path, { method: 'POST', headers, body })
    if (answer.ok) {
      const { id } = (await answer.json()) as { id: string }
      const [cookie = ''] = answer.headers.getSetCookie()
      return { url, cookie: cookie.split(';', 1)[0] ?? '', id, name }
    }
    if (answer.status !== 503 || tries === mostTries)
      throw new Error(`Registering was answered ${answer.status}: ${await answer.text()}`)
    await pause(comeBackMs)
  }
}

const atOnce = 10

/** Registers so many users. */
export const newTestUsers = async (url: string, count: number): Promise<Person[]> => {
  const people: Person[] = []
  while (people.length < count) {
    const next = Array.from({ length: Math.min(atOnce, count - people.length) }, () =>
      newTestUser(url),
    )
    people.push(...(await Promise.all(next)))
  }
  return people
}
