import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { type Installation, newInstallation, openInstallation } from '#server/testing/backups.ts'
import { freshApp, type TestApp } from '#server/testing/freshApp.ts'
import { aMailServer } from '#server/testing/mailServer.ts'
import { aUser, type Person } from '#server/testing/people.ts'
import { type RealServer, runProgram, startServer } from '#server/testing/realServer.ts'
import { waitFor } from '#server/testing/timing.ts'

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

test('a working installation has no problems and delivers the test mail', async () => {
  // Repeated, because a busy machine may answer too late.
  const lines = await waitFor(async () => {
    const ended = await doctor(['--mail-to', admin.me.email])
    expect(ended.lines.filter((line) => line.startsWith('✗'))).toEqual([])
    expect(ended.code).toBe(0)
    return ended.lines
  })
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

test('a start reports unreadable settings and an unknown HOST', async () => {
  await app.db`insert into settings (key, value) values
    ('platform', '"nonsense"'), ('adminsNeedSecondFactor', '"nonsense"')`
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

test('invalid settings end the report', async () => {
  const { code, lines } = await doctor([], { PORT: 'x' })
  expect(code).toBe(1)
  expect(lines.join('\n')).toMatch(/✗ Settings {4}PORT=x is not usable/)
  expect(lines.join('\n')).not.toContain('Database')
})
