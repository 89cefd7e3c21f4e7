import { expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aUser, password } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { runInLanguage } from './currentLanguage.ts'
import { t } from './t.ts'

const app = await sharedApp()
// The first account becomes the administrator.
await aUser(app)

const login = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  request(app, { method: 'POST', url: auth.login.path, payload: body, headers })

test('a text is in the language of the work that asks for it, also after waiting', async () => {
  const busy = () => t('http.busy')
  const dutch = await runInLanguage('nl', async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return busy()
  })
  expect(busy()).toBe('We’re busy right now. Please try again in a moment.')
  expect(dutch).not.toBe(busy())
  expect(runInLanguage(null, busy)).toBe(busy())
})

test('errors and validation messages are in the language of the reader', async () => {
  const wrong = { username: 'nobody-of-this-name', password: 'wrong password' }
  const messageOf = async (body: Record<string, unknown>, headers?: Record<string, string>) =>
    ((await login(body, headers)).body as { message: string }).message
  expect(await messageOf(wrong)).toBe('Invalid username or password')
  const byHeader = await messageOf(wrong, { 'accept-language': 'nl-NL,nl;q=0.9,en;q=0.5' })
  expect(byHeader).not.toBe('Invalid username or password')
  // The choice on the device comes before the browser's languages.
  const byCookie = await messageOf(wrong, { cookie: 'language=nl', 'accept-language': 'pl' })
  expect(byCookie).toBe(byHeader)
  expect(await messageOf({ username: 'ana' })).toBe('Required')
  expect(await messageOf({ username: 'ana' }, { cookie: 'language=nl' })).not.toBe('Required')
})

test('an account takes the language of its first device, and the profile changes it', async () => {
  const username = 'iryna-in-utrecht'
  const first = await request(app, {
    method: 'POST',
    url: auth.register.path,
    payload: { name: 'Iryna', email: `${username}@example.org`, username, password },
    headers: { cookie: 'language=uk' },
  })
  expect(first.body).toMatchObject({ language: 'uk' })
  const second = await login({ username, password }, { cookie: 'language=pl' })
  expect(second.body).toMatchObject({ language: 'uk' })
  const cookie = String(second.headers['set-cookie']).split(';')[0] ?? ''
  const change = (language: string) =>
    request(app, {
      method: 'PUT',
      url: profile.update.path,
      payload: { language },
      headers: { cookie },
    })
  expect((await change('es')).body).toMatchObject({ language: 'es' })
  expect((await change('xx')).status).toBe(400)
})

test('a language that only a newer version knows counts as none', async () => {
  const username = 'tess-in-zwolle'
  await aUser(app, { username })
  await app.db`update users set language = 'xx' where username = ${username}`
  const { status, body } = await login({ username, password })
  expect({ status, body }).toMatchObject({ status: 200, body: { language: null } })
})
