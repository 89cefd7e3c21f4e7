import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { events } from '#shared/events/contract.ts'
import { allEndpoints, nameOf } from '../testing/contracts.ts'
import { anEvent } from '../testing/events.ts'
import { fingerprint } from '../testing/fingerprint.ts'
import { freshApp, request, type TestApp } from '../testing/freshApp.ts'
import { anAdmin, aUser, type Person } from '../testing/people.ts'

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

describe('other sites', () => {
  const strangers = {
    'cross-site': { 'sec-fetch-site': 'cross-site' },
    'same-site': { 'sec-fetch-site': 'same-site' },
    'a foreign origin': { origin: 'https://evil.example' },
    'the origin null': { origin: 'null' },
    'our name on another port': { origin: 'http://localhost:1' },
  }
  for (const endpoint of writes)
    for (const [name, headers] of Object.entries(strangers))
      test(`${nameOf(endpoint)} is refused from ${name} (S022–S024, S026)`, () =>
        refused(403, { method: endpoint.method, url: address(endpoint.path), headers }))

  test('our own page and programs that are no browser may write (S025)', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost:3000' },
      { origin: 'http://127.0.0.1:3000' },
      {},
    ]) {
      const { status } = await request(app, {
        method: 'POST',
        url: events.createFeed.path,
        headers: { cookie: member.cookie, ...headers },
      })
      expect(status).toBe(201)
    }
  })

  test('no answer allows another origin to read it (S030)', async () => {
    for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
      const { headers } = await request(app, {
        method,
        url: events.list.path,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('methods and paths', () => {
  for (const endpoint of writes)
    for (const method of ['GET', 'HEAD'] as const)
      test(`${method} ${endpoint.path} changes nothing (S028)`, async () => {
        const isAlsoRead = allEndpoints.some(
          (other) => other.method === 'GET' && other.path === endpoint.path,
        )
        const before = await fingerprint(app)
        const { status } = await request(app, {
          method,
          url: address(endpoint.path),
          headers: { cookie: admin.cookie },
        })
        if (!isAlsoRead) expect([400, 404, 405]).toContain(status)
        expect(await fingerprint(app)).toBe(before)
      })

  test('a wrong method is named with those that would do (S119)', async () => {
    const { status, headers } = await request(app, { method: 'DELETE', url: '/api/login' })
    expect([status, headers.allow]).toEqual([405, 'POST'])
    const trace = await request(app, { method: 'TRACE', url: '/api/login' })
    expect(trace.status).toBe(405)
  })

  test('a method override is ignored (S029)', async () => {
    const { status } = await request(app, {
      method: 'POST',
      url: `/api/admin/events/${eventId}`,
      headers: { cookie: admin.cookie, 'x-http-method-override': 'DELETE' },
    })
    expect(status).toBe(405)
  })

  for (const path of [
    '/api/x',
    '/api/user/x.css',
    '/api/admin//events/import',
    '/API/EVENTS',
    '/api/events/',
    '/api/x/../admin/events/import',
    '/api/%2e%2e/events',
    '/api/events;a=b',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/server/main.ts',
    '/sw.js.map',
  ])
    test(`${path} leads nowhere (S046, S119, S121, S123)`, async () => {
      const { status } = await request(app, {
        method: 'GET',
        url: path,
        headers: { cookie: admin.cookie },
      })
      // 400 where it reads as an empty id, 405 where the path was straightened on its way here.
      expect(path.endsWith('/') ? 400 : path.includes('/../') ? 405 : 404).toBe(status)
    })

  for (const id of ['99999999999', '-1', '0', '1.0', '1e3', 'abc', "' or 1=1", '1%00', '%F0%9F'])
    test(`the id ${id} is refused in every path (S066, S068)`, async () => {
      for (const endpoint of allEndpoints.filter(({ path }) => path.includes(':id'))) {
        const { status } = await request(app, {
          method: endpoint.method,
          url: endpoint.path.replace(':id', id.startsWith('1%') ? id : encodeURI(id)),
          headers: { cookie: admin.cookie },
        })
        expect([400, 404]).toContain(status)
      }
    })
})

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
