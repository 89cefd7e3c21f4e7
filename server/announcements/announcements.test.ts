import { describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { announcements } from '#shared/announcements/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'

// A database of its own: announcements reach every user.
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
await aUser(app) // the first user is an administrator
const admin = await anAdmin(app)
const student = await aUser(app, { role: 'student' })
const expat = await aUser(app, { role: 'expat' })

type Draft = Partial<CallInput<typeof announcements.send>>
const send = (draft: Draft = {}, by = admin) =>
  as(app, by).call(announcements.send, {
    title: 'The office is closed',
    message: 'On Monday we are not there.\n\nOn Tuesday we are.',
    ...draft,
  } as CallInput<typeof announcements.send>)
const received = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.filter(({ type }) =>
    ['announcement', 'advertisement'].includes(type),
  )
const titles = async (person: Person) => (await received(person)).map(({ title }) => title)
const unique = () => `News ${crypto.randomUUID().slice(0, 8)}`

describe('an announcement', () => {
  test('is returned to the sender and reaches every user', async () => {
    const title = unique()
    const { status, body } = await send({ title })
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        title,
        message: 'On Monday we are not there.\n\nOn Tuesday we are.',
        targetAudience: 'all',
        town: null,
        language: null,
        isAdvertising: false,
        createdAt: expect.any(String),
      },
    })
    expect(await received(student)).toEqual([])
    await app.jobs.drain()
    expect(await received(student)).toMatchObject([
      {
        type: 'announcement',
        category: 'community',
        title,
        message: body.message,
        actionUrl: '/profile?tab=notifications',
      },
    ])
    for (const person of [expat, admin]) expect(await titles(person)).toEqual([title])
  })

  test('for students reaches exactly the students, once each (S114)', async () => {
    const { body } = await send({ title: unique(), targetAudience: 'student' })
    await app.jobs.drain()
    const rows = await app.db<{ role: string; count: number }[]>`
      select u.role, count(n.id)::int as count from users u
      left join notifications n on n.user_id = u.id and n.key = ${`announcement:${body.id}`}
      group by u.id`
    const counts = (isStudent: boolean) => [
      ...new Set(
        rows.filter(({ role }) => (role === 'student') === isStudent).map(({ count }) => count),
      ),
    ]
    expect([counts(true), counts(false)]).toEqual([[1], [0]])
  })

  test('does not reach users who register later', async () => {
    await send({ title: unique() })
    const late = await aUser(app)
    await app.jobs.drain()
    expect(await received(late)).toEqual([])
  })

  test('is recorded in the audit log of the sender', async () => {
    const { body } = await send()
    const rows = await app.db`
      select user_id, action, entity_type from data_audit_logs where entity_id = ${body.id}`
    expect(rows).toEqual([
      { userId: admin.me.id, action: 'announcement_sent', entityType: 'announcement' },
    ])
    await app.jobs.drain()
  })
})

describe('an announcement is rejected (S114)', () => {
  const invalid: [string, Draft, string][] = [
    ['for an unknown audience', { targetAudience: 'students' as 'student' }, 'targetAudience'],
    ['for administrators', { targetAudience: 'admin' as 'student' }, 'targetAudience'],
    ['without a title', { title: ' ' }, 'title'],
    ['with an invisible title', { title: '\u200b' }, 'title'],
    ['without a message', { message: '\n ' }, 'message'],
    ['with a title that is too long', { title: 'a'.repeat(201) }, 'title'],
    ['with a message that is too long', { message: '🚲'.repeat(2001) }, 'message'],
    ['with an invalid client id', { clientId: 'once' }, 'clientId'],
  ]
  test.each(invalid)('%s', async (_, draft, field) => {
    expect(await send(draft)).toMatchObject({ status: 400, body: { field } })
  })

  test('from members', async () => {
    expect((await send({}, student)).status).toBe(403)
  })

  test('without storing or queueing anything', async () => {
    const count = async () => (await app.db`select 1 from announcements`).length
    const before = await count()
    await send({ title: '' })
    await send({}, student)
    expect(await count()).toBe(before)
    expect(await app.db`select 1 from jobs where name = 'announcements.notify'`).toEqual([])
  })

  test('but not at the length limits', async () => {
    const { status } = await send({ title: '🚲'.repeat(200), message: '🚲'.repeat(2000) })
    expect(status).toBe(201)
    await app.jobs.drain()
  })
})

describe('a repeated request with the same client id', () => {
  test('creates one announcement and one notification, also when concurrent', async () => {
    const draft = { title: unique(), clientId: crypto.randomUUID() }
    const answers = [...(await Promise.all([send(draft), send(draft)])), await send(draft)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    await app.jobs.drain()
    await send(draft)
    await app.jobs.drain()
    expect((await titles(student)).filter((title) => title === draft.title)).toHaveLength(1)
  })

  test('is rejected with other content or from another sender', async () => {
    const draft = { title: unique(), clientId: crypto.randomUUID() }
    await send(draft)
    for (const answer of [
      await send({ ...draft, title: 'Another' }),
      await send({ ...draft, targetAudience: 'expat' }),
      await send({ ...draft, town: 'Utrecht' }),
      await send(draft, await anAdmin(app)),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { message: 'Another announcement was sent with this client id' },
      })
    await app.jobs.drain()
  })
})

describe('the reach', () => {
  const reach = async (audience: CallInput<typeof announcements.reach>) =>
    (await as(app, admin).call(announcements.reach, audience)).body.count
  const counted = async (role: string | null, hasConsent: boolean) => {
    const [row] = await app.db<[{ count: number }]>`
      select count(*)::int as count from users
      where (${role}::text is null or role = ${role}) and (not ${hasConsent} or marketing_consent)`
    return row.count
  }

  test('is counted per audience, and by consent for advertising', async () => {
    const consenting = await aUser(app, { role: 'expat' })
    await as(app, consenting).call(privacy.setConsents, { marketingConsent: true })
    expect(await reach({})).toBe(await counted(null, false))
    expect(await reach({ targetAudience: 'expat' })).toBe(await counted('expat', false))
    expect(await reach({ targetAudience: 'expat', isAdvertising: 'true' })).toBe(1)
    expect(await reach({ isAdvertising: 'true' })).toBe(await counted(null, true))
  })

  test('equals the number of notifications', async () => {
    const { body } = await send({ title: unique(), targetAudience: 'expat' })
    const expected = await reach({ targetAudience: 'expat' })
    await app.jobs.drain()
    const rows = await app.db`select 1 from notifications where key = ${`announcement:${body.id}`}`
    expect(rows).toHaveLength(expected)
  })
})

describe('an announcement is limited', () => {
  const reachedBy = async (draft: Draft) => {
    const { body } = await send({ title: unique(), ...draft })
    const expected = await as(app, admin).call(announcements.reach, {
      ...(draft.targetAudience && { targetAudience: draft.targetAudience }),
      ...(draft.town && { town: draft.town }),
      ...(draft.language && { language: draft.language }),
    })
    await app.jobs.drain()
    const rows = await app.db<{ userId: string }[]>`
      select user_id from notifications where key = ${`announcement:${body.id}`}`
    expect(rows).toHaveLength(expected.body.count)
    return rows.map(({ userId }) => userId).sort()
  }
  const ids = (...people: Person[]) => people.map(({ me }) => me.id).sort()

  test('to language buddies or to people with another role', async () => {
    const [buddy, other] = [
      await aUser(app, { role: 'language_buddy' }),
      await aUser(app, { role: 'other' }),
    ]
    expect(await reachedBy({ targetAudience: 'language_buddy' })).toEqual(ids(buddy))
    expect(await reachedBy({ targetAudience: 'other' })).toEqual(ids(other))
  })

  test('to a town, to the speakers of a language, or to both, in any case', async () => {
    const [one, two, three] = [
      await aUser(app, { location: 'Zwolle', languages: ['Frisian'] }),
      await aUser(app, { location: ' zwolle ', languages: ['English', 'dutch'] }),
      await aUser(app, { location: 'Assen', languages: ['frisian'] }),
    ]
    expect(await reachedBy({ town: 'ZWOLLE' })).toEqual(ids(one, two))
    expect(await reachedBy({ language: 'Frisian' })).toEqual(ids(one, three))
    expect(await reachedBy({ town: 'Zwolle', language: 'Frisian' })).toEqual(ids(one))
    const { body } = await as(app, admin).call(announcements.choices, {})
    expect(body.towns.find(({ name }) => name.toLowerCase() === 'zwolle')?.count).toBe(2)
    expect(body.languages.find(({ name }) => name.toLowerCase() === 'frisian')?.count).toBe(2)
  })
})

describe('the history', () => {
  const latest = async () => (await as(app, admin).call(announcements.list, { limit: 1 })).body[0]

  test('shows the sender, the audience and the delivery', async () => {
    const title = unique()
    await send({ title, town: 'Assen' })
    expect(await latest()).toMatchObject({
      ...{ title, targetAudience: 'all', town: 'Assen', language: null },
      ...{ sentBy: { id: admin.me.id }, recipientCount: 0, finishedAt: null },
    })
    await app.jobs.drain()
    expect(await latest()).toMatchObject({ recipientCount: 1, finishedAt: expect.any(String) })
  })

  test('is paged, newest first', async () => {
    const titles = [unique(), unique()]
    for (const title of titles) await send({ title })
    const first = await latest()
    expect(first?.title).toBe(titles[1])
    const { body } = await as(app, admin).call(announcements.list, {
      ...{ before: first?.id ?? '', limit: 1 },
    })
    expect(body.map(({ title }) => title)).toEqual([titles[0]])
    await app.jobs.drain()
  })
})

test('advertising reaches only users with consent and has its own kind', async () => {
  const [consenting, refusing] = [await aUser(app), await aUser(app)]
  await as(app, consenting).call(privacy.setConsents, { marketingConsent: true })
  const title = unique()
  const { body } = await send({ title, isAdvertising: true })
  expect(body.isAdvertising).toBe(true)
  await app.jobs.drain()
  expect(await received(consenting)).toMatchObject([
    { type: 'advertisement', title, priority: 'low' },
  ])
  expect(await received(refusing)).toEqual([])
  const hidden = await app.db`
    select 1 from notifications where user_id = ${refusing.me.id} and title = ${title}`
  expect(hidden).toEqual([])

  // A withdrawal applies to the next announcement (G02).
  await as(app, consenting).call(privacy.setConsents, { marketingConsent: false })
  await send({ title: unique(), isAdvertising: true })
  await app.jobs.drain()
  expect(await titles(consenting)).toEqual([title])
})
