import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import type { Acknowledged, Table } from './ledger.ts'

export type Writers = {
  /** Everything the product has acknowledged so far; it grows. */
  acknowledged: Acknowledged[]
  /** Answers by status; 0 is no answer at all. */
  statuses: Map<number, number>
  /** Settles at the next acknowledgement. */
  nextAcknowledged(): Promise<void>
  stop(): Promise<void>
}

type Answer = { status: number; id: string; cookie: string }

const day = 24 * 3_600_000
const registerEvery = 40
const eventEvery = 25
const answerWithinMs = 20_000

/** So many people, each doing one write after another until stopped, through kills and starts. */
export const startWriters = async (url: string, people: number): Promise<Writers> => {
  const acknowledged: Acknowledged[] = []
  const statuses = new Map<number, number>()
  const run = Date.now().toString(36)
  let isStopped = false
  let names = 0
  let turn = 0
  let tell = Promise.withResolvers<void>()

  const write = async (table: Table, path: string, cookie: string, body: unknown) => {
    const answer = await post(url + path, cookie, body)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status >= 200 && answer.status < 300) {
      acknowledged.push({ table, id: answer.id })
      tell.resolve()
      tell = Promise.withResolvers<void>()
    }
    return answer
  }

  const register = () => {
    const name = `w${run}${++names}`
    return write('users', auth.register.path, '', {
      name: `Writer ${name}`,
      email: `${name}@example.org`,
      username: name,
      password: 'tulips along the canal',
    })
  }

  const addEvent = (cookie: string) =>
    write('events', events.create.path, cookie, {
      title: `Evening ${++turn}`,
      description: 'Written while the power fails.',
      startDate: new Date(Date.now() + day).toISOString(),
      endDate: new Date(Date.now() + 2 * day).toISOString(),
      location: 'Utrecht',
      price: '2.50',
    })

  const book = (cookie: string, id: string) =>
    write('event_bookings', events.book.path.replace(':id', id), cookie, {})

  // The first account of an installation is its administrator, who may add events.
  const admin = await register()
  const open: string[] = []
  for (let n = 0; n < 20; n++) open.push((await addEvent(admin.cookie)).id)

  const writer = async () => {
    let cookie = ''
    let booked = 0
    while (!isStopped) {
      const next = turn++
      let answer: Answer
      if (!cookie || next % registerEvery === 0) {
        answer = await register()
        cookie = answer.cookie
        booked = 0
      } else if (next % eventEvery === 0 || booked >= open.length) {
        answer = await addEvent(admin.cookie)
        if (answer.id) open.push(answer.id)
      } else answer = await book(cookie, open[booked++] ?? '')
      if (answer.status === 0 || answer.status === 503) await pause(20)
    }
  }
  const writing = Array.from({ length: people }, writer)

  return {
    acknowledged,
    statuses,
    nextAcknowledged: () => tell.promise,
    stop: async () => {
      isStopped = true
      await Promise.all(writing)
    },
  }
}

// Only a whole answer is an acknowledgement: a status line whose body never came is not.
const post = async (url: string, cookie: string, body: unknown): Promise<Answer> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const { id = '' } = (await answer.json()) as { id?: string }
    const [set = ''] = answer.headers.getSetCookie()
    return { status: answer.status, id, cookie: set.split(';', 1)[0] ?? '' }
  } catch {
    return { status: 0, id: '', cookie: '' }
  }
}
