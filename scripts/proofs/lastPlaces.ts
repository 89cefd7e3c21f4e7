import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { missingPostgres, startPostgres } from '../postgres.ts'
import type { Form, Proof } from '../steps/proofs.ts'
import { aProduct } from './product.ts'

const crowd = 200
const places = 10
const roundsOf: Record<Form, number> = { short: 5, stated: 100, long: 1000 }
// The variant is found out by chance, mostly within three rounds.
const mostControlRounds = 60
const week = 7 * 24 * 3_600_000

const post = (url: string, cookie: string, body?: object) =>
  fetch(url, {
    method: 'POST',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

const register = async (url: string) => {
  const name = randomUUID().slice(0, 20)
  const reply = await post(url + auth.register.path, '', {
    ...{ name, username: name, email: `${name}@example.org` },
    password: 'tulips along the canal',
  })
  if (!reply.ok) throw new Error(`register: ${reply.status}`)
  return reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

const newEvent = async (url: string, admin: string) => {
  const start = Date.now() + week
  const reply = await post(url + events.create.path, admin, {
    ...{ title: 'Last places', description: 'A race', location: 'Utrecht', price: '0' },
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + 3_600_000).toISOString(),
    maxAttendees: places,
  })
  return ((await reply.json()) as { id: string }).id
}

type Tally = { rounds: number; exact: number; most: number; failures: number }

/** Everybody books at once, round after round; how many of them were told that they are in. */
const race = async (url: string, rounds: number, untilOverbooked = false): Promise<Tally> => {
  const admin = await register(url)
  const people: string[] = []
  while (people.length < crowd)
    people.push(...(await Promise.all(Array.from({ length: 20 }, () => register(url)))))
  const tally = { rounds, exact: 0, most: 0, failures: 0 }
  for (let round = 0; round < rounds; round++) {
    const id = await newEvent(url, admin)
    const address = url + events.book.path.replace(':id', id)
    const replies = await Promise.all(people.map((cookie) => post(address, cookie)))
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    await Promise.all(replies.map((reply) => reply.arrayBuffer()))
    const taken = count(201)
    if (taken === places && taken + count(409) === crowd) tally.exact += 1
    tally.failures += replies.filter(({ status }) => status >= 500).length
    tally.most = Math.max(tally.most, taken)
    if (untilOverbooked && taken > places) return { ...tally, rounds: round + 1 }
  }
  return tally
}

const onServer = async (databaseUrl: string, rounds: number, preload?: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'welkom-race-'))
  const product = await aProduct({ dataDir, databaseUrl, ...(preload && { preload }) })
  try {
    await product.start()
    return await race(product.url, rounds, preload !== undefined)
  } finally {
    await product.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const say = (where: string, { rounds, exact, most, failures }: Tally) =>
  `${where}: ${exact} of ${rounds} rounds gave exactly ${places} places; the most that were given: ${most}; answers of 500 and above: ${failures}`

/** On an installation of its own each time, since its first account is the administrator. */
const onPostgres = async (rounds: number, preload?: string) => {
  const postgres = await startPostgres()
  try {
    return await onServer(postgres.url, rounds, preload)
  } finally {
    await postgres.stop()
  }
}

export const isCrowd = true

export const prove = async (form: Form): Promise<Proof> => {
  const rounds = roundsOf[form]
  const title = `${crowd} people book the last ${places} places at once, and exactly ${places} get one`
  const isRight = ({ exact, failures }: Tally) => exact === rounds && failures === 0
  const embedded = await onServer('', rounds)
  const missing = missingPostgres()
  if (missing) {
    const lines = [say('Embedded database', embedded), `PostgreSQL: not tried, ${missing}`]
    return { title, lines, ok: isRight(embedded) }
  }
  const real = await onPostgres(rounds)
  const control = await onPostgres(mostControlRounds, 'withoutLock.ts')
  return {
    title,
    lines: [
      say('Embedded database', embedded),
      say('PostgreSQL', real),
      `Without the lock, as a control, ${say('PostgreSQL', control)}`,
    ],
    ok: isRight(embedded) && isRight(real) && control.most > places,
  }
}
