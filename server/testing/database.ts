import path from 'node:path'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { putPolicies } from '#server/privacy/policy/policies.ts'
import { databaseOn, onServer } from './template.ts'

const idleInTransactionMs = 3000 // a query on the outer handle inside a transaction fails the test

// One per worker: its files run one after another and make people of their own.
const shared = globalThis as { welkomTestDatabase?: Promise<Database> }
let opened = 0

/**
 * The migrated database of this test worker, shared by its test files. On the embedded database,
 * or on the server that TEST_DATABASE_URL names.
 */
export const testDatabase = async (): Promise<Database> => {
  shared.welkomTestDatabase ??= ownTestDatabase()
  const database = await shared.welkomTestDatabase
  return { ...database, close: async () => {} }
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
  const database = process.env.TEST_DATABASE_URL
    ? await openDatabase({ databaseUrl: await ownDatabaseUrl(), dataDir, idleInTransactionMs })
    : await openDatabase({ dataDir, templateDir, checkpoints: false, idleInTransactionMs })
  await putPolicies(database.sql) // as each start does
  return database
}
