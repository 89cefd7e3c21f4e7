import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/connect.ts'
import { missingPostgres, startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { missingRedis, startRedis } from '../../scripts/redis.ts'
import { isSound, soundLine } from '../support/chatOracle.ts'
import { type Figures, type Outcome, type Place, talk } from '../support/chatSession.ts'
import { runAlone } from '../support/cli.ts'
import type { Form, Proof } from '../support/scenario.ts'

const figuresOf: Record<Form, Figures> = {
  short: { people: 8, seconds: 10, cutEveryMs: [5000, 8000], restarts: 2 },
  stated: { people: 20, seconds: 600, cutEveryMs: [5000, 15_000], restarts: 10 },
  long: { people: 20, seconds: 3600, cutEveryMs: [5000, 15_000], restarts: 60 },
}

// What was lost is looked for every five seconds.
const sweptWithinMs = 8000
const never = 2 ** 30
const mostDeliveryMs = 500
const mostCatchUpMs = 2000

const linesOf = ({ name }: Place, outcome: Outcome): string[] => {
  const { verdict, people, restarts, cuts, deliveryMs, catchUpMs, strange } = outcome
  return [
    `${name}: ${people} people, ${verdict.messages} messages (${verdict.deleted} deleted), ${cuts} links cut, restarts by SIGTERM ${restarts.SIGTERM} and by SIGKILL ${restarts.SIGKILL}: ${soundLine(verdict, people)}`,
    `there delivered while linked in ${deliveryMs[0]} ms (p50), ${deliveryMs[1]} ms (p95); caught up ${catchUpMs} ms after linking (p95)`,
    `there, as controls, who never asks for what came after missed ${outcome.forgotten}; of what was sent again without an id ${outcome.doubledByCareless} are there twice`,
    ...new Set(strange.map((sentence) => `${name}: ${sentence}`)),
  ]
}

const isRight = (form: Form, { verdict, deliveryMs, catchUpMs, strange, ...controls }: Outcome) =>
  isSound(verdict) &&
  strange.length === 0 &&
  controls.forgotten > 0 &&
  controls.doubledByCareless > 0 &&
  // On a machine that runs other tests beside it, only the lists are judged.
  (form === 'short' || (deliveryMs[1] < mostDeliveryMs && catchUpMs < mostCatchUpMs))

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
    const name = 'Two processes, PostgreSQL and Redis, which is killed and away for two seconds'
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
  (form: Form) =>
  ({ place, outcome }: { place: Place; outcome: Outcome }): Told => ({
    lines: linesOf(place, outcome),
    ok: isRight(form, outcome),
  })

/** What the processes tell each other is lost, and no link is cut that would be made good anew. */
const withoutWord = async (form: Form, postgres: Postgres): Promise<Told> => {
  const seconds = form === 'short' ? 5 : 30
  const quiet: Figures = { people: 8, seconds, cutEveryMs: [never, never], restarts: 0 }
  const lose = async (env: Record<string, string>) => {
    const settings = { name: '', env, preload: 'lossyBus.ts', settleMs: sweptWithinMs }
    return (await onTwo(quiet, postgres, settings)).outcome
  }
  const unswept = { LOSE_ONE_IN: '1', SWEEP: 'off' }
  const [all, some, control] = await Promise.all([
    lose({ LOSE_ONE_IN: '1' }),
    form === 'short' ? null : lose({ LOSE_ONE_IN: '3' }),
    lose(unswept),
  ])
  const line = ({ verdict, people }: Outcome) => soundLine(verdict, people)
  return {
    lines: [
      `Two processes of which neither hears the other, but each looks for what it missed: ${line(all)}`,
      ...(some ? [`Two processes that miss every third word of each other: ${line(some)}`] : []),
      `Two that neither hear each other nor look, as a control: ${line(control)}`,
    ],
    ok: isSound(all.verdict) && (!some || isSound(some.verdict)) && !isSound(control.verdict),
  }
}

const onOneServer = async (form: Form, figures: Figures): Promise<Told[]> => {
  const missing = missingPostgres()
  if (missing) return [{ lines: [`PostgreSQL: not tried, ${missing}`], ok: true }]
  // Four products of two processes each, in the short form at the same time.
  const server = await startPostgres({ settings: { max_connections: '300' } })
  const postgres = { server, databases: 0 }
  const noRedis = missingRedis()
  try {
    return await inTurn(form, [
      () => onTwo(figures, postgres, { name: 'Two processes, PostgreSQL' }).then(told(form)),
      noRedis
        ? async () => ({ lines: [`Redis: not tried, ${noRedis}`], ok: true })
        : () => onTwoWithRedis(figures, postgres).then(told(form)),
      () => withoutWord(form, postgres),
    ])
  } finally {
    await server.stop()
  }
}

/** One after the other where times are judged. */
const inTurn = async <T>(form: Form, runs: (() => Promise<T>)[]): Promise<T[]> => {
  if (form === 'short') return Promise.all(runs.map((run) => run()))
  const results: T[] = []
  for (const run of runs) results.push(await run())
  return results
}

export const isCrowd = true

/** Links are cut and the product is restarted under a chat, in which everybody ends with all. */
export const prove = async (form: Form): Promise<Proof> => {
  const figures = figuresOf[form]
  const results = await inTurn(form, [
    async () => [told(form)(await onOne(figures))],
    () => onOneServer(form, figures),
  ])
  return {
    title: 'A chat under cut links and restarts: everybody ends with the same list',
    lines: results.flat().flatMap(({ lines }) => lines),
    ok: results.flat().every(({ ok }) => ok),
  }
}

if (import.meta.main) await runAlone(prove)
