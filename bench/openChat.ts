import { groups } from '#shared/groups/contract.ts'
import { missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { median } from './comparison.ts'
import {
  addGroup,
  addPeople,
  cookieOf,
  groupId,
  setReadPosition,
  updateStatistics,
} from './dataset/core.ts'
import { fillDatabase, type Running, startProduct, tempFolder } from './product.ts'

const members = 100
const [big, small] = [
  { number: 1, after: 0, messages: 100_000 },
  { number: 2, after: members, messages: 100 },
]
const tries = 300
const warmUp = 50
const maxRatio = 1.5
const fewUnread = 3

const today = new Date().toISOString().slice(0, 10)

type Room = typeof big
type Scenario = { name: string; request: (room: Room) => { path: string; person: number } }

// Only the second member of each room has read it, except for a few messages.
const reader = 2

const messagesOf = (room: Room, query = '') =>
  groups.messages.path.replace(':id', groupId(room.number)) + query

const scenarios: Scenario[] = [
  {
    name: 'the newest messages',
    request: (room) => ({ path: messagesOf(room), person: room.after + 1 }),
  },
  {
    name: `what came after, ${fewUnread} messages`,
    request: (room) => ({
      path: messagesOf(room, `?after=${room.messages - fewUnread}`),
      person: room.after + 1,
    }),
  },
  {
    name: 'around a message in the middle',
    request: (room) => ({
      path: messagesOf(room, `?near=${room.messages / 2}`),
      person: room.after + 1,
    }),
  },
  {
    name: 'from a day on',
    request: (room) => ({ path: messagesOf(room, `?day=${today}`), person: room.after + 1 }),
  },
  {
    name: 'my groups, all unread',
    request: (room) => ({ path: groups.mine.path, person: room.after + 1 }),
  },
  {
    name: `my groups, ${fewUnread} unread`,
    request: (room) => ({ path: groups.mine.path, person: room.after + reader }),
  },
]

const timeRequest = async ({ url }: Running, { path, person }: ReturnType<Scenario['request']>) => {
  const from = performance.now()
  const response = await fetch(url + path, { headers: { cookie: cookieOf(person) } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} returned ${response.status}`)
  return performance.now() - from
}

type Result = { name: string; big: number; small: number }

/** Alternates between the two, so that machine noise affects both equally. */
const compare = async (product: Running, { name, request }: Scenario): Promise<Result> => {
  const times = { big: [] as number[], small: [] as number[] }
  for (let round = 0; round < tries + warmUp; round++) {
    const durations = {
      big: await timeRequest(product, request(big)),
      small: await timeRequest(product, request(small)),
    }
    if (round < warmUp) continue
    times.big.push(durations.big)
    times.small.push(durations.small)
  }
  return { name, big: median(times.big), small: median(times.small) }
}

const compareOn = async (where: { dataDir: string; databaseUrl?: string }) => {
  await fillDatabase(where, async (sql) => {
    await addPeople(sql, 2 * members)
    for (const room of [big, small]) {
      await addGroup(sql, { ...room, members })
      await setReadPosition(sql, room, reader, room.messages - fewUnread)
    }
    await updateStatistics(sql)
  })
  const product = await startProduct(where)
  const results: Result[] = []
  for (const scenario of scenarios) results.push(await compare(product, scenario))
  await product.stop()
  return results
}

const onPostgres = async () => {
  const server = await startPostgres()
  try {
    return await compareOn({ dataDir: tempFolder(), databaseUrl: server.url })
  } finally {
    await server.stop()
  }
}

const linesOf = (database: string, results: Result[]) => [
  `Opening a chat of ${big.messages.toLocaleString('en')} messages and one of ${small.messages}, ${database}, median of ${tries}`,
  ...results.map(
    (result) =>
      `  ${result.name.padEnd(30)}${result.big.toFixed(2)} ms and ${result.small.toFixed(2)} ms: ${(result.big / result.small).toFixed(2)} times, at most ${maxRatio}`,
  ),
]

/** Whether opening a chat slows down with the length of its history. */
export const benchOpenChat = async (): Promise<{ lines: string[]; ok: boolean }> => {
  const embedded = await compareOn({ dataDir: tempFolder() })
  const server = missingPostgres() ? [] : await onPostgres()
  return {
    lines: [
      ...linesOf('embedded database', embedded),
      ...(server.length > 0 ? linesOf('PostgreSQL', server) : []),
    ],
    ok: [...embedded, ...server].every((result) => result.big <= result.small * maxRatio),
  }
}
