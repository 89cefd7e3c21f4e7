import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newInstallation } from '#server/testing/backups.ts'
import { type Ended, runProgram } from '#server/testing/realServer.ts'
import { expectRejected } from '#server/testing/rejectedProgram.ts'
import { readArguments } from './command.ts'

const backup = {
  name: 'npm run backup',
  about: 'Writes a backup.',
  options: { to: { type: 'string', says: 'Where to' } },
} as const
const admin = {
  name: 'npm run admin',
  about: 'Makes administrators.',
  argument: { name: '<username>', says: 'Whom' },
} as const

test.each([
  [backup, ['--too', 'x'], "Unknown option '--too'. See npm run backup -- --help"],
  [backup, ['--to', ''], '--to is empty. See npm run backup -- --help'],
  [backup, ['now'], 'Unexpected argument “now”. See npm run backup -- --help'],
  [admin, [], '<username> is missing. See npm run admin -- --help'],
  [admin, [''], '<username> is missing. See npm run admin -- --help'],
])('%j rejects the arguments %j', (command, args, sentence) => {
  expect(() => readArguments(command, args)).toThrow(sentence)
})

test('a command fails in one sentence, writes nothing and keeps secrets', async () => {
  const { dataDir, databaseUrl } = await newInstallation()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const missing = path.join(dataDir, 'missing')
  const file = path.join(dataDir, 'meant.gz')
  const run = (env: NodeJS.ProcessEnv, args: string[] = ['--to', file]): Promise<Ended> =>
    runProgram('server/backup.ts', args, env)
  const ended = await Promise.all([
    run(settings),
    run({ DATABSE_URL: 'postgres://127.0.0.1/welkom', DATA_DIR: missing }),
    run({ DATABASE_URL: 'postgres://anna:secret@127.0.0.1:1/welkom' }, [
      '--plain',
      '--to',
      dataDir,
    ]),
  ])
  const [keyless, misspelled, unreachable] = ended.map(expectRejected)
  expect(keyless).toMatch(/^Backups are encrypted with BACKUP_KEY.*use --plain$/)
  expect(misspelled).toContain('DATABSE_URL is not a setting. Did you mean DATABASE_URL?')
  expect(unreachable).toMatch(/DATABASE_URL cannot be used: nothing listens at 127\.0\.0\.1:1/)
  for (const absent of [file, missing]) expect(fs.existsSync(absent)).toBe(false)
})
