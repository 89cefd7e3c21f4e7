import { existsSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { accountUnused } from '#server/notifications/accountFacts.ts'
import { allKinds } from '#server/notifications/kinds.ts'
import { notify } from '#server/notifications/notify.ts'
import { putTemplates, sayIn, templateOf } from '#server/notifications/templates.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { secondFactor } from '#shared/auth/secondFactor/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { settings } from '#shared/settings/contract.ts'

// Of its own: what is set here holds for a whole installation.
const folder = mailFolder()
const name = 'Leiden & {{who}}: $& friends'
let mina: Person
const database = await ownTestDatabase()
await putTemplates(database.sql)
const app = await sharedApp({ DATA_DIR: folder }, database)
beforeAll(async () => {
  const admin = await aUser(app) // the first of an empty installation is an administrator
  mina = await aUser(app)
  expect((await as(app, admin).call(settings.update, { name })).status).toBe(200)
})

test.each(allKinds)('%s is told without the name that the product comes with', async (kind) => {
  const template = await templateOf(app.db, kind)
  for (const words of [{}, { who: 'Anna', about: 'Canal walk', what: 'Hoi', when: '19:30' }])
    expect(JSON.stringify(sayIn(template, words))).not.toContain('Welkom')
})

test('a device installs it under this name, and with icons that are there', async () => {
  const { json, headers } = await app.http
    .inject({ method: 'GET', url: '/manifest.webmanifest' })
    .then((reply) => ({ json: reply.json(), headers: reply.headers }))
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(json).toMatchObject({ name, short_name: 'Leiden', id: '/', scope: '/' })
  expect(JSON.stringify(json)).not.toContain('Welkom')
  const pictures = [...json.icons, ...json.screenshots].map(({ src }: { src: string }) => src)
  for (const src of pictures) expect(existsSync(`web/public${src}`), src).toBe(true)
})

test('a notification and its mail say the name of the community', async () => {
  const fact = accountUnused(1, app.clock.now)
  await inTransaction(app.db, (tx) => notify(app, tx, mina.me.id, fact))
  const said = `You have not used ${name} for a long time`
  const { body } = await as(app, mina).call(notifications.list, {})
  expect(body[0]?.message).toContain(said)
  await app.jobs.settle()
  const mail = (await mailsTo(folder, mina)).at(-1)
  expect(mail?.text).toContain(said)
  expect(mail?.text).not.toContain('Welkom')
})

test('so do passkeys, authenticator apps, calendars and the copy of one’s data', async () => {
  const call = as(app, mina).call
  expect((await call(passkeys.addOptions, {})).body.rp.name).toBe(name)
  const { uri } = (await call(secondFactor.begin, {})).body
  expect(new URL(uri).searchParams.get('issuer')).toBe(name)
  const { url } = (await call(events.createFeed, {})).body
  const feed = await app.http.inject({ method: 'GET', url: new URL(url).pathname })
  expect(feed.body).toContain(`X-WR-CALNAME:${name}`)
  const { text } = await call(dataRights.exportNow, {})
  expect(JSON.parse(text).information.controller.name).toContain(`The people behind ${name} at`)
})
