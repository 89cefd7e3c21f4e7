import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/connect.ts'
import { missingPostgres, startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { missingRedis, startRedis } from '../../scripts/redis.ts'
import { consistencyLine, isConsistent } from '../support/chatOracle.ts'
import { type ChatSetup, type ChatSize, type Outcome, runChat } from '../support/chatSession.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

const sizeAt: Record<Scale, ChatSize> = {
  smoke: { people: 8, seconds: 10, cutEveryMs: [5000, 8000], restarts: 2 },
  nightly: { people: 20, seconds: 40, cutEveryMs: [5000, 15_000], restarts: 2 },
  full: { people: 20, seconds: 600, cutEveryMs: [5000, 15_000], restarts: 10 },
  soak: { people: 20, seconds: 3600, cutEveryMs: [5000, 15_000], restarts: 60 },
}

// The product polls for lost messages every five seconds.
const pollWithinMs = 8000
const never = 2 ** 30
const maxDeliveryMs = 500
const maxCatchUpMs = 2000

const linesOf = ({ name }: ChatSetup, outcome: Outcome): string[] => {
  const { verdict, people, restarts, cuts, deliveryMs, catchUpMs, unexpected } = outcome
  return [
    `${name}: ${people} users, ${verdict.messages} messages (${verdict.deleted} deleted, ${verdict.edited} edited, ${verdict.replies} replies, ${verdict.reactions} reactions, ${verdict.votes} votes), ${cuts} connections cut, ${restarts.SIGTERM} restarts by SIGTERM and ${restarts.SIGKILL} by SIGKILL: ${consistencyLine(verdict, people)}`,
    `${name}: delivery while connected in ${deliveryMs[0]} ms (p50) and ${deliveryMs[1]} ms (p95); catch-up after reconnecting in ${catchUpMs} ms (p95)`,
    `${name}, controls: a client that never catches up missed ${outcome.missedByControl}; a client that retries without an id created ${outcome.duplicatedByControl} duplicates`,
    ...new Set(unexpected.map((sentence) => `${name}: ${sentence}`)),
  ]
}

const isRight = (
  scale: Scale,
  { verdict, deliveryMs, catchUpMs, unexpected, ...controls }: Outcome,
) =>
  isConsistent(verdict) &&
  unexpected.length === 0 &&
  controls.missedByControl > 0 &&
  controls.duplicatedByControl > 0 &&
  // A smoke test judges only the messages, not the times.
  (scale === 'smoke' || (deliveryMs[1] < maxDeliveryMs && catchUpMs < maxCatchUpMs))

type Postgres = { server: TestPostgres; databases: number }

/** A database of its own each time: the first account of an installation is its administrator. */
const newDatabase = async (postgres: Postgres) => {
  postgres.databases += 1
  const name = `room_${postgres.databases}`
  const { sql, close } = await openDatabase({ databaseUrl: postgres.server.url, dataDir: '' })
  await sql`create database ${sql(name)}`
  await close()
  return new URL(name, postgres.server.url).href
}

type Settings = Omit<ChatSetup, 'databaseUrl'> & { settleMs?: number }

const onSeveral = async (size: ChatSize, postgres: Postgres, settings: Settings) => {
  const { env, settleMs, ...rest } = settings
  const databaseUrl = await newDatabase(postgres)
  const setup = { ...rest, databaseUrl, env: { WORKERS: '2', REDIS_URL: '', ...env } }
  return { setup, outcome: await runChat(setup, size, settleMs) }
}

const onTwoWithRedis = async (size: ChatSize, postgres: Postgres) => {
  const redis = await startRedis()
  try {
    const name = 'Two processes, PostgreSQL and Redis, which is killed and down for two seconds'
    const meanwhile = async () => {
      await pause(size.seconds * 500)
      await redis.kill()
      await pause(2000)
      await redis.restart()
    }
    return await onSeveral(size, postgres, { name, meanwhile, env: { REDIS_URL: redis.url } })
  } finally {
    await redis.stop()
  }
}

const onOne = async (size: ChatSize) => {
  const setup = { name: 'One process, embedded' }
  return { setup, outcome: await runChat(setup, size) }
}

type Result = { lines: string[]; ok: boolean }

const toResult =
  (scale: Scale) =>
  ({ setup, outcome }: { setup: ChatSetup; outcome: Outcome }): Result => ({
    lines: linesOf(setup, outcome),
    ok: isRight(scale, outcome),
  })

/** Loses messages of the bus, without cutting connections: reconnecting would catch up. */
const onLossyBus = async (scale: Scale, postgres: Postgres): Promise<Result> => {
  const seconds = scale === 'smoke' ? 5 : 30
  const quiet: ChatSize = { people: 8, seconds, cutEveryMs: [never, never], restarts: 0 }
  const lose = async (env: Record<string, string>) => {
    const settings = { name: '', env, preload: 'lossyBus.ts', settleMs: pollWithinMs }
    return (await onSeveral(quiet, postgres, settings)).outcome
  }
  const withoutPolling = { LOSE_ONE_IN: '1', RECONCILE: 'off' }
  const [all, some, control] = await Promise.all([
    lose({ LOSE_ONE_IN: '1' }),
    scale === 'smoke' ? null : lose({ LOSE_ONE_IN: '3' }),
    lose(withoutPolling),
  ])
  const line = ({ verdict, people }: Outcome) => consistencyLine(verdict, people)
  return {
    lines: [
      `Two processes that lose all messages of the bus, but poll for missed ones: ${line(all)}`,
      ...(some ? [`Two processes that lose every third message of the bus: ${line(some)}`] : []),
      `Control, two processes without bus and without polling: ${line(control)}`,
    ],
    ok:
      isConsistent(all.verdict) &&
      (!some || isConsistent(some.verdict)) &&
      !isConsistent(control.verdict),
  }
}

const onOneServer = async (scale: Scale, size: ChatSize): Promise<Result[]> => {
  const missing = missingPostgres()
  if (missing) return [{ lines: [`PostgreSQL: not tried, ${missing}`], ok: true }]
  // Installations of two to four processes each, concurrently at smoke scale.
  const server = await startPostgres({ settings: { max_connections: '300' } })
  const postgres = { server, databases: 0 }
  const noRedis = missingRedis()
  try {
    return await runAll(scale, [
      async () => {
        const settings = { name: 'Four processes, PostgreSQL', env: { WORKERS: '4' } }
        return toResult(scale)(await onSeveral(size, postgres, settings))
      },
      noRedis
        ? async () => ({ lines: [`Redis: not tried, ${noRedis}`], ok: true })
        : () => onTwoWithRedis(size, postgres).then(toResult(scale)),
      () => onLossyBus(scale, postgres),
    ])
  } finally {
    await server.stop()
  }
}

/** Sequential where times are judged. */
const runAll = async <T>(scale: Scale, runs: (() => Promise<T>)[]): Promise<T[]> => {
  if (scale === 'smoke') return Promise.all(runs.map((run) => run()))
  const results: T[] = []
  for (const run of runs) results.push(await run())
  return results
}

export const runAlone = true

/** Cuts connections and restarts the product under a running chat. */
export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const size = sizeAt[scale]
  const results = await runAll(scale, [
    async () => [toResult(scale)(await onOne(size))],
    () => onOneServer(scale, size),
  ])
  return {
    title: 'Under cut connections and restarts, every client of a chat ends with the same messages',
    lines: results.flat().flatMap(({ lines }) => lines),
    ok: results.flat().every(({ ok }) => ok),
  }
}
