import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { addRequestLanguage } from '#server/language/currentLanguage.ts'
import { freshApp, request } from '#server/testing/freshApp.ts'
import { guardScene } from '#server/testing/guardScene.ts'
import { listenPort } from '#server/testing/sseClient.ts'
import { pagePaths } from '#shared/http/pages.ts'
import { shareAgainPath, sharePath } from '#shared/http/receivedItem.ts'
import { defaultPlatform } from '#shared/settings/platform.ts'
import { addNotFound } from './errors.ts'
import { addHeaders } from './headers.ts'
import { addPages } from './pages.ts'

const scene = guardScene()

test('every response has security headers, including errors (S031, S122, S123, S128, S129)', async () => {
  for (const url of ['/api/user', '/api/x', '/health/live', '/auth', '/nowhere']) {
    const { headers } = await request(scene.people().app, { method: 'GET', url })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types worker")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
    if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store')
  }
})

// `request` would normalise these URLs, so they are sent through a socket.
test.each([
  ['/%61pi/user', 401],
  ['/%61pi%2Fuser', 404],
  ['http://other.example/api/user', 401],
  ['HTTP://other.example/%61pi/user', 401],
  ['/api/user#/health/live', 401],
  ['ftp://other.example/api/user', 404],
  ['*', 404],
])('browsers store no reply to %s', async (path, status) => {
  const port = await listenPort(scene.people().app)
  const [reply] = (await once(get({ host: '127.0.0.1', port, path }), 'response')) as [
    IncomingMessage,
  ]
  reply.resume()
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([status, 'no-store'])
})

test('a response that is no page allows no style elements', async () => {
  for (const url of ['/api/user', '/health/live', '/api/x']) {
    const { headers } = await request(scene.people().app, { method: 'GET', url })
    expect(headers['content-security-policy']).toContain("style-src 'self';")
  }
})

test('https enables HSTS and the cookie prefix (S011)', async () => {
  const { member } = scene.people()
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

/** A minimal web build, so that no real build is needed. */
const createBuild = () => {
  const folder = mkdtempSync(join(tmpdir(), 'welkom-pages-'))
  const head = '<head><meta name="settings" content="__SETTINGS__" /></head>'
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en" dir="ltr">${head}</html>`,
  )
  mkdirSync(join(folder, '.vite'))
  const screen = { files: [], messages: '' }
  const screens = Object.fromEntries(pagePaths.map((path) => [path, screen]))
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify({ messages: '', screens }))
  mkdirSync(join(folder, 'assets'))
  for (const suffix of ['', '.br', '.gz'])
    writeFileSync(join(folder, `assets/program.js${suffix}`), `as built${suffix}`)
  writeFileSync(join(folder, 'assets/program.js.map'), 'the sources')
  return folder
}

test('only the pages that scan tickets may use the camera', async () => {
  const http = Fastify()
  addHeaders(http, readConfig({}))
  await addPages(http, async () => defaultPlatform, createBuild())
  const allowed = async (url: string) => {
    const { headers } = await http.inject({ method: 'GET', url })
    return /camera=\(self\)/.test(String(headers['permissions-policy']))
  }
  for (const url of ['/admin?tab=bookings&dialog=scan', '/%61dmin', '/hosted-events/1?page=door'])
    expect(await allowed(url)).toBe(true)
  for (const url of ['/', '/admin/', '/admins', '/events?x=/admin', '/api/admin/bookings'])
    expect(await allowed(url)).toBe(false)
  await http.close()
})

test('a page whose URL contains a secret sends no referrer, however the URL is spelled', async () => {
  const http = Fastify()
  addHeaders(http, readConfig({}))
  await addPages(http, async () => defaultPlatform, createBuild())
  const policyOf = async (url: string) => (await http.inject({ url })).headers['referrer-policy']
  for (const url of ['/auth/reset?token=x', '/auth/%72eset?token=x'])
    expect(await policyOf(url)).toBe('no-referrer')
  expect(await policyOf('/auth')).toBe('strict-origin-when-cross-origin')
  await http.close()
})

test('a page contains the settings, and forbids styles and scripts that are no files', async () => {
  const http = Fastify()
  addHeaders(http, readConfig({}))
  await addPages(http, async () => defaultPlatform, createBuild())
  const { statusCode, body, headers } = await http.inject({ method: 'GET', url: '/auth' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('&quot;name&quot;:&quot;Welkom&quot;')
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toEqual(expect.arrayContaining(["script-src 'self'", "style-src 'self'"]))
  await http.close()
})

test('an unknown path gets the page with the status 404', async () => {
  const http = Fastify()
  addNotFound(http, () => [], await addPages(http, async () => defaultPlatform, createBuild()))
  for (const [url, status] of [
    ['/events', 200],
    ['/no-such-page', 404],
  ] as const) {
    const { statusCode, headers } = await http.inject({ url })
    expect([statusCode, headers['content-type']], url).toEqual([status, 'text/html; charset=utf-8'])
  }
  await http.close()
})

test('pages and the manifest are in the language of the request, and caches keep them apart', async () => {
  const http = Fastify()
  await http.register(cookie)
  addRequestLanguage(http)
  await addPages(http, async () => defaultPlatform, createBuild())
  const get = (url: string, headers: Record<string, string>) => http.inject({ url, headers })
  const vary = 'Accept-Language, Cookie'
  const arabic = { cookie: 'language=ar', 'accept-language': 'nl' }
  for (const [headers, language, direction] of [
    [arabic, 'ar', 'rtl'],
    [{ 'accept-language': 'nl-NL, en;q=0.8' }, 'nl', 'ltr'],
    [{ cookie: 'language=__proto__' }, 'en', 'ltr'],
  ] as const) {
    const page = await get('/auth', headers)
    expect(page.headers).toMatchObject({ vary, 'content-language': language })
    expect(page.body).toContain(`<html lang="${language}" dir="${direction}">`)
    const manifest = await get('/manifest.webmanifest', headers)
    expect(manifest.headers).toMatchObject({ vary })
    expect(manifest.json()).toMatchObject({ lang: language, dir: direction })
  }
  await http.close()
})

test('the language that a visitor chose on a public page is kept, unless the device has its own', async () => {
  const http = Fastify()
  await http.register(cookie)
  await addPages(http, async () => defaultPlatform, createBuild())
  const get = async (url: string, headers = {}) => {
    const { body, cookies } = await http.inject({ url, headers })
    return [/<html lang="(\w+)"/.exec(body)?.[1], cookies.map(({ name, value }) => [name, value])]
  }
  expect(await get('/auth?lang=nl')).toEqual(['nl', [['language', 'nl']]])
  expect(await get('/auth?lang=nl', { cookie: 'language=pl' })).toEqual(['pl', []])
  expect(await get('/auth?lang=xx')).toEqual(['en', []])
  await http.close()
})

test('a file is served precompressed, and only under its own name (S121)', async () => {
  const http = Fastify()
  await addPages(http, async () => defaultPlatform, createBuild())
  const get = async (url: string, encoding: string) => {
    const reply = await http.inject({ url, headers: { 'accept-encoding': encoding } })
    return [reply.statusCode, reply.headers['content-encoding'], reply.body]
  }
  const url = '/assets/program.js'
  expect(await get(url, 'gzip, deflate, br, zstd')).toEqual([200, 'br', 'as built.br'])
  expect(await get(url, 'gzip')).toEqual([200, 'gzip', 'as built.gz'])
  expect(await get(url, 'identity')).toEqual([200, undefined, 'as built'])
  for (const suffix of ['.br', '.gz', '.map'])
    expect((await get(`${url}${suffix}`, 'br'))[0]).toBe(404)
  await http.close()
})

test('what another app shares where no service worker takes it is to be shared again, unread', async () => {
  const { status, headers } = await request(scene.people().app, {
    ...{ method: 'POST', url: sharePath, payload: 'x'.repeat(1000) },
    headers: { 'content-type': 'multipart/form-data; boundary=a' },
  })
  expect([status, headers.location]).toEqual([303, shareAgainPath])
})
