import { beforeEach, expect, test } from 'vitest'
import { unsubscribeUrlFor } from '#server/mail/unsubscribe.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { captureLog } from '#server/testing/logLines.ts'
import { as, aUser } from '#server/testing/people.ts'
import { forgetSessions } from '#server/testing/sessionCheck.ts'
import { waitFor } from '#server/testing/timing.ts'
import { auth } from '#shared/auth/contract.ts'
import { adminSecurity } from '#shared/auth/secondFactor/contract.ts'
import { mail } from '#shared/mail/contract.ts'
import { push } from '#shared/push/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { defaultPlatform } from '#shared/settings/platform.ts'

// A separate database: these settings apply to the whole installation.
const app = await sharedApp({ LOG_LEVEL: 'error' }, await ownTestDatabase())
const lines = captureLog(app)
const admin = await aUser(app) // the first user is administrator

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
  await forgetSessions(app)
  lines.length = 0
})

const closed = { registration: 'closed' as const }
const allClosed = {
  ...closed,
  ...{ hasPublicEvents: false, hasPublicGuides: false, hasPublicGroups: false },
  hasTrustedHosts: false,
}
const damagedSettings: [string, unknown, object, string[]][] = [
  ['text in place of all', 'broken', { ...defaultPlatform, ...allClosed }, ['platform']],
  ['a list in place of all', [1], { ...defaultPlatform, ...allClosed }, ['platform']],
  ['nothing in place of all', null, { ...defaultPlatform, ...allClosed }, ['platform']],
  [
    'one field',
    { name: { first: 1 }, footerLine: 'Hoi', registration: 'invitation' },
    { ...defaultPlatform, footerLine: 'Hoi', registration: 'invitation' },
    ['platform.name'],
  ],
  [
    'who may register, and a link',
    { name: 'Leiden', registration: 'all', footerLinks: [{ label: 'x', href: 'javascript:1' }] },
    { ...defaultPlatform, name: 'Leiden', ...closed },
    ['platform.registration', 'platform.footerLinks'],
  ],
  [
    'who may host',
    { whoMayHost: 'everyone', hasTrustedHosts: 'yes' },
    { ...defaultPlatform, whoMayHost: 'admins', hasTrustedHosts: false },
    ['platform.whoMayHost', 'platform.hasTrustedHosts'],
  ],
]
test.each(damagedSettings)(
  'damaged platform settings are reported, and intact fields still apply: %s',
  async (_, stored, expected, names) => {
    await putRaw('platform', stored)
    expect(await read()).toMatchObject({ status: 200, body: expected })
    expect((await app.http.inject('/manifest.webmanifest')).statusCode).toBe(200)
    expect((await problems()).map((line) => / setting (\S+) cannot /.exec(line)?.[1])).toEqual(
      names,
    )
    await waitFor(async () => expect(await ready()).toEqual({ status: 'ok' }))
  },
)

test('an unreadable setting is logged once', async () => {
  await putRaw('platform', { contactEmail: 7 })
  await read()
  await read()
  const [line, ...more] = lines.map((text) => JSON.parse(text))
  expect(more).toEqual([])
  expect(line).toMatchObject({ level: 'error' })
  expect(line.msg).toMatch(/^The stored setting platform\.contactEmail cannot be read\. /)
})

test('saving replaces unreadable settings, even without a change', async () => {
  await putRaw('platform', 'broken')
  const { body } = await as(app, admin).call(settings.update, {})
  expect(body).toEqual({ ...defaultPlatform, ...allClosed })
  expect(await problems()).toEqual([])
  await waitFor(async () => expect(await ready()).toEqual({ status: 'ok' }))
})

test('an unreadable registration mode closes registration', async () => {
  await putRaw('platform', { registration: 5 })
  const { status } = await as(app, null).call(auth.register, {
    username: 'stranger',
    email: 'stranger@example.org',
    password: 'a long enough password',
    name: 'A Stranger',
  })
  expect(status).toBe(403)
})

test('an unreadable second-factor rule requires a second factor', async () => {
  await putRaw('adminsNeedSecondFactor', 'no')
  const { body } = await as(app, admin).call(adminSecurity.read, {})
  expect(body).toMatchObject({ isSecondFactorRequired: true })
  expect((await as(app, admin).call(settings.invitations, {})).status).toBe(403)
  await waitFor(async () => expect(await ready()).toEqual({ status: 'ok' }))
})

test.each([
  ['text', 'broken'],
  ['nothing', null],
  ['a list', [1]],
])('an unreadable secret of mail links is replaced: %s', async (_, stored) => {
  const tokenOf = async () =>
    new URL(await unsubscribeUrlFor(app, admin.me.id, 'digest')).searchParams
  const unsubscribe = async (token: URLSearchParams) =>
    (await as(app, null).call(mail.unsubscribe, { token: token.get('token') ?? '' })).status
  const before = await tokenOf()
  await putRaw('mail.leaving', stored)
  expect(await unsubscribe(before)).toBe(400)
  expect(await problems()).toEqual([
    expect.stringMatching(/^The stored setting mail\.leaving cannot be read\. /),
  ])
  const after = await tokenOf()
  expect([await unsubscribe(before), await unsubscribe(after)]).toEqual([400, 200])
  expect(await problems()).toEqual([])
})

test.each([
  ['text', 'broken'],
  ['nothing', null],
  ['halves that do not fit', { publicKey: 'a', privateKey: 'b' }],
])('unreadable push keys are replaced: %s', async (_, stored) => {
  await putRaw('vapid', stored)
  const { status, body } = await as(app, admin).call(push.vapidPublicKey, {})
  expect(status).toBe(200)
  expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65)
  expect((await as(app, admin).call(push.vapidPublicKey, {})).body).toEqual(body)
  expect(await problems()).toEqual([])
})
