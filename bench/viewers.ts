import type { Db } from '#server/db/connect.ts'
import type { HttpContext } from '#server/http/serve.ts'
import type { Bus, BusMessage } from '#server/live/bus.ts'
import { createLive } from '#server/live/live.ts'
import type { Me } from '#shared/users/user.ts'
import { type BenchResult, type Figure, isFigureMet } from './figures.ts'

// Who gets a change of the board, with more streams and processes than the machine can hold: the
// product's registries and following of topics, with simulated sockets and a simulated bus.

const sizes = [1000, 10_000, 100_000]
const streamsPerProcess = 5000
/** As in `capacityModel.ts`. */
const viewerShare = 0.1
/** Only these processes have viewers. */
const viewedShare = 0.5
const changes = 50

type Process = { live: ReturnType<typeof createLive>; received: number }

/** Delivers each message to the processes that follow its topic, as Redis and NOTIFY do. */
const createSimulatedBus = () => {
  const followers = new Map<string, Set<(message: BusMessage) => void>>()
  return (onReceived: () => void): Bus => {
    let deliver: (message: BusMessage) => void = () => {}
    const receive = (message: BusMessage) => {
      onReceived()
      deliver(message)
    }
    return {
      publish: (message) => {
        if (message.kind !== 'viewed') throw new Error(`A change was published as ${message.kind}`)
        for (const follower of followers.get(message.topic) ?? []) follower(message)
      },
      follow: async (topic) => {
        followers.set(topic, (followers.get(topic) ?? new Set()).add(receive))
        return true
      },
      unfollow: (topic) => followers.get(topic)?.delete(receive),
      start: async (onMessage) => {
        deliver = onMessage
      },
      stop: async () => {},
    }
  }
}

const startProcess = async (createBus: ReturnType<typeof createSimulatedBus>): Promise<Process> => {
  const hooks: Record<string, () => Promise<void>> = {}
  const counted = { received: 0 }
  const live = createLive({
    http: { addHook: (name: string, hook: () => Promise<void>) => (hooks[name] = hook) } as never,
    database: { kind: 'embedded' } as never,
    bus: createBus(() => {
      counted.received += 1
    }),
    now: () => new Date(),
    log: { warn: () => {} },
  })
  await hooks.onReady?.()
  return Object.assign(counted, { live })
}

const simulatedSocket = (onWrite: () => void) =>
  ({
    request: { session: { id: 'session' }, raw: { socket: { setNoDelay: () => {} } } },
    reply: {
      hijack: () => {},
      getHeaders: () => ({}),
      raw: {
        removeHeader: () => {},
        writeHead: () => {},
        once: () => {},
        write: onWrite,
        writableLength: 0,
      },
    },
  }) as unknown as HttpContext

const simulate = async (streams: number) => {
  const createBus = createSimulatedBus()
  const processes = await Promise.all(
    Array.from({ length: Math.ceil(streams / streamsPerProcess) }, () => startProcess(createBus)),
  )
  const viewed = processes.slice(0, Math.ceil(processes.length * viewedShare))
  const viewers = streams * viewerShare
  let [toOthers, toViewers] = [0, 0]
  for (let at = 0; at < streams; at++)
    processes[at % processes.length]?.live.open(
      { id: `member ${at}` } as Me,
      simulatedSocket(() => (toOthers += 1)),
    )
  for (let at = 0; at < viewers; at++)
    await viewed[at % viewed.length]?.live.openTopic(
      { id: `member ${at}` } as Me,
      simulatedSocket(() => (toViewers += 1)),
      'board',
    )
  ;[toOthers, toViewers] = [0, 0]
  const from = performance.now()
  for (let change = 0; change < changes; change++)
    processes[0]?.live.publishToViewers({} as Db, 'board', {
      ...{ kind: 'postChanged', postId: crypto.randomUUID() },
      ...{ counts: null, hasChangedComments: false, isRewritten: false },
    })
  const ms = performance.now() - from
  const busy = processes.filter(({ received }) => received > 0).length
  return { streams, viewers, viewed: viewed.length, busy, ms, toOthers, toViewers }
}

type Simulated = Awaited<ReturnType<typeof simulate>>

const count = (value: number) => value.toLocaleString('en')

const lineOf = ({ streams, viewers, busy, ms, toViewers, toOthers }: Simulated) =>
  `  ${count(streams).padStart(7)} streams, ${count(viewers)} look: ${count(toViewers / changes)} deliveries a change in ${busy} processes, ${count(toOthers)} to others; ${((ms / toViewers) * 1000).toFixed(2)} µs each without sockets`

const figuresOf = ({
  streams,
  viewers,
  viewed,
  busy,
  toViewers,
  toOthers,
}: Simulated): Figure[] => [
  {
    metric: `board change, ${count(streams)} streams: deliveries ÷ viewers`,
    ...{ value: (toViewers + toOthers) / changes, unit: '' },
    ...{ reference: { name: 'viewers', value: viewers }, target: { atMost: 1 } },
  },
  {
    metric: `board change, ${count(streams)} streams: processes that work ÷ with viewers`,
    ...{ value: busy, unit: '' },
    ...{ reference: { name: 'processes', value: viewed }, target: { atMost: 1 } },
  },
]

/** Deliveries of a board change by the number of open streams. */
export const benchViewers = async (): Promise<BenchResult> => {
  const results: Simulated[] = []
  for (const streams of sizes) results.push(await simulate(streams))
  const figures = results.flatMap(figuresOf)
  return {
    lines: [
      `A change of the board, mean of ${changes} changes, simulated sockets and bus`,
      ...results.map(lineOf),
    ],
    ok: figures.every(isFigureMet),
    figures,
  }
}
