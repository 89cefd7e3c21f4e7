import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ownPlace } from '#server/testing/backups.ts'
import { runProgram } from '#server/testing/commands.ts'

test('without a key a backup is made only when it is said to be a plain one', async () => {
  const { dataDir, databaseUrl } = await ownPlace()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const keyed = { ...settings, BACKUP_KEY: 'a long enough passphrase' }
  const file = path.join(dataDir, 'meant.gz')
  const backUp = (env: typeof settings, ...args: string[]) =>
    runProgram('server/backup.ts', ['--to', file, ...args], env)

  const unmeant = await backUp(settings)
  expect(unmeant).toMatchObject({ code: 1, out: '' })
  expect(unmeant.err).toMatch(/^A backup is encrypted with BACKUP_KEY.*say --plain\n$/)
  const both = await backUp(keyed, '--plain')
  expect(both.code).toBe(1)
  expect(both.err).toContain('leave it or --plain out')
  expect(fs.existsSync(file)).toBe(false)

  expect(await backUp(settings, '--plain')).toMatchObject({ code: 0 })
  fs.rmSync(file)
  expect(await backUp(keyed)).toMatchObject({ code: 0 })
  expect(fs.readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1/)
})
