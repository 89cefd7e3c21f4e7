import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '#server/backup/make.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { type Installation, newInstallation, openInstallation } from '#server/testing/backups.ts'
import { freshApp, type TestApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'
import { runProgram } from '#server/testing/realServer.ts'
import { expectRejected } from '#server/testing/rejectedProgram.ts'

const folder = fs.mkdtempSync(path.join(process.env.WELKOM_TEST_FOLDER ?? '', 'welkom-commands-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const missingPath = (name: string) => path.join(folder, 'missing', name)

let installation: Installation
let database: Database
let app: TestApp
let settings: Record<string, string | undefined>
beforeAll(async () => {
  installation = await newInstallation()
  database = await openInstallation(installation)
  app = await freshApp({ DATA_DIR: installation.dataDir }, database)
  settings = { DATA_DIR: installation.dataDir, DATABASE_URL: installation.databaseUrl }
})
afterAll(async () => {
  await app.stop()
  await database.close()
})

const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}
const programs = Object.entries(scripts).flatMap(([name, command]) => {
  const [node, ...positionals] = command.split(' ')
  return node === 'node' ? [{ name, positionals }] : []
})

test.each(programs)('npm run $name -- --help prints usage', async ({ positionals }) => {
  const [program = '', ...args] = positionals
  const { code, out, err } = await runProgram(program, [...args, '--help'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^[A-Z].+\n\n(Usage: )? ?npm \w+|npm start/)
})

test('package.json has commands to check', () => expect(programs.length).toBeGreaterThan(10))

test('an unknown option of npm start is named', async () => {
  expect(expectRejected(await runProgram('scripts/start.mjs', ['--dmeo']))).toContain(
    'no option --dmeo',
  )
})

test.each([
  ['scripts/bench.ts', ['sped'], 'There is no benchmark sped: speed, '],
  ['scripts/nightly.ts', ['--only', 'plan'], 'No part is named plan: gate, '],
  ['reliability/run.ts', ['killSever'], 'No scenario is named killSever: audit, '],
  ['reliability/run.ts', ['--scale', 'huge'], 'The scale is one of smoke, '],
  ['reliability/run.ts', ['--rounds', 'ten'], '--rounds takes a number, not ten'],
  ['reliability/mutants/run.ts', ['--only', 'zzz'], 'No fault has zzz in its name'],
])('%s %j is rejected in one sentence', async (program, args, sentence) => {
  expect(expectRejected(await runProgram(program, args))).toContain(sentence)
})

test('a missing dependency is reported in one sentence', async () => {
  const program = path.join(folder, 'command.ts')
  fs.writeFileSync(program, "import 'no-such-package'")
  expect(expectRejected(await runProgram('scripts/run.mjs', [program, '--help']))).toMatch(
    /^A dependency is missing, run npm ci first: Cannot find package/,
  )
})

test.each([
  ['admin', ['anna']],
  ['retention', []],
  ['backup', ['--plain']],
])('%s creates no database in a wrong DATA_DIR', async (name, args) => {
  const dataDir = missingPath(name)
  const run = () => runProgram(`server/${name}.ts`, args, { DATA_DIR: dataDir })
  expect(expectRejected(await run())).toContain(`There is no database in DATA_DIR=${dataDir}`)
  expect(fs.existsSync(dataDir)).toBe(false)

  fs.mkdirSync(path.join(dataDir, 'database'), { recursive: true })
  expect(expectRejected(await run())).toContain(`There is no database in DATA_DIR=${dataDir}`)
  expect(fs.readdirSync(dataDir, { recursive: true })).toEqual(['database'])
  fs.rmSync(dataDir, { recursive: true })
})

test('a start names an unwritable DATA_DIR', async () => {
  const DATA_DIR = path.join(folder, 'file')
  fs.writeFileSync(DATA_DIR, '')
  expect(expectRejected(await runProgram('server/main.ts', [], { DATA_DIR }))).toContain(
    `DATA_DIR=${DATA_DIR} cannot be written to`,
  )
})

test('failed metrics requests name the address and its setting', async () => {
  const PORT = '9' // nobody listens there
  const METRICS_TOKEN = 'correct horse battery staple'
  const metrics = async (...args: string[]) =>
    expectRejected(await runProgram('server/metrics.ts', args, { PORT, METRICS_TOKEN }))
  expect(await metrics()).toMatch(
    /^The metrics cannot be read: http:\/\/127\.0\.0\.1:9, where HOST and PORT lead, cannot be reached/,
  )
  expect(await metrics('example.org')).toContain('“example.org” is no address')
  expect(await metrics('http://127.0.0.1:9')).toContain('http://127.0.0.1:9 cannot be reached')
  const otherServer = createServer((_, reply) => {
    reply.writeHead(401).end('<html>\n<body>\n')
  })
  await new Promise<void>((resolve) => {
    otherServer.listen(0, '127.0.0.1', resolve)
  })
  const { port } = otherServer.address() as AddressInfo
  expect(await metrics(`http://127.0.0.1:${port}`)).toContain(
    'answered 401: its METRICS_TOKEN is another',
  )
  otherServer.close()
})

test.each([
  ['main', []],
  ['admin', ['anna']],
  ['retention', []],
  ['backup', ['--plain', '--to', '.']],
])('%s names an unreachable DATABASE_URL without its password', async (name, args) => {
  const DATABASE_URL = 'postgres://anna:secret@127.0.0.1:1/welkom'
  const ended = await runProgram(`server/${name}.ts`, args, { DATABASE_URL, DATA_DIR: folder })
  expect(expectRejected(ended)).toMatch(
    /DATABASE_URL cannot be used: nothing listens at 127\.0\.0\.1:1/,
  )
})

test('a missing database on a running server is named', async () => {
  const url = new URL(installation.databaseUrl ?? '')
  url.pathname = '/no_such_community'
  const ended = await runProgram('server/retention.ts', [], { DATABASE_URL: url.href })
  expect(expectRejected(ended)).toBe(
    `DATABASE_URL cannot be used: ${url.host} has no database no_such_community (3D000)`,
  )
})

test('a backup is written to an existing folder or to a named file', async () => {
  const to = path.join(folder, 'backups')
  const ended = await runProgram('server/backup.ts', ['--plain', '--to', to], settings)
  expect(expectRejected(ended)).toContain(`Folder not found: ${to}`)
  expect(fs.existsSync(to)).toBe(false)
  const file = path.join(folder, 'named.age')
  const named = await runProgram('server/backup.ts', ['--plain', '--to', file], settings)
  expect(named).toMatchObject({ code: 0, err: '' })
  expect(named.out).toContain(`${file}\n`)
})

test('backups are encrypted if there is a key, and not when it is there with --plain', async () => {
  const keyed = { ...settings, BACKUP_KEY: 'a long enough passphrase' }
  const file = path.join(folder, 'meant.gz')
  const runBackup = (...args: string[]) =>
    runProgram('server/backup.ts', ['--to', file, ...args], keyed)
  expect(expectRejected(await runBackup('--plain'))).toContain('Remove it, or leave out --plain')
  expect(fs.existsSync(file)).toBe(false)
  expect(await runBackup()).toMatchObject({ code: 0 })
  expect(fs.readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1/)
})

test.each([
  ['a backup', {}],
  ['an encrypted backup', { BACKUP_KEY: 'a long enough passphrase' }],
])('a truncated file of %s is rejected in one sentence and changes nothing', async (name, more) => {
  await aUser(app)
  const config = readConfig({ ...settings, ...more, LOG_LEVEL: 'silent' })
  const { file } = await makeBackup(config, path.join(folder, `${name.replaceAll(' ', '')}.gz`))
  const bytes = fs.readFileSync(file)
  const DATA_DIR = missingPath('restored')
  for (const length of [60, Math.floor(bytes.length * 0.99)]) {
    fs.writeFileSync(`${file}.cut`, bytes.subarray(0, length))
    const args = [`${file}.cut`, '--without-erased']
    const ended = await runProgram('server/restore.ts', args, { ...more, DATA_DIR })
    expect(expectRejected(ended)).toMatch(/^This backup is damaged or was cut short/)
    expect(fs.existsSync(DATA_DIR)).toBe(false)
  }
})

test('a missing backup file is named', async () => {
  const ended = await runProgram('server/restore.ts', [missingPath('none.gz')])
  expect(expectRejected(ended)).toBe(`File not found: ${missingPath('none.gz')}`)
})

test('npm run admin prints the new role, and why it gives none', async () => {
  const [mina] = [await aUser(app), await aUser(app)]
  const admin = (...args: string[]) => runProgram('server/admin.ts', args, settings)
  const { username } = mina.me
  await app.db`update users set is_admin = true`
  const revoked = await admin('--revoke', username)
  expect(revoked.out).toBe(`${username} is no longer an administrator.\n`)
  expect((await admin(username)).out).toBe(`${username} is an administrator now.\n`)
  expect(expectRejected(await admin('nobody'))).toBe('There is no user nobody.')
})
