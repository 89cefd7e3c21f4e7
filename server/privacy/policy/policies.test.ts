import { describe, expect, test } from 'vitest'
import { t } from '#server/language/t.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'
import { type Language, languageCookie } from '#shared/language/languages.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { documents } from '#shared/privacy/documents.ts'
import { announcePolicy, queueAnnouncements, upsertPolicies } from './policies.ts'

// A separate database, because all users are notified.
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
const person = await aUser(app)

const landed = async (version: string, effectiveDate = app.clock.now) => {
  const content = `## What is new\n\nVersion ${version}.`
  await app.db`
    insert into privacy_policies ${app.db({ id: crypto.randomUUID(), version, content, effectiveDate })}`
}
const listAnnouncements = async () =>
  (await as(app, person).call(notifications.list, {})).body.filter(
    ({ type }) => type === 'policyChanged',
  )
const announceAll = async () => {
  await queueAnnouncements(app)
  await app.jobs.drain()
}

const readIn = <E extends Endpoint>(language: Language, endpoint: E, input: CallInput<E>) =>
  as(app, { ...person, cookie: `${languageCookie}=${language}` }).call(endpoint, input)

describe('policy', () => {
  test('is public, with version and date', async () => {
    const { status, body } = await as(app, null).call(privacy.policy, {})
    expect(status).toBe(200)
    expect(body).toEqual({
      version: '1.6',
      effectiveDate: expect.stringMatching(/^2026-11-30T16:00/),
      content: expect.stringContaining('Autoriteit Persoonsgegevens'),
      ...{ language: 'en', missingLanguage: null },
    })
  })

  test('is read in Dutch, and in English by readers of other languages', async () => {
    const { body: dutch } = await readIn('nl', privacy.policy, {})
    expect(dutch).toMatchObject({ version: '1.6', language: 'nl', missingLanguage: null })
    expect(dutch.content).toMatch(/^## In het kort/)
    const { body: english } = await readIn('nl', privacy.policy, { language: 'en' })
    expect(english).toMatchObject({ language: 'en', missingLanguage: null })
    const { body } = await readIn('tr', privacy.policy, {})
    expect(body).toMatchObject({ language: 'en', missingLanguage: 'tr', content: english.content })
  })

  test.each([
    'Reports and decisions',
    'Moderators',
    'At the door',
    'Pictures and files in your messages',
    'After an event',
    'Suggestions',
    'Which events you are going to',
    'Your guests and your answers',
    'Bookings without an account',
  ])('explains “%s”', async (what) => {
    const { body } = await as(app, null).call(privacy.policy, {})
    expect(body.content).toContain(`**${what}`)
  })

  test('is not announced to users who joined later', async () => {
    await announceAll()
    expect(await listAnnouncements()).toEqual([])
  })

  test('is never overwritten', async () => {
    await app.db`update privacy_policies set content = 'As it was' where version = '1.6'`
    await upsertPolicies(app.db)
    const { body } = await as(app, null).call(privacy.policy, {})
    expect(body.content).toBe('As it was')
  })

  test('takes effect on its date, is announced before and keeps earlier consents', async () => {
    await as(app, person).call(privacy.setConsents, { privacyPolicyAccepted: true })
    const tomorrow = new Date(app.clock.now.getTime() + 24 * 3_600_000)
    await landed('2.0', tomorrow)
    await announceAll()
    await announceAll()
    expect(await listAnnouncements()).toMatchObject([{ actionUrl: '/privacy#policy' }])
    expect((await as(app, null).call(privacy.policy, {})).body.version).toBe('1.6')
    app.clock.forward(25 * 3_600_000)
    expect((await as(app, null).call(privacy.policy, {})).body.version).toBe('2.0')
    const yes = () => as(app, person).call(privacy.setConsents, { privacyPolicyAccepted: true })
    await yes()
    await yes()
    const acceptances = await app.db`
      select policy_version from consent_events where purpose = 'privacyPolicyAccepted' order by id`
    expect(acceptances.map(({ policyVersion }) => policyVersion)).toEqual(['1.6', '2.0'])
  })

  test('is announced once to each user, even by concurrent jobs', async () => {
    await app.db`
      insert into users (id, username, email, password, name)
      select gen_random_uuid(), 'many' || n, 'many' || n || '@example.org', '', 'Many'
      from generate_series(1, 230) as numbers (n)`
    await landed('2.1')
    const [row] = await app.db<{ id: string }[]>`
      select id from privacy_policies where version = '2.1'`
    const payload = { policyId: row?.id ?? '' }
    await Promise.all([announcePolicy(app, payload), announcePolicy(app, payload), announceAll()])
    await app.jobs.drain()
    const announced = await app.db`
      select count(*)::int as rows, count(distinct user_id)::int as people from notifications
      where key = 'policyChanged:2.1'`
    expect(announced).toEqual([{ rows: 231, people: 231 }])
    expect(await app.db`select id from privacy_policies where announced_at is null`).toEqual([])
  })
})

describe('documents', () => {
  test.each(documents)('$name is public (G23)', async ({ name, title, lead }) => {
    const { status, body } = await as(app, null).call(privacy.document, { name })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...{ name, title: t(title), lead: t(lead), content: expect.any(String) },
      ...{ language: 'en', missingLanguage: null },
    })
  })

  test('are read in Dutch, and in English by readers of other languages', async () => {
    const name = 'house-rules'
    const { body: dutch } = await readIn('nl', privacy.document, { name })
    expect(dutch).toMatchObject({ title: 'Huisregels', language: 'nl', missingLanguage: null })
    const { body: english } = await readIn('nl', privacy.document, { name, language: 'en' })
    expect(english).toMatchObject({ title: 'House rules', missingLanguage: null })
    const { body } = await readIn('tr', privacy.document, { name })
    expect(body).toEqual({ ...english, missingLanguage: 'tr' })
  })

  test('include the accessibility statement, with placeholders', async () => {
    const { body } = await as(app, null).call(privacy.document, { name: 'accessibility' })
    expect(body).toMatchObject({
      title: 'Accessibility',
      content: expect.stringContaining('(mailto:{contactAddress})'),
    })
  })

  test('link to no other file', async () => {
    for (const name of ['../conventions', '..%2Fconventions', 'conventions', '1.0']) {
      const { status } = await as(app, null).call(privacy.document, { name })
      expect(status).toBe(404)
    }
  })
})
