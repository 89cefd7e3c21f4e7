import { describe, expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { auth } from '#shared/auth/contract.ts'
import { Consent, privacy } from '#shared/privacy/contract.ts'

const app = await sharedApp()
await aUser(app) // the first account is an administrator

const flags = (person: { [Name in Consent]?: boolean }) =>
  Object.fromEntries(Consent.options.map((name) => [name, person[name]]))
const all = (isGiven: boolean) =>
  Object.fromEntries(Consent.options.map((name) => [name, isGiven])) as Record<Consent, boolean>
const set = (person: Person, changes: Partial<Record<Consent, boolean>>) =>
  as(app, person).call(privacy.setConsents, { ...changes, source: 'privacy' })
const listEvents = (person: Person) =>
  app.db`
    select purpose, was, is_given, policy_version, source, created_at from consent_events
    where subject_id = (select consent_subject from users where id = ${person.me.id})
    order by id`
const listAuditEntries = async (person: Person) =>
  (await as(app, person).call(privacy.auditLogs, {})).body.filter(
    ({ action }) => action === 'consent_updated',
  )

describe('consents', () => {
  test('are all off for a new account, whatever the registration says (G01)', async () => {
    const changes = { ...all(true), gdprConsentDate: '2020-01-01T00:00:00Z' }
    const person = await aUser(app, changes as object)
    expect(flags(person.me)).toEqual(all(false))
    expect(person.me).toMatchObject({ gdprConsentDate: null, privacyPolicyAcceptedDate: null })
    expect(await listEvents(person)).toEqual([])
  })

  test('are given and withdrawn in one call, with the time of the server (G02)', async () => {
    const person = await aUser(app)
    const now = app.clock.now.toISOString()
    const reply = await set(person, all(true))
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      ...all(true),
      gdprConsentDate: now,
      privacyPolicyAcceptedDate: now,
    })
    app.clock.forward(60_000)
    const both = await set(person, { marketingConsent: false, gdprConsent: true })
    expect(both.body).toMatchObject({ ...all(true), marketingConsent: false, gdprConsentDate: now })
    const withdrawn = await set(person, all(false))
    expect(withdrawn.body).toMatchObject({
      ...all(false),
      gdprConsentDate: null,
      privacyPolicyAcceptedDate: null,
    })
    expect(flags((await as(app, person).call(auth.me, {})).body)).toEqual(all(false))
  })

  test('are updated on all devices', async () => {
    const person = await aUser(app)
    const device = await connectStream(app, person)
    await set(person, { marketingConsent: true })
    await device.next('meChanged')
    device.close()
  })

  test('leave a record of each real change (G03)', async () => {
    const person = await aUser(app)
    await set(person, { cookieConsent: true, marketingConsent: false })
    await set(person, { cookieConsent: true })
    app.clock.forward(1000)
    await set(person, { cookieConsent: false })
    const record = { purpose: 'cookieConsent', policyVersion: '1.6', source: 'privacy' }
    expect(await listEvents(person)).toMatchObject([
      { ...record, was: false, isGiven: true },
      { ...record, was: true, isGiven: false, createdAt: app.clock.now },
    ])
    expect(await listAuditEntries(person)).toMatchObject([
      { newData: { changed: ['cookieConsent'] } },
      { newData: { changed: ['cookieConsent'] } },
    ])
  })

  test('have records that cannot be changed or deleted (G03)', async () => {
    const person = await aUser(app)
    await set(person, { gdprConsent: true })
    await expect(app.db`update consent_events set is_given = false`).rejects.toThrow(/only added/)
    await expect(app.db`delete from consent_events`).rejects.toThrow(/only added/)
    expect(await listEvents(person)).toHaveLength(1)
  })

  test.each([
    { marketingConsent: 'yes' },
    { gdprConsent: 1 },
    { cookieConsent: null },
    { source: 'elsewhere' },
  ])('are rejected as %j (S061)', async (payload) => {
    const person = await aUser(app)
    const { status } = await request(app, {
      method: 'PUT',
      url: privacy.setConsents.path,
      headers: { cookie: person.cookie },
      payload,
    })
    expect(status).toBe(400)
    expect(await listEvents(person)).toEqual([])
  })

  test('keep their dates, whatever a call says (S061)', async () => {
    const person = await aUser(app)
    const { body } = await request(app, {
      method: 'PUT',
      url: privacy.setConsents.path,
      headers: { cookie: person.cookie },
      payload: { gdprConsent: true, gdprConsentDate: '2001-01-01T00:00:00Z' },
    })
    expect(body).toMatchObject({ gdprConsentDate: app.clock.now.toISOString() })
  })

  test('given twice concurrently are recorded once', async () => {
    const person = await aUser(app)
    await Promise.all(Array.from({ length: 8 }, () => set(person, { gdprConsent: true })))
    expect(await listEvents(person)).toHaveLength(1)
    expect(await listAuditEntries(person)).toHaveLength(1)
  })
})
