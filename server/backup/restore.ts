import path from 'node:path'
import { createApp } from '#server/app.ts'
import {
  erasureLogPath,
  type LogEntry,
  mergeIntoErasureLog,
  readErasureLog,
} from '#server/audit/erasureLog.ts'
import type { Config } from '#server/config.ts'
import { renumber } from '#server/db/adoption.ts'
import { type Database, openReachableDatabase, type Tx } from '#server/db/connect.ts'
import { migrate, newestVersion } from '#server/db/migrate.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { compareBucket } from '#server/files/removal/removals.ts'
import { countContents } from '#server/files/storage/contents.ts'
import type { App } from '#server/http/context.ts'
import { administratorIds } from '#server/users/users.ts'
import { readFile } from './file.ts'
import { type BackupPart, type Footer, type Header, parse, readRow } from './format.ts'
import { finishRestore, replayErasureLog } from './replayErasures.ts'
import * as store from './store.ts'

type Options = {
  file: string
  /** Erasure logs beside the ones in DATA_DIR and next to the backup. */
  lists: string[]
  /** Proceeds without an erasure log. */
  withoutList: boolean
}

/** Reads the whole file first: a wrong key or a truncated file is found before anything changes. */
const inspectBackup = async (file: string, key: string | undefined) => {
  let header: Header | null = null
  let footer: Footer | null = null
  for await (const part of parse(readFile(file, key))) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'footer') footer = part.footer
  }
  if (!header || !footer) throw new Error(`${file} is not a backup of Welkom`)
  const newest = await newestVersion()
  const schema = header.format === 1 ? renumber(header.schema) : header.schema
  if (schema > newest)
    throw new Error(
      `This backup is of version ${schema}, this Welkom knows only ${newest}: restore it with the newer one`,
    )
  return { header: { ...header, schema }, footer }
}

const readErasureLogs = async ({ file, lists, withoutList }: Options, dataDir: string) => {
  const read: LogEntry[][] = []
  for (const list of lists) {
    const lines = await readErasureLog(list)
    if (!lines) throw new Error(`There is no ${list}`)
    read.push(lines)
  }
  for (const folder of [dataDir, path.dirname(path.resolve(file))]) {
    const lines = await readErasureLog(erasureLogPath(folder))
    if (lines) read.push(lines)
  }
  if (read.length === 0 && !withoutList)
    throw new Error(
      'There is no list of what was deleted since: put erased.log beside the backup, name it with --erased <file>, or say --without-erased when nothing was',
    )
  return read.flat()
}

const requireEmptyDatabase = async ({ sql }: Database, { schema }: Header) => {
  const version = await store.findVersion(sql)
  if (version === null) {
    const [other] = await store.listTables(sql)
    if (other) throw new Error(`This database has tables of something else (${other.name})`)
    return
  }
  if ((await store.hasUsers(sql)) && !(await store.isRestoreUnfinished(sql)))
    throw new Error('This database is not empty: restore into a new one')
  if (version !== schema)
    throw new Error(
      `This database is at version ${version}, the backup at ${schema}: restore into a new one`,
    )
}

/** Bytes of files are in the backup, or only their hashes, and the bytes are in the bucket. */
const checkRestoredFiles = async (app: App) => {
  const { inBucket } = await countContents(app.db)
  if (inBucket === 0) return { inBucket, missing: [], isUnknown: false }
  try {
    const missing = app.bucket ? (await compareBucket(app)).withoutBytes : []
    return { inBucket, missing, isUnknown: app.bucket === null }
  } catch {
    return { inBucket, missing: [], isUnknown: true }
  }
}

/** Restores a backup into an empty database, migrates it and replays the erasure log. */
export const restoreBackup = async (config: Config, options: Options) => {
  const { header, footer } = await inspectBackup(options.file, config.backupKey)
  const entries = await readErasureLogs(options, config.dataDir)
  const { databaseUrl, dataDir } = config
  const database = await openReachableDatabase({ databaseUrl, dataDir, checkpoints: false })
  try {
    await requireEmptyDatabase(database, header)
    await migrate(database, { upTo: header.schema })
    await loadBackup(database, () => readFile(options.file, config.backupKey))
    await migrate(database)
    const app = await createApp({ config: { ...config, logLevel: 'silent' }, database })
    const replayed = await replayErasureLog(app, entries, new Date(header.madeAt))
    await mergeIntoErasureLog(erasureLogPath(dataDir), entries)
    const cleared = await finishRestore(app)
    const files = await checkRestoredFiles(app)
    await app.http.close()
    await database.vacuum()
    const hasAdministrator = (await administratorIds(database.sql, 1)).length > 0
    return { header, rows: footer.rows, ...replayed, ...cleared, files, hasAdministrator }
  } finally {
    await database.close()
  }
}

const maxRows = 500
const maxCharacters = 2_000_000

type Columns = (string | null)[][]

/** Batches rows into multi-row inserts. */
const createBatch = (tx: Tx, table: store.Table) => {
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
      if (columns[0]?.length === maxRows || characters > maxCharacters) await flush()
    },
    flush,
  }
}

/** The table in this schema, with the backup's columns. */
const matchTable = (
  tables: store.Table[],
  { name, columns }: Extract<BackupPart, { kind: 'table' }>,
) => {
  const table = tables.find((one) => one.name === name)
  const types = columns.map((column) => table?.types[table.columns.indexOf(column)])
  if (!table || types.some((type) => type === undefined))
    throw new Error(`This backup does not fit its schema: ${name} is another table here`)
  return { ...table, columns, types: types as string[] }
}

const loadRows = async (tx: Tx, tables: store.Table[], chunks: AsyncIterable<Buffer>) => {
  let current: ReturnType<typeof createBatch> | null = null
  for await (const part of parse(chunks)) {
    if (part.kind === 'rows') for (const line of part.lines) await current?.add(line)
    else {
      await current?.flush()
      current = part.kind === 'table' ? createBatch(tx, matchTable(tables, part)) : null
      if (part.kind === 'footer')
        for (const counter of part.footer.counters) await store.setCounter(tx, counter)
    }
  }
}

/** Replaces the content of all tables in one transaction. The schema must match the backup's. */
const loadBackup = (database: Database, chunks: () => AsyncIterable<Buffer>): Promise<void> =>
  database.withoutWatchdog(() =>
    inTransaction(database.sql, async (tx) => {
      await store.prepareTransaction(tx)
      const tables = await store.listTables(tx)
      const constraints = await store.beginLoading(tx, tables)
      await loadRows(tx, tables, chunks())
      await store.endLoading(tx, tables, constraints)
      await store.markRestoreStarted(tx)
    }),
  )
