import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { missingPostgres, startPostgres } from '../postgres.ts'
import { missingRedis, startRedis } from '../redis.ts'
import type { Form, Proof } from '../steps/proofs.ts'
import { runAlone } from './alone.ts'
import { openRoom, readAll, startStorm, untilSettled } from './chatRoom.ts'
import { type ChatVerdict, doubledWords, isSound, judgeChat, soundLine } from './chatVerdict.ts'
import { aProduct, type Product } from './product.ts'

type Figures = { people: number; seconds: number; cutEveryMs: [number, number]; restarts: number }

const figuresOf: Record<Form, Figures> = {
  short: { people: 8, seconds: 12, cutEveryMs: [2000, 5000], restarts: 2 },
  stated: { people: 20, seconds: 120, cutEveryMs: [5000, 15_000], restarts: 5 },
  long: { people: 20, seconds: 600, cutEveryMs: [5000, 15_000], restarts: 10 },
}

// A lost message is looked for every five seconds; a cut link is tried again within thirty.
const settledWithinMs = 40_000
const sweptWithinMs = 8000
const mostDeliveryMs = 500
const mostCatchUpMs = 2000

type Place = { name: string; databaseUrl?: string; env?: Record<string, string>; preload?: string }

type Outcome = {
  verdict: ChatVerdict
  people: number
  restarts: Record<'SIGTERM' | 'SIGKILL', number>
  cuts: number
  deliveryMs: [p50: number, p95: number]
  catchUpMs: number
  forgotten: number
  doubledByCareless: number
  strange: string[]
}

const percentile = (values: number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0)

const restartBetween = async (product: Product, { restarts, seconds }: Figures) => {
  const done = { SIGTERM: 0, SIGKILL: 0 }
  for (let round = 1; round <= restarts; round++) {
    await pause((seconds * 1000) / (restarts + 1))
    const signal = round % 2 ? 'SIGTERM' : 'SIGKILL'
    await product.end(signal)
    await product.start()
    done[signal] += 1
  }
  return done
}

/** Lets people talk while links are cut and the product is restarted, and compares in the end. */
const talk = async (
  place: Place,
  figures: Figures,
  settleMs = settledWithinMs,
): Promise<Outcome> => {
  const { people, seconds, cutEveryMs } = figures
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-chat-'))
  const product = await aProduct({ dataDir, ...place })
  try {
    const T = performance.now()
    const mark = (w: string) =>
      console.log(place.name, place.env?.LOSE_ONE_IN, w, Math.round(performance.now() - T))
    await product.start()
    mark('started')
    const room = await openRoom(product.url, people)
    mark('room')
    const { chatters, forgetful, careless, watch } = room
    const calm = startStorm([...chatters, forgetful], cutEveryMs)
    const talking = [...chatters, careless].map((chatter) => chatter.talk(seconds))
    const restarts = await restartBetween(product, figures)
    mark('restarted')
    await Promise.all(talking)
    mark('talked')
    calm()
    await chatters[0]?.regretFirst()
    const truth = await readAll(product.url, room.groupId)
    mark('read')
    await untilSettled(chatters, truth, settleMs)
    mark('settled')
    room.close()
    const known = new Set(forgetful.log().rows.map(({ id }) => id))
    return {
      verdict: judgeChat(
        truth,
        chatters.map(({ log }) => log().rows),
        chatters.map(({ acknowledged }) => acknowledged),
      ),
      people,
      restarts,
      cuts: watch.cuts,
      deliveryMs: [percentile(watch.deliveriesMs, 0.5), percentile(watch.deliveriesMs, 0.95)],
      catchUpMs: percentile(watch.catchUpsMs, 0.95),
      forgotten: truth.filter(({ id }) => !known.has(id)).length,
      doubledByCareless: doubledWords(truth),
      strange: watch.strange,
    }
  } finally {
    await product.end('SIGKILL')
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const linesOf = ({ name }: Place, outcome: Outcome): string[] => {
  const { verdict, people, restarts, cuts, deliveryMs, catchUpMs, strange } = outcome
  return [
    `${name}: ${people} people, ${verdict.messages} messages (${verdict.deleted} deleted), ${cuts} links cut, restarts by SIGTERM ${restarts.SIGTERM} and by SIGKILL ${restarts.SIGKILL}: ${soundLine(verdict, people)}`,
    `${name}: delivered while linked in ${deliveryMs[0]} ms (p50), ${deliveryMs[1]} ms (p95); caught up ${catchUpMs} ms after linking (p95)`,
    `${name}, controls: who never asks for what came after missed ${outcome.forgotten}; of what was sent again without an id ${outcome.doubledByCareless} are there twice`,
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

const onPostgres = async <T>(run: (databaseUrl: string) => Promise<T>): Promise<T> => {
  const server = await startPostgres()
  try {
    return await run(server.url)
  } finally {
    await server.stop()
  }
}

const twoProcesses = { WORKERS: '2', REDIS_URL: '' }

const onTwo = (figures: Figures, name: string, env = {}, preload?: string, settleMs?: number) =>
  onPostgres(async (databaseUrl) => {
    const place = { name, databaseUrl, env: { ...twoProcesses, ...env } }
    return {
      place,
      outcome: await talk({ ...place, ...(preload && { preload }) }, figures, settleMs),
    }
  })

const onTwoWithRedis = async (figures: Figures) => {
  const redis = await startRedis()
  try {
    return await onTwo(figures, 'Two processes, PostgreSQL and Redis', { REDIS_URL: redis.url })
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
const withoutWord = async (form: Form): Promise<Told> => {
  const quiet: Figures = {
    people: 8,
    seconds: form === 'short' ? 6 : 30,
    cutEveryMs: [1e9, 1e9],
    restarts: 0,
  }
  const lose = (env: Record<string, string>) => onTwo(quiet, '', env, 'lossyBus.ts', sweptWithinMs)
  const [all, some, unswept] = await Promise.all([
    lose({ LOSE_ONE_IN: '1' }),
    lose({ LOSE_ONE_IN: '3' }),
    lose({ LOSE_ONE_IN: '1', SWEEP: 'off' }),
  ])
  const line = ({ outcome: { verdict, people } }: typeof all) => soundLine(verdict, people)
  return {
    lines: [
      `Two processes of which neither hears the other: ${line(all)}, since each looks for what it missed; every third word lost: ${line(some)}`,
      `control, two that neither hear each other nor look: ${line(unswept)}`,
    ],
    ok:
      isSound(all.outcome.verdict) &&
      isSound(some.outcome.verdict) &&
      !isSound(unswept.outcome.verdict),
  }
}

/** Links are cut and the product is restarted under a chat, in which everybody ends with all. */
export const prove = async (form: Form): Promise<Proof> => {
  const figures = figuresOf[form]
  const noPostgres = missingPostgres()
  const noRedis = noPostgres ?? missingRedis()
  const runs: (() => Promise<Told>)[] = [
    () => onOne(figures).then(told(form)),
    ...(noPostgres
      ? []
      : [
          () => onTwo(figures, 'Two processes, PostgreSQL').then(told(form)),
          () => withoutWord(form),
        ]),
    ...(noRedis ? [] : [() => onTwoWithRedis(figures).then(told(form))]),
  ]
  // One after the other where times are judged.
  const results: Told[] = form === 'short' ? await Promise.all(runs.map((run) => run())) : []
  if (form !== 'short') for (const run of runs) results.push(await run())
  const missing = new Set([noPostgres, noRedis].flatMap((reason) => reason ?? []))
  return {
    title: `A chat under cut links and restarts: everybody ends with the same list`,
    lines: [
      ...results.flatMap(({ lines }) => lines),
      ...[...missing].map((reason) => `Not tried on all: ${reason}`),
    ],
    ok: results.every(({ ok }) => ok),
  }
}

if (import.meta.main) await runAlone(prove)
