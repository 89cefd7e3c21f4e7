import { describe, expect, test } from 'vitest'
import { allEndpoints, nameOf } from '#server/testing/contracts.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { request } from '#server/testing/freshApp.ts'
import { guardScene, writes } from '#server/testing/guardScene.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { pagePaths } from '#shared/http/pages.ts'

const scene = guardScene()

describe('other sites', () => {
  const strangers = {
    'cross-site': { 'sec-fetch-site': 'cross-site' },
    'same-site': { 'sec-fetch-site': 'same-site' },
    'a foreign origin': { origin: 'https://evil.example' },
    'the origin null': { origin: 'null' },
    'our name on another port': { origin: 'http://localhost:1' },
  }
  for (const endpoint of writes.filter(({ raw }) => !raw?.isFromAnySite))
    for (const [name, headers] of Object.entries(strangers))
      test(`${nameOf(endpoint)} is refused from ${name} (S022–S024, S026)`, () =>
        scene.refused(403, { method: endpoint.method, url: scene.address(endpoint.path), headers }))

  // What is read there is written down, and nobody is to have had a copy whom another site sent.
  for (const { path } of allEndpoints.filter(({ raw }) => raw?.isTraced))
    for (const [name, headers] of Object.entries(strangers))
      test(`a copy from ${path} is refused from ${name}`, () =>
        scene.refused(403, { method: 'GET', url: scene.address(path), headers }))

  test('our own page and programs that are no browser may write (S025)', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost:3000' },
      { origin: 'http://127.0.0.1:3000' },
      {},
    ]) {
      const { status } = await request(scene.people().app, {
        method: 'POST',
        url: events.createFeed.path,
        headers: { cookie: scene.people().member.cookie, ...headers },
      })
      expect(status).toBe(201)
    }
  })

  test('no answer allows another origin to read it (S030)', async () => {
    for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
      const { headers } = await request(scene.people().app, {
        method,
        url: events.list.path,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('methods and paths', () => {
  for (const { path } of allEndpoints.filter(({ raw }) => raw?.isTraced))
    test(`HEAD ${path} hands out nothing, and nothing of it is written down`, async () => {
      const before = await fingerprint(scene.people().app)
      const { status } = await scene.send({ method: 'HEAD', url: scene.address(path) })
      // The word after /bookings/ is taken for an id by the call that does answer HEAD.
      expect(status).toBe(path === attendance.bookingsFile.path ? 400 : 405)
      expect(await fingerprint(scene.people().app)).toBe(before)
    })

  for (const endpoint of writes)
    for (const method of ['GET', 'HEAD'] as const)
      test(`${method} ${endpoint.path} changes nothing (S028)`, async () => {
        const isAlsoRead = allEndpoints.some(
          (other) => other.method === 'GET' && other.path === endpoint.path,
        )
        const before = await fingerprint(scene.people().app)
        const { status } = await request(scene.people().app, {
          method,
          url: scene.address(endpoint.path),
          headers: { cookie: scene.people().admin.cookie },
        })
        const isPage = pagePaths.some((path) => path === endpoint.path)
        if (!isAlsoRead && !isPage) expect([400, 404, 405]).toContain(status)
        expect(await fingerprint(scene.people().app)).toBe(before)
      })

  test('a wrong method is named with those that would do (S119)', async () => {
    const { status, headers } = await request(scene.people().app, {
      method: 'DELETE',
      url: '/api/login',
    })
    expect([status, headers.allow]).toEqual([405, 'POST'])
    const trace = await request(scene.people().app, { method: 'TRACE', url: '/api/login' })
    expect(trace.status).toBe(405)
  })

  const tooLong = `/api/events/${'a'.repeat(1001)}`
  for (const url of ['/%zz', '/api/events/%E0%A4%A', '/api/%', tooLong])
    test(`the unreadable address ${url.slice(0, 30)} is answered like any other (S031, S123)`, async () => {
      const { status, body, headers } = await request(scene.people().app, { method: 'GET', url })
      expect([status, body]).toEqual([404, { message: 'Not found' }])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-request-id': expect.any(String),
      })
    })

  test('a method override is ignored (S029)', async () => {
    const { status } = await request(scene.people().app, {
      method: 'POST',
      url: `/api/admin/events/${scene.people().admin.me.id}`,
      headers: { cookie: scene.people().admin.cookie, 'x-http-method-override': 'DELETE' },
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
    '/api/%2e%2e/package.json',
    '/api/events;a=b',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/server/main.ts',
    '/sw.js.map',
  ])
    test(`${path} leads nowhere (S046, S119, S121, S123)`, async () => {
      const { status } = await request(scene.people().app, {
        method: 'GET',
        url: path,
        headers: { cookie: scene.people().admin.cookie },
      })
      // 400 where it reads as an empty id, 405 where the path was straightened on its way here.
      expect(path.endsWith('/') ? 400 : path.includes('/../') ? 405 : 404).toBe(status)
    })

  test('a query that is not UTF-8 is refused (S065)', async () => {
    const { app, member } = scene.people()
    for (const query of ['q=%ED%A0%80', '%ff=1', 'q=%']) {
      const url = `${events.list.path}?${query}`
      const asked = { method: 'GET', url, headers: { cookie: member.cookie } } as const
      expect((await request(app, asked)).status).toBe(400)
    }
  })

  for (const id of ['99999999999', '-1', '0', '1.0', '1e3', 'abc', "' or 1=1", '1%00', '%F0%9F'])
    test(`the id ${id} is refused in every path (S066, S068)`, async () => {
      for (const endpoint of allEndpoints.filter(({ path }) => path.includes(':id'))) {
        const { status } = await request(scene.people().app, {
          method: endpoint.method,
          url: endpoint.path.replace(':id', id.startsWith('1%') ? id : encodeURI(id)),
          headers: { cookie: scene.people().admin.cookie },
        })
        expect([400, 404]).toContain(status)
      }
    })
})
