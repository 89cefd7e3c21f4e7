import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { refuseMissing } from '#server/db/existing.ts'
import { listIn, mergeIntoList, readList } from '#server/privacy/erasure/list.ts'
import { dump } from './dump.ts'
import { writeFile } from './file.ts'
import { type Footer, formatVersion } from './format.ts'
import { withSource } from './source.ts'
import * as store from './store.ts'

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupKey'>

const nameAt = (now: Date, key: string | undefined) =>
  `welkom-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.sql.gz${key ? '.age' : ''}`

/** A folder takes a file named by its time; anything else is the name of the file. */
const target = ({ dataDir, backupKey }: Where, to: string | undefined, now: Date) => {
  const folder = to ?? path.join(dataDir, 'backups')
  if (!to) fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isFolder = fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (!isFolder && !/\.(gz|age)$/.test(folder))
    throw new Error(
      `There is no folder ${path.resolve(folder)}: make it first, or name a file that ends with .gz or .gz.age`,
    )
  const file = path.resolve(isFolder ? path.join(folder, nameAt(now, backupKey)) : folder)
  if (fs.existsSync(file)) throw new Error(`${file} is there already`)
  if (!fs.existsSync(path.dirname(file))) throw new Error(`There is no ${path.dirname(file)}`)
  return file
}

/** Makes a backup, and beside it the list of what was deleted: what a restore asks for. */
export const makeBackup = async (where: Where, to: string | undefined) => {
  refuseMissing(where)
  const now = new Date()
  const file = target(where, to, now)
  let rows: Footer['rows'] = {}
  await withSource(where, async ({ sql }) => {
    const schema = await store.findVersion(sql)
    if (schema === null) throw new Error('There is nothing to back up: this database is empty')
    const header = {
      format: formatVersion,
      schema,
      madeAt: now.toISOString(),
      postgres: await store.readServerVersion(sql),
    }
    await store.inSnapshot(sql, await store.listTables(sql), async (tx) => {
      const pieces = dump(tx, header, (counted) => {
        rows = counted
      })
      await writeFile(file, pieces, where.backupKey)
    })
  })
  const own = (await readList(listIn(where.dataDir))) ?? []
  await mergeIntoList(listIn(path.dirname(file)), own)
  return { file, bytes: fs.statSync(file).size, rows }
}
