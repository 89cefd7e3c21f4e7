import { beforeEach, expect, test } from 'vitest'
import { leaveUrlOf } from '#server/mail/leaving.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { logLinesOf } from '#server/testing/logLines.ts'
import { as, aUser } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { adminSecurity } from '#shared/auth/secondFactor/contract.ts'
import { mail } from '#shared/mail/contract.ts'
import { push } from '#shared/push/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { usualPlatform } from '#shared/settings/platform.ts'

// Of its own: what is set here holds for a whole installation.
const app = await sharedApp({ LOG_LEVEL: 'error' }, await ownTestDatabase())
const lines = logLinesOf(app)
const admin = await aUser(app) // the first of an empty installation is an administrator

const putRaw = (key: string, value: unknown) => app.db`
  insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)
  on conflict (key) do update set value = excluded.value`
const read = () => as(app, null).call(settings.read, {})
const problems = async () => (await as(app, admin).call(settings.problems, {})).body
const ready = async () => {
  const { statusCode, body } = await app.http.inject('/health/ready')
  return { status: statusCode, ...JSON.parse(body) }
}

beforeEach(async () => {
  await app.db`delete from settings where key in ('platform', 'adminsNeedSecondFactor')`
  lines.length = 0
})

const closed = { registration: 'closed' as const }
const damages: [string, unknown, object, string[]][] = [
  ['text in place of all', 'broken', { ...usualPlatform, ...closed }, ['platform']],
  ['a list in place of all', [1], { ...usualPlatform, ...closed }, ['platform']],
  ['nothing in place of all', null, { ...usualPlatform, ...closed }, ['platform']],
  [
    'one field',
    { name: { first: 1 }, footerLine: 'Hoi', registration: 'invitation' },
    { ...usualPlatform, footerLine: 'Hoi', registration: 'invitation' },
    ['platform.name'],
  ],
  [
    'who may register, and a link',
    { name: 'Leiden', registration: 'all', footerLinks: [{ label: 'x', href: 'javascript:1' }] },
    { ...usualPlatform, name: 'Leiden', ...closed },
    ['platform.registration', 'platform.footerLinks'],
  ],
]
test.each(damages)(
  'damage to the platform settings is reported, and the rest holds: %s',
  async (_, stored, shown, names) => {
    await putRaw('platform', stored)
    expect(await read()).toMatchObject({ status: 200, body: shown })
    expect((await app.http.inject('/manifest.webmanifest')).statusCode).toBe(200)
    expect((await problems()).map((line) => / setting (\S+) cannot /.exec(line)?.[1])).toEqual(
      names,
    )
    await eventually(async () => expect(await ready()).toEqual({ status: 'ok' }))
  },
)

test('a setting that cannot be read is logged once', async () => {
  await putRaw('platform', { contactEmail: 7 })
  await read()
  await read()
  const [line, ...more] = lines.map((text) => JSON.parse(text))
  expect(more).toEqual([])
  expect(line).toMatchObject({ level: 'error' })
  expect(line.msg).toMatch(/^The stored setting platform\.contactEmail cannot be read\. /)
})

test('saving the settings replaces what cannot be read, also when nothing was changed', async () => {
  await putRaw('platform', 'broken')
  const { body } = await as(app, admin).call(settings.update, {})
  expect(body).toEqual({ ...usualPlatform, ...closed })
  expect(await problems()).toEqual([])
  await eventually(async () => expect(await ready()).toEqual({ status: 'ok' }))
})

test('where nobody can tell who may register, nobody does', async () => {
  await putRaw('platform', { registration: 5 })
  const { status } = await as(app, null).call(auth.register, {
    username: 'stranger',
    email: 'stranger@example.org',
    password: 'a long enough password',
    name: 'A Stranger',
  })
  expect(status).toBe(403)
})

test('where nobody can tell whether administrators need a second factor, they do', async () => {
  await putRaw('adminsNeedSecondFactor', 'no')
  const { body } = await as(app, admin).call(adminSecurity.read, {})
  expect(body).toMatchObject({ isSecondFactorRequired: true })
  expect((await as(app, admin).call(settings.invitations, {})).status).toBe(403)
  await eventually(async () => expect(await ready()).toEqual({ status: 'ok' }))
})

test.each([
  ['text', 'broken'],
  ['nothing', null],
  ['a list', [1]],
])('a secret of links in mails that cannot be read is made anew: %s', async (_, stored) => {
  const tokenOf = async () => new URL(await leaveUrlOf(app, admin.me.id, 'digest')).searchParams
  const leave = async (token: URLSearchParams) =>
    (await as(app, null).call(mail.leave, { token: token.get('token') ?? '' })).status
  const before = await tokenOf()
  await putRaw('mail.leaving', stored)
  expect(await leave(before)).toBe(400)
  expect(await problems()).toEqual([
    expect.stringMatching(/^The stored setting mail\.leaving cannot be read\. /),
  ])
  const after = await tokenOf()
  expect([await leave(before), await leave(after)]).toEqual([400, 200])
  expect(await problems()).toEqual([])
})

test.each([
  ['text', 'broken'],
  ['nothing', null],
  ['halves that do not fit', { publicKey: 'a', privateKey: 'b' }],
])('keys for push that cannot be read are made anew: %s', async (_, stored) => {
  await putRaw('vapid', stored)
  const { status, body } = await as(app, admin).call(push.vapidPublicKey, {})
  expect(status).toBe(200)
  expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65)
  expect((await as(app, admin).call(push.vapidPublicKey, {})).body).toEqual(body)
  expect(await problems()).toEqual([])
})
