import { beforeEach, expect, test } from 'vitest'
import { connectUsers } from '#server/testing/connections.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { feedback } from '#shared/events/feedback/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const hour = 3_600_000
const app = await sharedApp()
await aUser(app) // the first account is an administrator

let mina: Person
let joris: Person

const agree = (person: Person, mayBeSuggested = true) =>
  as(app, person).call(profile.update, { mayBeSuggested })
const suggestible = async (...[draft]: [Parameters<typeof aUser>[1]?]) => {
  const person = await aUser(app, draft)
  await agree(person)
  return person
}
const suggestions = async (
  person: Person,
  filter: { tag?: string; near?: 'true'; limit?: number } = {},
) => {
  const { status, body, text } = await as(app, person).call(people.suggestions, filter)
  expect(status, text).toBe(200)
  return body
}
const suggestionOf = async (person: Person, other: Person, filter = {}) =>
  (await suggestions(person, filter)).find(({ id }) => id === other.me.id)
const isSuggested = async (person: Person, other: Person) =>
  (await suggestionOf(person, other)) !== undefined

beforeEach(async () => {
  mina = await aUser(app, { location: 'Gouda' })
  joris = await suggestible({ location: 'gouda, Centrum' })
})

test('only members who agreed are suggested, also to members who did not', async () => {
  await as(app, joris).call(profile.update, { about: 'I bake bread.' })
  expect(await suggestionOf(mina, joris)).toMatchObject({
    kind: 'near',
    reason: 'Lives in Gouda too',
    opening: expect.stringContaining('I live in Gouda too.'),
    location: 'gouda, Centrum',
    about: 'I bake bread.',
  })
  await agree(joris, false)
  expect(await isSuggested(mina, joris)).toBe(false)
  expect(await isSuggested(joris, mina)).toBe(false)
  await agree(mina)
  expect(await isSuggested(joris, mina)).toBe(true)
})

test('only members of my town are suggested on request, whatever the reason', async () => {
  const elsewhere = await suggestible({ location: 'Sneek' })
  const speaking = { language: 'nl', level: 'native' as const }
  await as(app, joris).call(profile.setLanguages, { speaks: [speaking], learns: [] })
  await as(app, mina).call(profile.setLanguages, {
    speaks: [],
    learns: [{ language: 'nl', level: 'A1' }],
  })
  expect(await suggestionOf(mina, elsewhere)).toBeDefined()
  expect(await suggestionOf(mina, elsewhere, { near: 'true' })).toBeUndefined()
  expect(await suggestionOf(mina, joris, { near: 'true' })).toMatchObject({
    ...{ kind: 'near', location: 'gouda, Centrum' },
    ...{ reasonKind: 'language', reason: 'Speaks Dutch' },
  })
})

test('a member without a town is not near a town that has no letters', async () => {
  const stranger = await aUser(app, { location: '-' })
  const other = await suggestible()
  expect((await suggestionOf(stranger, other))?.kind).not.toBe('near')
})

test('nobody is suggested to themselves, and replies have no private fields', async () => {
  await agree(mina)
  expect(await isSuggested(mina, mina)).toBe(false)
  const { text } = await as(app, mina).call(people.suggestions, {})
  for (const secret of [joris.me.email, 'mayBeSuggested', 'interests', 'isBanned'])
    expect(text).not.toContain(secret)
})

test.each([
  ['the viewer blocked', (one: Person, other: Person) => [one, other]],
  ['who blocked the viewer', (one: Person, other: Person) => [other, one]],
])('users %s are not suggested', async (_, order) => {
  const [by, target] = order(mina, joris) as [Person, Person]
  await as(app, by).call(people.block, { userId: target.me.id })
  expect(await isSuggested(mina, joris)).toBe(false)
})

test('connections and requests in any state are not suggested', async () => {
  const request = (from: Person, to: Person) =>
    as(app, from).call(connections.request, { receiverId: to.me.id })
  const { body } = await request(mina, joris)
  expect(await isSuggested(mina, joris)).toBe(false)
  await as(app, joris).call(connections.answer, { id: body.id, status: 'rejected' })
  expect(await isSuggested(mina, joris)).toBe(false)
  const [asking, connected] = [
    await suggestible({ location: 'Gouda' }),
    await suggestible({ location: 'Gouda' }),
  ]
  await request(asking, mina)
  await connectUsers(app, mina, connected)
  for (const person of [asking, connected]) expect(await isSuggested(mina, person)).toBe(false)
})

test.each([
  ['suspended', app.db`suspended_until = '2100-01-01'`],
  ['banned', app.db`is_banned = true`],
  ['without a confirmed address', app.db`email_confirmed_at = null`],
])('users %s are not suggested', async (_, change) => {
  await app.db`update users set ${change} where id = ${joris.me.id}`
  expect(await isSuggested(mina, joris)).toBe(false)
})

test('a dismissed suggestion stays away until it is restored', async () => {
  const userId = joris.me.id
  for (const _ of [1, 2])
    expect((await as(app, mina).call(people.dismissSuggestion, { userId })).status).toBe(204)
  expect(await isSuggested(mina, joris)).toBe(false)
  expect(await isSuggested(await aUser(app, { location: 'Gouda' }), joris)).toBe(true)
  expect((await as(app, mina).call(people.restoreSuggestion, { userId })).status).toBe(204)
  expect(await isSuggested(mina, joris)).toBe(true)
  const self = { userId: mina.me.id }
  expect((await as(app, mina).call(people.dismissSuggestion, self)).status).toBe(404)
})

test('speakers of a language I learn are suggested, those who learn mine say so', async () => {
  const learner = await aUser(app)
  await as(app, learner).call(profile.setLanguages, {
    speaks: [{ language: 'tr', level: 'native' }],
    learns: [{ language: 'nl', level: 'A1' }],
  })
  const [oneWay, both] = [await suggestible(), await suggestible({ name: 'Joris Visser' })]
  const dutch = [{ language: 'nl', level: 'native' as const }]
  const french = [{ language: 'fr', level: 'native' as const }]
  await as(app, oneWay).call(profile.setLanguages, { speaks: [...french, ...dutch], learns: [] })
  await as(app, both).call(profile.setLanguages, {
    speaks: dutch,
    learns: [{ language: 'tr', level: 'A1' }],
  })
  expect(await suggestionOf(learner, oneWay)).toMatchObject({
    kind: 'language',
    reason: 'Speaks Dutch',
    speaks: [...dutch, ...french],
  })
  expect(await suggestionOf(learner, both)).toMatchObject({
    reason: 'Speaks Dutch, would like to learn Turkish',
    opening: 'Hi Joris, I am learning Dutch, and I speak Turkish. Shall we practise together?',
  })
})

test('members of the same group are suggested, unless the group is hidden', async () => {
  const group = await aGroup(app, { by: mina })
  const other = await suggestible()
  await joinGroup(app, other, group)
  expect(await suggestionOf(mina, other)).toMatchObject({
    kind: 'group',
    reason: `You’re both in ${group.name}`,
    opening: expect.stringContaining(`, we are both in ${group.name}. `),
  })
  await app.db`update groups set hidden_at = now() where id = ${group.id}`
  expect((await suggestionOf(mina, other))?.kind).not.toBe('group')
})

test('attendees of the last event are suggested if they show their attendance', async () => {
  const admin = await anAdmin(app)
  let other = await suggestible()
  const start = new Date(app.clock.now.getTime() + hour)
  const { id, title } = await anEvent(app, {
    by: admin,
    title: 'Canal walk',
    startDate: start.toISOString(),
    endDate: new Date(start.getTime() + hour).toISOString(),
  })
  for (const person of [mina, other]) await as(app, person).call(events.book, { id })
  app.clock.forward(3 * hour)
  mina = await signInAgain(app, mina)
  other = await signInAgain(app, other)
  expect((await suggestionOf(mina, other))?.kind).not.toBe('event')
  await as(app, other).call(feedback.showAttendance, { isAttendanceVisible: true })
  expect(await suggestionOf(mina, other)).toMatchObject({
    kind: 'event',
    reason: `You were both at ${title}`,
  })
  await app.db`update events set cancelled_at = now() where id = ${id}`
  expect((await suggestionOf(mina, other))?.kind).not.toBe('event')
})

test('shared interests and a recent arrival are reasons', async () => {
  const fan = await aUser(app, { interests: ['Spoon carving'] })
  const other = await suggestible({ interests: ['chess', 'spoon carving'] })
  expect(await suggestionOf(fan, other)).toMatchObject({
    kind: 'interest',
    reason: 'Likes Spoon carving too',
  })
  const newcomer = await suggestible()
  const today = app.clock.now.toISOString().slice(0, 10)
  await as(app, newcomer).call(firstDays.change, { arrivalDate: today })
  expect(await suggestionOf(fan, newcomer)).toMatchObject({
    kind: 'arrived',
    reason: 'Arrived this month',
  })
})

test('a tag finds only members who agreed, by language or interest', async () => {
  const speaker = await suggestible({ languages: ['Tigrinya'], interests: ['Rare teapots'] })
  const silent = await aUser(app, { languages: ['Tigrinya'], interests: ['rare teapots'] })
  for (const [tag, reason] of [
    ['tigrinya', 'Speaks Tigrinya'],
    ['rare teapots', 'Likes rare teapots'],
  ] as const) {
    const found = await suggestions(mina, { tag })
    expect(found.map(({ id, reason }) => ({ id, reason }))).toEqual([{ id: speaker.me.id, reason }])
  }
  expect(await suggestionOf(mina, silent, { tag: 'tigrinya' })).toBeUndefined()
  await as(app, speaker).call(people.block, { userId: mina.me.id })
  expect(await suggestions(mina, { tag: 'tigrinya' })).toEqual([])
})

test('the best suggestions come first, and no more than asked for', async () => {
  const seeker = await aUser(app, { location: 'Gouda', interests: ['lace making'] })
  const best = await suggestible({ location: 'Gouda', interests: ['lace making'] })
  const [first, ...rest] = await suggestions(seeker, { limit: 2 })
  expect(first?.id).toBe(best.me.id)
  expect(rest).toHaveLength(1)
})
