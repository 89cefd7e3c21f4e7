import { events } from '#shared/events/contract.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { call, callWithRetry } from '../support/calls.ts'
import { isStrange, newEvent } from '../support/duplicateRequests.ts'
import { onInstallation, onPostgres } from '../support/installation.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'
import { newTestUser, newTestUsers } from '../support/testUser.ts'

const crowd = 200
const places = 10
const roundsAt: Record<Scale, number> = { smoke: 5, nightly: 50, full: 100, soak: 1000 }
// The control overbooks by chance, usually within three rounds.
const maxControlRounds = 60

type Tally = { rounds: number; exact: number; most: number; failures: number }

/** Everybody books at once, round after round. `book` sends one request, or retries on 503. */
const race = async (
  url: string,
  rounds: number,
  { book = call, untilOverbooked = false } = {},
): Promise<Tally> => {
  const admin = await newTestUser(url)
  const people = await newTestUsers(url, crowd)
  const tally = { rounds, exact: 0, most: 0, failures: 0 }
  for (let round = 0; round < rounds; round++) {
    const id = await newEvent(admin, places)
    const replies = await Promise.all(people.map((who) => book(who, events.book, { id })))
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    const taken = count(201)
    if (taken === places && taken + count(409) === crowd) tally.exact += 1
    tally.failures += replies.filter(isStrange).length
    tally.most = Math.max(tally.most, taken)
    if (untilOverbooked && taken > places) return { ...tally, rounds: round + 1 }
  }
  return tally
}

const say = (where: string, { rounds, exact, most, failures }: Tally) =>
  `${where}: ${exact} of ${rounds} rounds gave away exactly ${places} places, at most ${most}; answers of 500 and above, or none: ${failures}`

export const runAlone = true

export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const rounds = roundsAt[scale]
  // A smoke test does not judge how much load the machine can take.
  const book = scale === 'smoke' ? callWithRetry : call
  const title = `${crowd} users book the last ${places} places at the same time, and exactly ${places} succeed`
  const isRight = ({ exact, failures }: Tally) => exact === rounds && failures === 0
  const embedded = await onInstallation({}, ({ product }) => race(product.url, rounds, { book }))
  const missing = missingPostgres()
  if (missing) {
    const lines = [say('Embedded database', embedded), `PostgreSQL: not tried, ${missing}`]
    return { title, lines, ok: isRight(embedded) }
  }
  const real = await onPostgres({}, ({ product }) => race(product.url, rounds, { book }))
  const control = await onPostgres({ variant: { preload: 'noBookingLock.ts' } }, ({ product }) =>
    race(product.url, maxControlRounds, { untilOverbooked: true }),
  )
  return {
    title,
    lines: [
      say('Embedded database', embedded),
      say('PostgreSQL', real),
      say('Control, PostgreSQL without the lock', control),
    ],
    ok: isRight(embedded) && isRight(real) && control.most > places,
  }
}
