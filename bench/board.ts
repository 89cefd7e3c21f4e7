import { community } from '#shared/community/contract.ts'
import { type Beside, benchBeside, inTurn } from './beside.ts'
import { aFolder, filled, type Running, startProduct } from './product.ts'
import { addPeople, cookieOf, takeStock } from './town.ts'
import { addPosts, postId } from './townBoard.ts'

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

const compare = async (boards: Boards, { name, query }: Wish): Promise<Beside> => {
  const timeIn = (board: Running, posts: number) => (round: number) =>
    timeOne(board, query(posts), (round % people) + 1)
  const once = { big: timeIn(boards.big, big), small: timeIn(boards.small, small) }
  return { name, ...(await inTurn(once, { tries, warmUp })) }
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

const compareOn = async (urls: { big?: string; small?: string }) => {
  const boards = { big: await boardOf(big, urls.big), small: await boardOf(small, urls.small) }
  const results: Beside[] = []
  for (const wish of wishes) results.push(await compare(boards, wish))
  await Promise.all([boards.big.stop(), boards.small.stop()])
  return results
}

/** Whether many posts and votes make a page of the board dearer. */
export const benchBoard = () =>
  benchBeside({
    says: (database) =>
      `A page of a board with ${big.toLocaleString('en')} posts and ${(big * 10).toLocaleString('en')} votes and of one with ${small.toLocaleString('en')} and ${(small * 10).toLocaleString('en')}, ${database}, median of ${tries}`,
    compareOn,
    mostTimes,
  })
