import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aHugePng } from '#server/testing/hugePng.ts'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { live } from '#shared/live/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import type { Form, Proof } from '../steps/proofs.ts'
import { runAlone } from './alone.ts'
import { call, callPatiently } from './calls.ts'
import { newcomer, newcomers, type Person } from './newcomer.ts'
import { aProduct, type Product } from './product.ts'

const readersOf: Record<Form, number> = { short: 40, stated: 500, long: 500 }
const mostMegabytes = 50
const mostMs = 300
const streamsEach = 20
// A page of these is six megabytes: more than the system keeps for one connection by itself.
const posts = 200
const post = '€'.repeat(10_000)
const message = '€'.repeat(2000)
const messages = 600
const messagesAtOnce = 10
const holdsMs = 3000
const lookMs = 50
const photosEach = 100

const memoryMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** A browser that asks, so many times on one connection, and takes in nothing of the answers. */
const aDeafReader = ({ url, cookie }: Person, path: string, times = 1): Socket => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.pause()
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n\r\n`.repeat(times))
  return socket
}

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

type Scene = { product: Product; people: Person[]; groupId: string; photo: string; readers: number }

const aScene = async (product: Product, readers: number): Promise<Scene> => {
  const { url } = product
  const founder = await newcomer(url)
  const people = [founder, ...(await newcomers(url, Math.ceil(readers / streamsEach)))]
  const { reply: group } = await call(founder, groups.create, { name: 'Room', type: 'expats' })
  const groupId = group?.id ?? ''
  for (const who of people.slice(1)) await call(who, groups.join, { id: groupId })
  for (let n = 0; n < posts; n++)
    await callPatiently(founder, community.create, {
      ...{ title: `Post ${n}`, content: post, category: 'general' as const, tags: [] },
    })
  const body = new FormData()
  const png = Uint8Array.from(aHugePng(500))
  body.append('photo', new Blob([png], { type: 'image/png' }), 'me.png')
  const headers = { cookie: founder.cookie }
  const answer = await fetch(url + profile.uploadPhoto.path, { method: 'POST', headers, body })
  const { profilePhoto } = (await answer.json()) as { profilePhoto: string }
  return { product, people, groupId, photo: profilePhoto, readers }
}

type Tried = { what: string; rose: number; cut: number; others: Others; told: number }

const list = `${community.posts.path}?limit=${posts}`

/** The same as many times by people who do read: what that takes is nobody's fault. */
const readAll = async ({ people, product }: Scene, paths: string[], times: number) => {
  for (let n = 0; n < times; n++)
    await Promise.all(
      paths.map(async (path) => {
        const { cookie = '' } = people[n % people.length] ?? {}
        const answer = await fetch(product.url + path, { headers: { cookie } })
        await answer.arrayBuffer()
      }),
    )
}

const listen = async (who: Person) => {
  const heard = { count: 0 }
  const leaving = new AbortController()
  const { signal } = leaving
  const headers = { cookie: who.cookie }
  const { body } = await fetch(who.url + live.stream.path, { headers, signal })
  const read = async () => {
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? [])
      heard.count += text.split('"groupMessage"').length - 1
  }
  const reading = read().catch(() => {})
  return { heard, leave: () => [leaving.abort(), reading] }
}

const talk = async ({ people: [founder], groupId }: Scene, count: number) => {
  for (let n = 0; n < count; n += messagesAtOnce)
    await Promise.all(
      Array.from({ length: messagesAtOnce }, () =>
        founder ? callPatiently(founder, groups.send, { id: groupId, message }) : null,
      ),
    )
}

const tryOut = async (scene: Scene, what: string, path: string, times: number, isStream = false) => {
  const { product, people, readers } = scene
  const pid = product.pid()
  const [founder] = people
  if (!founder) throw new Error('Nobody is here')
  const listener = await listen(founder)
  const usual = await peakOf(pid, () =>
    isStream ? talk(scene, messagesAtOnce * 5) : readAll(scene, [path, path], 20),
  )
  listener.heard.count = 0
  const filesBefore = openFiles(pid)
  const others = somebodyElse(founder)
  const sockets: Socket[] = []
  const most = await peakOf(pid, async () => {
    for (let n = 0; n < readers; n++) {
      const who = people[1 + (n % (people.length - 1))]
      if (who) sockets.push(aDeafReader(who, path, times))
      if (n % 10 === 9) await pause(lookMs)
    }
    if (isStream) await talk(scene, messages)
    await pause(holdsMs)
  })
  const left = openFiles(pid) - filesBefore
  const told = listener.heard.count
  const met = await others()
  listener.leave()
  for (const socket of sockets) socket.destroy()
  await pause(holdsMs)
  return { what, rose: most - usual, cut: readers - left, others: met, told }
}

const tryAll = async (readers: number, preload?: string): Promise<Tried[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'welkom-slow-'))
  const product = await aProduct({ dataDir, ...(preload && { preload }) })
  try {
    await product.start()
    const scene = await aScene(product, readers)
    return [
      await tryOut(scene, 'a list of six megabytes', list, 1),
      await tryOut(scene, `a photo, ${photosEach} times each`, scene.photo, photosEach),
      await tryOut(scene, 'live events', live.stream.path, 1, true),
    ]
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

export const prove = async (form: Form): Promise<Proof> => {
  const readers = readersOf[form]
  const tried = await tryAll(readers)
  const control = await tryAll(readers, 'keepingAll.ts')
  return {
    title: `People who ask and do not read cost less than ${mostMegabytes} MB, and nobody else notices`,
    lines: [
      ...tried.map((one) => say(readers, one)),
      ...control.map((one) => `As a control, keeping all: ${say(readers, one)}`),
    ],
    ok:
      tried.every((one) => isRight(form, one)) &&
      tried.at(-1)?.told === messages &&
      control.some(({ rose }) => rose > mostMegabytes),
  }
}

if (import.meta.main) await runAlone(prove)
