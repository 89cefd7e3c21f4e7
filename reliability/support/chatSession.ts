import { setTimeout as pause } from 'node:timers/promises'
import { type ChatVerdict, checkChat, doubledWords } from './chatOracle.ts'
import { openRoom, readAll, startStorm, untilSettled } from './chatRoom.ts'
import { aDataDir } from './dataDir.ts'
import { aProduct, type Product } from './product.ts'

export type Figures = {
  people: number
  seconds: number
  cutEveryMs: [number, number]
  restarts: number
}

// Clients reconnect within thirty seconds.
const settledWithinMs = 40_000
// Often enough that the forgetful client misses messages.
const forgetfulCutEveryMs: [number, number] = [1000, 2000]

export type Place = {
  name: string
  databaseUrl?: string
  env?: Record<string, string>
  preload?: string
  /** Other faults during the chat. */
  meanwhile?: () => Promise<void>
}

export type Outcome = {
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

/** Runs a chat while connections are cut and the product restarts, and compares the results. */
export const talk = async (
  place: Place,
  figures: Figures,
  settleMs = settledWithinMs,
): Promise<Outcome> => {
  const { people, seconds, cutEveryMs } = figures
  const { dataDir, remove } = await aDataDir(place.databaseUrl)
  const product = await aProduct({ dataDir, ...place })
  try {
    await product.start()
    const room = await openRoom(product.url, people)
    const { chatters, forgetful, careless, watch } = room
    const calms = [startStorm(chatters, cutEveryMs), startStorm([forgetful], forgetfulCutEveryMs)]
    const talking = [...chatters, careless].map((chatter) => chatter.talk(seconds))
    const [restarts] = await Promise.all([
      restartBetween(product, figures),
      place.meanwhile?.(),
      ...talking,
    ])
    for (const calm of calms) calm()
    const settled = async () => {
      const truth = await readAll(product.url, room.groupId)
      await untilSettled(chatters, truth, settleMs)
      return truth
    }
    await settled()
    // An old message changes and no event follows: only the bus or polling can announce it.
    await chatters[0]?.regretFirst()
    const truth = await settled()
    room.close()
    const known = new Set(forgetful.log().rows.map(({ id }) => id))
    return {
      verdict: checkChat(
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
    remove()
  }
}
