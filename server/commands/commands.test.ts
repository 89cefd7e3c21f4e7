import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '#server/backup/make.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { openPlace, ownPlace, type Place } from '#server/testing/backups.ts'
import { type Ended, runProgram } from '#server/testing/commands.ts'
import { freshApp, type TestApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { privacy } from '#shared/privacy/contract.ts'

const folder = fs.mkdtempSync(path.join(process.env.WELKOM_TEST_FOLDER ?? '', 'welkom-commands-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const missing = (name: string) => path.join(folder, 'missing', name)

let place: Place
let database: Database
let app: TestApp
let settings: Record<string, string | undefined>
beforeAll(async () => {
  place = await ownPlace()
  database = await openPlace(place)
  app = await freshApp({ DATA_DIR: place.dataDir }, database)
  settings = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }
})
afterAll(async () => {
  await app.stop()
  await database.close()
})

/** Failed as a person can read it: one sentence, and nothing of the code. */
const refused = ({ code, out, err }: Ended) => {
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^[^\n]+\n$/)
  expect(err).not.toContain('secret')
  return err.trim()
}

const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}
const programs = Object.entries(scripts).flatMap(([name, command]) => {
  const [node, ...words] = command.split(' ')
  return node === 'node' ? [{ name, words }] : []
})

test.each(programs)('npm run $name -- --help says how it is used', async ({ words }) => {
  const [program = '', ...args] = words
  const { code, out, err } = await runProgram(program, [...args, '--help'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^[A-Z].+\n\n(Usage: )? ?npm \w+|npm start/)
})

test('there are commands to ask', () => expect(programs.length).toBeGreaterThan(10))

test('an option or a word that no command knows is named', async () => {
  expect(refused(await runProgram('server/backup.ts', ['--too', 'x']))).toBe(
    "Unknown option '--too'. See npm run backup -- --help",
  )
  expect(refused(await runProgram('server/retention.ts', ['now']))).toBe(
    'Unexpected argument “now”. See npm run retention -- --help',
  )
  expect(refused(await runProgram('server/admin.ts'))).toBe(
    '<username> is missing. See npm run admin -- --help',
  )
  expect(refused(await runProgram('scripts/start.mjs', ['--dmeo']))).toContain('no option --dmeo')
  expect(refused(await runProgram('server/backup.ts', ['--to', '']))).toBe(
    '--to is empty. See npm run backup -- --help',
  )
  expect(refused(await runProgram('server/admin.ts', ['']))).toContain('<username> is missing')
})

test.each([
  ['scripts/bench.ts', ['sped'], 'There is no sped: speed, '],
  ['scripts/nightly.ts', ['--only', 'plan'], 'No part is named plan: checks, '],
  ['reliability/run.ts', ['killSever'], 'No scenario is named killSever: audit, '],
  ['reliability/run.ts', ['--scale', 'huge'], 'The scale is one of smoke, '],
  ['reliability/run.ts', ['--rounds', 'ten'], '--rounds takes a number, not ten'],
  ['reliability/mutants/run.ts', ['--only', 'zzz'], 'No fault has zzz in its name'],
])('%s %j is refused in one sentence', async (program, args, sentence) => {
  expect(refused(await runProgram(program, args))).toContain(sentence)
})

test('where not all is installed, a command says so', async () => {
  const program = path.join(folder, 'command.ts')
  fs.writeFileSync(program, "import 'no-such-package'")
  expect(refused(await runProgram('scripts/run.mjs', [program, '--help']))).toMatch(
    /^Not all that Welkom needs is installed, run npm ci first: Cannot find package/,
  )
})

test.each([
  ['admin', ['anna']],
  ['retention', []],
  ['backup', ['--plain']],
])('%s makes no database in a wrong DATA_DIR', async (name, args) => {
  const dataDir = missing(name)
  const run = () => runProgram(`server/${name}.ts`, args, { DATA_DIR: dataDir })
  expect(refused(await run())).toContain(`There is no database in DATA_DIR=${dataDir}`)
  expect(fs.existsSync(dataDir)).toBe(false)

  fs.mkdirSync(path.join(dataDir, 'database'), { recursive: true })
  expect(refused(await run())).toContain(`There is no database in DATA_DIR=${dataDir}`)
  expect(fs.readdirSync(dataDir, { recursive: true })).toEqual(['database'])
  fs.rmSync(dataDir, { recursive: true })
})

test('a start names a DATA_DIR in which it cannot write', async () => {
  const DATA_DIR = path.join(folder, 'file')
  fs.writeFileSync(DATA_DIR, '')
  expect(refused(await runProgram('server/main.ts', [], { DATA_DIR }))).toContain(
    `DATA_DIR=${DATA_DIR} cannot be written to`,
  )
})

test('metrics say what was asked, and which setting leads there', async () => {
  const PORT = '9' // nobody listens there
  const METRICS_TOKEN = 'correct horse battery staple'
  const metrics = async (...args: string[]) =>
    refused(await runProgram('server/metrics.ts', args, { PORT, METRICS_TOKEN }))
  expect(await metrics()).toMatch(
    /^The metrics cannot be read: http:\/\/127\.0\.0\.1:9, where HOST and PORT lead, cannot be reached/,
  )
  expect(await metrics('example.org')).toContain('“example.org” is no address')
  expect(await metrics('http://127.0.0.1:9')).toContain('http://127.0.0.1:9 cannot be reached')
  const stranger = createServer((_, reply) => {
    reply.writeHead(401).end('<html>\n<body>\n')
  })
  await new Promise<void>((resolve) => {
    stranger.listen(0, '127.0.0.1', resolve)
  })
  const { port } = stranger.address() as AddressInfo
  expect(await metrics(`http://127.0.0.1:${port}`)).toContain(
    'answered 401: its METRICS_TOKEN is another',
  )
  stranger.close()
})

test.each([
  ['main', []],
  ['admin', ['anna']],
  ['retention', []],
  ['backup', ['--plain', '--to', '.']],
])('%s names DATABASE_URL where nothing listens, without its password', async (name, args) => {
  const DATABASE_URL = 'postgres://anna:secret@127.0.0.1:1/welkom'
  const ended = await runProgram(`server/${name}.ts`, args, { DATABASE_URL, DATA_DIR: folder })
  expect(refused(ended)).toMatch(/DATABASE_URL cannot be used: nothing listens at 127\.0\.0\.1:1/)
})

test('a database that is not there, on a server that is, is named', async () => {
  const url = new URL(place.databaseUrl ?? '')
  url.pathname = '/no_such_community'
  const ended = await runProgram('server/retention.ts', [], { DATABASE_URL: url.href })
  expect(refused(ended)).toBe(
    `DATABASE_URL cannot be used: ${url.host} has no database no_such_community (3D000)`,
  )
})

test.each(['main', 'admin'])('%s refuses a setting whose name is misspelt', async (name) => {
  const ended = await runProgram(`server/${name}.ts`, ['anna'], {
    DATABSE_URL: 'postgres://127.0.0.1/welkom',
    DATA_DIR: missing('misspelt'),
  })
  expect(refused(ended)).toContain('DATABSE_URL is not a setting. Did you mean DATABASE_URL?')
  expect(fs.existsSync(missing('misspelt'))).toBe(false)
})

test('a backup goes into a folder that is there, or into a file named as one', async () => {
  const to = path.join(folder, 'backups')
  const ended = await runProgram('server/backup.ts', ['--plain', '--to', to], settings)
  expect(refused(ended)).toContain(`There is no folder ${to}`)
  expect(fs.existsSync(to)).toBe(false)
  const file = path.join(folder, 'named.age')
  const named = await runProgram('server/backup.ts', ['--plain', '--to', file], settings)
  expect(named).toMatchObject({ code: 0, err: '' })
  expect(named.out).toContain(`${file}\n`)
})

test.each([
  ['a backup', {}],
  ['an encrypted backup', { BACKUP_KEY: 'a long enough passphrase' }],
])('%s that was cut short is refused in one sentence, and changes nothing', async (name, more) => {
  await aUser(app)
  const config = readConfig({ ...settings, ...more, LOG_LEVEL: 'silent' })
  const { file } = await makeBackup(config, path.join(folder, `${name.replaceAll(' ', '')}.gz`))
  const bytes = fs.readFileSync(file)
  const DATA_DIR = missing('restored')
  for (const length of [60, Math.floor(bytes.length * 0.99)]) {
    fs.writeFileSync(`${file}.cut`, bytes.subarray(0, length))
    const args = [`${file}.cut`, '--without-erased']
    const ended = await runProgram('server/restore.ts', args, { ...more, DATA_DIR })
    expect(refused(ended)).toMatch(/^This backup is damaged or was cut short/)
    expect(fs.existsSync(DATA_DIR)).toBe(false)
  }
})

test('a backup that is not there is named', async () => {
  const ended = await runProgram('server/restore.ts', [missing('none.gz')])
  expect(refused(ended)).toBe(`There is no file ${missing('none.gz')}`)
})

test('the operator makes and ends administrators, and the trail says so', async () => {
  const first = await aUser(app) // the first of an installation, or one who is made one
  await app.db`update users set is_admin = (id = ${first.me.id})`
  const second = await aUser(app)
  const admin = (...args: string[]) => runProgram('server/admin.ts', args, settings)
  const isAdmin = async (id: string) =>
    (await app.db<[{ isAdmin: boolean }]>`select is_admin from users where id = ${id}`)[0].isAdmin

  expect(refused(await admin('--revoke', first.me.username))).toBe(
    'At least one administrator must remain',
  )
  expect((await admin(second.me.username)).out).toBe(
    `${second.me.username} is an administrator now.\n`,
  )
  expect((await admin('--revoke', first.me.username)).out).toBe(
    `${first.me.username} is no longer an administrator.\n`,
  )
  expect([await isAdmin(first.me.id), await isAdmin(second.me.id)]).toEqual([false, true])
  const { body } = await as(app, first).call(privacy.auditLogs, {})
  expect(body.map(({ action }) => action)).toContain('ended_administrator')
  expect(refused(await admin('nobody'))).toBe('Nobody has the username nobody.')

  await app.db`update users set is_banned = true where id = ${first.me.id}`
  expect(refused(await admin(first.me.username))).toContain(
    `${first.me.username} is banned and cannot be put in charge`,
  )
  await app.db`update users set is_banned = false, suspended_until = now() + interval '1 day'
    where id = ${first.me.id}`
  expect(refused(await admin(first.me.username))).toContain('is suspended')
  expect(await isAdmin(first.me.id)).toBe(false)
})
