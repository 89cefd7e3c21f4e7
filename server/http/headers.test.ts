import { expect, test } from 'vitest'
import { freshApp, request } from '#server/testing/freshApp.ts'
import { guardScene } from '#server/testing/guardScene.ts'

const scene = guardScene()

test('every answer is guarded, errors too (S031, S122, S123, S128)', async () => {
  for (const url of ['/api/user', '/api/x', '/health/live', '/auth', '/nowhere']) {
    const { headers } = await request(scene.people().app, { method: 'GET', url })
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

test('the camera is allowed to the page on which tickets are scanned, and to no other', async () => {
  const allowed = async (url: string) => {
    const { headers } = await request(scene.people().app, { method: 'GET', url })
    return /camera=\(self\)/.test(String(headers['permissions-policy']))
  }
  expect(await allowed('/admin?tab=bookings&dialog=scan')).toBe(true)
  for (const url of ['/', '/admin/', '/admins', '/events?x=/admin', '/api/admin/bookings'])
    expect(await allowed(url)).toBe(false)
})

test('the nonce is new each time', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { headers } = await request(scene.people().app, { method: 'GET', url: '/health/live' })
      return /nonce-([^']+)/.exec(String(headers['content-security-policy']))?.[1]
    }),
  )
  expect(new Set(nonces).size).toBe(2)
})

test('HSTS and the cookie prefix come with https (S011)', async () => {
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

test('a page is there, with the nonce of its own answer in it', async () => {
  const { status, text, headers } = await request(scene.people().app, {
    method: 'GET',
    url: '/auth',
  })
  const nonce = /nonce-([^']+)/.exec(String(headers['content-security-policy']))?.[1] ?? 'none'
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain(`content="${nonce}"`)
  expect(text).not.toContain('__CSP_NONCE__')
})
