import { beforeAll, expect, test } from 'vitest'
import { privateTo } from '#server/testing/canary.ts'
import { aPost } from '#server/testing/community.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { admin } from '#shared/admin/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'

let boss: Person
let ana: Person
const app = await sharedApp()
await aUser(app)
beforeAll(async () => {
  ;[boss, ana] = [await anAdmin(app), await aUser(app)]
})

const readUserData = (person: Person, by = boss) =>
  as(app, by).call(admin.userData, { id: person.me.id })
const readAuditLog = async (person: Person) =>
  (await as(app, person).call(privacy.auditLogs, {})).body

test('administrator gets account, consents and requests, but no content (G16)', async () => {
  const joris = await aUser(app)
  const words = `${privateTo(ana, joris)} See you on Thursday`
  await connectUsers(app, ana, joris)
  await aDirectMessage(app, ana, joris, words)
  const group = await aGroup(app, { by: ana, isPrivate: true })
  await as(app, ana).call(groups.send, { id: group.id, message: `${privateTo(ana)} Hoi` })
  await aPost(app, { by: ana, title: 'A bike for sale' })
  await as(app, ana).call(privacy.setConsents, { gdprConsent: true })
  await as(app, ana).call(dataRights.requestExport, {
    requestType: 'full_export',
    dataTypes: ['profile'],
  })

  const { status, headers, text, body } = await readUserData(ana)
  expect(status).toBe(200)
  const day = app.clock.now.toISOString().slice(0, 10)
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="welkom-account-and-consents-${day}.json"`,
    'cache-control': 'no-store',
  })
  expect(body).toMatchObject({
    account: { id: ana.me.id, name: ana.me.name, email: ana.me.email, gdprConsent: true },
    consents: [{ purpose: 'gdprConsent', isGiven: true }],
    exportRequests: [{ requestType: 'full_export' }],
  })
  expect(Object.keys(body as object)).toEqual([
    'exportedAt',
    'account',
    'consents',
    'exportRequests',
  ])
  const hidden = [words, 'Hoi', 'A bike for sale', joris.me.name, joris.me.username, 'password']
  for (const value of [...hidden, 'consentSubject']) expect(text).not.toContain(value)
})

test('user sees the access in the audit log, without its origin (G15)', async () => {
  const person = await aUser(app)
  await readUserData(person)
  const [subjectEntry] = await readAuditLog(person)
  expect(subjectEntry).toMatchObject({
    action: 'data_viewed_by_admin',
    entityId: person.me.id,
    ipAddress: null,
    userAgent: null,
  })
  const [actorEntry] = await readAuditLog(boss)
  expect(actorEntry).toMatchObject({ action: 'user_data_viewed', entityId: person.me.id })

  // A rejected access writes no audit entry.
  expect((await readUserData(person, ana)).status).toBe(403)
  expect(
    (await readAuditLog(person)).filter(({ action }) => action === subjectEntry?.action),
  ).toHaveLength(1)
})

test('access to own data writes one entry', async () => {
  const self = await anAdmin(app)
  await readUserData(self, self)
  const actions = (await readAuditLog(self)).map(({ action }) => action)
  expect(actions).toEqual(['data_viewed_by_admin', 'account_created'])
})

test('access to user data requires a recent sign-in', async () => {
  const [person, late] = [await aUser(app), await anAdmin(app)]
  app.clock.forward(61 * 60_000)
  const { status, body } = await readUserData(person, late)
  expect([status, body]).toEqual([
    403,
    { code: 'recent_sign_in_required', message: 'Please log in again' },
  ])
  app.clock.forward(-61 * 60_000)
})

test('unknown user id is not found', async () => {
  const { status, body } = await as(app, boss).call(admin.userData, { id: crypto.randomUUID() })
  expect({ status, body }).toEqual({
    status: 404,
    body: { code: 'user_not_found', message: 'User not found' },
  })
})
