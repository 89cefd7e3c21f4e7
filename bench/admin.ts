import { admin } from '#shared/admin/contract.ts'
import { missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { aFolder, filled, type Running, startProduct } from './product.ts'
import { addPeople, cookieOf, personId, takeStock } from './town.ts'
import { addEvents } from './townLife.ts'

/** What is there when a community has grown, and when it has begun. */
const sizes = {
  big: { people: 100_000, events: 1000, bookings: 200 },
  small: { people: 1000, events: 10, bookings: 200 },
}
const tries = 100
const warmUp = 20
const mostTimes = 5

/** What each tab of the dashboard asks for. */
const calls: [name: string, path: string][] = [
  ['figures, overview and analytics', admin.analytics.path],
  ['GDPR', admin.gdpr.path],
  ['compliance report', admin.complianceReport.path],
]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const timeOne = async ({ url }: Running, path: string) => {
  const from = performance.now()
  const answer = await fetch(url + path, { headers: { cookie: cookieOf(1) } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  return performance.now() - from
}

type Towns = { big: Running; small: Running }
type Result = { name: string; big: number; small: number }

/** One of each in turn, so that a slow moment of the machine falls on both. */
const compare = async (towns: Towns, [name, path]: (typeof calls)[number]): Promise<Result> => {
  const times = { big: [] as number[], small: [] as number[] }
  for (let round = 0; round < tries + warmUp; round++) {
    const took = { big: await timeOne(towns.big, path), small: await timeOne(towns.small, path) }
    if (round < warmUp) continue
    times.big.push(took.big)
    times.small.push(took.small)
  }
  return { name, big: median(times.big), small: median(times.small) }
}

/** Each town is an installation of its own, run by its first person. */
const townOf = async ({ people, events, bookings }: typeof sizes.big, databaseUrl = '') => {
  const where = { dataDir: aFolder(), databaseUrl }
  await filled(where, async (sql) => {
    await addPeople(sql, people)
    await sql`update users set is_admin = true where id = ${personId(1)}`
    await addEvents(sql, { events, bookings, people })
    await takeStock(sql)
  })
  return startProduct(where)
}

const compareOn = async (urls: { big?: string; small?: string } = {}) => {
  const towns = {
    big: await townOf(sizes.big, urls.big),
    small: await townOf(sizes.small, urls.small),
  }
  const results: Result[] = []
  for (const call of calls) results.push(await compare(towns, call))
  await Promise.all([towns.big.stop(), towns.small.stop()])
  return results
}

const onPostgres = async () => {
  const servers = [await startPostgres(), await startPostgres()] as const
  try {
    return await compareOn({ big: servers[0].url, small: servers[1].url })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

const sizeText = ({ people, events, bookings }: typeof sizes.big) =>
  `${people.toLocaleString('en')} users, ${events.toLocaleString('en')} events and ${(events * bookings).toLocaleString('en')} bookings`

const linesOf = (database: string, results: Result[]) => [
  `The dashboard with ${sizeText(sizes.big)}, and with ${sizeText(sizes.small)}, ${database}, median of ${tries}`,
  ...results.map(
    (result) =>
      `  ${result.name.padEnd(34)}${result.big.toFixed(2)} ms and ${result.small.toFixed(2)} ms: ${(result.big / result.small).toFixed(2)} times, at most ${mostTimes}`,
  ),
]

/** Whether many users and bookings make the dashboard dearer. */
export const benchAdmin = async (): Promise<{ lines: string[]; ok: boolean }> => {
  const server = missingPostgres() ? [] : await onPostgres()
  const embedded = await compareOn()
  return {
    lines: [
      ...linesOf('embedded database', embedded),
      ...(server.length > 0 ? linesOf('PostgreSQL', server) : []),
    ],
    ok: [...embedded, ...server].every((result) => result.big <= result.small * mostTimes),
  }
}
