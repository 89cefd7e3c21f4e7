import { groups } from '#shared/groups/contract.ts'
import { missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { median } from './median.ts'
import { aFolder, filled, type Running, startProduct } from './product.ts'
import { addPeople, addRoom, cookieOf, groupId, readUpTo, takeStock } from './town.ts'

const members = 100
const [big, small] = [
  { number: 1, after: 0, messages: 100_000 },
  { number: 2, after: members, messages: 100 },
]
const tries = 300
const warmUp = 50
const mostTimes = 1.5
const fewUnread = 3

type Room = typeof big
type Wish = { name: string; ask: (room: Room) => { path: string; person: number } }

// Nobody has read anything but each room's second person, who has a few messages to read.
const reader = 2

const messagesOf = (room: Room, query = '') =>
  groups.messages.path.replace(':id', groupId(room.number)) + query

const wishes: Wish[] = [
  {
    name: 'the newest messages',
    ask: (room) => ({ path: messagesOf(room), person: room.after + 1 }),
  },
  {
    name: `what came after, ${fewUnread} messages`,
    ask: (room) => ({
      path: messagesOf(room, `?after=${room.messages - fewUnread}`),
      person: room.after + 1,
    }),
  },
  {
    name: 'my groups, all unread',
    ask: (room) => ({ path: groups.mine.path, person: room.after + 1 }),
  },
  {
    name: `my groups, ${fewUnread} unread`,
    ask: (room) => ({ path: groups.mine.path, person: room.after + reader }),
  },
]

const timeOne = async ({ url }: Running, { path, person }: ReturnType<Wish['ask']>) => {
  const from = performance.now()
  const answer = await fetch(url + path, { headers: { cookie: cookieOf(person) } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  return performance.now() - from
}

type Result = { name: string; big: number; small: number }

/** One of each in turn, so that a slow moment of the machine falls on both. */
const compare = async (product: Running, { name, ask }: Wish): Promise<Result> => {
  const times = { big: [] as number[], small: [] as number[] }
  for (let round = 0; round < tries + warmUp; round++) {
    const took = {
      big: await timeOne(product, ask(big)),
      small: await timeOne(product, ask(small)),
    }
    if (round < warmUp) continue
    times.big.push(took.big)
    times.small.push(took.small)
  }
  return { name, big: median(times.big), small: median(times.small) }
}

const compareOn = async (where: { dataDir: string; databaseUrl?: string }) => {
  await filled(where, async (sql) => {
    await addPeople(sql, 2 * members)
    for (const room of [big, small]) {
      await addRoom(sql, { ...room, members })
      await readUpTo(sql, room, reader, room.messages - fewUnread)
    }
    await takeStock(sql)
  })
  const product = await startProduct(where)
  const results: Result[] = []
  for (const wish of wishes) results.push(await compare(product, wish))
  await product.stop()
  return results
}

const onPostgres = async () => {
  const server = await startPostgres()
  try {
    return await compareOn({ dataDir: aFolder(), databaseUrl: server.url })
  } finally {
    await server.stop()
  }
}

const linesOf = (database: string, results: Result[]) => [
  `Opening a chat of ${big.messages.toLocaleString('en')} messages and one of ${small.messages}, ${database}, median of ${tries}`,
  ...results.map(
    (result) =>
      `  ${result.name.padEnd(30)}${result.big.toFixed(2)} ms and ${result.small.toFixed(2)} ms: ${(result.big / result.small).toFixed(2)} times, at most ${mostTimes}`,
  ),
]

/** Whether a long past makes opening a chat dearer. */
export const benchOpenChat = async (): Promise<{ lines: string[]; ok: boolean }> => {
  const embedded = await compareOn({ dataDir: aFolder() })
  const server = missingPostgres() ? [] : await onPostgres()
  return {
    lines: [
      ...linesOf('embedded database', embedded),
      ...(server.length > 0 ? linesOf('PostgreSQL', server) : []),
    ],
    ok: [...embedded, ...server].every((result) => result.big <= result.small * mostTimes),
  }
}
