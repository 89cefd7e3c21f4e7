import { missingPostgres } from '../scripts/postgres.ts'
import { type AdminCall, adminCalls, mostTimes } from './adminCalls.ts'
import { median } from './median.ts'
import { aFolder, filled, type Running, startProduct } from './product.ts'
import { cookieOf } from './town.ts'
import { fillOffice, type OfficeSize } from './townOffice.ts'
import { onTwoServers } from './twoServers.ts'

/** What is there when a community has grown, and when it has begun. */
const sizes = {
  big: { people: 100_000, events: 1000, bookings: 200 },
  small: { people: 1000, events: 10, bookings: 200 },
}
const tries = 60
const warmUp = 20

const headers = { cookie: cookieOf(1) }

const ask = async (address: string) => {
  const answer = await fetch(address, { headers })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}: ${body}`)
  return body
}

/** A page that is not the first begins after the last of the one before. */
const addressIn = async ({ url }: Running, { path, query = {}, isNextPage }: AdminCall) => {
  const addressOf = (input: Record<string, string>) =>
    `${url}${path}?${new URLSearchParams({ ...query, ...input })}`
  if (!isNextPage) return addressOf({})
  const before = (JSON.parse(await ask(addressOf({}))) as { id: string }[]).at(-1)?.id
  if (!before) throw new Error(`${path} has no second page`)
  return addressOf({ before })
}

const timeOne = async (address: string) => {
  const from = performance.now()
  await ask(address)
  return performance.now() - from
}

type Towns = { big: Running; small: Running }
type Result = { name: string; big: number; small: number }

/** One of each in turn, so that a slow moment of the machine falls on both. */
const compare = async (towns: Towns, call: AdminCall): Promise<Result> => {
  const [big, small] = [await addressIn(towns.big, call), await addressIn(towns.small, call)]
  const times = { big: [] as number[], small: [] as number[] }
  for (let round = 0; round < tries + warmUp; round++) {
    const took = { big: await timeOne(big), small: await timeOne(small) }
    if (round < warmUp) continue
    times.big.push(took.big)
    times.small.push(took.small)
  }
  return { name: call.says, big: median(times.big), small: median(times.small) }
}

/** Each town is an installation of its own, run by its first person. */
const townOf = async (size: OfficeSize, databaseUrl = '') => {
  const where = { dataDir: aFolder(), databaseUrl }
  await filled(where, (sql) => fillOffice(sql, size))
  return startProduct(where)
}

const compareOn = async (urls: { big?: string; small?: string } = {}) => {
  const towns = {
    big: await townOf(sizes.big, urls.big),
    small: await townOf(sizes.small, urls.small),
  }
  const results: Result[] = []
  for (const call of adminCalls) results.push(await compare(towns, call))
  await Promise.all([towns.big.stop(), towns.small.stop()])
  return results
}

const sizeText = ({ people, events, bookings }: OfficeSize) =>
  `${people.toLocaleString('en')} users, ${events.toLocaleString('en')} events and ${(events * bookings).toLocaleString('en')} bookings`

const linesOf = (database: string, results: Result[]) => [
  `The dashboard with ${sizeText(sizes.big)}, and with ${sizeText(sizes.small)}, ${database}, median of ${tries}`,
  ...results.map(
    (result) =>
      `  ${result.name.padEnd(48)}${result.big.toFixed(2)} ms and ${result.small.toFixed(2)} ms: ${(result.big / result.small).toFixed(2)} times, at most ${mostTimes}`,
  ),
]

/** Whether many users and bookings make the dashboard dearer. */
export const benchAdmin = async (): Promise<{ lines: string[]; ok: boolean }> => {
  const server = missingPostgres() ? [] : await onTwoServers(compareOn)
  const embedded = await compareOn()
  return {
    lines: [
      ...linesOf('embedded database', embedded),
      ...(server.length > 0 ? linesOf('PostgreSQL', server) : []),
    ],
    ok: [...embedded, ...server].every((result) => result.big <= result.small * mostTimes),
  }
}
