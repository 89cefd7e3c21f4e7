import { setTimeout as pause } from 'node:timers/promises'
import { live } from '#shared/live/contract.ts'
import { liveEventOf, openLiveStream } from '#web/api/liveStream.ts'
import { aDataDir } from '../support/dataDir.ts'
import { sourceFor } from '../support/nodeEventSource.ts'
import { aProduct } from '../support/product.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'
import { newTestUser } from '../support/testUser.ts'

const figuresAt: Record<Scale, { streams: number; restarts: number }> = {
  smoke: { streams: 200, restarts: 1 },
  nightly: { streams: 500, restarts: 2 },
  full: { streams: 500, restarts: 3 },
  soak: { streams: 500, restarts: 10 },
}

// Below the limit per user, also while the previous streams are still closing.
const streamsEach = 10
const backWithinMs = 60_000
const mostTimesMean = 2
// The mean is taken over at least this time, so that reconnecting all at once counts as a peak.
const leastSeconds = 10

type Open = (parts: Parameters<typeof openLiveStream>[0]) => { close: () => void }

/** The control: a client that reconnects at once, as a plain EventSource does. */
const openHasty: Open = ({ Source, hear }) => {
  let source: InstanceType<typeof Source>
  let next: NodeJS.Timeout | undefined
  const link = () => {
    source = new Source(live.stream.path)
    source.onmessage = ({ data }: { data: string }) => hear(data)
    source.onerror = () => {
      next = setTimeout(link, 100)
    }
  }
  link()
  return {
    close: () => {
      clearTimeout(next)
      source.close()
    },
  }
}

const openAll = async (url: string, count: number, open: Open) => {
  const people = Array.from({ length: count / streamsEach }, () => newTestUser(url))
  const links: number[] = []
  const streams = (await Promise.all(people)).flatMap((who) =>
    Array.from({ length: streamsEach }, () => {
      const { Source } = sourceFor(who)
      const hear = (text: string) => {
        if (liveEventOf(text)?.kind === 'hello') links.push(performance.now())
      }
      return open({ Source, hear })
    }),
  )
  const close = () => {
    for (const stream of streams) stream.close()
  }
  return { links, close }
}

const untilBack = async (links: number[], count: number) => {
  const patience = performance.now() + backWithinMs
  while (links.length < count && performance.now() < patience) await pause(20)
}

/** How many reconnected in each second since `from`. */
const bySecond = (links: number[], from: number) => {
  const seconds = links.map((at) => Math.floor((at - from) / 1000))
  return Array.from(
    { length: Math.max(0, ...seconds) + 1 },
    (_, second) => seconds.filter((at) => at === second).length,
  )
}

type Round = { awayMs: number; back: number; counts: number[]; timesMean: number }

const restart = async (streams: number, restarts: number, open: Open): Promise<Round[]> => {
  const { dataDir, remove } = await aDataDir()
  const product = await aProduct({ dataDir })
  const rounds: Round[] = []
  try {
    await product.start()
    const { links, close } = await openAll(product.url, streams, open)
    await untilBack(links, streams)
    for (let round = 0; round < restarts; round++) {
      links.length = 0
      const from = performance.now()
      await product.end('SIGTERM')
      await product.start()
      const awayMs = Math.round(performance.now() - from)
      await untilBack(links, streams)
      const counts = bySecond(links, from)
      const seconds = counts.length - counts.findIndex((count) => count > 0)
      const mean = streams / Math.max(leastSeconds, seconds)
      rounds.push({ awayMs, back: links.length, counts, timesMean: Math.max(...counts) / mean })
    }
    close()
    return rounds
  } finally {
    await product.end('SIGKILL')
    remove()
  }
}

const lineOf = (streams: number, { awayMs, back, counts }: Round) =>
  `${back} of ${streams} streams reconnected after ${awayMs} ms of downtime, per second: ${counts.join(' ')}`

const judgedLine = (streams: number, round: Round) =>
  `${lineOf(streams, round)}; the peak is ${round.timesMean.toFixed(1)} times the mean`

export const runAlone = true

/** All browsers lose their connection at the same moment, when the product restarts. */
export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const { streams, restarts } = figuresAt[scale]
  const rounds = await restart(streams, restarts, openLiveStream)
  const areAllBack = rounds.every(({ back }) => back === streams)
  const title = 'After a restart all live streams reconnect, spread over several seconds'
  // A smoke test judges only that all reconnect, not how fast.
  if (scale === 'smoke')
    return { title, lines: rounds.map((round) => lineOf(streams, round)), ok: areAllBack }
  const [hasty] = await restart(streams, 1, openHasty)
  return {
    title,
    lines: [
      ...rounds.map((round) => judgedLine(streams, round)),
      ...(hasty ? [`Control, clients without backoff: ${judgedLine(streams, hasty)}`] : []),
    ],
    ok:
      areAllBack &&
      rounds.every(({ timesMean }) => timesMean <= mostTimesMean) &&
      hasty !== undefined &&
      hasty.timesMean > mostTimesMean,
  }
}
