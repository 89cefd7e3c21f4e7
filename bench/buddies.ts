import { buddies } from '#shared/buddies/contract.ts'
import { missingPostgres } from '../scripts/postgres.ts'
import { median, onTwoServers } from './comparison.ts'
import { addBuddies } from './dataset/buddies.ts'
import { addPeople, cookieOf, updateStatistics } from './dataset/core.ts'
import { fillDatabase, type Running, startProduct, tempFolder } from './product.ts'

const big = 50_000
const small = 500
const tries = 300
const warmUp = 50
const maxRatio = 5

type Times = { big: number; small: number }

const timeRequest = async ({ url }: Running, person: number) => {
  const from = performance.now()
  const answer = await fetch(url + buddies.suggestions.path, {
    headers: { cookie: cookieOf(person) },
  })
  const found = (await answer.json()) as unknown[]
  if (!answer.ok || found.length === 0) throw new Error(`No suggestions for person ${person}`)
  return performance.now() - from
}

/** Alternates between the two, so that machine noise affects both equally. */
const compare = async (installations: { big: Running; small: Running }): Promise<Times> => {
  const times = { big: [] as number[], small: [] as number[] }
  for (let round = 0; round < tries + warmUp; round++) {
    const durations = {
      big: await timeRequest(installations.big, ((round * 137) % big) + 1),
      small: await timeRequest(installations.small, (round % small) + 1),
    }
    if (round < warmUp) continue
    times.big.push(durations.big)
    times.small.push(durations.small)
  }
  return { big: median(times.big), small: median(times.small) }
}

/** Each dataset is an installation of its own. */
const startInstallation = async (people: number, databaseUrl = '') => {
  const where = { dataDir: tempFolder(), databaseUrl }
  await fillDatabase(where, async (sql) => {
    await addPeople(sql, people)
    await addBuddies(sql, people)
    await updateStatistics(sql)
  })
  return startProduct(where)
}

const compareOn = async (urls: { big?: string; small?: string } = {}) => {
  const installations = {
    big: await startInstallation(big, urls.big),
    small: await startInstallation(small, urls.small),
  }
  const times = await compare(installations)
  await Promise.all([installations.big.stop(), installations.small.stop()])
  return times
}

const lineOf = (database: string, times: Times) =>
  `Language buddies suggested among ${big.toLocaleString('en')} people and among ${small}, ${database}, median of ${tries}: ${times.big.toFixed(2)} ms and ${times.small.toFixed(2)} ms, ${(times.big / times.small).toFixed(2)} times, at most ${maxRatio}`

/** Whether suggestions slow down with the number of users. */
export const benchBuddies = async (): Promise<{ lines: string[]; ok: boolean }> => {
  const server = missingPostgres() ? null : await onTwoServers(compareOn)
  const embedded = await compareOn()
  return {
    lines: [
      lineOf('embedded database', embedded),
      ...(server ? [lineOf('PostgreSQL', server)] : []),
    ],
    ok: [embedded, server].every((times) => !times || times.big <= times.small * maxRatio),
  }
}
