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
import { roundsAsked, runAlone } from '../support/cli.ts'
import { aProduct } from '../support/product.ts'
import { memoryMb } from '../support/resourceMonitor.ts'
import type { Form, Proof } from '../support/scenario.ts'
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

const readersOf: Record<Form, number> = { short: 40, stated: 500, long: 500 }
const controlReaders = 100
const mostMegabytes = 50
const mostMs = 300
// Six megabytes of each for everybody: more than the system keeps for a connection by itself.
const [lists, photos, messages] = [6, 40, 1000]
// Slowly enough that it is not the asking that keeps the product busy: 170 photos a second.
const everyMs = { list: 200, photo: 240, stream: 30 }
const warmUps = 2
const holdsMs = 3000
const lookMs = 50
const patienceMs = 30_000

const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** The most the product holds while `work` is done. */
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

/** Somebody who reads as people do, all the while. */
const somebodyElse = (who: Person) => {
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

/** They come one after the other, ask, and stay for a while. */
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
  if (!founder) throw new Error('Nobody is here')
  const listener = await listen(founder)
  let sockets: Socket[] = []
  // As many who do read, until memory has grown to what they need: that is nobody's fault.
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
  const others = somebodyElse(founder)
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
  `${readers} who read nothing of ${what}: memory rose by ${rose.toFixed(0)} MB, ${cut} were cut off; somebody else was answered ${others.served} of ${others.asked} times (p95 ${others.p95.toFixed(0)} ms)${told > 0 ? ` and heard ${told} events` : ''}`

const isRight = (form: Form, { rose, others }: Tried) =>
  rose < mostMegabytes &&
  others.served === others.asked &&
  (form === 'short' || others.p95 < mostMs)

const madeFor = async (readers: number, preload?: string) => {
  const server = await startPostgres()
  try {
    return await tryAll(readers, server.url, preload)
  } finally {
    await server.stop()
  }
}

export const isOnlyStated = true

export const prove = async (form: Form, readers = readersOf[form]): Promise<Proof> => {
  const title = `People who ask and do not read cost less than ${mostMegabytes} MB, and nobody else notices`
  const missing = missingPostgres()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const tried = await madeFor(readers)
  const few = Math.min(readers, controlReaders)
  const control = await madeFor(few, 'unboundedBuffers.ts')
  return {
    title,
    lines: [
      'How far memory rises beyond what as many people take who do read the same',
      ...tried.map((one) => say(readers, one)),
      ...control.map((one) => `As a control, keeping all: ${say(few, one)}`),
    ],
    ok:
      tried.every((one) => isRight(form, one)) &&
      tried.at(-1)?.told === messages &&
      control.some(({ rose }) => rose > mostMegabytes),
  }
}

if (import.meta.main) await runAlone((form) => prove(form, roundsAsked()))
