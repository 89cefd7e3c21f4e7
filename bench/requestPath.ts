import autocannon from 'autocannon'
import type { Sql } from '#server/db/connect.ts'
import { auth } from '#shared/auth/contract.ts'
import { missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { compareRates, rateLines } from './comparison.ts'
import { addEvents, addPosts } from './dataset/activity.ts'
import { addPeople, cookieOf, updateStatistics } from './dataset/core.ts'
import type { BenchResult, Figure } from './figures.ts'
import {
  fillDatabase,
  startEngineAlone,
  startPlainServer,
  startProduct,
  tempFolder,
} from './product.ts'
import { boardPath, eventsPath } from './reads.ts'
import { perSecond } from './virtualUsers.ts'

const clients = 16
const people = 200
const events = 50
const posts = 20
const pace = { rounds: 5, seconds: 3 }
const livePath = '/health/live'
const targets = { events: 0.8, me: 0.5 }

const fill = async (sql: Sql) => {
  await addPeople(sql, people)
  await addEvents(sql, { events, bookings: 10, people })
  // As long as the descriptions that organisers write.
  await sql`
    update events
    set description = trim(repeat('Practise Dutch with people who started last month. ', 8))`
  await addPosts(sql, { posts, people })
  await updateStatistics(sql)
}

/** Requests per second, each client with its own user. */
const load = (url: string) => async (seconds: number) => {
  let next = 1
  return perSecond(
    await autocannon({
      url,
      connections: clients,
      duration: seconds,
      setupClient: (client) => client.setHeaders({ cookie: cookieOf(++next) }),
    }),
  )
}

type Reference = {
  name: string
  /** Runs the same SQL for a path and returns how often per second. */
  rate: (path: string, seconds: number) => Promise<number>
}

type Result = { lines: string[]; figures: Figure[] }

/** The product and its reference, alternating. */
const compareReads = async (
  database: string,
  product: string,
  { name, rate }: Reference,
): Promise<Result> => {
  const rates = await compareRates(
    {
      events: load(product + eventsPath),
      eventsReference: (seconds) => rate(eventsPath, seconds),
      board: load(product + boardPath),
      boardReference: (seconds) => rate(boardPath, seconds),
      me: load(product + auth.me.path),
      live: load(product + livePath),
    },
    pace,
  )
  const title = (path: string, what: string) =>
    `GET ${path}, ${what}, ${clients} clients, ${database}`
  const titles = {
    events: title(eventsPath, `${events} events`),
    board: title(boardPath, `${posts} posts`),
    me: title(auth.me.path, 'the own account'),
  }
  return {
    lines: [
      ...rateLines(titles.events, rates.events, { [name]: rates.eventsReference }),
      ...rateLines(titles.board, rates.board, { [name]: rates.boardReference }),
      ...rateLines(titles.me, rates.me, { [livePath]: rates.live }),
    ],
    figures: [
      {
        ...{ metric: titles.events, value: rates.events, unit: '/s' },
        reference: { name, value: rates.eventsReference },
        target: { atLeast: targets.events },
      },
      {
        ...{ metric: titles.me, value: rates.me, unit: '/s' },
        reference: { name: livePath, value: rates.live },
        target: { atLeast: targets.me },
      },
    ],
  }
}

const onServer = async () => {
  const server = await startPostgres()
  const location = { dataDir: tempFolder(), databaseUrl: server.url }
  await fillDatabase(location, fill)
  const product = await startProduct(location)
  const plain = await startPlainServer(server.url)
  const result = await compareReads('PostgreSQL', product.url, {
    name: 'Fastify and postgres.js',
    rate: (path, seconds) => load(plain.url + path)(seconds),
  })
  await Promise.all([product.stop(), plain.stop()])
  await server.stop()
  return result
}

const onEmbedded = async () => {
  const dataDir = tempFolder()
  await fillDatabase({ dataDir }, fill)
  const engine = startEngineAlone(dataDir)
  const product = await startProduct({ dataDir })
  const result = await compareReads('embedded database', product.url, {
    name: 'PGlite alone',
    rate: (url, seconds) => engine.run({ url, seconds }),
  })
  await Promise.all([product.stop(), engine.stop()])
  return result
}

/** What a read costs beside its SQL: session, access, reply and headers. */
export const benchRequestPath = async (): Promise<BenchResult> => {
  const results = [...(missingPostgres() ? [] : [await onServer()]), await onEmbedded()]
  return {
    lines: results.flatMap(({ lines }) => lines),
    ok: true,
    figures: results.flatMap(({ figures }) => figures),
  }
}
