import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as } from '#server/testing/people.ts'
import { settings } from '#shared/settings/contract.ts'

const database = await ownTestDatabase()
const app = await sharedApp({ PUBLIC_URL: 'https://welkom.example' }, database)

const read = () => request(app, { method: 'GET', url: '/.well-known/security.txt' })
const fieldsOf = (text: string) => {
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trim()
    .split('\n')
    .map((line) => /^([\w-]+): (\S.*)$/.exec(line)?.slice(1, 3) ?? ['not a field', line])
}
const valuesOf = (text: string, name: string) =>
  fieldsOf(text).flatMap(([field, value]) => (field === name ? [value] : []))

test('security.txt says how to report a vulnerability (RFC 9116)', async () => {
  const { status, text, headers } = await read()
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(valuesOf(text, 'Contact')).toEqual(['https://welkom.example/privacy/contact'])
  expect(valuesOf(text, 'Canonical')).toEqual(['https://welkom.example/.well-known/security.txt'])
  expect(valuesOf(text, 'Preferred-Languages')).toEqual(['en, nl'])
  expect(fieldsOf(text).map(([field]) => field)).not.toContain('not a field')
})

test('the expiry is less than a year after the request', async () => {
  const day = 24 * 3_600_000
  for (const days of [0, 1000]) {
    app.clock.forward(days * day)
    const [expires = ''] = valuesOf((await read()).text, 'Expires')
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    const left = (Date.parse(expires) - app.clock.now.getTime()) / day
    expect(left).toBeGreaterThan(30)
    expect(left).toBeLessThan(365)
  }
})

test('the configured contact address comes first', async () => {
  const admin = await anAdmin(app)
  const { body } = await as(app, admin).call(settings.read, {})
  const contactEmail = 'security@welkom.example'
  const { status } = await as(app, admin).call(settings.update, { ...body, contactEmail })
  expect(status).toBe(200)
  expect(valuesOf((await read()).text, 'Contact')).toEqual([
    `mailto:${contactEmail}`,
    'https://welkom.example/privacy/contact',
  ])
})
