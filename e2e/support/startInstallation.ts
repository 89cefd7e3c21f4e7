import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOn, onServer } from '#server/testing/template.ts'
import { aProduct, type Product } from '../../reliability/support/product.ts'

const ownDatabase = async () => {
  const serverUrl = process.env.E2E_DATABASE_URL
  if (!serverUrl) return {}
  const name = `own_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name}`)
  return { databaseUrl: databaseOn(serverUrl, name) }
}

export type Installation = { product: Product; dataDir: string; remove: () => Promise<void> }

type Wishes = { isDemo?: boolean; env?: Record<string, string> }

/** A product of a test's own, with nobody in it or the demo, on the kind of database of the others. */
export const startInstallation = async (wishes: Wishes = {}): Promise<Installation> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'welkom-own-'))
  const product = await aProduct({ dataDir, ...wishes, ...(await ownDatabase()) })
  await product.start()
  return {
    product,
    dataDir,
    remove: async () => {
      await product.end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
