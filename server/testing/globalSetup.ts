import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { postgres } from '#server/db/patchedPostgres.ts'
import { quickTmpdir } from './quickDisk.ts'
import { embeddedTemplate, onServer, serverTemplate } from './template.ts'

/** Makes what each test worker copies its database from, and clears up behind all of them. */
export const setup = async (): Promise<() => Promise<void>> => {
  const serverUrl = process.env.TEST_DATABASE_URL
  const run = randomBytes(4).toString('hex')
  const folder = fs.mkdtempSync(path.join(quickTmpdir(), 'welkom-test-'))
  process.env.WELKOM_TEST_RUN = run
  process.env.WELKOM_TEST_FOLDER = folder
  process.env.WELKOM_TEST_TEMPLATE = serverUrl
    ? await serverTemplate(serverUrl, run)
    : await embeddedTemplate()
  // From here on, for all that the workers and what they start write: in the folder cleared below.
  process.env.TMPDIR = folder
  return async () => {
    if (serverUrl) await dropAll(serverUrl, run)
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const dropAll = async (serverUrl: string, run: string): Promise<void> => {
  const sql = postgres(serverUrl, { max: 1 })
  const names = await sql<{ datname: string }[]>`
    select datname from pg_database where datname like ${`welkom\\_${run}\\_%`}`
  await sql.end()
  for (const { datname } of names) {
    await onServer(serverUrl, `drop database ${datname} with (force)`)
  }
}
