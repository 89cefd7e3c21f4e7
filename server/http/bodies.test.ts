import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#server/testing/contracts.ts'
import { anEvent } from '#server/testing/events.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { freshApp, request, type TestApp } from '#server/testing/freshApp.ts'
import { anAdmin, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'

let app: TestApp
let admin: Person
let member: Person
let eventId: string
beforeAll(async () => {
  app = await freshApp()
  admin = await anAdmin(app)
  member = await aUser(app)
  eventId = (await anEvent(app, { by: admin })).id
})
afterAll(() => app.stop())

const writes = allEndpoints.filter(({ method }) => method !== 'GET')
const address = (path: string) => path.replace(/:\w+/g, eventId)

const refused = async (
  status: number,
  options: Parameters<typeof request>[1] & { headers?: Record<string, string> },
) => {
  const before = await fingerprint(app)
  const reply = await request(app, {
    ...options,
    headers: { cookie: admin.cookie, ...options.headers },
  })
  expect(reply.status).toBe(status)
  expect(reply.body).toMatchObject({ message: expect.any(String) })
  expect(await fingerprint(app)).toBe(before)
}

describe('bodies', () => {
  const url = events.create.path
  const type = 'application/json'
  const send = (status: number, contentType: string, payload: string | Buffer, more = {}) =>
    refused(status, {
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': contentType, ...more },
    })

  for (const contentType of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-7',
    'application/jsonx',
    'multipart/form-data; boundary=x',
  ])
    test(`${contentType} is not accepted (S021, S027, S032)`, () =>
      send(415, contentType, '{"a":1}'))

  test('a compressed body is not accepted (S064)', () =>
    send(415, type, '{}', { 'content-encoding': 'gzip' }))

  for (const body of ['null', '[]', '"x"', '5', '{', 'true'])
    test(`the body ${body} is refused by every call that takes one (S063)`, async () => {
      for (const endpoint of writes.filter(({ raw }) => !raw))
        await refused(400, {
          method: endpoint.method,
          url: address(endpoint.path),
          payload: body,
          headers: { 'content-type': type },
        })
    })

  test('a deep body is refused (S064)', () => send(400, type, '['.repeat(30_000)))
  test('a deep body that is well-formed is refused (S064)', () =>
    send(400, type, `{"title":${'['.repeat(20_000)}${']'.repeat(20_000)}}`))
  test('a large body is refused (S064)', () => send(413, type, `{"a":"${'x'.repeat(70_000)}"}`))
  test('bytes that are not UTF-8 are refused (S065)', () =>
    send(400, type, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])))

  for (const [name, body] of Object.entries({
    NUL: '{"title":"a\\u0000b"}',
    'a lone surrogate': '{"title":"a\\ud800b"}',
    'a control character': '{"title":"a\\u0007b"}',
    'NUL in a key': '{"ti\\u0000tle":"b"}',
    'a prototype': '{"__proto__":{"isAdmin":true}}',
    'a constructor': '{"constructor":{"prototype":{"isAdmin":true}}}',
  }))
    test(`${name} is refused (S062, S066, S067)`, async () => {
      await send(400, type, body)
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    })

  test('NUL in a query is refused (S066)', () =>
    refused(400, { method: 'GET', url: `${events.list.path}?q=a%00b` }))
  test('the same query field twice is refused (S050)', () =>
    refused(400, { method: 'GET', url: `${events.list.path}?q=aa&q=bb` }))
  test('the last of two equal keys wins (S073)', async () => {
    const draft = {
      description: 'd',
      startDate: '2027-01-01T10:00:00Z',
      endDate: '2027-01-01T11:00:00Z',
      location: 'l',
      price: '0',
    }
    const text = JSON.stringify(draft).replace('{', '{"title":"first","title":"last",')
    const { body } = await request(app, {
      method: 'POST',
      url,
      payload: text,
      headers: { cookie: admin.cookie, 'content-type': type },
    })
    expect(body).toMatchObject({ title: 'last' })
  })
})

describe('headers', () => {
  test('every answer is guarded, errors too (S031, S122, S123, S128)', async () => {
    for (const url of ['/api/user', '/api/x', '/health/live', '/auth', '/nowhere']) {
      const { headers } = await request(app, { method: 'GET', url })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers.server).toBeUndefined()
      if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('the nonce is new each time', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers } = await request(app, { method: 'GET', url: '/health/live' })
        return /nonce-([^']+)/.exec(String(headers['content-security-policy']))?.[1]
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  test('HSTS and the cookie prefix come with https (S011)', async () => {
    const secure = await freshApp({ PUBLIC_URL: 'https://welkom.example' })
    const { headers } = await request(secure, {
      method: 'POST',
      url: '/api/login',
      payload: { username: member.me.username, password: member.password },
    })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; /)
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
    await secure.stop()
  })
})
