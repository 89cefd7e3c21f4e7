import { setTimeout as pause } from 'node:timers/promises'
import { announcements } from '#shared/announcements/contract.ts'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { median } from './median.ts'
import { aFolder, filled, type Running, startProduct } from './product.ts'
import { addPeople, cookieOf, personId, takeStock } from './town.ts'
import { addPosts } from './townBoard.ts'
import { addEvents } from './townLife.ts'

const people = 10_000
const rounds = 5
const readers = 8
/** Somebody reads, then looks at it for a moment: a busy evening, and no flood. */
const lookMs = 40
const idleMs = 10_000
const mostAnswerMs = 1000
const mostTellingMs = 60_000
const mostTimes = 2

const reads = [events.list, community.posts, groups.mine, notifications.unreadCount]

const p95 = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

const timeRead = async (url: string, person: number) => {
  const from = performance.now()
  const answer = await fetch(url, { headers: { cookie: cookieOf(person) } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`)
  return performance.now() - from
}

/** How long others wait for their screens while something is done. */
const readDuring = async ({ url }: Running, work: () => Promise<unknown>) => {
  const times: number[] = []
  let isDone = false
  const read = async (reader: number) => {
    for (let turn = reader; !isDone; turn++) {
      const { path } = reads[turn % reads.length] ?? events.list
      times.push(await timeRead(url + path, (turn % people) + 1))
      await pause(lookMs)
    }
  }
  const reading = Promise.all(Array.from({ length: readers }, (_, at) => read(at)))
  try {
    await work()
  } finally {
    isDone = true
  }
  await reading
  return p95(times)
}

/** How many announcements somebody has: they may have been told of other things too. */
const toldOf = async ({ url }: Running, person: number) => {
  const answer = await fetch(url + notifications.list.path, {
    headers: { cookie: cookieOf(person) },
  })
  const list = (await answer.json()) as { type: string }[]
  return list.filter(({ type }) => type === 'announcement').length
}

/** Sends one, and waits until the last of all has it: they are told in the order of their ids. */
const announce = async (product: Running, round: number) => {
  const body = { title: `Round ${round}`, message: 'On Monday we are not there.' }
  const from = performance.now()
  const answer = await fetch(product.url + announcements.send.path, {
    method: 'POST',
    headers: { cookie: cookieOf(1), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  if (answer.status !== 201) throw new Error(`It was answered ${answer.status}`)
  const answeredMs = performance.now() - from
  while ((await toldOf(product, people)) < round) await pause(250)
  return { answeredMs, toldMs: performance.now() - from }
}

const nobodyForgotten = async (product: Running) => {
  for (let person = 1; person <= people; person += 97)
    if ((await toldOf(product, person)) !== rounds)
      throw new Error(`Person ${person} was not told once for each`)
}

type Round = { idle: number; meanwhile: number; answeredMs: number; toldMs: number }

const measure = async (product: Running, round: number): Promise<Round> => {
  let sent = { answeredMs: 0, toldMs: 0 }
  const before = await readDuring(product, () => pause(idleMs))
  const meanwhile = await readDuring(product, async () => {
    sent = await announce(product, round)
  })
  const after = await readDuring(product, () => pause(idleMs))
  return { idle: (before + after) / 2, meanwhile, ...sent }
}

const measureOn = async (where: { dataDir: string; databaseUrl?: string }) => {
  await filled(where, async (sql) => {
    await addPeople(sql, people)
    await sql`update users set is_admin = true where id = ${personId(1)}`
    await addEvents(sql, { events: 100, bookings: 20, people })
    await addPosts(sql, { posts: 200, people })
    await takeStock(sql)
  })
  const product = await startProduct(where)
  await readDuring(product, () => pause(idleMs / 3))
  const results: Round[] = []
  for (let round = 1; round <= rounds; round++) results.push(await measure(product, round))
  await nobodyForgotten(product)
  await product.stop()
  const mid = (value: (round: Round) => number) => median(results.map(value))
  return {
    idle: mid(({ idle }) => idle),
    meanwhile: mid(({ meanwhile }) => meanwhile),
    times: mid(({ idle, meanwhile }) => meanwhile / idle),
    answeredMs: mid(({ answeredMs }) => answeredMs),
    toldMs: mid(({ toldMs }) => toldMs),
  }
}

type Result = Awaited<ReturnType<typeof measureOn>>

const onPostgres = async () => {
  const server = await startPostgres()
  try {
    return await measureOn({ dataDir: aFolder(), databaseUrl: server.url })
  } finally {
    await server.stop()
  }
}

const linesOf = (database: string, { idle, meanwhile, times, answeredMs, toldMs }: Result) => [
  `An announcement to ${people.toLocaleString('en')} people, ${database}, median of ${rounds}`,
  `  answered in ${answeredMs.toFixed(0)} ms, at most ${mostAnswerMs}; everybody told in ${(toldMs / 1000).toFixed(1)} s, at most ${mostTellingMs / 1000}`,
  `  p95 of other requests: ${idle.toFixed(1)} ms, and meanwhile ${meanwhile.toFixed(1)} ms: ${times.toFixed(2)} times, at most ${mostTimes}`,
]

const isWithin = ({ times, answeredMs, toldMs }: Result) =>
  times <= mostTimes && answeredMs < mostAnswerMs && toldMs < mostTellingMs

/** Whether others notice that thousands are told something. */
export const benchAnnouncement = async (): Promise<{ lines: string[]; ok: boolean }> => {
  const server = missingPostgres() ? null : await onPostgres()
  const embedded = await measureOn({ dataDir: aFolder() })
  return {
    lines: [
      ...linesOf('embedded database', embedded),
      ...(server ? linesOf('PostgreSQL', server) : []),
    ],
    ok: isWithin(embedded) && (!server || isWithin(server)),
  }
}
