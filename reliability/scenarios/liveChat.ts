import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/connect.ts'
import { missingPostgres, startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { missingRedis, startRedis } from '../../scripts/redis.ts'
import { isSound, soundLine } from '../support/chatOracle.ts'
import { type Figures, type Outcome, type Place, talk } from '../support/chatSession.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

const figuresAt: Record<Scale, Figures> = {
  smoke: { people: 8, seconds: 10, cutEveryMs: [5000, 8000], restarts: 2 },
  nightly: { people: 20, seconds: 40, cutEveryMs: [5000, 15_000], restarts: 2 },
  full: { people: 20, seconds: 600, cutEveryMs: [5000, 15_000], restarts: 10 },
  soak: { people: 20, seconds: 3600, cutEveryMs: [5000, 15_000], restarts: 60 },
}

// The product polls for lost messages every five seconds.
const sweptWithinMs = 8000
const never = 2 ** 30
const mostDeliveryMs = 500
const mostCatchUpMs = 2000

const linesOf = ({ name }: Place, outcome: Outcome): string[] => {
  const { verdict, people, restarts, cuts, deliveryMs, catchUpMs, strange } = outcome
  return [
    `${name}: ${people} users, ${verdict.messages} messages (${verdict.deleted} deleted), ${cuts} connections cut, ${restarts.SIGTERM} restarts by SIGTERM and ${restarts.SIGKILL} by SIGKILL: ${soundLine(verdict, people)}`,
    `${name}: delivery while connected in ${deliveryMs[0]} ms (p50) and ${deliveryMs[1]} ms (p95); catch-up after reconnecting in ${catchUpMs} ms (p95)`,
    `${name}, controls: a client that never catches up missed ${outcome.forgotten}; a client that retries without an id created ${outcome.doubledByCareless} duplicates`,
    ...new Set(strange.map((sentence) => `${name}: ${sentence}`)),
  ]
}

const isRight = (scale: Scale, { verdict, deliveryMs, catchUpMs, strange, ...controls }: Outcome) =>
  isSound(verdict) &&
  strange.length === 0 &&
  controls.forgotten > 0 &&
  controls.doubledByCareless > 0 &&
  // A smoke test judges only the messages, not the times.
  (scale === 'smoke' || (deliveryMs[1] < mostDeliveryMs && catchUpMs < mostCatchUpMs))

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

type Settings = Omit<Place, 'databaseUrl'> & { settleMs?: number }

const onTwo = async (figures: Figures, postgres: Postgres, settings: Settings) => {
  const { env, settleMs, ...rest } = settings
  const databaseUrl = await newDatabase(postgres)
  const place = { ...rest, databaseUrl, env: { WORKERS: '2', REDIS_URL: '', ...env } }
  return { place, outcome: await talk(place, figures, settleMs) }
}

const onTwoWithRedis = async (figures: Figures, postgres: Postgres) => {
  const redis = await startRedis()
  try {
    const name = 'Two processes, PostgreSQL and Redis, which is killed and down for two seconds'
    const meanwhile = async () => {
      await pause(figures.seconds * 500)
      await redis.kill()
      await pause(2000)
      await redis.restart()
    }
    return await onTwo(figures, postgres, { name, meanwhile, env: { REDIS_URL: redis.url } })
  } finally {
    await redis.stop()
  }
}

const onOne = async (figures: Figures) => {
  const place = { name: 'One process, embedded' }
  return { place, outcome: await talk(place, figures) }
}

type Told = { lines: string[]; ok: boolean }

const told =
  (scale: Scale) =>
  ({ place, outcome }: { place: Place; outcome: Outcome }): Told => ({
    lines: linesOf(place, outcome),
    ok: isRight(scale, outcome),
  })

/** Loses messages of the bus, without cutting connections: reconnecting would catch up. */
const onLossyBus = async (scale: Scale, postgres: Postgres): Promise<Told> => {
  const seconds = scale === 'smoke' ? 5 : 30
  const quiet: Figures = { people: 8, seconds, cutEveryMs: [never, never], restarts: 0 }
  const lose = async (env: Record<string, string>) => {
    const settings = { name: '', env, preload: 'lossyBus.ts', settleMs: sweptWithinMs }
    return (await onTwo(quiet, postgres, settings)).outcome
  }
  const unswept = { LOSE_ONE_IN: '1', SWEEP: 'off' }
  const [all, some, control] = await Promise.all([
    lose({ LOSE_ONE_IN: '1' }),
    scale === 'smoke' ? null : lose({ LOSE_ONE_IN: '3' }),
    lose(unswept),
  ])
  const line = ({ verdict, people }: Outcome) => soundLine(verdict, people)
  return {
    lines: [
      `Two processes that lose all messages of the bus, but poll for missed ones: ${line(all)}`,
      ...(some ? [`Two processes that lose every third message of the bus: ${line(some)}`] : []),
      `Control, two processes without bus and without polling: ${line(control)}`,
    ],
    ok: isSound(all.verdict) && (!some || isSound(some.verdict)) && !isSound(control.verdict),
  }
}

const onOneServer = async (scale: Scale, figures: Figures): Promise<Told[]> => {
  const missing = missingPostgres()
  if (missing) return [{ lines: [`PostgreSQL: not tried, ${missing}`], ok: true }]
  // Four installations of two processes each, concurrently at smoke scale.
  const server = await startPostgres({ settings: { max_connections: '300' } })
  const postgres = { server, databases: 0 }
  const noRedis = missingRedis()
  try {
    return await runAll(scale, [
      () => onTwo(figures, postgres, { name: 'Two processes, PostgreSQL' }).then(told(scale)),
      noRedis
        ? async () => ({ lines: [`Redis: not tried, ${noRedis}`], ok: true })
        : () => onTwoWithRedis(figures, postgres).then(told(scale)),
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
  const figures = figuresAt[scale]
  const results = await runAll(scale, [
    async () => [told(scale)(await onOne(figures))],
    () => onOneServer(scale, figures),
  ])
  return {
    title: 'Under cut connections and restarts, every client of a chat ends with the same messages',
    lines: results.flat().flatMap(({ lines }) => lines),
    ok: results.flat().every(({ ok }) => ok),
  }
}
