import { randomUUID } from 'node:crypto'
import { auth } from '#shared/auth/contract.ts'
import type { Caller } from './calls.ts'

export type Person = Caller & { id: string; name: string }

/** Somebody who has just registered. */
export const newcomer = async (url: string): Promise<Person> => {
  const name = `p${randomUUID().slice(0, 18)}`
  const answer = await fetch(url + auth.register.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ name, username: name, email: `${name}@example.org` },
      password: 'tulips along the canal',
    }),
  })
  if (!answer.ok)
    throw new Error(`Registering was answered ${answer.status}: ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string }
  return { url, cookie: answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '', id, name }
}

const atOnce = 10

/** So many of them. */
export const newcomers = async (url: string, count: number): Promise<Person[]> => {
  const people: Person[] = []
  while (people.length < count) {
    const next = Array.from({ length: Math.min(atOnce, count - people.length) }, () =>
      newcomer(url),
    )
    people.push(...(await Promise.all(next)))
  }
  return people
}
