import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newInstallation } from '#server/testing/backups.ts'
import { runProgram } from '#server/testing/realServer.ts'

test('backup without a key requires an explicit option', async () => {
  const { dataDir, databaseUrl } = await newInstallation()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const keyed = { ...settings, BACKUP_KEY: 'a long enough passphrase' }
  const file = path.join(dataDir, 'meant.gz')
  const runBackup = (env: typeof settings, ...args: string[]) =>
    runProgram('server/backup.ts', ['--to', file, ...args], env)

  const withoutOption = await runBackup(settings)
  expect(withoutOption).toMatchObject({ code: 1, out: '' })
  expect(withoutOption.err).toMatch(/^Backups are encrypted with BACKUP_KEY.*use --plain\n$/)
  const both = await runBackup(keyed, '--plain')
  expect(both.code).toBe(1)
  expect(both.err).toContain('Remove it, or leave out --plain')
  expect(fs.existsSync(file)).toBe(false)

  expect(await runBackup(settings, '--plain')).toMatchObject({ code: 0 })
  fs.rmSync(file)
  expect(await runBackup(keyed)).toMatchObject({ code: 0 })
  expect(fs.readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1/)
})
