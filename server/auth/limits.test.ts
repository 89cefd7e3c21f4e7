import { describe, expect, test } from 'vitest'
import { watchBuckets } from '#server/testing/buckets.ts'
import { freshApp, request, sharedApp, type TestApp } from '#server/testing/freshApp.ts'
import { as, aUser, deviceCookie, type Person, password } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'

const { exhaust } = watchBuckets()
const app = await sharedApp()

const login = (at: TestApp, username: string, secret: string, more: object = {}) =>
  request(at, {
    method: 'POST',
    url: auth.login.path,
    payload: { username, password: secret },
    ...more,
  })

type More = (nth: number) => object

/** The first, the 25th and the 26th wrong password, each for another account. */
const spray = (at: TestApp, more: More = () => ({})) =>
  exhaust('failedLoginByAddress', 25, (nth) => login(at, `nobody-${nth}`, 'wrong', more(nth)))

test('password guessing is limited per account from any address, without locking the account (S007)', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const { me } = await aUser(app)
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) {
    const reply = await login(strict, me.username, 'wrong password', {
      remoteAddress: `10.0.0.${i}`,
    })
    statuses.push(reply.status)
    if (reply.status === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429])
  const later = await freshApp({ RATE_LIMITS: 'strict' }) // a new app has empty buckets
  expect((await login(later, me.username, password)).status).toBe(200)
  await Promise.all([strict.stop(), later.stop()])
})

describe('distributed password guessing', () => {
  // Each attempt has its own address, so only the account limit applies.
  const guess = async (at: TestApp, { me }: Person, tries = 12) => {
    const statuses: number[] = []
    for (let i = 0; i < tries; i++) {
      const { status } = await login(at, me.username, 'wrong', { remoteAddress: `10.9.0.${i}` })
      statuses.push(status)
    }
    return statuses
  }
  const reauthenticate = (at: TestApp, person: Person, secret: string) =>
    as(at, person).call(security.authenticate, { password: secret })

  test('does not lock out the owner on a known device', async () => {
    const strict = await freshApp({ RATE_LIMITS: 'strict' })
    const mina = await aUser(app)
    const cookie = await deviceCookie(strict, mina)
    expect((await guess(strict, mina)).slice(5)).toEqual(Array(7).fill(429))
    const here = await login(strict, mina.me.username, password, { headers: { cookie } })
    expect(here.status).toBe(200)
    const elsewhere = await login(strict, mina.me.username, password, { remoteAddress: '10.8.0.1' })
    expect(elsewhere.status).toBe(429)
    await strict.stop()
  })

  test('does not prevent re-authentication or a password change', async () => {
    const strict = await freshApp({ RATE_LIMITS: 'strict' })
    const mina = await aUser(app)
    await guess(strict, mina)
    expect((await reauthenticate(strict, mina, 'wrong')).status).toBe(403)
    const changed = await as(strict, mina).call(security.changePassword, {
      currentPassword: password,
      newPassword: 'windmills in the morning',
    })
    expect(changed.status).toBe(204)
    await strict.stop()
  })

  test('does not lock out the owner at the same address', async () => {
    const strict = await freshApp({ RATE_LIMITS: 'strict' })
    const mina = await aUser(app)
    const cookie = await deviceCookie(strict, mina)
    expect(await spray(strict)).toEqual([401, 401, 429])
    expect((await reauthenticate(strict, mina, password)).status).toBe(204)
    const here = await login(strict, mina.me.username, password, { headers: { cookie } })
    expect(here.status).toBe(200)
    await strict.stop()
  })

  test('gains nothing from a device known to another account', async () => {
    const strict = await freshApp({ RATE_LIMITS: 'strict' })
    const [mina, thief] = [await aUser(app), await aUser(app)]
    const cookie = await deviceCookie(strict, thief)
    for (let i = 0; i < 5; i++)
      await login(strict, mina.me.username, 'wrong', { headers: { cookie } })
    const guessed = await login(strict, mina.me.username, 'wrong', { headers: { cookie } })
    expect(guessed.status).toBe(429)
    await strict.stop()
  })
})

test('known devices and sessions have separate limits of the same size', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const mina = await aUser(app)
  const [one, other] = [await deviceCookie(strict, mina), await deviceCookie(strict, mina)]
  const tryOn = async (cookie: string) =>
    (await login(strict, mina.me.username, 'wrong', { headers: { cookie } })).status
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) statuses.push(await tryOn(one))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(await tryOn(other)).toBe(401)
  expect((await login(strict, mina.me.username, 'wrong')).status).toBe(401)
  await strict.stop()
})

test('correct password resets the account limit', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const { me } = await aUser(app)
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) await login(strict, me.username, 'wrong password')
    expect((await login(strict, me.username, password)).status).toBe(200)
  }
  await strict.stop()
})

test.each<[string, More]>([
  ['with one address', () => ({})],
  // No proxy is trusted, so the header is ignored.
  ['with a forged header', (nth) => ({ headers: { 'x-forwarded-for': `198.51.100.${nth}` } })],
])('password spraying is limited to 25 attempts per address (S008, S009) %s', async (_, more) => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  expect(await spray(strict, more)).toEqual([401, 401, 429])
  await strict.stop()
})

test('forwarded requests are limited even from localhost', async () => {
  const usual = await freshApp({ RATE_LIMITS: 'on' })
  const more = () => ({ headers: { 'x-forwarded-for': '198.51.100.9' } })
  expect(await spray(usual, more)).toEqual([401, 401, 429])
  expect((await login(usual, 'no-one-else', 'x')).status).toBe(401)
  await usual.stop()
})

test('requests from localhost are limited on a public host (S008, S009)', async () => {
  const open = await freshApp({ RATE_LIMITS: 'on', PUBLIC_URL: 'https://welkom.example' })
  expect(await spray(open)).toEqual([401, 401, 429])
  await open.stop()
})

test('allows five registrations per half hour and address, where an IPv6 /64 is one address', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const statuses = []
  for (let i = 0; i < 6; i++) {
    const name = `limit-${Date.now()}-${i}`
    const { status } = await request(strict, {
      method: 'POST',
      url: auth.register.path,
      payload: { name, username: name, email: `${name}@example.org`, password },
      remoteAddress: `2001:db8:1:2::${i + 1}`,
    })
    statuses.push(status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  await strict.stop()
})

test('username and email share a limit; similar names do not (S007)', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const { me } = await aUser(app)
  const names = [me.username, me.email, me.email.toUpperCase(), me.username.toUpperCase()]
  const statuses = []
  for (let i = 0; i < 8; i++)
    statuses.push((await login(strict, names[i % 4] ?? '', 'wrong password')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  const other = await aUser(app)
  for (const similar of [`${other.me.email}/1`, `${other.me.email}:80`, `${other.me.email}#x`])
    expect((await login(app, similar, password)).status).toBe(401)
  await strict.stop()
})

test('blocked client uses up no attempts of the account', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const { me } = await aUser(app)
  const attacker = { remoteAddress: '203.0.113.7' }
  expect(await spray(strict, () => attacker)).toEqual([401, 401, 429])
  for (let i = 0; i < 10; i++)
    expect((await login(strict, me.username, 'x', attacker)).status).toBe(429)
  const { status } = await login(strict, me.username, password, { remoteAddress: '203.0.113.8' })
  expect(status).toBe(200)
  await strict.stop()
})

test('trusts one proxy for the client address, not the client-supplied header', async () => {
  const proxied = await freshApp({ RATE_LIMITS: 'strict', TRUST_PROXY: 'on' })
  const more = (nth: number) => ({
    headers: { 'x-forwarded-for': `198.51.100.${nth}, 192.0.2.1` },
  })
  expect(await spray(proxied, more)).toEqual([401, 401, 429])
  await proxied.stop()
})
