import { community } from '#shared/community/contract.ts'
import { missingPostgres } from '../scripts/postgres.ts'
import { median } from './median.ts'
import { aFolder, filled, type Running, startProduct } from './product.ts'
import { addPeople, cookieOf, takeStock } from './town.ts'
import { addPosts, postId } from './townBoard.ts'
import { onTwoServers } from './twoServers.ts'

const people = 1000
const big = 100_000
const small = 1000
const tries = 300
const warmUp = 50
const mostTimes = 2

type Wish = { name: string; query: (posts: number) => string }

const middle = (posts: number) => postId(posts / 2)

const wishes: Wish[] = [
  { name: 'newest', query: () => '' },
  { name: 'most helpful', query: () => '?sort=helpful' },
  { name: 'newest of a category', query: () => '?category=housing' },
  { name: 'most helpful of a category', query: () => '?category=housing&sort=helpful' },
  { name: 'newest, half-way down', query: (posts) => `?before=${middle(posts)}` },
  {
    name: 'most helpful, half-way down',
    query: (posts) => `?sort=helpful&before=${middle(posts)}`,
  },
]

const timeOne = async ({ url }: Running, query: string, person: number) => {
  const from = performance.now()
  const answer = await fetch(url + community.posts.path + query, {
    headers: { cookie: cookieOf(person) },
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${query} was answered ${answer.status}`)
  return performance.now() - from
}

type Boards = { big: Running; small: Running }
type Result = { name: string; big: number; small: number }

/** One of each in turn, so that a slow moment of the machine falls on both. */
const compare = async (boards: Boards, { name, query }: Wish): Promise<Result> => {
  const times = { big: [] as number[], small: [] as number[] }
  for (let round = 0; round < tries + warmUp; round++) {
    const person = (round % people) + 1
    const took = {
      big: await timeOne(boards.big, query(big), person),
      small: await timeOne(boards.small, query(small), person),
    }
    if (round < warmUp) continue
    times.big.push(took.big)
    times.small.push(took.small)
  }
  return { name, big: median(times.big), small: median(times.small) }
}

/** Each board is an installation of its own. */
const boardOf = async (posts: number, databaseUrl = '') => {
  const where = { dataDir: aFolder(), databaseUrl }
  await filled(where, async (sql) => {
    await addPeople(sql, people)
    await addPosts(sql, { posts, people })
    await takeStock(sql)
  })
  return startProduct(where)
}

const compareOn = async (urls: { big?: string; small?: string } = {}) => {
  const boards = { big: await boardOf(big, urls.big), small: await boardOf(small, urls.small) }
  const results: Result[] = []
  for (const wish of wishes) results.push(await compare(boards, wish))
  await Promise.all([boards.big.stop(), boards.small.stop()])
  return results
}

const linesOf = (database: string, results: Result[]) => [
  `A page of a board with ${big.toLocaleString('en')} posts and ${(big * 10).toLocaleString('en')} votes and of one with ${small.toLocaleString('en')} and ${(small * 10).toLocaleString('en')}, ${database}, median of ${tries}`,
  ...results.map(
    (result) =>
      `  ${result.name.padEnd(30)}${result.big.toFixed(2)} ms and ${result.small.toFixed(2)} ms: ${(result.big / result.small).toFixed(2)} times, at most ${mostTimes}`,
  ),
]

/** Whether many posts and votes make a page of the board dearer. */
export const benchBoard = async (): Promise<{ lines: string[]; ok: boolean }> => {
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
