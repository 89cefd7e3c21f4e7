import type { Sql } from '#server/db/connect.ts'
import { connections } from '#shared/connections/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { callWithRetry, newTestUser, newTestUsers, type Person } from '../support/apiClient.ts'
import {
  crossedAnswers,
  crossedRequests,
  duplicateBookings,
  duplicateMessages,
  duplicateRegistrations,
  pairsOf,
  resendMessages,
  type Tally,
} from '../support/concurrentRequests.ts'
import { type Installation, onInstallation, onPostgres } from '../support/installation.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

type Rounds = { bookings: number; registrations: number; pairs: number; messages: number }

const roundsAt: Record<Scale, Rounds> = {
  smoke: { bookings: 3, registrations: 1, pairs: 20, messages: 4 },
  nightly: { bookings: 20, registrations: 5, pairs: 100, messages: 20 },
  full: { bookings: 50, registrations: 10, pairs: 200, messages: 50 },
  soak: { bookings: 500, registrations: 50, pairs: 400, messages: 500 },
}
// Enough to detect every fault of the control.
const controlRounds: Rounds = { bookings: 10, registrations: 2, pairs: 20, messages: 24 }
const duplicates = 100
const messageDuplicates = 20

const connectUsers = async (admin: Person, other: Person) => {
  const { reply } = await callWithRetry(admin, connections.request, { receiverId: other.id })
  if (reply) await callWithRetry(other, connections.answer, { id: reply.id, status: 'accepted' })
}

const newGroup = async (who: Person) => {
  const { reply } = await callWithRetry(who, groups.create, { name: 'At once', type: 'expats' })
  if (!reply) throw new Error('A group could not be made')
  return reply.id
}

const duplicateRows = [
  'select 1 from event_bookings group by event_id, user_id having count(*) > 1',
  'select 1 from users group by lower(email) having count(*) > 1',
  'select 1 from users group by lower(username) having count(*) > 1',
  `select 1 from user_connections
   group by least(requester_id, receiver_id), greatest(requester_id, receiver_id)
   having count(*) > 1`,
  `select 1 from direct_messages where client_id is not null
   group by sender_id, client_id having count(*) > 1`,
  `select 1 from group_messages where client_id is not null
   group by user_id, client_id having count(*) > 1`,
]

// The requester is notified once of each answer.
const wrongNotifications = `
  select requester_id from user_connections where status <> 'pending'
  group by requester_id
  having count(*) <> (
    select count(*) from notifications n
    where n.user_id = requester_id and n.type in ('connectionAccepted', 'connectionRejected')
  )`

const countRows = async (sql: Sql, queries: string[]) => {
  let sum = 0
  for (const query of queries) sum += (await sql.unsafe(query)).length
  return sum
}

type Verdict = { tallies: Tally[]; duplicated: number; wronglyNotified: number }

const playAll = async ({ product, query }: Installation, rounds: Rounds): Promise<Verdict> => {
  const { url } = product
  const admin = await newTestUser(url)
  const people = await newTestUsers(url, Math.max(4, rounds.pairs / 2))
  const [one, other] = people as [Person, Person]
  await connectUsers(admin, other)
  const from = performance.now()
  const messagesSent = await duplicateMessages(
    [admin, other],
    await newGroup(admin),
    rounds.messages,
    messageDuplicates,
  )
  const booked = await duplicateBookings(admin, one, rounds.bookings, duplicates)
  const registered = await duplicateRegistrations(url, rounds.registrations, duplicates)
  const requests = await crossedRequests(pairsOf(people, rounds.pairs))
  const answered = await crossedAnswers(requests.pending)
  await product.end('SIGTERM')
  await product.start()
  const seconds = Math.round((performance.now() - from) / 1000)
  const later = `the same messages after a restart, up to ${seconds} s later`
  const resent = await resendMessages(messagesSent.sent, later)
  await product.end('SIGTERM')
  return query(async (sql) => ({
    tallies: [booked, registered, requests.tally, answered, messagesSent.tally, resent],
    duplicated: await countRows(sql, duplicateRows),
    wronglyNotified: await countRows(sql, [wrongNotifications]),
  }))
}

// The patched source of the control no longer relies on them.
const dropUniqueness = (sql: Sql) =>
  sql
    .unsafe(`
      drop index users_username_key, users_email_key, user_connections_pair;
      alter table event_bookings drop constraint event_bookings_event_id_user_id_key;
      alter table direct_messages drop constraint direct_messages_sender_id_client_id_key;
      alter table group_messages drop constraint group_messages_user_id_client_id_key;`)
    .simple()

const isRight = ({ tallies, duplicated, wronglyNotified }: Verdict) =>
  duplicated + wronglyNotified === 0 &&
  tallies.every(
    ({ rounds, exact, unexpected }) => rounds > 0 && exact === rounds && unexpected === 0,
  )

// The control must fail for each kind of request.
const isDetected = ({ tallies, duplicated, wronglyNotified }: Verdict) =>
  duplicated > 0 && wronglyNotified > 0 && tallies.every(({ rounds, exact }) => exact < rounds)

const describe = (where: string, { tallies, duplicated, wronglyNotified }: Verdict) => {
  const sum = (of: 'unexpected' | 'busy') => tallies.reduce((so, tally) => so + tally[of], 0)
  const parts = tallies.map(({ what, rounds, exact }) => `${what}: ${exact} of ${rounds}`)
  return `${where}, rounds with exactly one effect: ${parts.join('; ')}. Duplicated rows: ${duplicated}; users not notified exactly once: ${wronglyNotified}; answers of 503: ${sum('busy')}; other answers of 500 and above, or none: ${sum('unexpected')}`
}

export const runAlone = true

export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const rounds = roundsAt[scale]
  const title = 'A request that is sent many times, concurrently or later, takes effect once'
  const embedded = await onInstallation({}, (found) => playAll(found, rounds))
  const missing = missingPostgres()
  if (missing) {
    const lines = [describe('Embedded database', embedded), `PostgreSQL: not tried, ${missing}`]
    return { title, lines, ok: isRight(embedded) }
  }
  const real = await onPostgres({}, (found) => playAll(found, rounds))
  const variant = { preload: 'noUniqueness.ts', prepare: dropUniqueness }
  const control = await onPostgres({ variant }, (found) => playAll(found, controlRounds))
  return {
    title,
    lines: [
      describe('Embedded database', embedded),
      describe('PostgreSQL', real),
      describe('Control, PostgreSQL without locks and unique indexes', control),
    ],
    ok: isRight(embedded) && isRight(real) && isDetected(control),
  }
}
