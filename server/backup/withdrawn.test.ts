import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { listIn } from '#server/privacy/erasure/list.ts'
import { putPolicies } from '#server/privacy/policy/policies.ts'
import { addedPasskey, anAuthenticator } from '#server/testing/authenticator.ts'
import { openPlace, ownPlace, type Place } from '#server/testing/backups.ts'
import { freshApp, request, type TestApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { aCase, decided, objected } from '#server/testing/safety.ts'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { Channel, SettingCategory } from '#shared/notifications/settings.ts'
import { people } from '#shared/people/contract.ts'
import { type ConsentChange, dataRights, privacy } from '#shared/privacy/contract.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'

const configOf = ({ dataDir, databaseUrl = '' }: Place) =>
  readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })

let place: Place
let database: Database
let app: TestApp

beforeAll(async () => {
  place = await ownPlace()
  database = await openPlace(place)
  await putPolicies(database.sql) // as each start does
  app = await freshApp({ DATA_DIR: place.dataDir }, database)
  await anAdmin(app)
})
afterAll(async () => {
  await app.stop()
  await database.close()
})

const done = async (call: Promise<{ status: number; text: string }>) => {
  app.clock.forward(1000)
  const { status, text } = await call
  if (status >= 300) throw new Error(`It was refused: ${status} ${text}`)
}
const consent = (person: Person, change: ConsentChange) =>
  done(as(app, person).call(privacy.setConsents, change))
const turn = (person: Person, category: SettingCategory, channel: Channel, isOn: boolean) =>
  done(as(app, person).call(notifications.changeSetting, { category, channel, isOn }))
const block = (person: Person, { me }: Person) =>
  done(as(app, person).call(people.block, { userId: me.id }))
const backUp = async () =>
  (await makeBackup(configOf(place), join(place.dataDir, `${randomUUID()}.sql.gz`))).file

type Restored = { again: TestApp; result: Awaited<ReturnType<typeof restoreBackup>> }

/** What is seen in the community that comes out of a backup, with the list as it is now. */
const restored = async (file: string, look: (restored: Restored) => Promise<void>) => {
  const target = await ownPlace()
  const lists = [listIn(place.dataDir)]
  const result = await restoreBackup(configOf(target), { file, lists, withoutList: false })
  const opened = await openPlace(target)
  const again = await freshApp({ DATA_DIR: target.dataDir }, opened)
  try {
    await look({ again, result })
  } finally {
    await again.stop()
    await opened.close()
  }
}
const statusOfLogin = async (at: TestApp, { me: { username }, password }: Person) =>
  (await as(at, null).call(auth.login, { username, password })).status
const isOnIn = async (at: TestApp, person: Person, category: string, channel: string) => {
  const { body } = await as(at, person).call(notifications.settings, {})
  return body.settings.find((one) => one.category === category && one.channel === channel)?.isOn
}
const blockedBy = async (at: TestApp, person: Person) =>
  (await as(at, person).call(people.blocks, {})).body.map(({ user }) => user.username)

/** Somebody whom an administrator keeps out, and the decision by which. */
const keptOut = async (kind: 'ban' | 'suspend', one?: Person) => {
  const [reporter, admin, person] = [
    await aUser(app),
    await anAdmin(app),
    one ?? (await aUser(app)),
  ]
  const caseId = await aCase(app, reporter, 'user', person.me.id)
  app.clock.forward(1000)
  const { status, body, text } = await decided(app, admin, caseId, { kind })
  if (status !== 201) throw new Error(`It was refused: ${status} ${text}`)
  return { person, caseId, decision: body }
}

test('what people took back after a backup does not come back with it', async () => {
  const [ana, ben, cas] = [await aUser(app), await aUser(app), await aUser(app)]
  await consent(ana, { marketingConsent: true, cookieConsent: true })
  await turn(ana, 'digest', 'mail', true)
  await block(cas, ben)
  const device = anAuthenticator()
  const passkey = await addedPasskey(app, ana, device)
  const { body: feed } = await as(app, ana).call(events.createFeed, {})
  await as(app, ana).call(dataRights.requestExport, {
    requestType: 'full_export',
    dataTypes: ['profile'],
  })
  await app.jobs.settle()
  const file = await backUp()

  await consent(ana, { marketingConsent: false })
  await turn(ana, 'digest', 'mail', false)
  await turn(ana, 'messages', 'mail', false)
  await turn(ana, 'messages', 'mail', true)
  await block(ana, ben)
  await done(as(app, cas).call(people.unblock, { userId: ben.me.id }))
  expect((await as(app, ana).call(passkeys.remove, { id: passkey.id })).status).toBe(204)
  await app.jobs.settle()
  const list = fs.readFileSync(listIn(place.dataDir), 'utf8')
  for (const { me } of [ana, ben, cas]) expect(list).not.toContain(me.id)
  expect(list).not.toContain(passkey.id)

  await restored(file, async ({ again, result }) => {
    expect(result).toMatchObject({ accounts: 0, data: 0, withdrawn: 5, feeds: 1 })
    const [anaAgain, casAgain] = [await signInAgain(again, ana), await signInAgain(again, cas)]
    const { body: me } = await as(again, anaAgain).call(auth.me, {})
    expect(me).toMatchObject({ marketingConsent: false, cookieConsent: true })
    expect(await isOnIn(again, anaAgain, 'digest', 'mail')).toBe(false)
    expect(await isOnIn(again, anaAgain, 'messages', 'mail')).toBe(true)
    expect(await blockedBy(again, anaAgain)).toEqual([ben.me.username])
    expect(await blockedBy(again, casAgain)).toEqual([])
    expect((await as(again, anaAgain).call(passkeys.list, {})).body).toEqual([])
    const records = await again.db`
      select is_given from consent_events
      where purpose = 'marketingConsent' and source = 'restore'`
    expect(records).toEqual([{ isGiven: false }])
    // Secrets that work without a session, and files that may hold what was deleted since.
    const { pathname } = new URL(feed.url)
    expect((await request(again, { url: pathname })).status).toBe(404)
    const { body: files } = await as(again, anaAgain).call(dataRights.exportRequests, {})
    expect(files).toMatchObject([{ status: 'completed', downloadLink: null }])
  })
})

test('whom a decision kept out after a backup stays out, and whom one let in is in', async () => {
  const before = await keptOut('ban')
  const over = await keptOut('suspend')
  const [ana, ben] = [await aUser(app), await aUser(app)]
  // Reported before the backup and decided after it: the case is the one that came back.
  const open = await aCase(app, await aUser(app), 'user', ben.me.id)
  const file = await backUp()
  const [banned, suspended] = [await keptOut('ban', ana), await keptOut('suspend', ben)]
  await objected(app, before.person, before.decision.id)
  const other = await anAdmin(app)
  app.clock.forward(1000)
  const wish = { kind: 'reverse', seen: 1 } as const
  expect((await decided(app, other, before.caseId, wish)).status).toBe(201)
  await app.jobs.settle()

  await restored(file, async ({ again, result }) => {
    expect(result).toMatchObject({ barred: 3 })
    for (const { person } of [banned, suspended, over])
      expect(await statusOfLogin(again, person)).toBe(403)
    expect(await statusOfLogin(again, before.person)).toBe(200)
    const { username, password } = { ...banned.person.me, password: banned.person.password }
    const refused = await as(again, null).call(auth.login, { username, password })
    expect(refused.body.message).toContain('We are kind: no threats')
    const [found] = await again.db`select status from cases where id = ${open}`
    expect(found).toEqual({ status: 'decided' })
    // It can be objected to as before.
    expect(refused.body).toMatchObject({
      href: `/privacy/contact?decision=${banned.decision.id}`,
    })
  })
})

test('a backup that was made after all of it is left as it is', async () => {
  const [ana, ben] = [await aUser(app), await aUser(app)]
  await consent(ana, { marketingConsent: true })
  await consent(ana, { marketingConsent: false })
  await consent(ana, { marketingConsent: true })
  await block(ana, ben)
  const { person } = await keptOut('ban')
  await app.jobs.settle()
  const file = await backUp()
  await restored(file, async ({ again, result }) => {
    expect(result).toMatchObject({ withdrawn: 0, barred: 0 })
    const { body: me } = await as(again, await signInAgain(again, ana)).call(auth.me, {})
    expect(me).toMatchObject({ marketingConsent: true })
    expect(await statusOfLogin(again, person)).toBe(403)
  })
})

test('data that was deleted before the trail of a backup begins is not deleted anew', async () => {
  const ana = await aUser(app, { location: 'Delft' })
  await as(app, ana).call(dataRights.eraseData, { dataTypes: ['profile'] })
  await app.jobs.settle()
  await app.db`update users set location = 'Leiden' where id = ${ana.me.id}`
  // As the nightly job does after two years.
  await app.db`delete from data_audit_logs where user_id = ${ana.me.id}`
  const list = listIn(place.dataDir)
  const ofAna = fs.readFileSync(list, 'utf8').trim().split('\n').at(-1) ?? ''
  const longAgo = JSON.stringify({ ...JSON.parse(ofAna), at: '2001-01-01T00:00:00.000Z' })
  fs.writeFileSync(list, fs.readFileSync(list, 'utf8').replace(ofAna, longAgo))
  await restored(await backUp(), async ({ again }) => {
    const [row] = await again.db`select location from users where id = ${ana.me.id}`
    expect(row).toEqual({ location: 'Leiden' })
  })
})

test('whoever has not confirmed their address has seven days for it after a restore', async () => {
  const mina = await aUser(app, {}, { isConfirmed: false })
  const id = mina.me.id
  await database.sql`update users set confirm_email_by = now() + interval '1 hour' where id = ${id}`
  const file = await backUp()
  await restored(file, async ({ again }) => {
    const [row] = await again.db`
      select round(extract(epoch from confirm_email_by - now()) / 86400)::int as days
      from users where id = ${id}`
    expect(row).toEqual({ days: 7 })
  })
})
