import { existsSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { accountUnused } from '#server/notifications/inputs.ts'
import { allKinds } from '#server/notifications/kinds.ts'
import { notify } from '#server/notifications/notify.ts'
import {
  getTemplate,
  renderNotification,
  upsertTemplates,
} from '#server/notifications/templates.ts'
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

// A separate database: these settings apply to the whole installation.
const folder = mailFolder()
const name = 'Leiden & {{who}}: $& friends'
let mina: Person
const database = await ownTestDatabase()
await upsertTemplates(database.sql)
const app = await sharedApp({ DATA_DIR: folder }, database)
beforeAll(async () => {
  const admin = await aUser(app) // the first user is administrator
  mina = await aUser(app)
  expect((await as(app, admin).call(settings.update, { name })).status).toBe(200)
})

test.each(allKinds)('the template of %s does not contain the product name', async (kind) => {
  const template = await getTemplate(app.db, kind)
  for (const templateArgs of [{}, { who: 'Anna', about: 'Canal walk', what: 'Hoi', when: '19:30' }])
    expect(JSON.stringify(renderNotification(template, templateArgs))).not.toContain('Welkom')
})

test('the web app manifest has the community name and existing icons', async () => {
  const { json, headers } = await app.http
    .inject({ method: 'GET', url: '/manifest.webmanifest' })
    .then((reply) => ({ json: reply.json(), headers: reply.headers }))
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(json).toMatchObject({ name, short_name: 'Leiden', id: '/', scope: '/' })
  expect(JSON.stringify(json)).not.toContain('Welkom')
  const pictures = [...json.icons, ...json.screenshots].map(({ src }: { src: string }) => src)
  for (const src of pictures) expect(existsSync(`web/public${src}`), src).toBe(true)
})

test('a notification and its mail contain the community name', async () => {
  const input = accountUnused(1, app.clock.now)
  await inTransaction(app.db, (tx) => notify(app, tx, mina.me.id, input))
  const expected = `You haven’t used ${name} for a long time`
  const { body } = await as(app, mina).call(notifications.list, {})
  expect(body[0]?.message).toContain(expected)
  await app.jobs.drain()
  const mail = (await mailsTo(folder, mina)).at(-1)
  expect(mail?.text).toContain(expected)
  expect(mail?.text).not.toContain('Welkom')
})

test('passkeys, authenticator apps, calendars and data exports contain the community name', async () => {
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
