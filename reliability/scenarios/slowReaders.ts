import { readdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { live } from '#shared/live/contract.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import type { Person } from '../support/apiClient.ts'
import { call } from '../support/apiClient.ts'
import { onPostgres } from '../support/installation.ts'
import { memoryMb } from '../support/resourceMonitor.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'
import {
  createScene,
  type LoadRequest,
  openClient,
  openStream,
  posts,
  type Scene,
  sendMessages,
} from '../support/slowReadersLoad.ts'

const readersAt: Record<Scale, number> = { smoke: 40, nightly: 60, full: 500, soak: 500 }
const controlReaders = 100
const maxMegabytes = 50
const maxMs = 300
// Six megabytes of each per client: more than the system buffers for a connection.
const [lists, photos, messages] = [6, 40, 1000]
// Slow enough that the requests themselves do not saturate the product: 170 photos/s.
const everyMs = { list: 200, photo: 240, stream: 30 }
const warmUps = 2
const holdsMs = 3000
const pollIntervalMs = 50
const timeoutMs = 30_000

const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** The peak memory of the process during `work`. */
const peakOf = async (pid: number, work: () => Promise<unknown>) => {
  let peak = memoryMb(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryMb(pid))
  }, pollIntervalMs)
  await work()
  clearInterval(timer)
  return Math.max(peak, memoryMb(pid))
}

type Others = { requested: number; served: number; slowestMs: number; p95: number }

/** Another client, which requests event lists all the time. */
const startOtherClient = (who: Person) => {
  const times: number[] = []
  let [requested, isOver] = [0, false]
  const requestRepeatedly = async () => {
    while (!isOver) {
      const from = performance.now()
      requested += 1
      const { status } = await call(who, events.list, {})
      if (status === 200) times.push(performance.now() - from)
      await pause(pollIntervalMs)
    }
  }
  const requesting = requestRepeatedly()
  return async (): Promise<Others> => {
    isOver = true
    await requesting
    times.sort((a, b) => a - b)
    const p95 = times[Math.floor(times.length * 0.95)] ?? 0
    return { requested, served: times.length, slowestMs: times.at(-1) ?? 0, p95 }
  }
}

type LoadResult = {
  what: string
  rose: number
  cut: number
  others: Others
  eventsReceived: number
}

/** Clients connect one after another, send their requests and stay connected for a while. */
const visit = async (scene: Scene, request: LoadRequest, isPaused: boolean) => {
  const { people, readers } = scene
  const sockets: Socket[] = []
  for (let n = 0; n < readers; n++) {
    const who = people[1 + (n % (people.length - 1))]
    if (who) sockets.push(openClient(who, request, isPaused))
    await pause(request.everyMs)
  }
  if (request.isStream) await sendMessages(scene, messages)
  await pause(holdsMs)
  return sockets
}

const disconnect = async (sockets: Socket[]) => {
  for (const socket of sockets) socket.destroy()
  await pause(holdsMs)
}

const measure = async (scene: Scene, request: LoadRequest): Promise<LoadResult> => {
  const { product, people, readers } = scene
  const pid = product.pid()
  const [founder] = people
  if (!founder) throw new Error('There is no user')
  const listener = await openStream(founder)
  let sockets: Socket[] = []
  // Warms up with the same number of clients that do read, as the memory baseline.
  let usual = 0
  for (let time = 0; time < warmUps; time++) {
    const peak = await peakOf(pid, async () => {
      sockets = await visit(scene, request, false)
    })
    usual = Math.max(usual, peak)
    await disconnect(sockets)
  }
  listener.received.count = 0
  const filesBefore = openFiles(pid)
  const others = startOtherClient(founder)
  const peak = await peakOf(pid, async () => {
    sockets = await visit(scene, request, true)
  })
  const cut = readers - (openFiles(pid) - filesBefore)
  const end = performance.now() + timeoutMs
  while (request.isStream && listener.received.count < messages && performance.now() < end)
    await pause(pollIntervalMs)
  const eventsReceived = listener.received.count
  const otherResult = await others()
  listener.stop()
  await disconnect(sockets)
  return { what: request.what, rose: peak - usual, cut, others: otherResult, eventsReceived }
}

const runWith = (readers: number, preload?: string) =>
  onPostgres({ variant: preload ? { preload } : undefined }, async ({ product }) => {
    const scene = await createScene(product, readers)
    const requests: LoadRequest[] = [
      {
        what: `a list of a megabyte, ${lists} times each`,
        path: `${community.posts.path}?limit=${posts}`,
        times: lists,
        everyMs: everyMs.list,
      },
      {
        what: `a photo, ${photos} times each`,
        path: scene.photo,
        times: photos,
        everyMs: everyMs.photo,
      },
      {
        what: 'live events',
        path: live.stream.path,
        times: 1,
        everyMs: everyMs.stream,
        isStream: true,
      },
    ]
    const tried: LoadResult[] = []
    for (const request of requests) tried.push(await measure(scene, request))
    return tried
  })

const describe = (readers: number, { what, rose, cut, others, eventsReceived }: LoadResult) =>
  `${readers} clients that read nothing of ${what}: memory rose by ${rose.toFixed(0)} MB, ${cut} were cut off; another client got ${others.served} of ${others.requested} answers (p95 ${others.p95.toFixed(0)} ms)${eventsReceived > 0 ? ` and ${eventsReceived} live events` : ''}`

const isRight = (scale: Scale, { rose, others }: LoadResult) =>
  rose < maxMegabytes &&
  others.served === others.requested &&
  (scale === 'smoke' || others.p95 < maxMs)

export const nightlyOnly = true

export const run = async (
  scale: Scale,
  { rounds: readers = readersAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title = `Clients that send requests but do not read the answers cost less than ${maxMegabytes} MB and do not slow down other clients`
  const missing = missingPostgres()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const tried = await runWith(readers)
  const few = Math.min(readers, controlReaders)
  const control = await runWith(few, 'unboundedBuffers.ts')
  return {
    title,
    lines: [
      'Memory is compared with the same number of clients that do read',
      ...tried.map((one) => describe(readers, one)),
      ...control.map((one) => `Control, unbounded buffers: ${describe(few, one)}`),
    ],
    ok:
      tried.every((one) => isRight(scale, one)) &&
      tried.at(-1)?.eventsReceived === messages &&
      control.some(({ rose }) => rose > maxMegabytes),
  }
}
