import { setTimeout as pause } from 'node:timers/promises'
import { live } from '#shared/live/contract.ts'
import { openLiveStream, parseLiveEvent } from '#web/realtime/liveStream.ts'
import { newTestUser } from '../support/apiClient.ts'
import { onInstallation } from '../support/installation.ts'
import { sourceFor } from '../support/nodeEventSource.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

const sizeAt: Record<Scale, { streams: number; restarts: number }> = {
  smoke: { streams: 200, restarts: 1 },
  nightly: { streams: 500, restarts: 2 },
  full: { streams: 500, restarts: 3 },
  soak: { streams: 500, restarts: 10 },
}

// Below the limit per user, also while the previous streams are still closing.
const streamsEach = 10
const backWithinMs = 60_000
const maxPeakToMean = 2
// The mean covers at least this time, so that a simultaneous reconnect counts as a peak.
const minSeconds = 10

type Open = (options: Parameters<typeof openLiveStream>[0]) => { close: () => void }

/** The control: a client that reconnects immediately, as a plain EventSource does. */
const openWithoutBackoff: Open = ({ Source, onMessage }) => {
  let source: InstanceType<typeof Source>
  let next: NodeJS.Timeout | undefined
  const connect = () => {
    source = new Source(live.stream.path)
    source.onmessage = ({ data }: { data: string }) => onMessage(data)
    source.onerror = () => {
      next = setTimeout(connect, 100)
    }
  }
  connect()
  return {
    close: () => {
      clearTimeout(next)
      source.close()
    },
  }
}

const openAll = async (url: string, count: number, open: Open) => {
  const people = Array.from({ length: count / streamsEach }, () => newTestUser(url))
  const connects: number[] = []
  const streams = (await Promise.all(people)).flatMap((who) =>
    Array.from({ length: streamsEach }, () => {
      const { Source } = sourceFor(who)
      const onMessage = (text: string) => {
        if (parseLiveEvent(text)?.kind === 'hello') connects.push(performance.now())
      }
      return open({ Source, onMessage })
    }),
  )
  const close = () => {
    for (const stream of streams) stream.close()
  }
  return { connects, close }
}

const waitForReconnects = async (connects: number[], count: number) => {
  const deadline = performance.now() + backWithinMs
  while (connects.length < count && performance.now() < deadline) await pause(20)
}

/** How many reconnected in each second since `from`. */
const bySecond = (connects: number[], from: number) => {
  const seconds = connects.map((at) => Math.floor((at - from) / 1000))
  return Array.from(
    { length: Math.max(0, ...seconds) + 1 },
    (_, second) => seconds.filter((at) => at === second).length,
  )
}

type Round = { awayMs: number; back: number; counts: number[]; peakToMean: number }

const restart = (streams: number, restarts: number, open: Open): Promise<Round[]> =>
  onInstallation({}, async ({ product }) => {
    const rounds: Round[] = []
    const { connects, close } = await openAll(product.url, streams, open)
    await waitForReconnects(connects, streams)
    for (let round = 0; round < restarts; round++) {
      connects.length = 0
      const from = performance.now()
      await product.end('SIGTERM')
      await product.start()
      const awayMs = Math.round(performance.now() - from)
      await waitForReconnects(connects, streams)
      const counts = bySecond(connects, from)
      const seconds = counts.length - counts.findIndex((count) => count > 0)
      const mean = streams / Math.max(minSeconds, seconds)
      rounds.push({ awayMs, back: connects.length, counts, peakToMean: Math.max(...counts) / mean })
    }
    close()
    return rounds
  })

const lineOf = (streams: number, { awayMs, back, counts }: Round) =>
  `${back} of ${streams} streams reconnected after ${awayMs} ms of downtime, per second: ${counts.join(' ')}`

const judgedLine = (streams: number, round: Round) =>
  `${lineOf(streams, round)}; the peak is ${round.peakToMean.toFixed(1)} times the mean`

export const runAlone = true

/** All browsers lose their connection at the same moment, when the product restarts. */
export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const { streams, restarts } = sizeAt[scale]
  const rounds = await restart(streams, restarts, openLiveStream)
  const areAllBack = rounds.every(({ back }) => back === streams)
  const title = 'After a restart all live streams reconnect, spread over several seconds'
  // A smoke test judges only that all reconnect, not how fast.
  if (scale === 'smoke')
    return { title, lines: rounds.map((round) => lineOf(streams, round)), ok: areAllBack }
  const [control] = await restart(streams, 1, openWithoutBackoff)
  return {
    title,
    lines: [
      ...rounds.map((round) => judgedLine(streams, round)),
      ...(control ? [`Control, clients without backoff: ${judgedLine(streams, control)}`] : []),
    ],
    ok:
      areAllBack &&
      rounds.every(({ peakToMean }) => peakToMean <= maxPeakToMean) &&
      control !== undefined &&
      control.peakToMean > maxPeakToMean,
  }
}
