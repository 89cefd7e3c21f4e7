import { events } from '#shared/events/contract.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import { call, callWithRetry } from '../support/calls.ts'
import { newEvent } from '../support/duplicateRequests.ts'
import { onInstallation } from '../support/installation.ts'
import { type Contention, type LockContender, openLockContender } from '../support/lockContender.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'
import { newTestUser, newTestUsers, type Person } from '../support/testUser.ts'

const roundsAt: Record<Scale, number> = { smoke: 1, nightly: 10, full: 30, soak: 300 }
const maxRetries = 3

type Tally = { calls: number; done: number; deadlocks: number; serializations: number }
type Verdict = Tally & { tooMany: number; kept: number; afterwards: number }

/** A booking locks the event and then the person; here they are wanted the other way round. */
const otherWayRound = (eventId: string, userId: string): Contention => ({
  hold: (tx) => tx`select 1 from users where id = ${userId} for update`,
  cross: (tx) => tx`select 1 from events where id = ${eventId} for update`,
})

/** What a booking saw of the event is not so any more when it gets to it. */
const changedMeanwhile = (eventId: string): Contention => ({
  hold: (tx) => tx`update events set updated_at = now() where id = ${eventId}`,
})

const playAll = async (
  contender: LockContender,
  [admin, who]: [Person, Person],
  turns: number[],
  contentionOf: (eventId: string) => Contention,
) => {
  let done = 0
  for (const times of turns) {
    const id = await newEvent(admin)
    const book = () => call(who, events.book, { id })
    const { status } = await contender.around(times, contentionOf(id), book)
    if (status === 201) done += 1
  }
  return { calls: turns.length, done }
}

/** More often than it tries: the person is asked to come back, nothing is kept, and then it works. */
const playTooMany = async (contender: LockContender, [admin, who]: [Person, Person]) => {
  const id = await newEvent(admin)
  const book = () => call(who, events.book, { id })
  const tooMany = await contender.around(maxRetries + 1, otherWayRound(id, who.id), book)
  const { reply } = await callWithRetry(who, events.one, { id })
  const { status: afterwards } = await book()
  return { tooMany: tooMany.status, kept: reply?.isBooked ? 1 : 0, afterwards }
}

// Usually a transaction sees what was committed meanwhile; with this setting it must not, and is
// given up instead.
const strictly = 'alter database postgres set default_transaction_isolation = "repeatable read"'

const onServer = async (rounds: number, preload?: string): Promise<Verdict> => {
  const postgres = await startPostgres()
  const variant = preload ? { preload } : undefined
  try {
    return await onInstallation({ databaseUrl: postgres.url, variant }, async (found) => {
      const { product, ask } = found
      const admin = await newTestUser(product.url)
      const [who] = (await newTestUsers(product.url, 1)) as [Person]
      const both: [Person, Person] = [admin, who]
      const contender = openLockContender(postgres)
      try {
        const inARow = Array.from({ length: 3 * rounds }, (_, n) => 1 + (n % maxRetries))
        const once = inARow.map(() => 1)
        const crossed = await playAll(contender, both, inARow, (id) => otherWayRound(id, who.id))
        const tooMany = await playTooMany(contender, both)
        await product.end('SIGTERM')
        await ask((sql) => sql.unsafe(strictly))
        await product.start()
        const changed = await playAll(contender, both, once, changedMeanwhile)
        const calls = crossed.calls + changed.calls
        return { ...tooMany, ...contender.count(), calls, done: crossed.done + changed.done }
      } finally {
        await contender.close()
      }
    })
  } finally {
    await postgres.stop()
  }
}

const given = (rounds: number) => ({
  deadlocks: rounds * (1 + 2 + maxRetries) + maxRetries + 1,
  serializations: rounds * 3,
})

const isRight = (rounds: number, { calls, done, deadlocks, serializations, ...last }: Verdict) =>
  done === calls &&
  // Or it was no contention, and proves nothing.
  deadlocks >= given(rounds).deadlocks &&
  serializations >= given(rounds).serializations &&
  last.tooMany === 503 &&
  last.kept === 0 &&
  last.afterwards === 201

const say = ({ calls, done, deadlocks, serializations }: Verdict) =>
  `${calls} bookings that the database gave up, some ${maxRetries} times in a row (${deadlocks} deadlocks, ${serializations} serialization failures): ${calls - done} not answered with success`

export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const title = `A transaction is retried up to ${maxRetries} times after a deadlock or a serialization failure, invisibly to the client`
  const missing = missingPostgres()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const rounds = roundsAt[scale]
  const real = await onServer(rounds)
  const control = await onServer(1, 'noRetry.ts')
  return {
    title,
    lines: [
      `PostgreSQL: ${say(real)}`,
      `Given up ${maxRetries + 1} times in a row: answered ${real.tooMany}, ${real.kept} rows kept, and the next try ${real.afterwards}`,
      'Embedded database: its one session waits for nobody, so there is nothing to give up',
      `Without trying again, as a control: ${say(control)}`,
    ],
    ok: isRight(rounds, real) && control.done === 0,
  }
}
