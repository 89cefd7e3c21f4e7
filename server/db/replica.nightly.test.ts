import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { upsertGuides } from '#server/resources/bundledGuides.ts'
import { aPost } from '#server/testing/community.ts'
import { allEndpoints } from '#server/testing/contracts.ts'
import { freshApp, type Reply, request, type TestApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { ramTmpdir } from '#server/testing/ramTmpdir.ts'
import { waitFor } from '#server/testing/timing.ts'
import { community } from '#shared/community/contract.ts'
import { groupNames } from '#shared/publicPages/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { type Database, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { createReplica, type Replica } from './replica.ts'

let primary: TestPostgres
let standby: TestPostgres
let database: Database
let standbyDatabase: Database
let replica: Replica

beforeAll(async () => {
  const options = { tmpdir: ramTmpdir() }
  primary = await startPostgres(options)
  standby = await startPostgres({ ...options, replicaOf: primary })
  database = await openDatabase({ databaseUrl: primary.url, dataDir: '' })
  standbyDatabase = await openDatabase({ databaseUrl: standby.url, dataDir: '' })
  replica = createReplica(database.sql, standbyDatabase.sql)
  await migrate(database)
})

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

/** Both samples know what is written now, and the standby has replayed it. */
const caughtUp = async () => {
  await replica.sample()
  await replica.sample()
  const position = await replica.position()
  await waitFor(async () => {
    const [row] = await standbyDatabase.sql`
      select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as is_there`
    expect(row).toEqual({ isThere: true })
  })
}

const count = async () => {
  const [row] = await replica.sql<[{ n: number }]>`select count(*)::int as n from notes`
  return row.n
}

/** What a read shows, and the server that answered it. */
const readAfter = async (position: string | null) => {
  const before = replica.counts.replica
  const n = await replica.read(position, count)
  return [n, replica.counts.replica > before ? 'replica' : 'primary']
}

test('a read is answered by the replica, and by the primary once it is too old', async () => {
  await database.sql`create table notes (id int)`
  await pauseReplay()
  await database.sql`insert into notes values (1)`
  expect(await readAfter(null)).toEqual([0, 'replica'])
  // The second sample from now makes the first one the limit.
  await replica.sample()
  await replica.sample()
  expect(await readAfter(null)).toEqual([1, 'primary'])
  await resumeReplay()
})

test('a read after an own write never shows the state before it', async () => {
  await pauseReplay()
  await database.sql`insert into notes values (2)`
  const position = await replica.position()
  expect(await readAfter(position)).toEqual([2, 'primary'])
  await resumeReplay()
  await caughtUp()
  expect(await readAfter(position)).toEqual([2, 'replica'])
})

test('a forged position occupies the replica for one query only', async () => {
  let queries = 0
  const reserve = async () =>
    new Proxy(await standbyDatabase.sql.reserve(), {
      apply: (one, self, parameters) => {
        queries += 1
        return Reflect.apply(one, self, parameters)
      },
    })
  const counted = createReplica(database.sql, { reserve } as typeof database.sql)
  await counted.sample()
  await counted.sample()
  expect(await counted.read('FFFFFFFF/FFFFFFFE', async () => 'answer')).toBe('answer')
  expect([queries, counted.counts]).toEqual([1, { replica: 0, primary: 1 }])
})

test('a read that fails on the replica is repeated on the primary', async () => {
  await caughtUp()
  const insert = async () => (await replica.sql`insert into notes values (3) returning id`).length
  expect(await replica.read(null, insert)).toBe(1)
})

describe('the app', () => {
  const appOn = async (one: Replica): Promise<TestApp> => {
    const app = await freshApp({}, { ...database, sql: one.sql, replica: one })
    onTestFinished(() => app.stop())
    return app
  }

  const positionOf = ({ headers }: Reply) => String(headers['set-cookie']).split(';')[0] ?? ''

  test('an author sees a new post while the replica is behind', async () => {
    const app = await appOn(replica)
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
    const app = await appOn({ ...replica, position })
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
    const app = await appOn(replica)
    const ana = await aUser(app)
    const post = await aPost(app)
    await upsertGuides(app.db)
    const [guide] = await app.db<{ slug: string }[]>`select slug from resources limit 1`
    const admin = await anAdmin(app)
    await as(app, admin).call(settings.update, { hasPublicGroups: true })
    const group = await aGroup(app, { by: admin })
    await caughtUp()
    const marked = allEndpoints.filter(({ fromReplica }) => fromReplica)
    expect(marked.length).toBeGreaterThan(5)
    for (const { path, method } of marked) {
      expect(method).toBe('GET')
      const before = { ...replica.counts }
      const filled = path
        .replace(':id', path === groupNames.one.path ? group.id : post.id)
        .replace(':slug', guide?.slug ?? '')
      const url = `${filled}?q=${ana.me.username}`
      const { status } = await request(app, { method, url, headers: { cookie: ana.cookie } })
      expect([path, status]).toEqual([path, 200])
      expect([path, replica.counts]).toEqual([path, { ...before, replica: before.replica + 1 }])
    }
  })
})
