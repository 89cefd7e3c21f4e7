import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { postgres } from '#server/db/patchedPostgres.ts'

const migrations = path.join(import.meta.dirname, '../db/migrations')

/** Where templates are kept; workers have a folder of temporary files of their own. */
const shelf = () => process.env.WELKOM_TEST_SHELF ?? os.tmpdir()

/**
 * A migrated, empty embedded database to copy from. It is kept between runs under the name of what
 * it was made from, since making one takes four seconds and copying it a moment.
 */
export const embeddedTemplate = async (): Promise<string> => {
  const home = path.join(shelf(), prefix + fingerprint())
  const template = path.join(home, 'database')
  if (fs.existsSync(template)) return template
  removeOld()
  const making = `${home}-${process.pid}-${randomBytes(4).toString('hex')}`
  const database = await openDatabase({ dataDir: making, checkpoints: false })
  await migrate(database)
  await database.vacuum()
  await database.close()
  try {
    fs.renameSync(making, home)
  } catch {
    fs.rmSync(making, { recursive: true, force: true }) // another run was faster
  }
  return template
}

const prefix = 'welkom-template-'
const keptMs = 24 * 3_600_000

const removeOld = (): void => {
  for (const name of fs.readdirSync(shelf()).filter((name) => name.startsWith(prefix))) {
    const folder = path.join(shelf(), name)
    const age = Date.now() - fs.statSync(folder).mtimeMs
    if (age > keptMs) fs.rmSync(folder, { recursive: true, force: true })
  }
}

const fingerprint = (): string => {
  const hash = createHash('sha256').update(String(process.getuid?.()))
  for (const name of fs.readdirSync(migrations).sort()) {
    hash.update(name).update(fs.readFileSync(path.join(migrations, name)))
  }
  hash.update(fs.readFileSync(new URL('../db/embedded/engine.ts', import.meta.url)))
  hash.update(fs.readFileSync(new URL('../../package-lock.json', import.meta.url)))
  return hash.digest('hex').slice(0, 16)
}

/** Makes a migrated database on the server to copy from; gives back its name. */
export const serverTemplate = async (serverUrl: string, run: string): Promise<string> => {
  const name = `welkom_${run}_template`
  await onServer(serverUrl, `create database ${name}`)
  const database = await openDatabase({ databaseUrl: databaseOn(serverUrl, name), dataDir: '' })
  await migrate(database)
  await database.close()
  return name
}

export const databaseOn = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

export const onServer = async (serverUrl: string, statement: string): Promise<void> => {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}
