import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { newInstallation, openInstallation } from '#server/testing/backups.ts'
import { startBucketServer } from '#server/testing/bucketServer.ts'
import {
  checkBackups,
  checkClock,
  checkDisk,
  checkSecrets,
  checkSettings,
} from './machineChecks.ts'
import { checkDatabase, checkFiles, rateRedisVersion } from './serviceChecks.ts'

const dayMs = 24 * 3_600_000
const installation = await newInstallation()

const levels = (findings: { level: string }[]) => findings.map(({ level }) => level)

test('before the first start, a missing database is only a warning', async () => {
  const dataDir = path.join(installation.dataDir, 'none')
  const found = await checkDatabase(readConfig({ DATA_DIR: dataDir }))
  expect(levels(found)).toEqual(['warning'])
  expect(found[0]?.message).toBe(
    `There is no database in ${dataDir} yet. The first start creates it`,
  )
})

test('unreadable settings and dead-lettered jobs are reported', async () => {
  const { dataDir, databaseUrl = '' } = installation
  const { sql, close } = await openInstallation(installation)
  await sql`insert into settings (key, value) values ('platform', '"nonsense"')`
  await sql`insert into jobs (id, name, payload, failed_at)
    values (${randomUUID()}, 'mail.send', '{}', now())`
  await close()
  const found = await checkDatabase(readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }))
  expect(found).toContainEqual(
    expect.objectContaining({
      level: 'error',
      message: expect.stringMatching(/^The stored setting platform cannot be read/),
    }),
  )
  expect(found).toContainEqual(
    expect.objectContaining({
      level: 'warning',
      message: expect.stringMatching(/^1 of the jobs mail\.send failed for good/),
    }),
  )
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

test('the bucket of files is tried', async () => {
  const server = await startBucketServer()
  const check = (S3_URL: string) => checkFiles(readConfig({ S3_URL }))
  expect(await checkFiles(readConfig({}))).toEqual([])
  expect(levels(await check(server.url))).toEqual(['ok'])
  const [found] = await check(server.url.replace('S3RVER@', 'hunter2@'))
  expect(found).toMatchObject({
    level: 'error',
    message: expect.stringContaining('SignatureDoesNotMatch'),
  })
  expect(found?.message).not.toContain('hunter2')
  await server.stop()
})
