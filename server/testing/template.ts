import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { postgres } from '#server/db/postgres.ts'

const migrations = path.join(import.meta.dirname, '../db/migrations')

/** Where templates are cached; workers have their own temporary folder. */
const cacheFolder = () => process.env.WELKOM_TEST_SHELF ?? os.tmpdir()

/**
 * A migrated, empty embedded database to copy from. It is cached between runs by a hash of its
 * inputs, because creating one takes seconds.
 */
export const embeddedTemplate = async (): Promise<string> => {
  const home = path.join(cacheFolder(), prefix + fingerprint())
  const template = path.join(home, 'database')
  if (fs.existsSync(template)) return template
  removeOld()
  const draftFolder = `${home}-${process.pid}-${randomBytes(4).toString('hex')}`
  const database = await openDatabase({ dataDir: draftFolder, checkpoints: false })
  await migrate(database)
  await database.vacuum()
  await database.close()
  try {
    fs.renameSync(draftFolder, home)
  } catch {
    fs.rmSync(draftFolder, { recursive: true, force: true }) // another run was faster
  }
  return template
}

const prefix = 'welkom-template-'
const cacheMs = 24 * 3_600_000

const removeOld = (): void => {
  for (const name of fs.readdirSync(cacheFolder()).filter((name) => name.startsWith(prefix))) {
    const folder = path.join(cacheFolder(), name)
    const age = Date.now() - fs.statSync(folder).mtimeMs
    if (age > cacheMs) fs.rmSync(folder, { recursive: true, force: true })
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

/** Creates a migrated database on the server to copy from, and returns its name. */
export const serverTemplate = async (serverUrl: string, run: string): Promise<string> => {
  const name = `welkom_${run}_template`
  await onServer(serverUrl, `create database ${name}`)
  const database = await openDatabase({ databaseUrl: databaseOn(serverUrl, name), dataDir: '' })
  await migrate(database)
  await database.close()
  return name
}

/** Copies the files, because copying through the write-ahead log takes twice the processor time. */
export const copyTemplate = (serverUrl: string, template: string, name: string): Promise<void> =>
  onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)

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
