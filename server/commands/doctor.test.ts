import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { type Installation, newInstallation, openInstallation } from '#server/testing/backups.ts'
import { freshApp, type TestApp } from '#server/testing/freshApp.ts'
import { aMailServer } from '#server/testing/mailServer.ts'
import { aUser, type Person } from '#server/testing/people.ts'
import { type RealServer, runProgram, startServer } from '#server/testing/realServer.ts'
import {
  checkBackups,
  checkClock,
  checkDisk,
  checkSecrets,
  checkSettings,
} from './machineChecks.ts'
import { checkDatabase, rateRedisVersion } from './serviceChecks.ts'

const dayMs = 24 * 3_600_000
const mailServer = await aMailServer()
let installation: Installation
let database: Database
let app: TestApp
let admin: Person
let running: RealServer
beforeAll(async () => {
  installation = await newInstallation()
  database = await openInstallation(installation)
  app = await freshApp({ DATA_DIR: installation.dataDir }, database)
  admin = await aUser(app)
  running = await startServer({ DATABASE_URL: installation.databaseUrl ?? '' })
})
afterAll(async () => {
  await running.remove()
  await app.stop()
  await database.close()
  await mailServer.stop()
})

const doctor = async (args: string[] = [], more: Record<string, string> = {}) => {
  const { code, out, err } = await runProgram('server/doctor.ts', args, {
    ...{
      DATA_DIR: installation.dataDir,
      DATABASE_URL: installation.databaseUrl,
      SMTP_URL: mailServer.url,
    },
    ...{ MAIL_FROM: 'Welkom <hallo@welkom.example>', PORT: new URL(running.url).port },
    ...more,
  })
  expect(err).toBe('')
  expect(out).not.toContain('secret')
  return { code, lines: out.trim().split('\n') }
}

const levels = (findings: { level: string }[]) => findings.map(({ level }) => level)

test('a working installation has no problems and delivers the test mail', async () => {
  const { code, lines } = await doctor(['--mail-to', admin.me.email])
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([])
  expect(code).toBe(0)
  const found = lines.join('\n')
  expect(found).toMatch(/✓ Versions {4}Welkom \d/)
  expect(found).toMatch(/✓ Database {4}PostgreSQL [\d.]+ .*at [^,]+, schema \d+/)
  expect(found).toMatch(/✓ Server {6}Answers at http:\/\/127\.0\.0\.1:\d+/)
  expect(found).toMatch(new RegExp(`✓ Mail .*accepted a test email to ${admin.me.email}`))
  expect(found).toMatch(/✓ Disk {8}[\d.]+ GB free/)
  expect(found).toMatch(/! Push {8}Cannot reach|✓ Push {8}Reaches/)
  expect(found).toMatch(/[✓!] Clock/)
  expect(found).toMatch(/! Backups {5}No backups in/)
  expect(found).toMatch(/\n0 problems, \d+ warnings?$/)
  const [mail] = await mailServer.to(admin)
  expect(mail?.subject).toBe('Test of your email settings')
})

test('each unreachable service is reported with its setting', async () => {
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

test('a remote relay without TLS is reported with both remedies', async () => {
  // Reaches this machine, but does not count as a local host name.
  const { lines } = await doctor([], { SMTP_URL: mailServer.url.replace('127.0.0.1', '0.0.0.0') })
  expect(lines.join('\n')).toMatch(/✗ Mail .*SMTP_URL.*smtps:.*PLAINTEXT_SERVICES=mail/)
})

test('unreadable settings and dead-lettered jobs are reported', async () => {
  await app.db`insert into settings (key, value) values ('platform', '"nonsense"')
    on conflict (key) do update set value = excluded.value`
  await app.db`insert into jobs (id, name, payload, failed_at)
    values (${randomUUID()}, 'mail.send', '{}', now())`
  const { code, lines } = await doctor()
  expect(code).toBe(1)
  expect(lines.join('\n')).toMatch(/✗ Database {4}The stored setting platform cannot be read/)
  expect(lines.join('\n')).toMatch(/! Database {4}1 of the jobs mail\.send failed for good/)
})

test('a start reports unreadable settings and an unknown HOST', async () => {
  await app.db`insert into settings (key, value) values ('adminsNeedSecondFactor', '"nonsense"')`
  const { code, err } = await runProgram('server/main.ts', [], {
    ...{
      DATA_DIR: installation.dataDir,
      DATABASE_URL: installation.databaseUrl,
      HOST: 'no.such.invalid',
    },
  })
  expect(code).toBe(1)
  expect(err.trim().split('\n')).toEqual([
    expect.stringContaining('The stored setting platform cannot be read'),
    expect.stringContaining('The stored setting adminsNeedSecondFactor cannot be read'),
    expect.stringMatching(/HOST=no\.such\.invalid is the name of no machine \(E\w+\)/),
  ])
})

test('before the first start, a missing database is only a warning', async () => {
  const dataDir = path.join(installation.dataDir, 'none')
  const found = await checkDatabase(readConfig({ DATA_DIR: dataDir }))
  expect(levels(found)).toEqual(['warning'])
  expect(found[0]?.message).toBe(
    `There is no database in ${dataDir} yet. The first start creates it`,
  )
})

test('invalid settings end the report', async () => {
  const { code, lines } = await doctor([], { PORT: 'x' })
  expect(code).toBe(1)
  expect(lines.join('\n')).toMatch(/✗ Settings {4}PORT=x is not usable/)
  expect(lines.join('\n')).not.toContain('Database')
})

test('an unusable DATA_DIR is reported', () => {
  const file = path.join(installation.dataDir, 'a file')
  fs.writeFileSync(file, '')
  for (const dataDir of [file, path.join(file, 'below')])
    expect(checkDisk(readConfig({ DATA_DIR: dataDir }))).toMatchObject([
      { level: 'error', message: `DATA_DIR=${dataDir} is not a folder: ${file} is a file` },
    ])
})

test.each([
  ['6.0.16', 'error'],
  ['6.2.0', 'ok'],
  ['7.2.4', 'ok'],
  ['unknown', 'ok'],
])('the Redis version %s is rated', (version, level) => {
  expect(rateRedisVersion(version, 'redis.example')).toMatchObject({ level, about: 'Redis' })
})

test('the clock is compared with other clocks', () => {
  expect(levels(checkClock([]))).toEqual(['warning'])
  expect(levels(checkClock([-900, 0, 3000]))).toEqual(['ok'])
  expect(checkClock([12_000, 12_400])[0]).toMatchObject({ level: 'warning' })
  expect(checkClock([12_000])[0]?.message).toContain('is 12 s behind other clocks')
  expect(checkClock([-90_000])[0]).toMatchObject({ level: 'error' })
})

test('a backup older than a day is reported', () => {
  const config = { ...readConfig({ DATA_DIR: installation.dataDir }), backupKey: 'is there' }
  const folder = path.join(installation.dataDir, 'backups')
  const file = path.join(folder, 'welkom-20261101T030000Z.sql.gz.age')
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'erased.log'), '')
  expect(levels(checkBackups(config, undefined))).toEqual(['warning'])
  fs.writeFileSync(file, '')
  expect(levels(checkBackups(config, undefined))).toEqual(['ok'])
  const before = new Date(Date.now() - 2 * dayMs)
  fs.utimesSync(file, before, before)
  expect(checkBackups(config, folder)[0]?.message).toContain('is 48 h old')
  expect(levels(checkBackups(config, folder))).toEqual(['warning'])
  expect(levels(checkBackups(config, path.join(folder, 'none')))).toEqual(['error'])
})

test.each([
  [{}, []],
  [{ PUBLIC_URL: 'http://welkom.example' }, ['passwords are sent unencrypted']],
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
])('settings %j give warnings', (settings, warnings) => {
  const found = checkSettings(readConfig(settings)).filter(({ level }) => level === 'warning')
  expect(found).toHaveLength(warnings.length)
  for (const [at, text] of warnings.entries()) expect(found[at]?.message).toContain(text)
})

test('reports whether second-factor secrets are encrypted', () => {
  expect(levels(checkSecrets(readConfig({})))).toEqual(['warning'])
  expect(levels(checkSecrets(readConfig({ SECRETS_KEY: 'k'.repeat(32) })))).toEqual(['ok'])
})
