import autocannon from 'autocannon'
import { auth } from '#shared/auth/contract.ts'
import { missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { compareRates, rateLines } from './comparison.ts'
import { addCommunity } from './dataset/community.ts'
import { cookieOf } from './dataset/core.ts'
import type { BenchResult, Figure } from './figures.ts'
import {
  type DataLocation,
  fillDatabase,
  type Running,
  startPlainServer,
  startProduct,
  tempFolder,
} from './product.ts'
import { connectRecording, planForValues } from './queryPlans.ts'
import { eventsPath, lists, readerOf } from './reads.ts'
import { perSecond } from './virtualUsers.ts'

const clients = 16
const pace = { rounds: 5, seconds: 2 }
const livePath = '/health/live'
const meTarget = 0.6
const viewer = 2

/** Requests per second, each client with its own user. */
const load = (url: string) => async (seconds: number) => {
  let next = viewer
  return perSecond(
    await autocannon({
      url,
      connections: clients,
      duration: seconds,
      setupClient: (client) => client.setHeaders({ cookie: cookieOf(next++) }),
    }),
  )
}

/** The same number of rows as the reference, or the comparison is void. */
const requireSameRows = async (product: string, plain: string) => {
  const rowsAt = async (url: string) => {
    const response = await fetch(url, { headers: { cookie: cookieOf(viewer) } })
    return ((await response.json()) as unknown[]).length
  }
  const [shown, reference] = [await rowsAt(product), await rowsAt(plain)]
  if (shown !== reference || shown === 0)
    throw new Error(`${product} returns ${shown} rows, the plain server ${reference}`)
  return shown
}

const compareTo = async (
  reference: { name: string; rate: (seconds: number) => Promise<number> },
  measured: { metric: string; rate: (seconds: number) => Promise<number>; target: number },
): Promise<Figure> => {
  const { product, plain } = await compareRates(
    { product: measured.rate, plain: reference.rate },
    pace,
  )
  return {
    ...{ metric: measured.metric, value: product, unit: '/s' },
    reference: { name: reference.name, value: plain },
    target: { atLeast: measured.target },
  }
}

type Measured = { database: string; reference: string; measuredLists: typeof lists }

const compareAll = async (
  product: Running,
  plain: Running,
  { database, reference, measuredLists }: Measured,
) => {
  const figures: Figure[] = []
  for (const { path, query = '', target } of measuredLists) {
    const [address, plainAddress] = [product.url + path + query, plain.url + path]
    const rows = await requireSameRows(address, plainAddress)
    figures.push(
      await compareTo(
        { name: reference, rate: load(plainAddress) },
        { metric: `GET ${path}, ${rows} rows, ${database}`, rate: load(address), target },
      ),
    )
  }
  figures.push(
    await compareTo(
      { name: livePath, rate: load(product.url + livePath) },
      {
        metric: `GET ${auth.me.path}, ${database}`,
        ...{ rate: load(product.url + auth.me.path), target: meTarget },
      },
    ),
  )
  return figures
}

/** Rows and buffers that a request for each list reads, which do not depend on the machine. */
const readsOf = async (databaseUrl: string) => {
  const { sql, during } = await connectRecording(databaseUrl)
  const { app, me } = await readerOf(sql, viewer)
  const lines: string[] = []
  for (const { path, read } of lists) {
    const plans = []
    for (const statement of await during(() => read(app, me)))
      plans.push(await planForValues(sql, statement))
    const rows = plans.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
    const buffers = plans.reduce((sum, plan) => sum + plan.buffers, 0)
    lines.push(`GET ${path} reads ${rows} rows in ${buffers} buffers by ${plans.length} statements`)
  }
  await sql.end()
  return lines
}

const measureOn = async (location: DataLocation, measured: Measured) => {
  await fillDatabase(location, addCommunity)
  const plain = await startPlainServer(location)
  const product = await startProduct(location)
  const figures = await compareAll(product, plain, measured)
  await Promise.all([plain.stop(), product.stop()])
  return figures
}

const onServer = async () => {
  const server = await startPostgres()
  try {
    const figures = await measureOn(
      { dataDir: tempFolder(), databaseUrl: server.url },
      { database: 'PostgreSQL', reference: 'plain Fastify, postgres.js', measuredLists: lists },
    )
    return { figures, lines: await readsOf(server.url) }
  } finally {
    await server.stop()
  }
}

const onEmbedded = () =>
  measureOn(
    { dataDir: tempFolder() },
    {
      ...{ database: 'embedded database', reference: 'plain Fastify, PGlite' },
      measuredLists: lists.filter(({ path }) => path === eventsPath),
    },
  )

const lineOf = ({ metric, value, reference }: Figure) =>
  rateLines(metric, value, reference ? { [reference.name]: reference.value } : {})

/** What lists cost, compared with a plain server that runs the simplest SQL for what people see. */
export const benchRequestPath = async (): Promise<BenchResult> => {
  const server = missingPostgres() ? { figures: [], lines: [] } : await onServer()
  const figures = [...server.figures, ...(await onEmbedded())]
  return { lines: [...figures.flatMap(lineOf), ...server.lines], ok: true, figures }
}
