import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { erasureLogPath, mergeIntoErasureLog, readErasureLog } from '#server/audit/erasureLog.ts'
import type { Config } from '#server/config.ts'
import { requireDatabase, type Tx } from '#server/db/connect.ts'
import { writeFile } from './file.ts'
import {
  endOfTable,
  type Footer,
  footerLine,
  formatVersion,
  type Header,
  headerLine,
  tableLine,
  writeRow,
} from './format.ts'
import { withSource } from './source.ts'
import * as store from './store.ts'

type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupKey'>

const fileName = (now: Date, key: string | undefined) =>
  `welkom-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.sql.gz${key ? '.age' : ''}`

/** A folder gets a file named by the time; anything else is a file name. */
const targetFile = ({ dataDir, backupKey }: BackupConfig, to: string | undefined, now: Date) => {
  const folder = to ?? path.join(dataDir, 'backups')
  if (!to) fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isFolder = fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (!isFolder && !/\.(gz|age)$/.test(folder))
    throw new Error(
      `Folder not found: ${path.resolve(folder)}. Create it first, or give a file name that ends in .gz or .gz.age`,
    )
  const file = path.resolve(isFolder ? path.join(folder, fileName(now, backupKey)) : folder)
  if (fs.existsSync(file)) throw new Error(`${file} already exists`)
  if (!fs.existsSync(path.dirname(file))) throw new Error(`Folder not found: ${path.dirname(file)}`)
  return file
}

/** Makes a backup and, beside it, the erasure log that a restore needs. */
export const makeBackup = async (config: BackupConfig, to: string | undefined) => {
  requireDatabase(config)
  const now = new Date()
  const file = targetFile(config, to, now)
  let rows: Footer['rows'] = {}
  await withSource(config, async ({ sql }) => {
    const schema = await store.findVersion(sql)
    if (schema === null) throw new Error('There is nothing to back up. This database is empty')
    const header = {
      format: formatVersion,
      schema,
      madeAt: now.toISOString(),
      postgres: await store.readServerVersion(sql),
    }
    await store.inSnapshot(sql, await store.listTables(sql), async (tx) => {
      const chunks = dump(tx, header, (counted) => {
        rows = counted
      })
      await writeFile(file, chunks, config.backupKey)
    })
  })
  const entries = (await readErasureLog(erasureLogPath(config.dataDir))) ?? []
  await mergeIntoErasureLog(erasureLogPath(path.dirname(file)), entries)
  return { file, bytes: fs.statSync(file).size, rows }
}

const batchBytes = 1024 * 1024
const blocksAtOnce = 256

/** The first and the last place of each batch. A row that is longer has one of its own. */
const batchesOf = (rows: Awaited<ReturnType<typeof store.listSizes>>) => {
  const batches: { first: string; last: string; bytes: number }[] = []
  for (const { place, bytes } of rows) {
    const batch = batches.at(-1)
    if (batch && batch.bytes + bytes <= batchBytes) {
      batch.last = place
      batch.bytes += bytes
    } else batches.push({ first: place, last: place, bytes })
  }
  return batches
}

/** Batches that fit into memory: one row may hold 10 MB, and its neighbours nothing. */
export async function* readTable(tx: Tx, table: store.Table) {
  for (let from = 0; from < table.blocks; from += blocksAtOnce)
    for (const { first, last } of batchesOf(
      await store.listSizes(tx, table, from, from + blocksAtOnce),
    ))
      yield await store.readBetween(tx, table, first, last)
}

/** Streams the whole database. `tx` is a snapshot, see `inSnapshot`. */
async function* dump(
  tx: Tx,
  header: Header,
  onEnd: (rows: Footer['rows']) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const rows: Footer['rows'] = {}
  const hashed = (text: string) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    return bytes
  }
  yield hashed(headerLine(header))
  for (const table of await store.listTables(tx)) {
    let count = 0
    yield hashed(tableLine(table.name, table.columns))
    for await (const batch of readTable(tx, table)) {
      count += batch.length
      yield hashed(batch.map(writeRow).join(''))
    }
    yield hashed(`${endOfTable}\n`)
    rows[table.name] = count
  }
  const counters = (await store.listCounters(tx)).filter(({ last }) => last !== null)
  const footer = { rows, counters, sha256: hash.digest('hex') }
  yield Buffer.from(footerLine(footer))
  onEnd(rows)
}
