import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { upsertGuides } from '#server/resources/bundledGuides.ts'
import { aPost } from '#server/testing/community.ts'
import { allEndpoints } from '#server/testing/contracts.ts'
import { freshApp, type Reply, request, type TestApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'
import { ramTmpdir } from '#server/testing/ramTmpdir.ts'
import { waitFor } from '#server/testing/timing.ts'
import { community } from '#shared/community/contract.ts'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { type Database, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { createReplica, type Replica } from './replica.ts'

let primary: TestPostgres
let standby: TestPostgres
let database: Database
let standbyDatabase: Database
/** Waits for the standby as long as it takes. */
let patient: Replica
/** Does not wait. */
let hasty: Replica

beforeAll(async () => {
  const options = { tmpdir: ramTmpdir() }
  primary = await startPostgres(options)
  standby = await startPostgres({ ...options, replicaOf: primary })
  database = await openDatabase({ databaseUrl: primary.url, dataDir: '' })
  standbyDatabase = await openDatabase({ databaseUrl: standby.url, dataDir: '' })
  patient = createReplica(database.sql, standbyDatabase.sql, { waitMs: 60_000 })
  hasty = createReplica(database.sql, standbyDatabase.sql, { waitMs: 0 })
  await migrate(database)
}, 60_000)

afterAll(async () => {
  await Promise.all([standbyDatabase.close(), database.close()])
  await Promise.all([standby.stop(), primary.stop()])
})

const pauseReplay = async () => {
  await caughtUp()
  await standbyDatabase.sql`select pg_wal_replay_pause()`
  await waitFor(async () => {
    const [row] = await standbyDatabase.sql`select pg_get_wal_replay_pause_state() as state`
    expect(row).toEqual({ state: 'paused' })
  })
}
const resumeReplay = () => standbyDatabase.sql`select pg_wal_replay_resume()`

/** Both samples of a replica know what is written now, and the standby has replayed it. */
const caughtUp = async () => {
  for (const replica of [patient, patient, hasty, hasty]) await replica.sample()
  const position = await patient.position()
  await waitFor(async () => {
    const [row] = await standbyDatabase.sql`
      select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as is_there`
    expect(row).toEqual({ isThere: true })
  })
}

const count = (replica: Replica) => async () => {
  const [row] = await replica.sql<[{ n: number }]>`select count(*)::int as n from notes`
  return row.n
}

test('a read is answered by the replica, and by the primary once it is too old', async () => {
  await database.sql`create table notes (id int)`
  await pauseReplay()
  await database.sql`insert into notes values (1)`
  expect(await hasty.read(null, count(hasty))).toBe(0)
  // The second sample from now makes the first one the limit.
  await hasty.sample()
  await hasty.sample()
  expect(await hasty.read(null, count(hasty))).toBe(1)
  expect(hasty.counts).toEqual({ replica: 1, primary: 1 })
  await resumeReplay()
})

test('a read after an own write never shows the state before it', async () => {
  await pauseReplay()
  await database.sql`insert into notes values (2)`
  const position = await patient.position()
  expect(await hasty.read(position, count(hasty))).toBe(2)
  expect(hasty.counts).toEqual({ replica: 1, primary: 2 })
  const waiting = patient.read(position, count(patient))
  await resumeReplay()
  expect(await waiting).toBe(2)
  expect(patient.counts).toEqual({ replica: 1, primary: 0 })
})

test('a read that fails on the replica is repeated on the primary', async () => {
  await caughtUp()
  const insert = async () => (await patient.sql`insert into notes values (3) returning id`).length
  expect(await patient.read(null, insert)).toBe(1)
})

describe('the app', () => {
  const appOn = async (replica: Replica): Promise<TestApp> => {
    const app = await freshApp({}, { ...database, sql: replica.sql, replica })
    onTestFinished(() => app.stop())
    return app
  }

  const positionOf = ({ headers }: Reply) => String(headers['set-cookie']).split(';')[0] ?? ''

  test('an author sees a new post while the replica is behind', async () => {
    const app = await appOn(hasty)
    const { cookie } = await aUser(app)
    await pauseReplay()
    const reply = await request(app, {
      method: 'POST',
      url: community.create.path,
      headers: { cookie },
      payload: { title: 'Just written', content: 'Where is the market?', category: 'general' },
    })
    expect(positionOf(reply)).toMatch(/^position=[\dA-F]+\/[\dA-F]+$/)
    const titles = async (headers: Record<string, string>) => {
      const { body } = await request(app, { method: 'GET', url: community.posts.path, headers })
      return (body as { title: string }[]).map(({ title }) => title)
    }
    expect(await titles({ cookie })).not.toContain('Just written')
    expect(await titles({ cookie: `${cookie}; ${positionOf(reply)}` })).toContain('Just written')
    expect(await titles({ cookie, 'cache-control': 'no-cache' })).toContain('Just written')
    await resumeReplay()
  })

  test('a committed write is acknowledged when the primary is lost afterwards', async () => {
    const position = () => Promise.reject(new Error('recovery is in progress'))
    const app = await appOn({ ...hasty, position })
    const { cookie } = await aUser(app)
    await pauseReplay()
    const reply = await request(app, {
      method: 'POST',
      url: community.create.path,
      headers: { cookie },
      payload: { title: 'Just saved', content: 'Where is the station?', category: 'general' },
    })
    expect(reply.status).toBe(201)
    const own = { cookie: `${cookie}; ${positionOf(reply)}` }
    const { body } = await request(app, { method: 'GET', url: community.posts.path, headers: own })
    expect(body).toContainEqual(expect.objectContaining({ title: 'Just saved' }))
    await resumeReplay()
  })

  test('every read that a replica may answer succeeds there', async () => {
    const app = await appOn(patient)
    const ana = await aUser(app)
    const post = await aPost(app)
    await upsertGuides(app.db)
    const [guide] = await app.db<{ slug: string }[]>`select slug from resources limit 1`
    await caughtUp()
    const marked = allEndpoints.filter(({ fromReplica }) => fromReplica)
    expect(marked.length).toBeGreaterThan(5)
    for (const { path, method } of marked) {
      expect(method).toBe('GET')
      const before = { ...patient.counts }
      const filled = path.replace(':id', post.id).replace(':slug', guide?.slug ?? '')
      const url = `${filled}?q=${ana.me.username}`
      const { status } = await request(app, { method, url, headers: { cookie: ana.cookie } })
      expect([path, status]).toEqual([path, 200])
      expect([path, patient.counts]).toEqual([path, { ...before, replica: before.replica + 1 }])
    }
  })
})
