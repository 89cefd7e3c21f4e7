import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { allEndpoints, nameOf } from '#server/testing/contracts.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { request } from '#server/testing/freshApp.ts'
import { guardScene, writes } from '#server/testing/guardScene.ts'
import {
  nameOfRoute,
  routesOf,
  unguardedRoutes,
  withoutNames,
} from '#server/testing/servedRoutes.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { raw } from '#shared/http/endpoint.ts'
import { pagePaths } from '#shared/http/pages.ts'
import { profile } from '#shared/profile/contract.ts'
import { addGuard } from './guard.ts'

const scene = guardScene()

const openWrite = raw('POST', '/marked', { access: 'anyone', isFromAnySite: true })

describe('other sites', () => {
  const strangers = {
    'cross-site': { 'sec-fetch-site': 'cross-site' },
    'same-site': { 'sec-fetch-site': 'same-site' },
    'a foreign origin': { origin: 'https://evil.example' },
    'the origin null': { origin: 'null' },
    'our name on another port': { origin: 'http://localhost:1' },
  }
  for (const endpoint of [events.book, profile.uploadPhoto, events.cancel])
    for (const [name, headers] of Object.entries(strangers))
      test(`${nameOf(endpoint)} is refused from ${name} (S022–S024, S026)`, () =>
        scene.refused(403, { method: endpoint.method, url: scene.address(endpoint.path), headers }))

  test('no route that is served goes round the guard', async () => {
    const { http } = scene.people().app
    const open = allEndpoints.filter(({ raw }) => raw?.isFromAnySite).map(nameOf)
    expect(await unguardedRoutes(http)).toEqual(open)
    const served = routesOf(http)
    const names = served.map(nameOfRoute)
    const calls = allEndpoints.map(({ method, path }) => nameOfRoute({ method, url: path }))
    expect(calls.filter((name) => !names.includes(name))).toEqual([])
    // Others would need a decision whether they are safe.
    const methods = new Set(served.map(({ method }) => method))
    expect([...methods].sort()).toEqual(['DELETE', 'GET', 'HEAD', 'POST', 'PUT'])
  })

  test('a route that goes round the guard is found', async () => {
    const http = Fastify()
    const write = async () => 'written'
    http.post('/beside/:id', write)
    await http.register((scope, _options, done) => {
      addGuard(scope, readConfig({}))
      scope.post('/within/:id', write)
      scope.route({ method: 'PATCH', url: '/within/:id', handler: write })
      scope.post('/marked', { config: { endpoint: openWrite } }, write)
      done()
    })
    await http.ready()
    expect((await unguardedRoutes(http)).sort()).toEqual(['POST /beside/:', 'POST /marked'])
    await http.close()
  })

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

  for (const endpoint of [events.book, profile.uploadPhoto, events.cancel])
    for (const method of ['GET', 'HEAD'] as const)
      test(`${method} ${endpoint.path} changes nothing (S028)`, async () => {
        const before = await fingerprint(scene.people().app)
        const { status } = await scene.send({ method, url: scene.address(endpoint.path) })
        expect([404, 405]).toContain(status)
        expect(await fingerprint(scene.people().app)).toBe(before)
      })

  test('GET and HEAD at the address of a write lead to a read, a page or nowhere', () => {
    const addresses = new Set(writes.map(({ path }) => withoutNames(path)))
    const reads = allEndpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
    const known = [...reads, ...pagePaths].map(withoutNames)
    const served = routesOf(scene.people().app.http).filter(
      ({ method, url }) => ['GET', 'HEAD'].includes(method) && addresses.has(url),
    )
    expect(served).toContainEqual({ method: 'GET', url: events.list.path })
    expect(served.filter(({ url }) => !known.includes(url))).toEqual([])
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

  // That every call with an id looks at it first is tried by the access matrix.
  for (const id of ['99999999999', '-1', '0', '1.0', '1e3', 'abc', "' or 1=1", '1%00', '%F0%9F'])
    test(`the id ${id} is refused in a path (S066, S068)`, async () => {
      for (const { method, path } of [events.one, events.book, events.cancel]) {
        const url = path.replace(':id', id.startsWith('1%') ? id : encodeURI(id))
        expect([400, 404]).toContain((await scene.send({ method, url })).status)
      }
    })
})
