import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { freshApp, request, sharedApp, type TestApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, password } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'

const [older, newer] = ['o'.repeat(40), 'n'.repeat(40)]
const plain = await sharedApp()
const encrypting = await sharedApp({ SECRETS_KEY: older })
await aUser(plain)

const codeAt = (app: TestApp, secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.clock.now.getTime() })

/** A user whose second factor was set up in this app. */
const guarded = async (app: TestApp) => {
  const person = await aUser(app)
  const { secret } = (await as(app, person).call(secondFactor.begin, {})).body
  const { body } = await as(app, person).call(secondFactor.confirm, { code: codeAt(app, secret) })
  return { ...person, secret, codes: body.codes }
}

const stored = async ({ me }: Person) => {
  const [row] = await plain.db<[{ secret: string }]>`
    select secret from second_factors where user_id = ${me.id}`
  return row.secret
}

/** With the code that the app shows half a minute later. */
const signIn = async (app: TestApp, { me, secret }: Person & { secret: string }, code?: string) => {
  app.clock.forward(30_000)
  return request(app, {
    method: 'POST',
    url: auth.login.path,
    payload: { username: me.username, password, code: code ?? codeAt(app, secret) },
  })
}

test('with a key the database does not hold the secret, and its codes work', async () => {
  const ana = await guarded(encrypting)
  expect(await stored(ana)).toMatch(/^encrypted\./)
  expect(await stored(ana)).not.toContain(ana.secret)
  expect((await signIn(encrypting, ana)).status).toBe(200)
})

test('what was there before the key is encrypted when it is used', async () => {
  const ana = await guarded(plain)
  expect(await stored(ana)).toBe(ana.secret)
  expect((await signIn(encrypting, ana, '000000')).status).toBe(401)
  expect(await stored(ana)).toBe(ana.secret)
  expect((await signIn(encrypting, ana)).status).toBe(200)
  expect(await stored(ana)).toMatch(/^encrypted\./)
  expect((await signIn(encrypting, ana)).status).toBe(200)
})

test('a newer key in front takes over, and the older may go', async () => {
  const ana = await guarded(encrypting)
  const both = await freshApp({ SECRETS_KEY: `${newer}, ${older}` })
  both.clock.now = encrypting.clock.now
  const before = await stored(ana)
  expect((await signIn(both, ana)).status).toBe(200)
  expect(await stored(ana)).not.toBe(before)
  const alone = await freshApp({ SECRETS_KEY: newer })
  alone.clock.now = both.clock.now
  expect((await signIn(alone, ana)).status).toBe(200)
  await both.stop()
  await alone.stop()
})

test('without its key no code counts, and a recovery code does', async () => {
  const ana = await guarded(encrypting)
  plain.clock.now = encrypting.clock.now
  expect((await signIn(plain, ana)).status).toBe(500)
  expect((await signIn(plain, ana, ana.codes[0])).status).toBe(200)
})

test('in the row of somebody else it opens nothing', async () => {
  const [ana, joris] = [await guarded(encrypting), await guarded(encrypting)]
  await plain.db`
    update second_factors set secret = ${await stored(ana)} where user_id = ${joris.me.id}`
  expect((await signIn(encrypting, { ...joris, secret: ana.secret })).status).toBe(500)
})

test('a short key is refused, and not shown', () => {
  expect(() => readConfig({ SECRETS_KEY: `${older},short` })).toThrow(
    /^SECRETS_KEY.*=… is not usable: give each at least 32 random characters/,
  )
})
