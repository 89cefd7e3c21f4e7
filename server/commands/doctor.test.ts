import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { openPlace, ownPlace, type Place } from '#server/testing/backups.ts'
import { runProgram } from '#server/testing/commands.ts'
import { freshApp, type TestApp } from '#server/testing/freshApp.ts'
import { aMailServer } from '#server/testing/mailServer.ts'
import { aUser, type Person } from '#server/testing/people.ts'
import { type RealServer, startServer } from '#server/testing/realServer.ts'
import { checkBackups, checkClock, checkDisk, checkSecrets, checkSettings } from './machine.ts'
import { checkDatabase, judgeRedis } from './services.ts'

const dayMs = 24 * 3_600_000
const mails = await aMailServer()
let place: Place
let database: Database
let app: TestApp
let admin: Person
let running: RealServer
beforeAll(async () => {
  place = await ownPlace()
  database = await openPlace(place)
  app = await freshApp({ DATA_DIR: place.dataDir }, database)
  admin = await aUser(app)
  running = await startServer({ DATABASE_URL: place.databaseUrl ?? '' })
})
afterAll(async () => {
  await running.remove()
  await app.stop()
  await database.close()
  await mails.stop()
})

const doctor = async (args: string[] = [], more: Record<string, string> = {}) => {
  const { code, out, err } = await runProgram('server/doctor.ts', args, {
    ...{ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, SMTP_URL: mails.url },
    ...{ MAIL_FROM: 'Welkom <hallo@welkom.example>', PORT: new URL(running.url).port },
    ...more,
  })
  expect(err).toBe('')
  expect(out).not.toContain('secret')
  return { code, lines: out.trim().split('\n') }
}

const levels = (findings: { level: string }[]) => findings.map(({ level }) => level)

test('an installation that works has no problem, and its mails arrive', async () => {
  const { code, lines } = await doctor(['--mail-to', admin.me.email])
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([])
  expect(code).toBe(0)
  const found = lines.join('\n')
  expect(found).toMatch(/✓ Versions {4}Welkom \d/)
  expect(found).toMatch(/✓ Database {4}PostgreSQL [\d.]+ .*at [^,]+, schema \d+/)
  expect(found).toMatch(/✓ Server {6}Answers at http:\/\/127\.0\.0\.1:\d+/)
  expect(found).toMatch(new RegExp(`✓ Mail .*took a test mail to ${admin.me.email}`))
  expect(found).toMatch(/✓ Disk {8}[\d.]+ GB free/)
  expect(found).toMatch(/! Push {8}Cannot reach|✓ Push {8}Reaches/)
  expect(found).toMatch(/[✓!] Clock/)
  expect(found).toMatch(/! Backups {5}There is none in/)
  expect(found).toMatch(/\n0 problems, \d+ warnings?$/)
  const [mail] = await mails.to(admin)
  expect(mail?.subject).toBe('A test of your mail settings')
})

test('what does not work is named, with the setting that leads to it', async () => {
  const { code, lines } = await doctor([], {
    DATABASE_URL: 'postgres://anna:secret@127.0.0.1:1/welkom',
    REDIS_URL: 'redis://anna:secret@127.0.0.1:1/0',
    SMTP_URL: 'smtp://anna:secret@127.0.0.1:1',
    PUBLIC_URL: 'http://127.0.0.2:10',
  })
  expect(code).toBe(1)
  const wrong = lines.filter((line) => line.startsWith('✗'))
  expect(wrong.map((line) => line.slice(2, 12).trim())).toEqual([
    ...['Database', 'Server', 'Redis', 'Mail'],
  ])
  for (const [at, setting] of ['DATABASE_URL', 'PUBLIC_URL', 'REDIS_URL', 'SMTP_URL'].entries())
    expect(wrong[at]).toMatch(new RegExp(`${setting}.*ECONNREFUSED`))
  expect(lines.at(-1)).toMatch(/^4 problems, /)
})

test('a relay on another machine that knows no TLS is named, with both ways out', async () => {
  // Leads to this machine, and is not among the names by which it calls itself.
  const { lines } = await doctor([], { SMTP_URL: mails.url.replace('127.0.0.1', '0.0.0.0') })
  expect(lines.join('\n')).toMatch(/✗ Mail .*SMTP_URL.*smtps:.*PLAINTEXT_SERVICES=mail/)
})

test('what is stored and cannot be read, and jobs that were given up, are found', async () => {
  await app.db`insert into settings (key, value) values ('platform', '"nonsense"')
    on conflict (key) do update set value = excluded.value`
  await app.db`insert into jobs (id, name, payload, parked_at)
    values (${randomUUID()}, 'mail.send', '{}', now())`
  const { code, lines } = await doctor()
  expect(code).toBe(1)
  expect(lines.join('\n')).toMatch(/✗ Database {4}The stored setting platform cannot be read/)
  expect(lines.join('\n')).toMatch(/! Database {4}1 of the jobs mail\.send were given up/)
})

test('a start names what is stored and cannot be read, and a HOST that is none', async () => {
  await app.db`insert into settings (key, value) values ('adminsNeedSecondFactor', '"nonsense"')`
  const { code, err } = await runProgram('server/main.ts', [], {
    ...{ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, HOST: 'no.such.invalid' },
  })
  expect(code).toBe(1)
  expect(err.trim().split('\n')).toEqual([
    expect.stringContaining('The stored setting platform cannot be read'),
    expect.stringContaining('The stored setting adminsNeedSecondFactor cannot be read'),
    expect.stringMatching(/HOST=no\.such\.invalid is the name of no machine \(E\w+\)/),
  ])
})

test('before the first start, a database that is not there yet is no problem', async () => {
  const dataDir = path.join(place.dataDir, 'none')
  const found = await checkDatabase(readConfig({ DATA_DIR: dataDir }))
  expect(levels(found)).toEqual(['warning'])
  expect(found[0]?.says).toBe(`There is none in ${dataDir} yet: the first start makes it`)
})

test('settings that cannot be used end the report at once', async () => {
  const { code, lines } = await doctor([], { PORT: 'x' })
  expect(code).toBe(1)
  expect(lines.join('\n')).toMatch(/✗ Settings {4}PORT=x is not usable/)
  expect(lines.join('\n')).not.toContain('Database')
})

test('a DATA_DIR in which nothing can be kept is named', () => {
  const file = path.join(place.dataDir, 'a file')
  fs.writeFileSync(file, '')
  for (const dataDir of [file, path.join(file, 'below')])
    expect(checkDisk(readConfig({ DATA_DIR: dataDir }))).toMatchObject([
      { level: 'error', says: `DATA_DIR=${dataDir} is no folder: ${file} is a file` },
    ])
})

test.each([
  ['6.0.16', 'error'],
  ['6.2.0', 'ok'],
  ['7.2.4', 'ok'],
  ['unknown', 'ok'],
])('Redis %s is judged by its version', (version, level) => {
  expect(judgeRedis(version, 'redis.example')).toMatchObject({ level, about: 'Redis' })
})

test('a clock is judged by those of others', () => {
  expect(levels(checkClock([]))).toEqual(['warning'])
  expect(levels(checkClock([-900, 0, 3000]))).toEqual(['ok'])
  expect(checkClock([12_000, 12_400])[0]).toMatchObject({ level: 'warning' })
  expect(checkClock([12_000])[0]?.says).toContain('is 12 s behind other clocks')
  expect(checkClock([-90_000])[0]).toMatchObject({ level: 'error' })
})

test('a backup is expected every day', () => {
  const config = { ...readConfig({ DATA_DIR: place.dataDir }), backupKey: 'is there' }
  const folder = path.join(place.dataDir, 'backups')
  const file = path.join(folder, 'welkom-20261101T030000Z.sql.gz.age')
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'erased.log'), '')
  expect(levels(checkBackups(config, undefined))).toEqual(['warning'])
  fs.writeFileSync(file, '')
  expect(levels(checkBackups(config, undefined))).toEqual(['ok'])
  const before = new Date(Date.now() - 2 * dayMs)
  fs.utimesSync(file, before, before)
  expect(checkBackups(config, folder)[0]?.says).toContain('is 48 h old')
  expect(levels(checkBackups(config, folder))).toEqual(['warning'])
  expect(levels(checkBackups(config, path.join(folder, 'none')))).toEqual(['error'])
})

test.each([
  [{}, []],
  [{ PUBLIC_URL: 'http://welkom.example' }, ['passwords travel in the open']],
  [{ PUBLIC_URL: 'https://welkom.example', TRUST_PROXY: 'on' }, []],
  [{ PUBLIC_URL: 'https://welkom.example' }, ['TRUST_PROXY is off']],
  [
    { PUBLIC_URL: 'https://welkom.example', TRUST_PROXY: 'on', RATE_LIMITS: 'off' },
    ['RATE_LIMITS=off'],
  ],
  [
    { DATABASE_URL: 'postgres://db.example/w?sslmode=require', PLAINTEXT_SERVICES: 'redis,mail' },
    ['PLAINTEXT_SERVICES=redis,mail', 'sslmode=verify-full'],
  ],
])('settings %j are warned of', (settings, warnings) => {
  const found = checkSettings(readConfig(settings)).filter(({ level }) => level === 'warning')
  expect(found).toHaveLength(warnings.length)
  for (const [at, words] of warnings.entries()) expect(found[at]?.says).toContain(words)
})

test('says whether secrets of second factors are encrypted', () => {
  expect(levels(checkSecrets(readConfig({})))).toEqual(['warning'])
  expect(levels(checkSecrets(readConfig({ SECRETS_KEY: 'k'.repeat(32) })))).toEqual(['ok'])
})
