import type { Database, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { readRow } from './format.ts'
import { type Part, parse } from './parse.ts'
import * as store from './store.ts'

const atOnce = 500
const charactersAtOnce = 2_000_000

type Columns = (string | null)[][]

/** Rows wait here until there are enough of them to be worth a question to the database. */
const collect = (tx: Tx, table: store.Table) => {
  let columns: Columns = table.columns.map(() => [])
  let characters = 0
  const flush = async () => {
    if (columns[0]?.length === 0) return
    await store.addRows(tx, table, columns)
    columns = table.columns.map(() => [])
    characters = 0
  }
  return {
    add: async (line: string) => {
      const values = readRow(line)
      if (values.length !== table.columns.length)
        throw new Error(`A row of ${table.name} has ${values.length} values`)
      for (const [at, value] of values.entries()) columns[at]?.push(value)
      characters += line.length
      if (columns[0]?.length === atOnce || characters > charactersAtOnce) await flush()
    },
    flush,
  }
}

/** The table as it stands here, with the columns that the backup has. */
const fitting = (tables: store.Table[], { name, columns }: Extract<Part, { kind: 'table' }>) => {
  const table = tables.find((one) => one.name === name)
  const types = columns.map((column) => table?.types[table.columns.indexOf(column)])
  if (!table || types.some((type) => type === undefined))
    throw new Error(`This backup does not fit its schema: ${name} is another table here`)
  return { ...table, columns, types: types as string[] }
}

const fill = async (tx: Tx, tables: store.Table[], pieces: AsyncIterable<Buffer>) => {
  let current: ReturnType<typeof collect> | null = null
  for await (const part of parse(pieces)) {
    if (part.kind === 'rows') for (const line of part.lines) await current?.add(line)
    else {
      await current?.flush()
      current = part.kind === 'table' ? collect(tx, fitting(tables, part)) : null
      if (part.kind === 'footer')
        for (const counter of part.footer.counters) await store.setCounter(tx, counter)
    }
  }
}

/** All of it or nothing, in place of what the tables hold. They must have the backup's schema. */
export const load = (database: Database, pieces: () => AsyncIterable<Buffer>): Promise<void> =>
  database.patiently(() =>
    inTransaction(database.sql, async (tx) => {
      await store.takeTime(tx)
      const tables = await store.listTables(tx)
      const links = await store.beginLoading(tx, tables)
      await fill(tx, tables, pieces())
      await store.endLoading(tx, tables, links)
      await store.markUnfinished(tx)
    }),
  )
