import { events } from '#shared/events/contract.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { call, callPatiently } from '../support/calls.ts'
import { isStrange, newEvent } from '../support/duplicateRequests.ts'
import { onInstallation, onPostgres } from '../support/installation.ts'
import type { Form, Proof } from '../support/scenario.ts'
import { newcomer, newcomers } from '../support/testUser.ts'

const crowd = 200
const places = 10
const roundsOf: Record<Form, number> = { short: 5, stated: 100, long: 1000 }
// The variant is found out by chance, mostly within three rounds.
const mostControlRounds = 60

type Tally = { rounds: number; exact: number; most: number; failures: number }

/**
 * Everybody books at once, round after round; how many of them were told that they are in. `book` is
 * one try, or as often as a busy machine asks for.
 */
const race = async (
  url: string,
  rounds: number,
  { book = call, untilOverbooked = false } = {},
): Promise<Tally> => {
  const admin = await newcomer(url)
  const people = await newcomers(url, crowd)
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
  `${where}: ${exact} of ${rounds} rounds gave exactly ${places} places; the most that were given: ${most}; answers of 500 and above, or none: ${failures}`

export const isCrowd = true

export const prove = async (form: Form): Promise<Proof> => {
  const rounds = roundsOf[form]
  // How much a machine bears is for the stated form to say; this one runs beside other tests.
  const book = form === 'short' ? callPatiently : call
  const title = `${crowd} people book the last ${places} places at once, and exactly ${places} get one`
  const isRight = ({ exact, failures }: Tally) => exact === rounds && failures === 0
  const embedded = await onInstallation({}, ({ product }) => race(product.url, rounds, { book }))
  const missing = missingPostgres()
  if (missing) {
    const lines = [say('Embedded database', embedded), `PostgreSQL: not tried, ${missing}`]
    return { title, lines, ok: isRight(embedded) }
  }
  const real = await onPostgres({}, ({ product }) => race(product.url, rounds, { book }))
  const control = await onPostgres({ variant: { preload: 'noBookingLock.ts' } }, ({ product }) =>
    race(product.url, mostControlRounds, { untilOverbooked: true }),
  )
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
