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
const rounds = 3
const readers = 8
/** Think time between two reads of a reader. */
const thinkMs = 40
const idleMs = 5000
/** Seldom, because a delivery makes way for requests. */
const pollMs = 2000
const maxResponseMs = 1000
const minPerSecond = 150
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

type Sent = { createdAt: string; finishedAt: string | null; recipientCount: number }

/** Sends an announcement and waits until it is delivered to everybody. */
const announce = async ({ url }: Running) => {
  const headers = { cookie: cookieOf(1), 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'News', message: 'On Monday we are not there.' })
  const from = performance.now()
  const response = await fetch(url + announcements.send.path, { method: 'POST', headers, body })
  await response.arrayBuffer()
  const responseMs = performance.now() - from
  if (response.status !== 201)
    throw new Error(`The announcement request returned ${response.status}`)
  for (;;) {
    await pause(pollMs)
    const reply = await fetch(`${url}${announcements.list.path}?limit=1`, { headers })
    const [sent] = (await reply.json()) as [Sent]
    if (!sent.finishedAt) continue
    if (sent.recipientCount !== people)
      throw new Error(`${sent.recipientCount} recipients were counted`)
    const ms = Date.parse(sent.finishedAt) - Date.parse(sent.createdAt)
    return { responseMs, perSecond: (people / ms) * 1000 }
  }
}

const assertAllNotified = async (product: Running) => {
  for (let person = 1; person <= people; person += 97)
    if ((await countAnnouncements(product, person)) !== 2 * rounds)
      throw new Error(`Person ${person} does not have each announcement exactly once`)
}

const measure = async (product: Running) => {
  const alone = await announce(product)
  const before = await readDuring(product, () => pause(idleMs))
  const sent: Awaited<ReturnType<typeof announce>>[] = []
  const during = await readDuring(product, async () => void sent.push(await announce(product)))
  const after = await readDuring(product, () => pause(idleMs))
  const { responseMs = 0, perSecond = 0 } = sent[0] ?? {}
  const idle = (before + after) / 2
  return { idle, during, ratio: during / idle, responseMs, perSecond, alone: alone.perSecond }
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
  await readDuring(product, () => pause(idleMs))
  const results: Awaited<ReturnType<typeof measure>>[] = []
  for (let round = 0; round < rounds; round++) results.push(await measure(product))
  await assertAllNotified(product)
  await product.stop()
  const mid = (name: keyof (typeof results)[number]) => median(results.map((one) => one[name]))
  return {
    ...{ idle: mid('idle'), during: mid('during'), ratio: mid('ratio') },
    ...{ responseMs: mid('responseMs'), perSecond: mid('perSecond'), alone: mid('alone') },
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

const minutesForMillion = (perSecond: number) => `${(1e6 / perSecond / 60).toFixed(0)} min`

const linesOf = (database: string, result: Result) => [
  `An announcement to ${people.toLocaleString('en')} people, ${database}, median of ${rounds}`,
  `  response after ${result.responseMs.toFixed(0)} ms, at most ${maxResponseMs}`,
  `  ${result.alone.toFixed(0)} recipients a second without other requests: a million in ${minutesForMillion(result.alone)}`,
  `  ${result.perSecond.toFixed(0)} while ${readers} people read, at least ${minPerSecond}: a million in ${minutesForMillion(result.perSecond)}`,
  `  p95 of their requests: ${result.idle.toFixed(1)} ms idle and ${result.during.toFixed(1)} ms during delivery: ${result.ratio.toFixed(2)} times, at most ${maxRatio}`,
]

const isWithin = ({ ratio, responseMs, perSecond }: Result) =>
  ratio <= maxRatio && responseMs < maxResponseMs && perSecond >= minPerSecond

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
