import { beforeAll, expect, test } from 'vitest'
import { only } from '#server/testing/canary.ts'
import { aPost } from '#server/testing/community.ts'
import { aDirectMessage, connected } from '#server/testing/connections.ts'
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

const look = (person: Person, by = boss) => as(app, by).call(admin.userData, { id: person.me.id })
const trailOf = async (person: Person) => (await as(app, person).call(privacy.auditLogs, {})).body

test('an administrator gets account, consents and requests, and no words (G16)', async () => {
  const joris = await aUser(app)
  const words = `${only(ana, joris)} See you on Thursday`
  await connected(app, ana, joris)
  await aDirectMessage(app, ana, joris, words)
  const group = await aGroup(app, { by: ana, isPrivate: true })
  await as(app, ana).call(groups.send, { id: group.id, message: `${only(ana)} Hoi` })
  await aPost(app, { by: ana, title: 'A bike for sale' })
  await as(app, ana).call(privacy.setConsents, { gdprConsent: true })
  await as(app, ana).call(dataRights.requestExport, {
    requestType: 'full_export',
    dataTypes: ['profile'],
  })

  const { status, headers, text, body } = await look(ana)
  expect(status).toBe(200)
  const day = app.clock.now.toISOString().slice(0, 10)
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="welkom-user-${day}.json"`,
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
  for (const word of [...hidden, 'consentSubject']) expect(text).not.toContain(word)
})

test('whose data it is sees it in their trail, and not from where (G15)', async () => {
  const person = await aUser(app)
  await look(person)
  const [seen] = await trailOf(person)
  expect(seen).toMatchObject({
    action: 'data_viewed_by_admin',
    entityId: person.me.id,
    ipAddress: null,
    userAgent: null,
  })
  const [done] = await trailOf(boss)
  expect(done).toMatchObject({ action: 'user_data_viewed', entityId: person.me.id })

  // One who has no right to it leaves no trace of a look that never was.
  expect((await look(person, ana)).status).toBe(403)
  expect((await trailOf(person)).filter(({ action }) => action === seen?.action)).toHaveLength(1)
})

test('a look at one’s own data is one line', async () => {
  const self = await anAdmin(app)
  await look(self, self)
  const deeds = (await trailOf(self)).map(({ action }) => action)
  expect(deeds).toEqual(['data_viewed_by_admin', 'account_created'])
})

test('a copy of somebody’s data asks for a fresh sign-in', async () => {
  const [person, late] = [await aUser(app), await anAdmin(app)]
  app.clock.forward(61 * 60_000)
  const { status, body } = await look(person, late)
  expect([status, body]).toEqual([403, { message: 'Please sign in again' }])
  app.clock.forward(-61 * 60_000)
})

test('nobody is found under an id that is nobody’s', async () => {
  const { status, body } = await as(app, boss).call(admin.userData, { id: crypto.randomUUID() })
  expect({ status, body }).toEqual({ status: 404, body: { message: 'User not found' } })
})
