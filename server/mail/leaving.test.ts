import { describe, expect, test } from 'vitest'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { logLinesOf } from '#server/testing/logLines.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { leavePath, mail } from '#shared/mail/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { isSwitchable, SettingCategory } from '#shared/notifications/settings.ts'
import { leaveUrlOf } from './leaving.ts'
import { open, seal } from './seal.ts'

const app = await sharedApp({ LOG_LEVEL: 'debug', PUBLIC_URL: 'https://welkom.example' })
const logged = logLinesOf(app)

const urlFor = ({ me }: Person, category: SettingCategory = 'connections') =>
  leaveUrlOf(app, me.id, category)
const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''

const mailsOf = async (person: Person) => {
  const { body } = await as(app, person).call(notifications.settings, {})
  return body.settings
    .filter(({ channel, isOn }) => channel === 'mail' && isOn)
    .map(({ category }) => category)
}
const atFirst = ['security', 'bookings', 'messages', 'connections', 'marketing']
const without = (category: SettingCategory) => atFirst.filter((one) => one !== category)

const form = 'application/x-www-form-urlencoded'
const pressed = (url: string, payload = 'List-Unsubscribe=One-Click', headers = {}) => {
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

describe('the button of a mail program', () => {
  test('switches the category off at once, without a cookie, and again without harm', async () => {
    const mina = await aUser(app)
    const url = await urlFor(mina)
    expect(await mailsOf(mina)).toEqual(atFirst)
    for (let time = 0; time < 2; time++) {
      expect(await pressed(url)).toMatchObject({ status: 200, body: { category: 'connections' } })
      expect(await mailsOf(mina)).toEqual(without('connections'))
    }
  })

  test('may send either kind of form, from any site', async () => {
    const strange = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    const asMultipart = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const [payload, headers] of [
      ['List-Unsubscribe=One-Click', strange],
      [multipart, asMultipart],
      [multipart, { ...asMultipart, ...strange }],
    ] as const) {
      const mina = await aUser(app)
      expect((await pressed(await urlFor(mina), payload, headers)).status).toBe(200)
      expect(await mailsOf(mina)).toEqual(without('connections'))
    }
  })

  test('with other words, or as JSON, does nothing', async () => {
    const mina = await aUser(app)
    const url = await urlFor(mina)
    const before = await fingerprint(app)
    for (const payload of [
      '',
      'x=1',
      'List-Unsubscribe=Two-Click',
      'a=1&List-Unsubscribe=One-Click',
    ])
      expect((await pressed(url, payload)).status).toBe(400)
    const json = { 'content-type': 'application/json' }
    expect((await pressed(url, '{"List-Unsubscribe":"One-Click"}', json)).status).toBe(415)
    expect((await pressed(url, `List-Unsubscribe=One-Click${' '.repeat(9000)}`)).status).toBe(413)
    expect(await fingerprint(app)).toBe(before)
  })
})

test('opening the page, by whatever program, switches nothing off (scanners follow links)', async () => {
  const mina = await aUser(app)
  const { pathname, search } = new URL(await urlFor(mina))
  const before = await fingerprint(app)
  for (const method of ['GET', 'HEAD'] as const)
    await request(app, { method, url: pathname + search })
  expect(await fingerprint(app)).toBe(before)
  expect(await mailsOf(mina)).toEqual(atFirst)
})

test('the page’s own button does the same, for whoever has the link', async () => {
  const mina = await aUser(app)
  const token = tokenIn(await urlFor(mina, 'messages'))
  for (let time = 0; time < 2; time++) {
    const { status, body } = await as(app, null).call(mail.leave, { token })
    expect({ status, body }).toEqual({ status: 200, body: { category: 'messages' } })
  }
  expect(await mailsOf(mina)).toEqual(without('messages'))
})

test('advertising stops, and what somebody agreed to elsewhere stays as it was', async () => {
  const mina = await aUser(app)
  await app.db`update users set marketing_consent = true where id = ${mina.me.id}`
  await pressed(await urlFor(mina, 'marketing'))
  expect(await mailsOf(mina)).toEqual(without('marketing'))
  const [row] = await app.db`select marketing_consent from users where id = ${mina.me.id}`
  expect(row).toEqual({ marketingConsent: true })
})

test('whoever has left has nothing to switch off, and is told nothing else', async () => {
  const mina = await aUser(app)
  const url = await urlFor(mina)
  await app.db`delete from users where id = ${mina.me.id}`
  expect((await pressed(url)).status).toBe(200)
})

describe('a token', () => {
  test('says nothing, and is another each time', async () => {
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

  test('changed anywhere is refused with a sentence, and nothing happens', async () => {
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
      const { status, body } = await as(app, null).call(mail.leave, { token: wrong })
      expect([status, body.message]).toEqual([400, expect.stringContaining('not complete')])
      expect((await pressed(url.replace(token, wrong))).status).toBe(400)
    }
    expect((await pressed(`https://x.nl${leavePath}`)).status).toBe(400)
    expect((await pressed(`${url}&token=${token}`)).status).toBe(400)
    expect(await fingerprint(app)).toBe(before)
  })

  test('of another installation, or for what always goes, opens nothing', async () => {
    const mina = await aUser(app)
    const foreign = seal(Buffer.alloc(32, 1), { userId: mina.me.id, category: 'messages' })
    expect((await as(app, null).call(mail.leave, { token: foreign })).status).toBe(400)
    for (const category of SettingCategory.options.filter((one) => !isSwitchable(one, 'mail'))) {
      const token = tokenIn(await urlFor(mina, category))
      expect((await as(app, null).call(mail.leave, { token })).status).toBe(400)
    }
    const key = Buffer.alloc(32, 7)
    const sealed = { userId: mina.me.id, category: 'announcements' }
    expect(open(key, seal(key, sealed))).toEqual(sealed)
  })

  test('stands in no line of the log', async () => {
    const mina = await aUser(app)
    const url = await urlFor(mina)
    await pressed(url)
    await pressed(`${url}x`)
    await as(app, null).call(mail.leave, { token: tokenIn(url) })
    const { pathname, search } = new URL(url)
    await request(app, { method: 'GET', url: pathname + search })
    expect(logged.length).toBeGreaterThan(3)
    expect(logged.join('')).not.toContain(tokenIn(url).slice(0, 30))
  })
})

test('the key is made once, whoever asks first', async () => {
  const mina = await aUser(app)
  const other = await freshApp({ PUBLIC_URL: 'https://welkom.example' })
  const urls = await Promise.all(
    [1, 2, 3, 4].map((n) => leaveUrlOf(n % 2 ? app : other, mina.me.id, 'digest')),
  )
  for (const url of urls) expect((await pressed(url)).status).toBe(200)
})
