import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { freshApp } from '#server/testing/freshApp.ts'
import { as, registrationDraft } from '#server/testing/people.ts'
import { waitFor } from '#server/testing/timing.ts'
import { auth } from '#shared/auth/contract.ts'
import { prepareSetupLink } from './setupLink.ts'

const publicUrl = 'https://welkom.example'
const createFolder = () => mkdtempSync(path.join(tmpdir(), 'welkom-setup-'))
const secretOf = (url: string | undefined) => new URL(url ?? '').searchParams.get('setup') ?? ''

/** An empty public installation and functions to create its set-up link and to register. */
const createEmptyInstallation = async (environment: Record<string, string> = {}) => {
  const database = await ownTestDatabase()
  const dataDir = createFolder()
  const env = { PUBLIC_URL: publicUrl, DATA_DIR: dataDir, ...environment }
  const app = await freshApp(env, database)
  onTestFinished(async () => {
    await app.stop()
    await database.close()
  })
  const start = (folder = dataDir) =>
    prepareSetupLink(app.db, { publicUrl: app.config.publicUrl, dataDir: folder })
  const register = (setup?: string) =>
    as(app, null).call(auth.register, registrationDraft(setup === undefined ? {} : { setup }))
  return { app, start, register, file: path.join(dataDir, 'setup-link') }
}

const rejected = {
  status: 403,
  body: { message: expect.stringMatching(/open the set-up link.*file setup-link/) },
}

test('on a public host the first registration requires the link', async () => {
  const { app, start, register } = await createEmptyInstallation()
  expect(await register()).toMatchObject(rejected)
  const link = await start()
  for (const wrong of [undefined, '', 'x'.repeat(43), link?.url])
    expect(await register(wrong)).toMatchObject(rejected)
  expect(await app.db`select 1 from users`).toHaveLength(0)

  const first = await register(secretOf(link?.url))
  expect([first.status, first.body]).toMatchObject([201, { isAdmin: true }])
  const second = await register()
  expect([second.status, second.body]).toMatchObject([201, { isAdmin: false }])
})

test('the link is stored in a private file and works once', async () => {
  const { app, start, register, file } = await createEmptyInstallation()
  const link = await start()
  expect(link).toEqual({
    url: expect.stringMatching(`^${publicUrl}/auth\\?setup=[\\w-]{43}$`),
    file,
  })
  expect(readFileSync(file, 'utf8')).toBe(`${link?.url}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const readStoredSettings = () =>
    app.db<{ text: string }[]>`select s::text as text from settings s`
  for (const { text } of await readStoredSettings()) expect(text).not.toContain(secretOf(link?.url))

  expect((await register(secretOf(link?.url))).status).toBe(201)
  await waitFor(() => expect(existsSync(file)).toBe(false))
  for (const { text } of await readStoredSettings()) expect(text).not.toContain('setupLinks')
  expect((await register(secretOf(link?.url))).body).toMatchObject({ isAdmin: false })
  expect(await start()).toBeNull()
})

test('a later start reuses the link, and another machine gets its own', async () => {
  const { start, register } = await createEmptyInstallation()
  const link = await start()
  expect(await start()).toEqual(link)
  const other = await start(createFolder())
  expect(other?.url).not.toBe(link?.url)
  const first = await register(secretOf(link?.url))
  expect([first.status, first.body]).toMatchObject([201, { isAdmin: true }])
})

test('concurrent registrations with the link create one administrator', async () => {
  const { app, start, register } = await createEmptyInstallation()
  const setup = secretOf((await start())?.url)
  const answers = await Promise.all([setup, setup, undefined, setup, undefined].map(register))
  expect(answers.filter(({ status }) => ![201, 403].includes(status))).toEqual([])
  const people = await app.db<{ isAdmin: boolean }[]>`select is_admin from users`
  // Whether a later request finds the link used depends on the order of arrival.
  expect(people).toHaveLength(answers.filter(({ status }) => status === 201).length)
  expect(people.filter(({ isAdmin }) => isAdmin)).toHaveLength(1)
})

test('a truncated file gets a new link', async () => {
  const { start, register, file } = await createEmptyInstallation()
  const link = await start()
  writeFileSync(file, link?.url.slice(0, -5) ?? '', { mode: 0o644 })
  const replacement = await start()
  expect(secretOf(replacement?.url)).toHaveLength(43)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await register(secretOf(link?.url).slice(0, -5))).toMatchObject(rejected)
  expect((await register(secretOf(replacement?.url))).body).toMatchObject({ isAdmin: true })
})

test('a link of an earlier community is rejected', async () => {
  const earlier = await createEmptyInstallation()
  const { start, register } = await createEmptyInstallation()
  await start()
  expect(await register(secretOf((await earlier.start())?.url))).toMatchObject(rejected)
})

test('a local trial needs no link', async () => {
  const { start, register, file } = await createEmptyInstallation({
    PUBLIC_URL: 'http://localhost:3000',
  })
  expect(await start()).toBeNull()
  expect(existsSync(file)).toBe(false)
  expect((await register()).body).toMatchObject({ isAdmin: true })
})
