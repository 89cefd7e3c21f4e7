import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { freshApp, request, sharedApp, type TestApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, password } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'

const [older, newer] = ['o'.repeat(40), 'n'.repeat(40)]
const withoutKey = await sharedApp()
const encrypting = await sharedApp({ SECRETS_KEY: older })
await aUser(withoutKey)

const totpCode = (app: TestApp, secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.clock.now.getTime() })

/** A user whose second factor was set up in this app. */
const guarded = async (app: TestApp) => {
  const person = await aUser(app)
  const { secret } = (await as(app, person).call(secondFactor.begin, {})).body
  const { body } = await as(app, person).call(secondFactor.confirm, { code: totpCode(app, secret) })
  return { ...person, secret, codes: body.codes }
}

const stored = async ({ me }: Person) => {
  const [row] = await withoutKey.db<[{ secret: string }]>`
    select secret from second_factors where user_id = ${me.id}`
  return row.secret
}

/** Signs in with the code of the next period. */
const signIn = async (app: TestApp, { me, secret }: Person & { secret: string }, code?: string) => {
  app.clock.forward(30_000)
  return request(app, {
    method: 'POST',
    url: auth.login.path,
    payload: { username: me.username, password, code: code ?? totpCode(app, secret) },
  })
}

test('secret is encrypted with the key and its codes work', async () => {
  const ana = await guarded(encrypting)
  expect(await stored(ana)).toMatch(/^encrypted\./)
  expect(await stored(ana)).not.toContain(ana.secret)
  expect((await signIn(encrypting, ana)).status).toBe(200)
})

test('unencrypted secret is encrypted on use', async () => {
  const ana = await guarded(withoutKey)
  expect(await stored(ana)).toBe(ana.secret)
  expect((await signIn(encrypting, ana, '000000')).status).toBe(401)
  expect(await stored(ana)).toBe(ana.secret)
  expect((await signIn(encrypting, ana)).status).toBe(200)
  expect(await stored(ana)).toMatch(/^encrypted\./)
  expect((await signIn(encrypting, ana)).status).toBe(200)
})

test('key rotation re-encrypts with the first key', async () => {
  const ana = await guarded(encrypting)
  const both = await freshApp({ SECRETS_KEY: `${newer}, ${older}` })
  both.clock.now = encrypting.clock.now
  const before = await stored(ana)
  expect((await signIn(both, ana)).status).toBe(200)
  expect(await stored(ana)).not.toBe(before)
  const rotated = await freshApp({ SECRETS_KEY: newer })
  rotated.clock.now = both.clock.now
  expect((await signIn(rotated, ana)).status).toBe(200)
  await both.stop()
  await rotated.stop()
})

test('without the key only recovery codes work', async () => {
  const ana = await guarded(encrypting)
  withoutKey.clock.now = encrypting.clock.now
  expect((await signIn(withoutKey, ana)).status).toBe(500)
  expect((await signIn(withoutKey, ana, ana.codes[0])).status).toBe(200)
})

test('secret cannot be decrypted in the row of another user', async () => {
  const [ana, joris] = [await guarded(encrypting), await guarded(encrypting)]
  await withoutKey.db`
    update second_factors set secret = ${await stored(ana)} where user_id = ${joris.me.id}`
  expect((await signIn(encrypting, { ...joris, secret: ana.secret })).status).toBe(500)
})

test('short key is rejected and not printed', () => {
  expect(() => readConfig({ SECRETS_KEY: `${older},short` })).toThrow(
    /^SECRETS_KEY.*=… is not usable: give each at least 32 random characters/,
  )
})
