import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { putPolicies } from '#server/privacy/policy/policies.ts'
import { addUser } from '#server/users/users.ts'
import { databaseOn, onServer } from './template.ts'

// Longer than the product's, because no test depends on the speed of the machine. A query on the
// outer handle inside a transaction still fails the test.
const idleInTransactionMs = 20_000
const patienceMs = 60_000

// The files of a worker run one after another, and make people of their own.
const shared = globalThis as { welkomTestDatabase?: Promise<Database>; welkomTestFiles?: number }
let opened = 0

// Rows of earlier files make lists longer and searches slower. On the embedded database, opening a
// new one costs more than that.
const filesPerDatabase = process.env.TEST_DATABASE_URL ? 12 : Number.POSITIVE_INFINITY

/** Before each test file: replaces the worker's database after every 12 files on PostgreSQL. */
export const beginFile = async (): Promise<void> => {
  const before = shared.welkomTestFiles ?? 0
  shared.welkomTestFiles = before + 1
  if (before === 0 || before % filesPerDatabase !== 0) return
  const old = shared.welkomTestDatabase
  delete shared.welkomTestDatabase
  await (await old)?.close()
}

/**
 * The migrated database of this test worker, shared by several of its test files. On the embedded
 * database, or on the server that TEST_DATABASE_URL names.
 */
export const testDatabase = async (): Promise<Database> => {
  shared.welkomTestDatabase ??= ownTestDatabase().then(withFirstUser)
  const database = await shared.welkomTestDatabase
  return { ...database, close: async () => {} }
}

// The first account becomes an administrator: taken here, so that the order of files is irrelevant.
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

/** The address of a migrated database of one's own on the server of TEST_DATABASE_URL. */
export const ownDatabaseUrl = async (): Promise<string> => {
  const { TEST_DATABASE_URL: serverUrl = '', WELKOM_TEST_TEMPLATE: template } = process.env
  const name = nextName()
  await onServer(serverUrl, `create database ${name} template ${template}`)
  return databaseOn(serverUrl, name)
}

/** One without any tables, on the server. */
export const emptyDatabaseUrl = async (): Promise<string> => {
  const { TEST_DATABASE_URL: serverUrl = '' } = process.env
  const name = nextName()
  await onServer(serverUrl, `create database ${name}`)
  return databaseOn(serverUrl, name)
}

/** A migrated database with nobody else in it, for tests that need it empty. Close it. */
export const ownTestDatabase = async (): Promise<Database> => {
  const { WELKOM_TEST_TEMPLATE: templateDir, WELKOM_TEST_FOLDER: folder } = process.env
  if (!templateDir || !folder) throw new Error('The tests run through Vitest, with its globalSetup')
  const dataDir = path.join(folder, nextName())
  const options = { dataDir, idleInTransactionMs, patienceMs }
  const database = process.env.TEST_DATABASE_URL
    ? await openDatabase({ ...options, databaseUrl: await ownDatabaseUrl() })
    : await openDatabase({ ...options, templateDir, checkpoints: false })
  await putPolicies(database.sql) // as each start does
  return database
}
