import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasureLogPath } from '#server/audit/erasureLog.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { upsertPolicies } from '#server/privacy/policy/policies.ts'
import { addPasskey, anAuthenticator } from '#server/testing/authenticator.ts'
import { type Installation, newInstallation, openInstallation } from '#server/testing/backups.ts'
import { freshApp, request, type TestApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { aCase, decideCase, sendObjection } from '#server/testing/safety.ts'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import type { Channel, SettingCategory } from '#shared/notifications/settings.ts'
import { people } from '#shared/people/contract.ts'
import { type ConsentChange, dataRights, privacy } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'

const testConfig = ({ dataDir, databaseUrl = '' }: Installation) =>
  readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })

let installation: Installation
let database: Database
let app: TestApp

beforeAll(async () => {
  installation = await newInstallation()
  database = await openInstallation(installation)
  await upsertPolicies(database.sql) // as at every start
  app = await freshApp({ DATA_DIR: installation.dataDir }, database)
  await anAdmin(app)
})
afterAll(async () => {
  await app.stop()
  await database.close()
})

const expectSuccess = async (call: Promise<{ status: number; text: string }>) => {
  app.clock.forward(1000)
  const { status, text } = await call
  if (status >= 300) throw new Error(`Failed: ${status} ${text}`)
}
const consent = (person: Person, change: ConsentChange) =>
  expectSuccess(as(app, person).call(privacy.setConsents, change))
const changeSetting = (
  person: Person,
  category: SettingCategory,
  channel: Channel,
  isOn: boolean,
) => expectSuccess(as(app, person).call(notifications.changeSetting, { category, channel, isOn }))
/** Both in one request. */
const setVisible = (person: Person, isOn: boolean) =>
  expectSuccess(
    as(app, person).call(profile.update, { mayBeSuggested: isOn, isGoingVisible: isOn }),
  )
const block = (person: Person, { me }: Person) =>
  expectSuccess(as(app, person).call(people.block, { userId: me.id }))
const makeBackupFile = async () =>
  (await makeBackup(testConfig(installation), join(installation.dataDir, `${randomUUID()}.sql.gz`)))
    .file

type Restored = { restoredApp: TestApp; result: Awaited<ReturnType<typeof restoreBackup>> }

/** Restores the backup with the current erasure log, and returns what users see. */
const restored = async (file: string, check: (restored: Restored) => Promise<void>) => {
  const target = await newInstallation()
  const lists = [erasureLogPath(installation.dataDir)]
  const result = await restoreBackup(testConfig(target), { file, lists, withoutList: false })
  const opened = await openInstallation(target)
  const restoredApp = await freshApp({ DATA_DIR: target.dataDir }, opened)
  try {
    await check({ restoredApp, result })
  } finally {
    await restoredApp.stop()
    await opened.close()
  }
}
const loginStatus = async (at: TestApp, { me: { username }, password }: Person) =>
  (await as(at, null).call(auth.login, { username, password })).status
const isSettingOn = async (at: TestApp, person: Person, category: string, channel: string) => {
  const { body } = await as(at, person).call(notifications.settings, {})
  return body.settings.find((one) => one.category === category && one.channel === channel)?.isOn
}
const blockedBy = async (at: TestApp, person: Person) =>
  (await as(at, person).call(people.blocks, {})).body.map(({ user }) => user.username)

/** A suspended or banned user, and the decision. */
const suspendOrBan = async (kind: 'ban' | 'suspend', one?: Person) => {
  const [reporter, admin, person] = [
    await aUser(app),
    await anAdmin(app),
    one ?? (await aUser(app)),
  ]
  const caseId = await aCase(app, reporter, 'user', person.me.id)
  app.clock.forward(1000)
  const { status, body, text } = await decideCase(app, admin, caseId, { kind })
  if (status !== 201) throw new Error(`Failed: ${status} ${text}`)
  return { person, caseId, decision: body }
}

test('withdrawals after the backup are replayed', async () => {
  const [ana, ben, cas] = [await aUser(app), await aUser(app), await aUser(app)]
  await consent(ana, { marketingConsent: true, cookieConsent: true })
  await changeSetting(ana, 'digest', 'mail', true)
  await block(cas, ben)
  await setVisible(cas, true)
  const device = anAuthenticator()
  const passkey = await addPasskey(app, ana, device)
  const { body: feed } = await as(app, ana).call(events.createFeed, {})
  await as(app, ana).call(dataRights.requestExport, {
    requestType: 'full_export',
    dataTypes: ['profile'],
  })
  await app.jobs.drain()
  const file = await makeBackupFile()

  await consent(ana, { marketingConsent: false })
  await changeSetting(ana, 'digest', 'mail', false)
  await changeSetting(ana, 'messages', 'mail', false)
  await changeSetting(ana, 'messages', 'mail', true)
  await block(ana, ben)
  await setVisible(cas, false)
  await expectSuccess(as(app, cas).call(people.unblock, { userId: ben.me.id }))
  expect((await as(app, ana).call(passkeys.remove, { id: passkey.id })).status).toBe(204)
  await app.jobs.drain()
  const list = fs.readFileSync(erasureLogPath(installation.dataDir), 'utf8')
  for (const { me } of [ana, ben, cas]) expect(list).not.toContain(me.id)
  expect(list).not.toContain(passkey.id)

  await restored(file, async ({ restoredApp, result }) => {
    expect(result).toMatchObject({ accounts: 0, data: 0, withdrawn: 7, feeds: 1 })
    const [restoredAna, restoredCas] = [
      await signInAgain(restoredApp, ana),
      await signInAgain(restoredApp, cas),
    ]
    const { body: me } = await as(restoredApp, restoredAna).call(auth.me, {})
    expect(me).toMatchObject({ marketingConsent: false, cookieConsent: true })
    expect(await isSettingOn(restoredApp, restoredAna, 'digest', 'mail')).toBe(false)
    expect(await isSettingOn(restoredApp, restoredAna, 'messages', 'mail')).toBe(true)
    expect(await blockedBy(restoredApp, restoredAna)).toEqual([ben.me.username])
    expect(await blockedBy(restoredApp, restoredCas)).toEqual([])
    const { body: casNow } = await as(restoredApp, restoredCas).call(auth.me, {})
    expect(casNow).toMatchObject({ mayBeSuggested: false, isGoingVisible: false })
    expect(await restoredApp.db`select 1 from suggestible_members`).toEqual([])
    expect((await as(restoredApp, restoredAna).call(passkeys.list, {})).body).toEqual([])
    const records = await restoredApp.db`
      select is_given from consent_events
      where purpose = 'marketingConsent' and source = 'restore'`
    expect(records).toEqual([{ isGiven: false }])
    // Tokens that work without a session, and exports that may contain erased data.
    const { pathname } = new URL(feed.url)
    expect((await request(restoredApp, { url: pathname })).status).toBe(404)
    const { body: files } = await as(restoredApp, restoredAna).call(dataRights.exportRequests, {})
    expect(files).toMatchObject([{ status: 'completed', downloadLink: null }])
  })
})

test('suspensions and reversals after the backup are replayed', async () => {
  const before = await suspendOrBan('ban')
  const over = await suspendOrBan('suspend')
  const [ana, ben] = [await aUser(app), await aUser(app)]
  // Reported before the backup, decided after it: the case is in the backup.
  const open = await aCase(app, await aUser(app), 'user', ben.me.id)
  const file = await makeBackupFile()
  const [banned, suspended] = [await suspendOrBan('ban', ana), await suspendOrBan('suspend', ben)]
  await sendObjection(app, before.person, before.decision.id)
  const other = await anAdmin(app)
  app.clock.forward(1000)
  const decision = { kind: 'reverse', seen: 1 } as const
  expect((await decideCase(app, other, before.caseId, decision)).status).toBe(201)
  await app.jobs.drain()

  await restored(file, async ({ restoredApp, result }) => {
    expect(result).toMatchObject({ suspensions: 3 })
    for (const { person } of [banned, suspended, over])
      expect(await loginStatus(restoredApp, person)).toBe(403)
    expect(await loginStatus(restoredApp, before.person)).toBe(200)
    const { username, password } = { ...banned.person.me, password: banned.person.password }
    const rejected = await as(restoredApp, null).call(auth.login, { username, password })
    expect(rejected.body.message).toContain('We are kind: no threats')
    expect(rejected.body.message).toContain('The reason we gave then is lost')
    const dutch = as(restoredApp, { ...banned.person, cookie: 'language=nl' })
    const { body } = await dutch.call(auth.login, { username, password })
    expect(body.message).toContain('De reden die we toen gaven, is verloren gegaan')
    const moderator = await anAdmin(restoredApp)
    const dutchModerator = { ...moderator, cookie: `${moderator.cookie}; language=nl` }
    const read = as(restoredApp, dutchModerator).call
    const { decisions } = (await read(cases.one, { id: open })).body
    const log = (await read(cases.decisions, {})).body
    for (const shown of [decisions[0], log.find(({ caseId }) => caseId === open)])
      expect(shown?.reason).toContain('is verloren gegaan')
    const [found] = await restoredApp.db`select status from cases where id = ${open}`
    expect(found).toEqual({ status: 'decided' })
    // An objection is still possible.
    expect(rejected.body).toMatchObject({
      href: `/privacy/contact?decision=${banned.decision.id}`,
    })
  })
})

test('newer backup is not changed by the replay', async () => {
  const [ana, ben] = [await aUser(app), await aUser(app)]
  await consent(ana, { marketingConsent: true })
  await consent(ana, { marketingConsent: false })
  await consent(ana, { marketingConsent: true })
  for (const isOn of [true, false, true]) await setVisible(ana, isOn)
  await block(ana, ben)
  const { person } = await suspendOrBan('ban')
  await app.jobs.drain()
  const file = await makeBackupFile()
  await restored(file, async ({ restoredApp, result }) => {
    expect(result).toMatchObject({ withdrawn: 0, suspensions: 0 })
    const { body: me } = await as(restoredApp, await signInAgain(restoredApp, ana)).call(
      auth.me,
      {},
    )
    expect(me).toMatchObject({ marketingConsent: true, mayBeSuggested: true, isGoingVisible: true })
    expect(await loginStatus(restoredApp, person)).toBe(403)
  })
})

test('erasures older than the audit log of the backup are not replayed', async () => {
  const ana = await aUser(app, { location: 'Delft' })
  await as(app, ana).call(dataRights.eraseData, { dataTypes: ['profile'] })
  await app.jobs.drain()
  await app.db`update users set location = 'Leiden' where id = ${ana.me.id}`
  // As the nightly job does after two years.
  await app.db`delete from data_audit_logs where user_id = ${ana.me.id}`
  const list = erasureLogPath(installation.dataDir)
  const ofAna = fs.readFileSync(list, 'utf8').trim().split('\n').at(-1) ?? ''
  const longAgo = JSON.stringify({ ...JSON.parse(ofAna), at: '2001-01-01T00:00:00.000Z' })
  fs.writeFileSync(list, fs.readFileSync(list, 'utf8').replace(ofAna, longAgo))
  await restored(await makeBackupFile(), async ({ restoredApp }) => {
    const [row] = await restoredApp.db`select location from users where id = ${ana.me.id}`
    expect(row).toEqual({ location: 'Leiden' })
  })
})

test('unconfirmed users have seven days after a restore', async () => {
  const mina = await aUser(app, {}, { isConfirmed: false })
  const id = mina.me.id
  await database.sql`update users set confirm_email_by = now() + interval '1 hour' where id = ${id}`
  const file = await makeBackupFile()
  await restored(file, async ({ restoredApp }) => {
    const [row] = await restoredApp.db`
      select round(extract(epoch from confirm_email_by - now()) / 86400)::int as days
      from users where id = ${id}`
    expect(row).toEqual({ days: 7 })
  })
})
