import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import type { Database } from './database.ts'
import { inTransaction } from './transaction.ts'

let database: Database
beforeAll(async () => {
  database = await ownTestDatabase()
  await database.sql`
    create table wire (id int primary key, note text, doc jsonb, numbers int[], words text[],
      bytes bytea, at timestamptz, price numeric(12,2), unique (note))`
})
afterAll(() => database.close())

const big = 'é'.repeat(3 * 1024 * 1024) // 6 MB
const errorCode = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: { code?: unknown; message: string }) => error.code ?? error.message,
  )

const queries: ((id: number) => Promise<void>)[] = [
  async (id) => {
    const [row] = await database.sql`
      insert into wire ${database.sql({ id, note: `n${id}`, doc: { isIt: [id, 'q"\''] } as never })}
      returning *`
    expect(row).toMatchObject({ id, note: `n${id}`, doc: { isIt: [id, 'q"\''] } })
  },
  async (id) => {
    expect(await errorCode(database.sql`select ${id}::int / 0`)).toBe('22012')
  },
  async (id) => {
    expect(await errorCode(database.sql.unsafe(`selec ${id}`))).toBe('42601')
  },
  async (id) => {
    const work = inTransaction(database.sql, async (tx) => {
      await tx`insert into wire (id) values (${id})`
      await tx`select 1`
      throw new Error('changed my mind')
    })
    expect(await errorCode(work)).toBe('changed my mind')
    expect(await database.sql`select 1 from wire where id = ${id}`).toHaveLength(0)
  },
  async (id) => {
    await inTransaction(database.sql, async (tx) => {
      await tx`insert into wire (id, note) values (${id}, ${`t${id}`})`
      await errorCode(tx.savepoint((point) => point`insert into wire (id) values (${id})`))
      await tx`update wire set price = ${'12.50'} where id = ${id}`
    })
    const [row] = await database.sql`select price from wire where id = ${id}`
    expect(row?.price).toBe('12.50')
  },
  async (id) => {
    const work = inTransaction(database.sql, (tx) =>
      Promise.all([
        tx`insert into wire (id) values (${id})`,
        tx`insert into wire (id) values (${id})`,
      ]),
    )
    expect(await errorCode(work)).toBe('23505')
  },
  async (id) => {
    let sum = 0
    for await (const rows of database.sql`select generate_series(1, ${id % 50}) as n`.cursor(7))
      for (const row of rows) sum += row.n
    expect(sum).toBe(((id % 50) * ((id % 50) + 1)) / 2)
  },
  async (id) => {
    const numbers = [id, 2, 3]
    const words = ['a,b', 'quo"te', 'back\\slash', '']
    const bytes = randomBytes(100)
    const at = new Date(id)
    const [row] = await database.sql`
      insert into wire (id, numbers, words, bytes, at)
      values (${id}, ${numbers}, ${words}, ${bytes}, ${at}) returning *`
    expect(row).toMatchObject({ numbers, words, at })
    expect(row?.bytes.equals(bytes)).toBe(true)
  },
  async (id) => {
    const [row] = await database.sql`
      select a.id from wire a where a.id = any(${[id, -1]}::int[]) or ${null}::int is not null`
    expect(row).toBeUndefined()
  },
  async (id) => {
    const found = await database.sql.unsafe(`select ${id} as a; select 'two' as b_c`)
    expect(found.flat()).toEqual([{ a: id }, { bC: 'two' }])
  },
]

// On a server, calls share ten connections and fail after waiting two seconds for one.
const batchSize = process.env.TEST_DATABASE_URL ? 100 : 2000

test('two thousand mixed queries each get their own result', async () => {
  const call = (id: number) => queries[id % queries.length]?.(id + 1)
  const large = Array.from({ length: 3 }, async () => {
    const [row] = await database.sql`select ${big}::text as big, length(${big}) as n`
    expect(row?.n).toBe(big.length)
    expect(row?.big === big).toBe(true)
  })
  for (let id = 0; id < 2000; id += batchSize)
    await Promise.all(Array.from({ length: batchSize }, (_, at) => call(id + at)))
  await Promise.all(large)
})

test('a transaction that begins with a full pipeline has an exclusive connection', async () => {
  for (const ahead of [98, 99, 100, 101, 102]) {
    const others = Array.from({ length: ahead }, () => database.sql`select 1`.execute())
    const work = inTransaction(database.sql, async (tx) => {
      await tx`insert into wire (id) values (${800_000 + ahead})`
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    await Promise.all(others)
  }
  expect(await database.sql`select id from wire where id > 800000 and id < 801000`).toEqual([])
})

test('no timer keeps a query in memory that has waited for a connection', async () => {
  const queries = Array.from({ length: 300 }, () => database.sql`select 1`)
  await Promise.all(queries)
  type Waited = { waitTimer?: { _destroyed: boolean } }
  const timers = queries.flatMap((query) => (query as unknown as Waited).waitTimer ?? [])
  expect(timers.length).toBeGreaterThan(0)
  expect(timers.filter(({ _destroyed }) => !_destroyed)).toEqual([])
})

test('a unique violation has its code and constraint name', async () => {
  const work = database.sql`insert into wire (id, note) values (900001, 'x'), (900002, 'x')`
  await expect(work).rejects.toMatchObject({ code: '23505', constraint_name: 'wire_note_key' })
})

test('cancelling a query leaves the connection usable', async () => {
  const query = database.sql`select pg_sleep(0.2)`.execute()
  setImmediate(() => query.cancel())
  await query.catch(() => {}) // a server does cancel it
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }])
})
