import { buddies } from '#shared/buddies/contract.ts'
import { missingPostgres } from '../scripts/postgres.ts'
import { median } from './median.ts'
import { aFolder, filled, type Running, startProduct } from './product.ts'
import { addPeople, cookieOf, takeStock } from './town.ts'
import { addBuddies } from './townBuddies.ts'
import { onTwoServers } from './twoServers.ts'

const big = 50_000
const small = 500
const tries = 300
const warmUp = 50
const mostTimes = 5

type Times = { big: number; small: number }

const timeOne = async ({ url }: Running, person: number) => {
  const from = performance.now()
  const answer = await fetch(url + buddies.suggestions.path, {
    headers: { cookie: cookieOf(person) },
  })
  const found = (await answer.json()) as unknown[]
  if (!answer.ok || found.length === 0) throw new Error(`Nobody is suggested to ${person}`)
  return performance.now() - from
}

/** One of each in turn, so that a slow moment of the machine falls on both. */
const compare = async (towns: { big: Running; small: Running }): Promise<Times> => {
  const times = { big: [] as number[], small: [] as number[] }
  for (let round = 0; round < tries + warmUp; round++) {
    const took = {
      big: await timeOne(towns.big, ((round * 137) % big) + 1),
      small: await timeOne(towns.small, (round % small) + 1),
    }
    if (round < warmUp) continue
    times.big.push(took.big)
    times.small.push(took.small)
  }
  return { big: median(times.big), small: median(times.small) }
}

/** Each town is an installation of its own. */
const townOf = async (people: number, databaseUrl = '') => {
  const where = { dataDir: aFolder(), databaseUrl }
  await filled(where, async (sql) => {
    await addPeople(sql, people)
    await addBuddies(sql, people)
    await takeStock(sql)
  })
  return startProduct(where)
}

const compareOn = async (urls: { big?: string; small?: string } = {}) => {
  const towns = { big: await townOf(big, urls.big), small: await townOf(small, urls.small) }
  const times = await compare(towns)
  await Promise.all([towns.big.stop(), towns.small.stop()])
  return times
}

const lineOf = (database: string, times: Times) =>
  `Language buddies suggested among ${big.toLocaleString('en')} people and among ${small}, ${database}, median of ${tries}: ${times.big.toFixed(2)} ms and ${times.small.toFixed(2)} ms, ${(times.big / times.small).toFixed(2)} times, at most ${mostTimes}`

/** Whether many people make suggesting dearer. */
export const benchBuddies = async (): Promise<{ lines: string[]; ok: boolean }> => {
  const server = missingPostgres() ? null : await onTwoServers(compareOn)
  const embedded = await compareOn()
  return {
    lines: [
      lineOf('embedded database', embedded),
      ...(server ? [lineOf('PostgreSQL', server)] : []),
    ],
    ok: [embedded, server].every((times) => !times || times.big <= times.small * mostTimes),
  }
}
