import { events } from '#shared/events/contract.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { call, callWithRetry, newTestUser, newTestUsers } from '../support/apiClient.ts'
import { isUnexpected, newEvent } from '../support/concurrentRequests.ts'
import { onInstallation, onPostgres } from '../support/installation.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

const users = 200
const seats = 10
const roundsAt: Record<Scale, number> = { smoke: 5, nightly: 50, full: 100, soak: 1000 }
// The control overbooks by chance, usually within three rounds.
const maxControlRounds = 60

type Tally = { rounds: number; exact: number; maxBooked: number; failures: number }

/** All users book concurrently, round after round. `book` sends one request or retries on 503. */
const race = async (
  url: string,
  rounds: number,
  { book = call, untilOverbooked = false } = {},
): Promise<Tally> => {
  const admin = await newTestUser(url)
  const people = await newTestUsers(url, users)
  const tally = { rounds, exact: 0, maxBooked: 0, failures: 0 }
  for (let round = 0; round < rounds; round++) {
    const id = await newEvent(admin, seats)
    const replies = await Promise.all(people.map((who) => book(who, events.book, { id })))
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    const taken = count(201)
    if (taken === seats && taken + count(409) === users) tally.exact += 1
    tally.failures += replies.filter(isUnexpected).length
    tally.maxBooked = Math.max(tally.maxBooked, taken)
    if (untilOverbooked && taken > seats) return { ...tally, rounds: round + 1 }
  }
  return tally
}

const describe = (where: string, { rounds, exact, maxBooked, failures }: Tally) =>
  `${where}: ${exact} of ${rounds} rounds booked exactly ${seats} seats, at most ${maxBooked}; answers of 500 and above, or none: ${failures}`

export const runAlone = true

export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const rounds = roundsAt[scale]
  // A smoke test does not judge how much load the machine can take.
  const book = scale === 'smoke' ? callWithRetry : call
  const title = `${users} users book the last ${seats} seats at the same time, and exactly ${seats} succeed`
  const isRight = ({ exact, failures }: Tally) => exact === rounds && failures === 0
  const embedded = await onInstallation({}, ({ product }) => race(product.url, rounds, { book }))
  const missing = missingPostgres()
  if (missing) {
    const lines = [describe('Embedded database', embedded), `PostgreSQL: not tried, ${missing}`]
    return { title, lines, ok: isRight(embedded) }
  }
  const real = await onPostgres({}, ({ product }) => race(product.url, rounds, { book }))
  const control = await onPostgres({ variant: { preload: 'noBookingLock.ts' } }, ({ product }) =>
    race(product.url, maxControlRounds, { untilOverbooked: true }),
  )
  return {
    title,
    lines: [
      describe('Embedded database', embedded),
      describe('PostgreSQL', real),
      describe('Control, PostgreSQL without the lock', control),
    ],
    ok: isRight(embedded) && isRight(real) && control.maxBooked > seats,
  }
}
