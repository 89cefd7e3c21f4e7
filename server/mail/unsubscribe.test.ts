import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { captureLog } from '#server/testing/logLines.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { mail, unsubscribePath } from '#shared/mail/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { isSwitchable, SettingCategory } from '#shared/notifications/settings.ts'
import { decryptToken, encryptToken, unsubscribeUrlFor } from './unsubscribe.ts'

const app = await sharedApp({ LOG_LEVEL: 'debug', PUBLIC_URL: 'https://welkom.example' })
const logged = captureLog(app)

const urlFor = ({ me }: Person, category: SettingCategory = 'connections') =>
  unsubscribeUrlFor(app, me.id, category)
const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''

const enabledMails = async (person: Person) => {
  const { body } = await as(app, person).call(notifications.settings, {})
  return body.settings
    .filter(({ channel, isOn }) => channel === 'mail' && isOn)
    .map(({ category }) => category)
}
const initiallyEnabled = ['security', 'bookings', 'messages', 'connections', 'marketing']
const without = (category: SettingCategory) => initiallyEnabled.filter((one) => one !== category)

const form = 'application/x-www-form-urlencoded'
const oneClick = (url: string, payload = 'List-Unsubscribe=One-Click', headers = {}) => {
  const { pathname, search } = new URL(url)
  const from = { 'content-type': form, ...headers }
  return request(app, { method: 'POST', url: pathname + search, payload, headers: from })
}

const multipart = [
  '--x',
  'Content-Disposition: form-data; name="List-Unsubscribe"',
  '',
  'One-Click',
  '--x--',
  '',
].join('\r\n')

describe('one-click unsubscribe', () => {
  test('disables the category without a cookie and is idempotent', async () => {
    const mina = await aUser(app)
    const url = await urlFor(mina)
    expect(await enabledMails(mina)).toEqual(initiallyEnabled)
    for (let time = 0; time < 2; time++) {
      expect(await oneClick(url)).toMatchObject({ status: 200, body: { category: 'connections' } })
      expect(await enabledMails(mina)).toEqual(without('connections'))
    }
  })

  test('accepts both form encodings from any site', async () => {
    const crossSite = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    const asMultipart = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const [payload, headers] of [
      ['List-Unsubscribe=One-Click', crossSite],
      [multipart, asMultipart],
      [multipart, { ...asMultipart, ...crossSite }],
    ] as const) {
      const mina = await aUser(app)
      expect((await oneClick(await urlFor(mina), payload, headers)).status).toBe(200)
      expect(await enabledMails(mina)).toEqual(without('connections'))
    }
  })

  test('rejects other bodies, JSON and oversized forms', async () => {
    const mina = await aUser(app)
    const url = await urlFor(mina)
    const before = await fingerprint(app)
    for (const payload of [
      '',
      'x=1',
      'List-Unsubscribe=Two-Click',
      'a=1&List-Unsubscribe=One-Click',
    ])
      expect((await oneClick(url, payload)).status).toBe(400)
    const json = { 'content-type': 'application/json' }
    expect((await oneClick(url, '{"List-Unsubscribe":"One-Click"}', json)).status).toBe(415)
    expect((await oneClick(url, `List-Unsubscribe=One-Click${' '.repeat(9000)}`)).status).toBe(413)
    expect(await fingerprint(app)).toBe(before)
  })
})

test('GET and HEAD requests change nothing (link scanners)', async () => {
  const mina = await aUser(app)
  const { pathname, search } = new URL(await urlFor(mina))
  const before = await fingerprint(app)
  for (const method of ['GET', 'HEAD'] as const)
    await request(app, { method, url: pathname + search })
  expect(await fingerprint(app)).toBe(before)
  expect(await enabledMails(mina)).toEqual(initiallyEnabled)
})

test('the unsubscribe page works without a session and is idempotent', async () => {
  const mina = await aUser(app)
  const token = tokenIn(await urlFor(mina, 'messages'))
  for (let time = 0; time < 2; time++) {
    const { status, body } = await as(app, null).call(mail.unsubscribe, { token })
    expect({ status, body }).toEqual({ status: 200, body: { category: 'messages' } })
  }
  expect(await enabledMails(mina)).toEqual(without('messages'))
})

test('unsubscribing from advertising does not withdraw the marketing consent', async () => {
  const mina = await aUser(app)
  await app.db`update users set marketing_consent = true where id = ${mina.me.id}`
  await oneClick(await urlFor(mina, 'marketing'))
  // The consent also turns on announcements by mail.
  expect(await enabledMails(mina)).toEqual([...without('marketing'), 'announcements'])
  const [row] = await app.db`select marketing_consent from users where id = ${mina.me.id}`
  expect(row).toEqual({ marketingConsent: true })
})

test('unsubscribing a deleted account returns the same reply', async () => {
  const mina = await aUser(app)
  const url = await urlFor(mina)
  await deleteAccount(app, mina.me.id)
  expect((await oneClick(url)).status).toBe(200)
})

describe('an unsubscribe token', () => {
  test('is opaque, of fixed length and different each time', async () => {
    const mina = await aUser(app)
    const tokens = await Promise.all([1, 2, 3].map(async () => tokenIn(await urlFor(mina))))
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) {
      const bytes = Buffer.from(token, 'base64url')
      for (const text of [mina.me.id, mina.me.id.replaceAll('-', ''), 'connections'])
        expect(token + bytes.toString('hex') + bytes.toString('latin1')).not.toContain(text)
    }
    const lengths = await Promise.all(
      SettingCategory.options.map(async (one) => (await urlFor(mina, one)).length),
    )
    expect(new Set(lengths).size).toBe(1)
  })

  test('is rejected when modified', async () => {
    const mina = await aUser(app)
    const url = await urlFor(mina)
    const token = tokenIn(url)
    const before = await fingerprint(app)
    const bytes = Buffer.from(token, 'base64url')
    const changed = [...bytes.keys()].map((at) => {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy.toString('base64url')
    })
    for (const wrong of [...changed, '', 'x', token.slice(0, -4), 'A'.repeat(200)]) {
      const { status, body } = await as(app, null).call(mail.unsubscribe, { token: wrong })
      expect([status, body.message]).toEqual([400, expect.stringContaining('incomplete')])
      expect((await oneClick(url.replace(token, wrong))).status).toBe(400)
    }
    expect((await oneClick(`https://x.nl${unsubscribePath}`)).status).toBe(400)
    expect((await oneClick(`${url}&token=${token}`)).status).toBe(400)
    expect(await fingerprint(app)).toBe(before)
  })

  test('is rejected for another key or for a fixed category', async () => {
    const mina = await aUser(app)
    const foreign = encryptToken(Buffer.alloc(32, 1), { userId: mina.me.id, category: 'messages' })
    expect((await as(app, null).call(mail.unsubscribe, { token: foreign })).status).toBe(400)
    for (const category of SettingCategory.options.filter((one) => !isSwitchable(one, 'mail'))) {
      const token = tokenIn(await urlFor(mina, category))
      expect((await as(app, null).call(mail.unsubscribe, { token })).status).toBe(400)
    }
    const key = Buffer.alloc(32, 7)
    const claims = { userId: mina.me.id, category: 'announcements' }
    expect(decryptToken(key, encryptToken(key, claims))).toEqual(claims)
  })

  test('is never logged', async () => {
    const mina = await aUser(app)
    const url = await urlFor(mina)
    await oneClick(url)
    await oneClick(`${url}x`)
    await as(app, null).call(mail.unsubscribe, { token: tokenIn(url) })
    const { pathname, search } = new URL(url)
    await request(app, { method: 'GET', url: pathname + search })
    expect(logged.length).toBeGreaterThan(3)
    expect(logged.join('')).not.toContain(tokenIn(url).slice(0, 30))
  })
})

test('concurrent first uses create a single key', async () => {
  const mina = await aUser(app)
  const other = await freshApp({ PUBLIC_URL: 'https://welkom.example' })
  const urls = await Promise.all(
    [1, 2, 3, 4].map((n) => unsubscribeUrlFor(n % 2 ? app : other, mina.me.id, 'digest')),
  )
  for (const url of urls) expect((await oneClick(url)).status).toBe(200)
})
