import path from 'node:path'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { type Database, openAnswering } from '#server/db/connect.ts'
import { migrate, newestVersion } from '#server/db/migrate.ts'
import { type Entry, listIn, mergeIntoList, readList } from '#server/privacy/erasure/list.ts'
import { administratorIds } from '#server/users/users.ts'
import { doAgain, endRestore } from './again.ts'
import { readFile } from './file.ts'
import type { Footer, Header } from './format.ts'
import { load } from './load.ts'
import { parse } from './parse.ts'
import * as store from './store.ts'

type Options = {
  file: string
  /** Lists of what was deleted, beside the one in DATA_DIR and the one beside the backup. */
  lists: string[]
  /** Goes on where there is no list. */
  withoutList: boolean
}

/** Reads all of it before anything is touched: a wrong key or a cut file is found here. */
const look = async (file: string, key: string | undefined) => {
  let header: Header | null = null
  let footer: Footer | null = null
  for await (const part of parse(readFile(file, key))) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'footer') footer = part.footer
  }
  if (!header || !footer) throw new Error(`${file} is not a backup of Welkom`)
  const newest = await newestVersion()
  if (header.schema > newest)
    throw new Error(
      `This backup is of version ${header.schema}, this Welkom knows only ${newest}: restore it with the newer one`,
    )
  return { header, footer }
}

const readLists = async ({ file, lists, withoutList }: Options, dataDir: string) => {
  const read: Entry[][] = []
  for (const list of lists) {
    const lines = await readList(list)
    if (!lines) throw new Error(`There is no ${list}`)
    read.push(lines)
  }
  for (const folder of [dataDir, path.dirname(path.resolve(file))]) {
    const lines = await readList(listIn(folder))
    if (lines) read.push(lines)
  }
  if (read.length === 0 && !withoutList)
    throw new Error(
      'There is no list of what was deleted since: put erased.log beside the backup, name it with --erased <file>, or say --without-erased when nothing was',
    )
  return read.flat()
}

const refuseUsed = async ({ sql }: Database, { schema }: Header) => {
  const version = await store.findVersion(sql)
  if (version === null) {
    const [other] = await store.listTables(sql)
    if (other) throw new Error(`This database has tables of something else (${other.name})`)
    return
  }
  if ((await store.hasAnyone(sql)) && !(await store.isUnfinished(sql)))
    throw new Error('This database is not empty: restore into a new one')
  if (version !== schema)
    throw new Error(
      `This database is at version ${version}, the backup at ${schema}: restore into a new one`,
    )
}

/** Puts a backup into an empty database, forward to the newest schema, and does again what must be. */
export const restoreBackup = async (config: Config, options: Options) => {
  const { header, footer } = await look(options.file, config.backupKey)
  const entries = await readLists(options, config.dataDir)
  const { databaseUrl, dataDir } = config
  const database = await openAnswering({ databaseUrl, dataDir, checkpoints: false })
  try {
    await refuseUsed(database, header)
    await migrate(database, { upTo: header.schema })
    await load(database, () => readFile(options.file, config.backupKey))
    await migrate(database)
    const app = await createApp({ config: { ...config, logLevel: 'silent' }, database })
    const again = await doAgain(app, entries, new Date(header.madeAt))
    await mergeIntoList(listIn(dataDir), entries)
    const ended = await endRestore(app)
    await app.http.close()
    await database.vacuum()
    const hasAdministrator = (await administratorIds(database.sql, 1)).length > 0
    return { header, rows: footer.rows, ...again, ...ended, hasAdministrator }
  } finally {
    await database.close()
  }
}
