import { setTimeout as pause } from 'node:timers/promises'
import { announcements } from '#shared/announcements/contract.ts'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { median } from './comparison.ts'
import { addEvents, addPosts } from './dataset/activity.ts'
import { addPeople, cookieOf, personId, updateStatistics } from './dataset/core.ts'
import { fillDatabase, type Running, startProduct, tempFolder } from './product.ts'

const people = 10_000
const rounds = 5
const readers = 8
/** Think time between two reads of a reader. */
const thinkMs = 40
const idleMs = 10_000
const maxResponseMs = 1000
const maxDeliveryMs = 60_000
const maxRatio = 2

const reads = [events.list, community.posts, groups.mine, notifications.unreadCount]

const p95 = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

const timeRead = async (url: string, person: number) => {
  const from = performance.now()
  const response = await fetch(url, { headers: { cookie: cookieOf(person) } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  return performance.now() - from
}

/** p95 response time of concurrent readers while the work runs. */
const readDuring = async ({ url }: Running, work: () => Promise<unknown>) => {
  const durations: number[] = []
  let isDone = false
  const read = async (reader: number) => {
    for (let step = reader; !isDone; step++) {
      const { path } = reads[step % reads.length] ?? events.list
      durations.push(await timeRead(url + path, (step % people) + 1))
      await pause(thinkMs)
    }
  }
  const reading = Promise.all(Array.from({ length: readers }, (_, at) => read(at)))
  try {
    await work()
  } finally {
    isDone = true
  }
  await reading
  return p95(durations)
}

/** Number of announcements among the user's notifications. */
const countAnnouncements = async ({ url }: Running, person: number) => {
  const response = await fetch(url + notifications.list.path, {
    headers: { cookie: cookieOf(person) },
  })
  const list = (await response.json()) as { type: string }[]
  return list.filter(({ type }) => type === 'announcement').length
}

/** Sends an announcement and waits for the last recipient; delivery is in id order. */
const announce = async (product: Running, round: number) => {
  const body = { title: `Round ${round}`, message: 'On Monday we are not there.' }
  const from = performance.now()
  const response = await fetch(product.url + announcements.send.path, {
    method: 'POST',
    headers: { cookie: cookieOf(1), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  if (response.status !== 201)
    throw new Error(`The announcement request returned ${response.status}`)
  const responseMs = performance.now() - from
  while ((await countAnnouncements(product, people)) < round) await pause(250)
  return { responseMs: responseMs, deliveredMs: performance.now() - from }
}

const assertAllNotified = async (product: Running) => {
  for (let person = 1; person <= people; person += 97)
    if ((await countAnnouncements(product, person)) !== rounds)
      throw new Error(`Person ${person} does not have each announcement exactly once`)
}

type Round = { idle: number; during: number; responseMs: number; deliveredMs: number }

const measure = async (product: Running, round: number): Promise<Round> => {
  let sent = { responseMs: 0, deliveredMs: 0 }
  const before = await readDuring(product, () => pause(idleMs))
  const during = await readDuring(product, async () => {
    sent = await announce(product, round)
  })
  const after = await readDuring(product, () => pause(idleMs))
  return { idle: (before + after) / 2, during, ...sent }
}

const measureOn = async (where: { dataDir: string; databaseUrl?: string }) => {
  await fillDatabase(where, async (sql) => {
    await addPeople(sql, people)
    await sql`update users set is_admin = true where id = ${personId(1)}`
    await addEvents(sql, { events: 100, bookings: 20, people })
    await addPosts(sql, { posts: 200, people })
    await updateStatistics(sql)
  })
  const product = await startProduct(where)
  await readDuring(product, () => pause(idleMs / 3))
  const results: Round[] = []
  for (let round = 1; round <= rounds; round++) results.push(await measure(product, round))
  await assertAllNotified(product)
  await product.stop()
  const mid = (value: (round: Round) => number) => median(results.map(value))
  return {
    idle: mid(({ idle }) => idle),
    during: mid(({ during }) => during),
    ratio: mid(({ idle, during }) => during / idle),
    responseMs: mid(({ responseMs }) => responseMs),
    deliveredMs: mid(({ deliveredMs }) => deliveredMs),
  }
}

type Result = Awaited<ReturnType<typeof measureOn>>

const onPostgres = async () => {
  const server = await startPostgres()
  try {
    return await measureOn({ dataDir: tempFolder(), databaseUrl: server.url })
  } finally {
    await server.stop()
  }
}

const linesOf = (database: string, { idle, during, ratio, responseMs, deliveredMs }: Result) => [
  `An announcement to ${people.toLocaleString('en')} people, ${database}, median of ${rounds}`,
  `  response after ${responseMs.toFixed(0)} ms, at most ${maxResponseMs}; delivered to all in ${(deliveredMs / 1000).toFixed(1)} s, at most ${maxDeliveryMs / 1000}`,
  `  p95 of other requests: ${idle.toFixed(1)} ms idle and ${during.toFixed(1)} ms during delivery: ${ratio.toFixed(2)} times, at most ${maxRatio}`,
]

const isWithin = ({ ratio, responseMs, deliveredMs }: Result) =>
  ratio <= maxRatio && responseMs < maxResponseMs && deliveredMs < maxDeliveryMs

/** Whether an announcement to thousands slows down other requests. */
export const benchAnnouncement = async (): Promise<{ lines: string[]; ok: boolean }> => {
  const server = missingPostgres() ? null : await onPostgres()
  const embedded = await measureOn({ dataDir: tempFolder() })
  return {
    lines: [
      ...linesOf('embedded database', embedded),
      ...(server ? linesOf('PostgreSQL', server) : []),
    ],
    ok: isWithin(embedded) && (!server || isWithin(server)),
  }
}
