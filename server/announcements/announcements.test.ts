import { describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { announcements } from '#shared/announcements/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'

// With nobody of other tests in it: everybody is told.
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
await aUser(app) // the first one is an administrator
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
const told = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.filter(({ type }) =>
    ['announcement', 'advertisement'].includes(type),
  )
const titles = async (person: Person) => (await told(person)).map(({ title }) => title)
const unique = () => `News ${crypto.randomUUID().slice(0, 8)}`

describe('an announcement', () => {
  test('is answered with what was sent, and told to everybody in the panel', async () => {
    const title = unique()
    const { status, body } = await send({ title })
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        title,
        message: 'On Monday we are not there.\n\nOn Tuesday we are.',
        targetAudience: 'all',
        isAdvertising: false,
        createdAt: expect.any(String),
      },
    })
    expect(await told(student)).toEqual([])
    await app.jobs.settle()
    expect(await told(student)).toMatchObject([
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

  test('for students is told to exactly the students, once each (S114)', async () => {
    const { body } = await send({ title: unique(), targetAudience: 'student' })
    await app.jobs.settle()
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

  test('is not told to those who come later', async () => {
    await send({ title: unique() })
    const late = await aUser(app)
    await app.jobs.settle()
    expect(await told(late)).toEqual([])
  })

  test('stands in the trail of whoever sent it', async () => {
    const { body } = await send()
    const rows = await app.db`
      select user_id, action, entity_type from data_audit_logs where entity_id = ${body.id}`
    expect(rows).toEqual([
      { userId: admin.me.id, action: 'announcement_sent', entityType: 'announcement' },
    ])
    await app.jobs.settle()
  })
})

describe('is refused (S114)', () => {
  const wrong: [string, Draft, string][] = [
    ['to nobody known', { targetAudience: 'students' as 'student' }, 'targetAudience'],
    ['to administrators', { targetAudience: 'admin' as 'student' }, 'targetAudience'],
    ['without a title', { title: ' ' }, 'title'],
    ['with a title that shows nothing', { title: '\u200b' }, 'title'],
    ['without a message', { message: '\n ' }, 'message'],
    ['with too long a title', { title: 'a'.repeat(201) }, 'title'],
    ['with too long a message', { message: '🚲'.repeat(2001) }, 'message'],
    ['under no proper client id', { clientId: 'once' }, 'clientId'],
  ]
  test.each(wrong)('%s', async (_, draft, field) => {
    expect(await send(draft)).toMatchObject({ status: 400, body: { field } })
  })

  test('from members', async () => {
    expect((await send({}, student)).status).toBe(403)
  })

  test('with nothing queued and nothing kept', async () => {
    const count = async () => (await app.db`select 1 from announcements`).length
    const before = await count()
    await send({ title: '' })
    await send({}, student)
    expect(await count()).toBe(before)
    expect(await app.db`select 1 from jobs where name = 'announcements.tell'`).toEqual([])
  })

  test('but not at its limits', async () => {
    const { status } = await send({ title: '🚲'.repeat(200), message: '🚲'.repeat(2000) })
    expect(status).toBe(201)
    await app.jobs.settle()
  })
})

describe('sent again under the same client id', () => {
  test('it is one announcement, also at once, and told once', async () => {
    const draft = { title: unique(), clientId: crypto.randomUUID() }
    const answers = [...(await Promise.all([send(draft), send(draft)])), await send(draft)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    await app.jobs.settle()
    await send(draft)
    await app.jobs.settle()
    expect((await titles(student)).filter((title) => title === draft.title)).toHaveLength(1)
  })

  test('with other words, or by somebody else, it is refused', async () => {
    const draft = { title: unique(), clientId: crypto.randomUUID() }
    await send(draft)
    for (const answer of [
      await send({ ...draft, title: 'Another' }),
      await send({ ...draft, targetAudience: 'expat' }),
      await send(draft, await anAdmin(app)),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { message: 'Another announcement was sent under this client id' },
      })
    await app.jobs.settle()
  })
})

describe('how many it reaches', () => {
  const reach = async (audience: CallInput<typeof announcements.reach>) =>
    (await as(app, admin).call(announcements.reach, audience)).body.count
  const counted = async (role: string | null, isWilling: boolean) => {
    const [row] = await app.db<[{ count: number }]>`
      select count(*)::int as count from users
      where (${role}::text is null or role = ${role}) and (not ${isWilling} or marketing_consent)`
    return row.count
  }

  test('is known before it is sent, for each audience, and for advertising', async () => {
    const willing = await aUser(app, { role: 'expat' })
    await as(app, willing).call(privacy.setConsents, { marketingConsent: true })
    expect(await reach({})).toBe(await counted(null, false))
    expect(await reach({ targetAudience: 'expat' })).toBe(await counted('expat', false))
    expect(await reach({ targetAudience: 'expat', isAdvertising: 'true' })).toBe(1)
    expect(await reach({ isAdvertising: 'true' })).toBe(await counted(null, true))
  })

  test('is as many as are told', async () => {
    const { body } = await send({ title: unique(), targetAudience: 'expat' })
    const expected = await reach({ targetAudience: 'expat' })
    await app.jobs.settle()
    const rows = await app.db`select 1 from notifications where key = ${`announcement:${body.id}`}`
    expect(rows).toHaveLength(expected)
  })
})

test('advertising is told only to those who agreed to it, and says so by its kind', async () => {
  const [willing, unwilling] = [await aUser(app), await aUser(app)]
  await as(app, willing).call(privacy.setConsents, { marketingConsent: true })
  const title = unique()
  const { body } = await send({ title, isAdvertising: true })
  expect(body.isAdvertising).toBe(true)
  await app.jobs.settle()
  expect(await told(willing)).toMatchObject([{ type: 'advertisement', title, priority: 'low' }])
  expect(await told(unwilling)).toEqual([])
  const hidden = await app.db`
    select 1 from notifications where user_id = ${unwilling.me.id} and title = ${title}`
  expect(hidden).toEqual([])

  // Taken back, it holds for the very next one (G02).
  await as(app, willing).call(privacy.setConsents, { marketingConsent: false })
  await send({ title: unique(), isAdvertising: true })
  await app.jobs.settle()
  expect(await titles(willing)).toEqual([title])
})
