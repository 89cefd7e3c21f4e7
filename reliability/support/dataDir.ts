import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedTemplate } from '#server/testing/template.ts'

export type DataDir = { dataDir: string; remove: () => void }

/**
 * A folder for one product. Without a PostgreSQL there is an embedded database in it as a first
 * start makes one, which takes seconds: copied from where the tests copy theirs.
 */
export const aDataDir = async (databaseUrl?: string): Promise<DataDir> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'welkom-proof-'))
  if (!databaseUrl) cpSync(await embeddedTemplate(), join(dataDir, 'database'), { recursive: true })
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }) }
}
