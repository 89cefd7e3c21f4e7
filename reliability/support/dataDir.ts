import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedTemplate } from '#server/testing/template.ts'

export type DataDir = { dataDir: string; remove: () => void }

/**
 * A new data folder. Without PostgreSQL it holds a migrated embedded database, copied from the
 * tests' template, because creating one takes seconds.
 */
export const aDataDir = async (databaseUrl?: string): Promise<DataDir> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'welkom-reliability-'))
  if (!databaseUrl) cpSync(await embeddedTemplate(), join(dataDir, 'database'), { recursive: true })
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }) }
}
