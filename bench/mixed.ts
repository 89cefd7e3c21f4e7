import autocannon from 'autocannon'
import { missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { compareRates, rateLines } from './comparison.ts'
import type { BenchResult } from './figures.ts'
import {
  type DataLocation,
  fillDatabase,
  startProduct,
  startSqlWorkload,
  tempFolder,
} from './product.ts'
import { perSecond } from './virtualUsers.ts'
import { defaultShares, type Size, workloadRequest } from './workload.ts'
import { addWorkloadDataset } from './workloadRunner.ts'

const size: Size = { rooms: 10, membersEach: 50, messagesEach: 300, posts: 300 }
const clients = 16
const pace = { rounds: 5, seconds: 4 }
/** Each client repeats its own requests after so many. */
const requestsEach = 1000
const targetRatio = 0.75

const requestsOf = (from: number, client: number) =>
  Array.from({ length: requestsEach }, (_, at) => {
    const { method, path, cookie, body } = workloadRequest(
      from + at * clients + client,
      defaultShares,
      size,
    )
    const headers = {
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    }
    return { method: method as 'GET', path, headers, ...(body && { body }) }
  })

const load = async (url: string, from: number, seconds: number) => {
  let next = 0
  return perSecond(
    await autocannon({
      url,
      connections: clients,
      duration: seconds,
      setupClient: (client) => client.setRequests(requestsOf(from, next++)),
    }),
  )
}

const compareOn = async (name: string, location: DataLocation): Promise<Required<BenchResult>> => {
  await fillDatabase(location, (sql) => addWorkloadDataset(sql, size))
  const sql = startSqlWorkload(location)
  const product = await startProduct(location)
  // No two tasks send the same requests.
  let from = 0
  const nextFrom = () => {
    from += clients * requestsEach
    return from
  }
  const rates = await compareRates(
    {
      product: (seconds) => load(product.url, nextFrom(), seconds),
      sql: (seconds) => sql.run({ seconds, size, from: nextFrom(), clients }),
    },
    pace,
  )
  await Promise.all([product.stop(), sql.stop()])
  const title = `Mixed workload, ${clients} clients, ${name}`
  const reference = 'the same SQL without HTTP'
  return {
    lines: rateLines(title, rates.product, { [reference]: rates.sql }),
    ok: true,
    figures: [
      {
        metric: title,
        value: rates.product,
        unit: '/s',
        reference: { name: reference, value: rates.sql },
        target: { atLeast: targetRatio },
      },
    ],
  }
}

const onServer = async () => {
  const server = await startPostgres()
  try {
    return await compareOn('PostgreSQL', { dataDir: tempFolder(), databaseUrl: server.url })
  } finally {
    await server.stop()
  }
}

/** 80 % reads, 18 % writes and 2 % sign-ins, and what HTTP adds to their use cases. */
export const benchMixed = async (): Promise<BenchResult> => {
  const results = [
    ...(missingPostgres() ? [] : [await onServer()]),
    await compareOn('embedded database', { dataDir: tempFolder() }),
  ]
  return {
    lines: results.flatMap(({ lines }) => lines),
    ok: true,
    figures: results.flatMap(({ figures }) => figures),
  }
}
