import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'

export type Crowd = { cookies: string[]; eventIds: string[] }

const post = async (url: string, cookie: string, body: unknown) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer
}

const register = async (url: string, number: number) => {
  const answer = await post(url + auth.register.path, '', {
    name: `Person ${number}`,
    email: `person${number}@example.org`,
    username: `person${number}`,
    password: 'tulips along the canal',
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  return cookie.split(';', 1)[0] ?? ''
}

const day = 24 * 3_600_000

const addEvent = async (url: string, cookie: string, number: number) => {
  const start = Date.now() + number * day
  const answer = await post(url + events.create.path, cookie, {
    title: `Dutch café night ${number}`,
    description: 'Practise Dutch with people who started last month. '.repeat(8).trim(),
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + day / 8).toISOString(),
    location: 'Café De Zaak, Utrecht',
    price: number % 2 ? '7.50' : '0.00',
    category: 'social',
    maxAttendees: 10_000,
  })
  const { id } = (await answer.json()) as { id: string }
  return id
}

/** People who are signed in, and events to come; the first person is the administrator. */
export const gather = async (url: string, people: number, eventCount: number): Promise<Crowd> => {
  const admin = await register(url, 1)
  const eventIds: string[] = []
  for (let number = 1; number <= eventCount; number++)
    eventIds.push(await addEvent(url, admin, number))
  const cookies = [admin]
  while (cookies.length < people) {
    const next = Array.from({ length: 4 }, (_, at) => register(url, cookies.length + at + 1))
    cookies.push(...(await Promise.all(next)))
  }
  return { cookies, eventIds }
}
