import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { freshApp } from '#server/testing/freshApp.ts'
import { as, registrationOf } from '#server/testing/people.ts'
import { startServer } from '#server/testing/realServer.ts'
import { auth } from '#shared/auth/contract.ts'
import { prepareSetupLink } from './setupLink.ts'

const publicUrl = 'https://welkom.example'
const aFolder = () => mkdtempSync(path.join(tmpdir(), 'welkom-setup-'))
const secretOf = (url: string | undefined) => new URL(url ?? '').searchParams.get('setup') ?? ''

/** An empty installation as others reach it, with the link that its start made. */
const anEmptyOne = async (environment: Record<string, string> = {}) => {
  const database = await ownTestDatabase()
  const dataDir = aFolder()
  const env = { PUBLIC_URL: publicUrl, DATA_DIR: dataDir, ...environment }
  const app = await freshApp(env, database)
  onTestFinished(async () => {
    await app.stop()
    await database.close()
  })
  const start = (folder = dataDir) =>
    prepareSetupLink(app.db, { publicUrl: app.config.publicUrl, dataDir: folder })
  const register = (setup?: string) =>
    as(app, null).call(auth.register, registrationOf(setup === undefined ? {} : { setup }))
  return { app, start, register, file: path.join(dataDir, 'setup-link') }
}

const refused = {
  status: 403,
  body: { message: expect.stringMatching(/open the set-up link.*file setup-link/) },
}

test('on a public host nobody becomes the administrator without the link', async () => {
  const { app, start, register } = await anEmptyOne()
  expect(await register()).toMatchObject(refused)
  const link = await start()
  for (const wrong of [undefined, '', 'x'.repeat(43), link?.url])
    expect(await register(wrong)).toMatchObject(refused)
  expect(await app.db`select 1 from users`).toHaveLength(0)

  const first = await register(secretOf(link?.url))
  expect([first.status, first.body]).toMatchObject([201, { isAdmin: true }])
  const second = await register()
  expect([second.status, second.body]).toMatchObject([201, { isAdmin: false }])
})

test('the link is in a file for its owner alone, and works once', async () => {
  const { app, start, register, file } = await anEmptyOne()
  const link = await start()
  expect(link).toEqual({
    url: expect.stringMatching(`^${publicUrl}/auth\\?setup=[\\w-]{43}$`),
    file,
  })
  expect(readFileSync(file, 'utf8')).toBe(`${link?.url}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const kept = () => app.db<{ text: string }[]>`select s::text as text from settings s`
  for (const { text } of await kept()) expect(text).not.toContain(secretOf(link?.url))

  expect((await register(secretOf(link?.url))).status).toBe(201)
  await eventually(() => expect(existsSync(file)).toBe(false))
  for (const { text } of await kept()) expect(text).not.toContain('setupLinks')
  expect((await register(secretOf(link?.url))).body).toMatchObject({ isAdmin: false })
  expect(await start()).toBeNull()
})

test('a later start keeps the link, and another machine has one of its own', async () => {
  const { start, register } = await anEmptyOne()
  const link = await start()
  expect(await start()).toEqual(link)
  const other = await start(aFolder())
  expect(other?.url).not.toBe(link?.url)
  const first = await register(secretOf(link?.url))
  expect([first.status, first.body]).toMatchObject([201, { isAdmin: true }])
})

test('of those who come with the link at once, one is the administrator', async () => {
  const { app, start, register } = await anEmptyOne()
  const setup = secretOf((await start())?.url)
  const answers = await Promise.all([setup, setup, undefined, setup, undefined].map(register))
  expect(answers.filter(({ status }) => ![201, 403].includes(status))).toEqual([])
  const people = await app.db<{ isAdmin: boolean }[]>`select is_admin from users`
  expect(people.length).toBeGreaterThanOrEqual(3)
  expect(people.filter(({ isAdmin }) => isAdmin)).toHaveLength(1)
})

test('a file that was cut short gets a link anew', async () => {
  const { start, register, file } = await anEmptyOne()
  const link = await start()
  writeFileSync(file, link?.url.slice(0, -5) ?? '', { mode: 0o644 })
  const anew = await start()
  expect(secretOf(anew?.url)).toHaveLength(43)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await register(secretOf(link?.url).slice(0, -5))).toMatchObject(refused)
  expect((await register(secretOf(anew?.url))).body).toMatchObject({ isAdmin: true })
})

test('a link of an earlier community leads nowhere', async () => {
  const earlier = await anEmptyOne()
  const { start, register } = await anEmptyOne()
  await start()
  expect(await register(secretOf((await earlier.start())?.url))).toMatchObject(refused)
})

test('a trial on this machine needs no link', async () => {
  const { start, register, file } = await anEmptyOne({ PUBLIC_URL: 'http://localhost:3000' })
  expect(await start()).toBeNull()
  expect(existsSync(file)).toBe(false)
  expect((await register()).body).toMatchObject({ isAdmin: true })
})

test('the start prints it', async () => {
  const server = await startServer({ PUBLIC_URL: publicUrl })
  onTestFinished(() => server.remove())
  const file = path.join(server.dataDir, 'setup-link')
  await eventually(() => expect(server.output()).toContain(file))
  await eventually(() => expect(server.output()).toContain(readFileSync(file, 'utf8')))
  const register = (wishes: object) =>
    fetch(`${server.url}${auth.register.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registrationOf(wishes)),
    })
  expect((await register({})).status).toBe(403)
  expect((await register({ setup: secretOf(readFileSync(file, 'utf8').trim()) })).status).toBe(201)
})
