import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { upsertPolicies } from '#server/privacy/policy/policies.ts'
import { addUser } from '#server/users/users.ts'
import { copyTemplate, databaseOn, onServer } from './template.ts'

// Longer than in production, because tests must not depend on the machine's speed. A query on the
// outer handle inside a transaction still fails the test.
const idleInTransactionMs = 20_000
const timeoutMs = 60_000

// The files of a worker run sequentially and create their own users.
const shared = globalThis as { welkomTestDatabase?: Promise<Database>; welkomTestFiles?: number }
let opened = 0

// Rows of earlier files make lists longer and searches slower. On the embedded engine, a new
// database costs more than that.
const filesPerDatabase = process.env.TEST_DATABASE_URL ? 12 : Number.POSITIVE_INFINITY

/**
 * Runs before each test file. Replaces the worker's database after every 12 files on PostgreSQL.
 */
export const beginFile = async (): Promise<void> => {
  const before = shared.welkomTestFiles ?? 0
  shared.welkomTestFiles = before + 1
  if (before === 0 || before % filesPerDatabase !== 0) return
  const old = shared.welkomTestDatabase
  delete shared.welkomTestDatabase
  await (await old)?.close()
}

/**
 * The migrated database of this worker, shared by several test files. It is embedded, or on the
 * server in TEST_DATABASE_URL.
 */
export const testDatabase = async (): Promise<Database> => {
  shared.welkomTestDatabase ??= ownTestDatabase().then(withFirstUser)
  const database = await shared.welkomTestDatabase
  return { ...database, close: async () => {} }
}

// The first account becomes an administrator. Creating it here makes the order of files irrelevant.
const withFirstUser = async (database: Database) => {
  await addUser(database.sql, {
    id: uuid(),
    username: 'first',
    email: 'first@example.org',
    password: '',
    name: 'First',
    role: 'other',
    location: null,
    nationality: null,
    languages: [],
    interests: [],
    lastLoginAt: null,
    emailConfirmedAt: new Date(),
    confirmEmailBy: null,
  })
  return database
}

const nextName = () => {
  const { WELKOM_TEST_RUN: run, VITEST_POOL_ID: worker } = process.env
  return `welkom_${run}_${worker}_${process.pid}_${opened++}`
}

/** The URL of a separate migrated database on the server in TEST_DATABASE_URL. */
export const ownDatabaseUrl = async (): Promise<string> => {
  const { TEST_DATABASE_URL: serverUrl = '', WELKOM_TEST_TEMPLATE: template = '' } = process.env
  const name = nextName()
  await copyTemplate(serverUrl, template, name)
  return databaseOn(serverUrl, name)
}

/** The URL of a separate database without tables. */
export const emptyDatabaseUrl = async (): Promise<string> => {
  const { TEST_DATABASE_URL: serverUrl = '' } = process.env
  const name = nextName()
  await onServer(serverUrl, `create database ${name}`)
  return databaseOn(serverUrl, name)
}

/** A separate migrated, empty database. The caller closes it. */
export const ownTestDatabase = async (): Promise<Database> => {
  const { WELKOM_TEST_TEMPLATE: templateDir, WELKOM_TEST_FOLDER: folder } = process.env
  if (!templateDir || !folder) throw new Error('Run the tests with Vitest and its globalSetup')
  const dataDir = path.join(folder, nextName())
  const options = { dataDir, idleInTransactionMs, timeoutMs }
  const database = process.env.TEST_DATABASE_URL
    ? await openDatabase({ ...options, databaseUrl: await ownDatabaseUrl() })
    : await openDatabase({ ...options, templateDir, checkpoints: false })
  await upsertPolicies(database.sql) // as at every start
  return database
}
