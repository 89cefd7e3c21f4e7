import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { live } from '#shared/live/contract.ts'
import { missingPostgres, startPostgres } from '../../scripts/postgres.ts'
import { call } from '../support/calls.ts'
import { aProduct } from '../support/product.ts'
import { memoryMb } from '../support/resourceMonitor.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'
import {
  aReader,
  aScene,
  listen,
  posts,
  type Scene,
  talk,
  type Wish,
} from '../support/slowReadersScene.ts'
import type { Person } from '../support/testUser.ts'

const readersAt: Record<Scale, number> = { smoke: 40, nightly: 60, full: 500, soak: 500 }
const controlReaders = 100
const maxMegabytes = 50
const mostMs = 300
// Six megabytes of each per client: more than the system buffers for a connection.
const [lists, photos, messages] = [6, 40, 1000]
// Slow enough that the requests themselves do not saturate the product: 170 photos/s.
const everyMs = { list: 200, photo: 240, stream: 30 }
const warmUps = 2
const holdsMs = 3000
const lookMs = 50
const patienceMs = 30_000

const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** The peak memory of the process during `work`. */
const peakOf = async (pid: number, work: () => Promise<unknown>) => {
  let most = memoryMb(pid)
  const timer = setInterval(() => {
    most = Math.max(most, memoryMb(pid))
  }, lookMs)
  await work()
  clearInterval(timer)
  return Math.max(most, memoryMb(pid))
}

type Others = { asked: number; served: number; slowestMs: number; p95: number }

/** Another client, which requests event lists all the time. */
const startOtherClient = (who: Person) => {
  const times: number[] = []
  let [asked, isOver] = [0, false]
  const ask = async () => {
    while (!isOver) {
      const from = performance.now()
      asked += 1
      const { status } = await call(who, events.list, {})
      if (status === 200) times.push(performance.now() - from)
      await pause(lookMs)
    }
  }
  const asking = ask()
  return async (): Promise<Others> => {
    isOver = true
    await asking
    times.sort((a, b) => a - b)
    const p95 = times[Math.floor(times.length * 0.95)] ?? 0
    return { asked, served: times.length, slowestMs: times.at(-1) ?? 0, p95 }
  }
}

type Tried = { what: string; rose: number; cut: number; others: Others; told: number }

/** The clients connect one after another, send their requests, and stay for a while. */
const visit = async (scene: Scene, wish: Wish, isDeaf: boolean) => {
  const { people, readers } = scene
  const sockets: Socket[] = []
  for (let n = 0; n < readers; n++) {
    const who = people[1 + (n % (people.length - 1))]
    if (who) sockets.push(aReader(who, wish, isDeaf))
    await pause(wish.everyMs)
  }
  if (wish.isStream) await talk(scene, messages)
  await pause(holdsMs)
  return sockets
}

const leave = async (sockets: Socket[]) => {
  for (const socket of sockets) socket.destroy()
  await pause(holdsMs)
}

const tryOut = async (scene: Scene, wish: Wish): Promise<Tried> => {
  const { product, people, readers } = scene
  const pid = product.pid()
  const [founder] = people
  if (!founder) throw new Error('There is no user')
  const listener = await listen(founder)
  let sockets: Socket[] = []
  // Warms up with as many clients that do read, to measure the memory that they need.
  let usual = 0
  for (let time = 0; time < warmUps; time++) {
    const peak = await peakOf(pid, async () => {
      sockets = await visit(scene, wish, false)
    })
    usual = Math.max(usual, peak)
    await leave(sockets)
  }
  listener.heard.count = 0
  const filesBefore = openFiles(pid)
  const others = startOtherClient(founder)
  const most = await peakOf(pid, async () => {
    sockets = await visit(scene, wish, true)
  })
  const cut = readers - (openFiles(pid) - filesBefore)
  const end = performance.now() + patienceMs
  while (wish.isStream && listener.heard.count < messages && performance.now() < end)
    await pause(lookMs)
  const told = listener.heard.count
  const met = await others()
  listener.leave()
  await leave(sockets)
  return { what: wish.what, rose: most - usual, cut, others: met, told }
}

const tryAll = async (readers: number, databaseUrl: string, preload?: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'welkom-slow-'))
  const product = await aProduct({ dataDir, databaseUrl, ...(preload && { preload }) })
  try {
    await product.start()
    const scene = await aScene(product, readers)
    const wishes: Wish[] = [
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
    const tried: Tried[] = []
    for (const wish of wishes) tried.push(await tryOut(scene, wish))
    return tried
  } finally {
    await product.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const say = (readers: number, { what, rose, cut, others, told }: Tried) =>
  `${readers} clients that read nothing of ${what}: memory rose by ${rose.toFixed(0)} MB, ${cut} were cut off; another client got ${others.served} of ${others.asked} answers (p95 ${others.p95.toFixed(0)} ms)${told > 0 ? ` and ${told} live events` : ''}`

const isRight = (scale: Scale, { rose, others }: Tried) =>
  rose < maxMegabytes &&
  others.served === others.asked &&
  (scale === 'smoke' || others.p95 < mostMs)

const runWith = async (readers: number, preload?: string) => {
  const server = await startPostgres()
  try {
    return await tryAll(readers, server.url, preload)
  } finally {
    await server.stop()
  }
}

export const nightlyOnly = true

export const run = async (
  scale: Scale,
  { rounds: readers = readersAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title = `Clients that send requests but do not read the answers cost less than ${maxMegabytes} MB and slow down nobody else`
  const missing = missingPostgres()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const tried = await runWith(readers)
  const few = Math.min(readers, controlReaders)
  const control = await runWith(few, 'unboundedBuffers.ts')
  return {
    title,
    lines: [
      'Memory is compared with the same number of clients that do read',
      ...tried.map((one) => say(readers, one)),
      ...control.map((one) => `Control, unbounded buffers: ${say(few, one)}`),
    ],
    ok:
      tried.every((one) => isRight(scale, one)) &&
      tried.at(-1)?.told === messages &&
      control.some(({ rose }) => rose > maxMegabytes),
  }
}
