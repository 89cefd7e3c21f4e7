import autocannon from 'autocannon'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'

type VirtualUsers = { cookies: string[]; eventIds: string[] }

const post = async (url: string, cookie: string, body: unknown) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response
}

const register = async (url: string, number: number) => {
  const response = await post(url + auth.register.path, '', {
    name: `Person ${number}`,
    email: `person${number}@example.org`,
    username: `person${number}`,
    password: 'tulips along the canal',
  })
  const [cookie = ''] = response.headers.getSetCookie()
  return cookie.split(';', 1)[0] ?? ''
}

const day = 24 * 3_600_000

const addEvent = async (url: string, cookie: string, number: number) => {
  const start = Date.now() + number * day
  const response = await post(url + events.create.path, cookie, {
    title: `Dutch café night ${number}`,
    description: 'Practise Dutch with people who started last month. '.repeat(8).trim(),
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + day / 8).toISOString(),
    location: 'Café De Zaak, Utrecht',
    price: number % 2 ? '7.50' : '0.00',
    category: 'social',
    maxAttendees: 10_000,
  })
  const { id } = (await response.json()) as { id: string }
  return id
}

/** Registers users and creates upcoming events. The first user is the administrator. */
export const createVirtualUsers = async (
  url: string,
  people: number,
  eventCount: number,
): Promise<VirtualUsers> => {
  const admin = await register(url, 1)
  const eventIds: string[] = []
  for (let number = 1; number <= eventCount; number++)
    eventIds.push(await addEvent(url, admin, number))
  const cookies = [admin]
  while (cookies.length < people) {
    const batch = Array.from({ length: 4 }, (_, at) => register(url, cookies.length + at + 1))
    cookies.push(...(await Promise.all(batch)))
  }
  return { cookies, eventIds }
}

export const clients = 50

export type Pair = { cookie: string; eventId: string }

/** All pairs of user and event, ordered so that consecutive pairs use different events. */
export const pairsOf = ({ cookies, eventIds }: VirtualUsers): Pair[] =>
  cookies.flatMap((_, shift) =>
    eventIds.map((eventId, at) => ({
      cookie: cookies[(shift + at * 7) % cookies.length] ?? '',
      eventId,
    })),
  )

export const perSecond = (result: autocannon.Result) => {
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} requests to ${result.url} failed`)
  return result['2xx'] / result.duration
}

/** Uses each pair once, because a user cannot book an event twice. */
export const takeOnce = (pairs: Pair[]) => () => {
  const pair = pairs.pop()
  if (pair) return pair
  throw new Error('No pairs left to book: create more users')
}

/** Repeats the pairs, for a server that accepts duplicates. */
export const cycleThrough = ([...pairs]: Pair[]) => {
  let next = 0
  return () => pairs[next++ % pairs.length] as Pair
}

/** Bookings per second. */
export const bookLoad = async (url: string, nextPair: () => Pair, seconds: number) =>
  perSecond(
    await autocannon({
      url,
      connections: clients,
      duration: seconds,
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => {
            const { cookie, eventId } = nextPair()
            const path = events.book.path.replace(':id', eventId)
            return { ...request, path, headers: { ...request.headers, cookie } }
          },
        },
      ],
    }),
  )
