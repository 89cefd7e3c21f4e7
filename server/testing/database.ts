import path from 'node:path'
import { type Database, openDatabase } from '#server/db/connect.ts'
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

/** A migrated database with nobody else in it, for tests that need it empty. Close it. */
export const ownTestDatabase = async (): Promise<Database> => {
  const { TEST_DATABASE_URL: serverUrl, WELKOM_TEST_RUN: run } = process.env
  const { WELKOM_TEST_TEMPLATE: template, WELKOM_TEST_FOLDER: folder } = process.env
  if (!template || !folder) throw new Error('The tests run through Vitest, with its globalSetup')
  const name = `welkom_${run}_${process.env.VITEST_POOL_ID}_${process.pid}_${opened++}`
  const dataDir = path.join(folder, name)
  if (!serverUrl) {
    return openDatabase({ dataDir, templateDir: template, checkpoints: false, idleInTransactionMs })
  }
  await onServer(serverUrl, `create database ${name} template ${template}`)
  return openDatabase({ databaseUrl: databaseOn(serverUrl, name), dataDir, idleInTransactionMs })
}
