import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { newestVersion } from '#server/db/migrate.ts'
import { emptiedTables } from '#server/testing/backups.ts'
import { emptyDatabaseUrl } from '#server/testing/database.ts'
import { readFile } from './file.ts'
import { footerLine, formatVersion, headerLine, parse, readRow } from './format.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'

const newFolder = () =>
  fs.mkdtempSync(path.join(process.env.WELKOM_TEST_FOLDER ?? '', 'welkom-version-'))

const configOf = (databaseUrl: string) =>
  readConfig({ DATA_DIR: newFolder(), DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })

const emptyBackup = (format: number, schema: number) => {
  const file = path.join(newFolder(), 'empty.gz')
  const header = headerLine({ format, schema, madeAt: '2026-11-23T12:00:00Z', postgres: '18' })
  const sha256 = createHash('sha256').update(header).digest('hex')
  fs.writeFileSync(file, gzipSync(header + footerLine({ rows: {}, counters: [], sha256 })))
  return file
}

const newest = await newestVersion()

test.each([
  [
    'a newer version',
    ...[formatVersion, newest + 1],
    `This backup is of version ${newest + 1}, this Welkom knows only ${newest}`,
  ],
  ['a newer format', formatVersion + 1, 1, 'This backup was made by a newer version of Welkom'],
  ['an older version before 1.0', 1, 80, 'Schema 80 is older than Welkom 1.0'],
] as const)('backup of %s is rejected', async (_, format, schema, sentence) => {
  const options = { file: emptyBackup(format, schema), lists: [], withoutList: true }
  await expect(restoreBackup(configOf(''), options)).rejects.toThrow(sentence)
})

/** The rows of each table, as values by column. */
const readTables = async (file: string) => {
  const tables = new Map<string, Record<string, string | null>[]>()
  let current: { rows: Record<string, string | null>[]; columns: string[] } | null = null
  for await (const part of parse(readFile(file, undefined))) {
    if (part.kind === 'table') {
      current = { rows: [], columns: part.columns }
      tables.set(part.name, current.rows)
    }
    if (part.kind === 'rows')
      for (const line of part.lines) {
        const values = readRow(line)
        current?.rows.push(
          Object.fromEntries(current.columns.map((column, at) => [column, values[at] ?? null])),
        )
      }
  }
  return tables
}

// `fillAllTables` at commit c7fb9033, with a post of “Łódź, don’t\tü 🌷 \”.
const backupBefore = path.join(import.meta.dirname, 'before1.0.sql.gz')

/** Columns that a migration has dropped since. */
const dropped = ['calendar_feeds.token']

const remaining = (table: string, row: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries(row).filter(([column]) => !dropped.includes(`${table}.${column}`)),
  )

test('backup of the last version before 1.0 is restored completely', async () => {
  const config = configOf(process.env.TEST_DATABASE_URL ? await emptyDatabaseUrl() : '')
  const options = { file: backupBefore, lists: [], withoutList: true }
  expect((await restoreBackup(config, options)).header.schema).toBe(1)
  const restored = await readTables((await makeBackup(config, undefined)).file)
  for (const [name, rows] of await readTables(backupBefore))
    if (!emptiedTables.includes(name))
      expect(restored.get(name), name).toEqual(
        rows.map((row) => expect.objectContaining(remaining(name, row))),
      )
})
