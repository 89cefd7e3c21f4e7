import { community } from '#shared/community/contract.ts'
import { type Comparison, compareSizes, interleave } from './comparison.ts'
import { addPosts, postId } from './dataset/activity.ts'
import { addPeople, cookieOf, updateStatistics } from './dataset/core.ts'
import { fillDatabase, type Running, startProduct, tempFolder } from './product.ts'

const people = 1000
const big = 100_000
const small = 1000
const tries = 300
const warmUp = 50
const maxRatio = 2

type Scenario = { name: string; query: (posts: number) => string }

const middle = (posts: number) => postId(posts / 2)

const scenarios: Scenario[] = [
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

const timeRequest = async ({ url }: Running, query: string, person: number) => {
  const from = performance.now()
  const response = await fetch(url + community.posts.path + query, {
    headers: { cookie: cookieOf(person) },
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${query} returned ${response.status}`)
  return performance.now() - from
}

type Boards = { big: Running; small: Running }

const compare = async (boards: Boards, { name, query }: Scenario): Promise<Comparison> => {
  const timeIn = (board: Running, posts: number) => (round: number) =>
    timeRequest(board, query(posts), (round % people) + 1)
  const runs = { big: timeIn(boards.big, big), small: timeIn(boards.small, small) }
  return { name, ...(await interleave(runs, { tries, warmUp })) }
}

const startInstallation = async (posts: number, databaseUrl = '') => {
  const where = { dataDir: tempFolder(), databaseUrl }
  await fillDatabase(where, async (sql) => {
    await addPeople(sql, people)
    await addPosts(sql, { posts, people })
    await updateStatistics(sql)
  })
  return startProduct(where)
}

const compareOn = async (urls: { big?: string; small?: string }) => {
  const boards = {
    big: await startInstallation(big, urls.big),
    small: await startInstallation(small, urls.small),
  }
  const results: Comparison[] = []
  for (const scenario of scenarios) results.push(await compare(boards, scenario))
  await Promise.all([boards.big.stop(), boards.small.stop()])
  return results
}

/** Whether a page of the board slows down with the number of posts and votes. */
export const benchBoard = () =>
  compareSizes({
    title: (database) =>
      `A page of a board with ${big.toLocaleString('en')} posts and ${(big * 10).toLocaleString('en')} votes and of one with ${small.toLocaleString('en')} and ${(small * 10).toLocaleString('en')}, ${database}, median of ${tries}`,
    compareOn,
    maxRatio,
  })
