import { openDatabase } from '#server/db/connect.ts'
import { allEndpoints, endpointName } from '#server/testing/contracts.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { missingPostgres, startPostgres, type TestPostgres } from '../scripts/postgres.ts'
import { isBrief } from './brief.ts'
import { cookieOf } from './dataset/core.ts'
import { type Area, areaNames, emptyArea, fillArea, reader } from './dataset/growth.ts'
import type { BenchResult, Figure } from './figures.ts'
import { type ListCall, listCalls } from './listCalls.ts'
import { fillDatabase, type Running, startProduct, tempFolder } from './product.ts'

/** `LIST_SIZES=1000,1000000` measures these instead, for machines with less time. */
const usualSizes = process.env.LIST_SIZES?.split(',').map(Number) ?? [1000, 100_000, 5_000_000]
const sizes = isBrief ? [1000] : usualSizes
const tries = 40
const warmUp = 10
const maxRounds = 5
const maxRatio = 2

/** `LIST_AREAS=events,groups` measures only these. */
const chosenAreas = () => {
  const names = process.env.LIST_AREAS?.split(',')
  return names ? areaNames.filter((area) => names.includes(area)) : areaNames
}

/** Lists that stay short, because of a limit or because people add or clear each row by hand. */
const shortLists = [
  'GET /api/user/passkeys',
  'GET /api/user/sessions',
  'GET /api/user/data-export-requests',
  'GET /api/push/subscriptions',
  'GET /api/language-buddies/:id/weeks',
  'GET /api/resources',
  'GET /api/admin/resources',
  'GET /api/admin/settings/problems',
  'GET /api/admin/invitations',
  'GET /api/admin/announcements',
  'GET /api/admin/work',
  'GET /api/admin/failed-jobs',
  'GET /api/admin/events/:id/messages',
  'GET /api/hosted-events/:id/messages',
  'GET /api/hosted-events/:id/invitations',
  'GET /api/events/:id/items',
  'GET /api/conversations/:kind/:id/pins',
  'GET /api/conversations/:kind/:id/messages/:messageId/reactions',
  'GET /api/conversations/:kind/:id/messages/:messageId/votes',
  'GET /api/user/corrections',
  'GET /api/admin/events/imports',
  'GET /api/admin/events/sources',
  'GET /api/admin/groups/visitors',
]

const isList = ({ method, reply }: ListCall['endpoint']) =>
  method === 'GET' && reply?._zod.def.type === 'array'

/** List endpoints of the contracts without a measurement. */
const missingLists = () => {
  const known = new Set([...listCalls.map(({ endpoint }) => endpointName(endpoint)), ...shortLists])
  return allEndpoints
    .filter(isList)
    .map(endpointName)
    .filter((name) => !known.has(name))
}

type Installation = Running & { rows: number }

const send = async (url: string, { method }: Endpoint, isAdmin: boolean) => {
  const response = await fetch(url, {
    method,
    headers: { cookie: cookieOf(isAdmin ? 1 : reader) },
  })
  const body = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${body}`)
}

const timeRequest = async (
  { url, rows }: Installation,
  { endpoint, address, isAdmin, undo }: ListCall,
) => {
  const from = performance.now()
  await send(url + address(rows), endpoint, isAdmin)
  const ms = performance.now() - from
  if (undo) await send(url + address(rows), undo, isAdmin)
  return ms
}

const p95 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

type ListTimes = { name: string; p95: number[] }

/** In turns, so that other work on the machine affects all sizes equally. */
const measureRound = async (installations: Installation[], call: ListCall) => {
  const times = installations.map((): number[] => [])
  for (let turn = 0; turn < warmUp + tries; turn++)
    for (const [at, installation] of installations.entries()) {
      const ms = await timeRequest(installation, call)
      if (turn >= warmUp) times[at]?.push(ms)
    }
  return times.map(p95)
}

/** The slowest size compared with the fastest. */
const ratioOf = ({ p95 }: ListTimes) => Math.max(...p95) / Math.min(...p95)

/**
 * Of each size the quietest round: a busy machine makes some requests slow, whatever their list.
 * Repeats only while the result is not within the limit.
 */
const measureCall = async (installations: Installation[], call: ListCall): Promise<ListTimes> => {
  let list: ListTimes = { name: call.name, p95: installations.map(() => Infinity) }
  for (let round = 0; round < maxRounds; round++) {
    const times = await measureRound(installations, call).catch((error): number[] => {
      console.log(`  ${error}`)
      return []
    })
    if (times.length === 0) break
    list = { ...list, p95: list.p95.map((ms, at) => Math.min(ms, times[at] ?? ms)) }
    if (ratioOf(list) <= maxRatio) break
  }
  return list
}

const lineOf = (list: ListTimes) =>
  `  ${list.name.padEnd(44)}${list.p95.map((ms) => ms.toFixed(1).padStart(8)).join(' ')} ms: ${ratioOf(list).toFixed(2)} times`

/** Prints each list at once, because the next area takes minutes to fill. */
const measureArea = async (installations: Installation[], area: Area) => {
  const results: ListTimes[] = []
  for (const call of listCalls) {
    if (call.area !== area) continue
    const list = await measureCall(installations, call)
    console.log(lineOf(list))
    results.push(list)
  }
  return results
}

const settings = { shared_buffers: '512MB', max_wal_size: '1GB' }

const startInstallation = async (server: TestPostgres, rows: number): Promise<Installation> => {
  const location = { dataDir: tempFolder(), databaseUrl: server.url }
  await fillDatabase(location, (sql) => fillArea(sql, 'people', rows))
  return { rows, ...(await startProduct(location)) }
}

const inDatabase = async (server: TestPostgres, work: Parameters<typeof fillDatabase>[1]) => {
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  await database.withoutWatchdog(() => work(database.sql))
  await database.close()
}

/** One area of the product after the other, because all of them would need 40 GB. */
const measureLists = async (servers: TestPostgres[]) => {
  const installations: Installation[] = []
  for (const [at, server] of servers.entries())
    installations.push(await startInstallation(server, sizes[at] ?? 0))
  const onAll = async (
    work: (sql: Parameters<typeof fillArea>[0], rows: number) => Promise<unknown>,
  ) => {
    for (const [at, server] of servers.entries())
      await inDatabase(server, async (sql) => void (await work(sql, sizes[at] ?? 0)))
  }
  const results: ListTimes[] = []
  for (const area of chosenAreas()) {
    if (area !== 'people') await onAll((sql, rows) => fillArea(sql, area, rows))
    results.push(...(await measureArea(installations, area)))
    if (area !== 'people') await onAll((sql) => emptyArea(sql, area))
  }
  await Promise.all(installations.map(({ stop }) => stop()))
  return results
}

/** Whether a list slows down with the number of rows in its table. */
export const benchLists = async (): Promise<BenchResult> => {
  const missing = missingLists()
  if (missing.length > 0) throw new Error(`These lists are not measured: ${missing.join(', ')}`)
  const why = missingPostgres()
  if (why) return { lines: [why], ok: false }
  const servers: TestPostgres[] = []
  try {
    console.log(
      `Lists of ${sizes.map((rows) => rows.toLocaleString('en')).join(', ')} rows, PostgreSQL, p95 of ${tries} in the quietest of at most ${maxRounds} rounds`,
    )
    for (const _ of sizes) servers.push(await startPostgres({ settings, isDurable: false }))
    const results = await measureLists(servers)
    const slowest = results.toSorted((a, b) => ratioOf(b) - ratioOf(a))[0]
    const figure: Figure = {
      metric: `Lists, p95 at the slowest of ${sizes.map((rows) => rows.toLocaleString('en')).join(', ')} rows: ${slowest?.name}`,
      ...{ value: Math.max(...(slowest?.p95 ?? [])), unit: 'ms', target: { atMost: maxRatio } },
      reference: { name: 'the fastest size', value: Math.min(...(slowest?.p95 ?? [])) },
    }
    return {
      lines: [],
      ok: results.every((list) => ratioOf(list) <= maxRatio),
      figures: [figure],
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
