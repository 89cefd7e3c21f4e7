import { events } from '#shared/events/contract.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import {
  call,
  callWithRetry,
  newTestUser,
  newTestUsers,
  type Person,
} from '../support/apiClient.ts'
import { newEvent } from '../support/concurrentRequests.ts'
import { onInstallation } from '../support/installation.ts'
import { type LockContender, openLockContender } from '../support/lockContender.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

const roundsAt: Record<Scale, number> = { smoke: 1, nightly: 30, full: 30, soak: 300 }
const maxRetries = 3

type Tally = { calls: number; done: number; deadlocks: number; serializations: number }
type Verdict = Tally & { tooMany: number; rowsLeft: number; nextAttempt: number }

type Booking = () => Promise<{ status: number }>
type Provoke = (eventId: string, book: Booking) => ReturnType<Booking>

/** Books one new event per provoked failure. */
const playAll = async ([admin, who]: [Person, Person], provocations: Provoke[]) => {
  let done = 0
  for (const provoke of provocations) {
    const id = await newEvent(admin)
    const { status } = await provoke(id, () => call(who, events.book, { id }))
    if (status === 201) done += 1
  }
  return { calls: provocations.length, done }
}

/** More failures than retries: the answer is 503, no row is kept, and the next attempt succeeds. */
const playTooMany = async (contender: LockContender, [admin, who]: [Person, Person]) => {
  const id = await newEvent(admin)
  const book = () => call(who, events.book, { id })
  const tooMany = await contender.causeDeadlocks(maxRetries + 1, who.id, book)
  const { reply } = await callWithRetry(who, events.one, { id })
  const { status: nextAttempt } = await book()
  return { tooMany: tooMany.status, rowsLeft: reply?.isBooked ? 1 : 0, nextAttempt }
}

// PostgreSQL detects deadlocks immediately instead of after a second.
const settings = { deadlock_timeout: '50ms' }
// By default a transaction sees rows committed meanwhile. With this setting it must fail.
const repeatableRead =
  'alter database postgres set default_transaction_isolation = "repeatable read"'

const onServer = async (rounds: number, preload?: string): Promise<Verdict> => {
  const postgres = await startPostgres({ settings })
  const variant = preload ? { preload } : undefined
  try {
    return await onInstallation({ databaseUrl: postgres.url, variant }, async (found) => {
      const { product, query } = found
      const admin = await newTestUser(product.url)
      const [who] = (await newTestUsers(product.url, 1)) as [Person]
      const both: [Person, Person] = [admin, who]
      const contender = await openLockContender(postgres)
      try {
        const numbers = Array.from({ length: maxRetries * rounds }, (_, n) => 1 + (n % maxRetries))
        const deadlocks = numbers.map(
          (count): Provoke =>
            (_, book) =>
              contender.causeDeadlocks(count, who.id, book),
        )
        const crossed = await playAll(both, deadlocks)
        const tooMany = await playTooMany(contender, both)
        await product.end('SIGTERM')
        await query((sql) => sql.unsafe(repeatableRead))
        await product.start()
        const changed = await playAll(both, Array(numbers.length).fill(contender.changeEvent))
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

const expected = (rounds: number) => ({
  deadlocks: rounds * (1 + 2 + maxRetries) + maxRetries + 1,
  serializations: rounds * maxRetries,
})

const isRight = (rounds: number, { calls, done, deadlocks, serializations, ...last }: Verdict) =>
  done === calls &&
  deadlocks === expected(rounds).deadlocks &&
  serializations >= expected(rounds).serializations &&
  last.tooMany === 503 &&
  last.rowsLeft === 0 &&
  last.nextAttempt === 201

const describe = ({ calls, done, deadlocks, serializations }: Verdict) =>
  `${calls} bookings under ${deadlocks} deadlocks, up to ${maxRetries} in a row, and ${serializations} serialization failures: ${calls - done} not answered with success`

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
      `PostgreSQL: ${describe(real)}`,
      `After ${maxRetries + 1} deadlocks in a row: answered ${real.tooMany}, ${real.rowsLeft} rows kept, and the next attempt ${real.nextAttempt}`,
      'Embedded database: with its single session, transactions cannot conflict',
      `Control, without retries: ${describe(control)}`,
    ],
    ok: isRight(rounds, real) && control.done === 0,
  }
}
