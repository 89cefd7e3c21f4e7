import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { anEvent } from '#server/testing/events.ts'
import { freshApp, type TestApp } from '#server/testing/freshApp.ts'
import { told } from '#server/testing/groups.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase, decided, objected } from '#server/testing/safety.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'

// Each begins with one administrator and no moderator: it is about how few there are to decide.
let app: TestApp
let admin: Person
let joris: Person
beforeEach(async () => {
  app = await freshApp()
  await app.db`
    update users set is_admin = false, is_moderator = false where is_admin or is_moderator`
  admin = await anAdmin(app)
  joris = await aUser(app)
})
afterEach(() => app.stop())

const fileOf = (id: string, by: Person) => as(app, by).call(cases.one, { id })
const waitsFor = async (by: Person) => {
  const { body } = await as(app, by).call(cases.list, { limit: 200 })
  return body.map(({ id }) => id)
}
const aCaseAboutTheAdmin = async () => {
  const post = await aPost(app, { by: admin })
  return aCase(app, joris, 'post', post.id)
}

test('the only administrator decides about an event, also about their own', async () => {
  const event = await anEvent(app, { by: admin })
  const id = await aCase(app, joris, 'event', event.id)
  expect(await told(app, admin)).toMatchObject({ type: 'caseOpened' })
  expect(await waitsFor(admin)).toContain(id)
  expect((await decided(app, admin, id, { kind: 'remove' })).status).toBe(201)
  expect(await told(app, joris)).toMatchObject({ title: 'What you reported was removed' })
})

test('about the only administrator moderators decide', async () => {
  const moderator = await aModerator(app)
  const id = await aCaseAboutTheAdmin()
  expect(await told(app, admin)).toBeUndefined()
  expect(await told(app, moderator)).toMatchObject({ type: 'caseOpened' })
  expect(await waitsFor(admin)).not.toContain(id)
  expect((await decided(app, admin, id, { kind: 'dismiss' })).status).toBe(404)
  expect((await fileOf(id, moderator)).body.choices).toEqual(['dismiss', 'remove', 'warn'])
  expect((await decided(app, moderator, id, { kind: 'warn' })).status).toBe(201)
  expect(await told(app, admin)).toMatchObject({ title: 'A warning about your post' })
})

test('once there is another administrator, moderators do not any more', async () => {
  const moderator = await aModerator(app)
  const id = await aCaseAboutTheAdmin()
  const other = await anAdmin(app)
  expect(await waitsFor(moderator)).not.toContain(id)
  expect((await decided(app, moderator, id, { kind: 'dismiss' })).status).toBe(404)
  expect((await decided(app, other, id, { kind: 'dismiss' })).status).toBe(201)
})

test('an administrator who is alone decides about themselves, and is not told who reported', async () => {
  const id = await aCaseAboutTheAdmin()
  expect(await told(app, admin)).toMatchObject({ type: 'caseOpened' })
  expect(await waitsFor(admin)).toContain(id)
  const { body, text } = await fileOf(id, admin)
  expect(body).toMatchObject({
    choices: ['dismiss', 'remove'],
    reports: [{ reporter: null, reason: 'harassment' }],
  })
  expect(text).not.toContain(joris.me.id)
  expect((await decided(app, admin, id, { kind: 'remove' })).status).toBe(201)
  const { body: log } = await as(app, admin).call(cases.decisions, { limit: 1 })
  expect(log).toMatchObject([{ kind: 'remove', about: { id: admin.me.id } }])
})

test('a moderator who is banned decides about nobody', async () => {
  const moderator = await aModerator(app)
  const post = await aPost(app, { by: moderator })
  const ofModerator = await aCase(app, joris, 'post', post.id)
  expect((await decided(app, admin, ofModerator, { kind: 'ban' })).status).toBe(201)
  const id = await aCaseAboutTheAdmin()
  expect(await waitsFor(admin)).toContain(id)
})

test('whoever reported it leaves it to somebody else, where there is one', async () => {
  const moderator = await aModerator(app)
  const post = await aPost(app, { by: joris })
  const id = await aCase(app, moderator, 'post', post.id)
  expect((await fileOf(id, moderator)).body.choices).toEqual([])
  expect(await decided(app, moderator, id, { kind: 'remove' })).toMatchObject({
    ...{ status: 403, body: { message: 'Somebody else has to decide about this' } },
  })
  expect((await decided(app, admin, id, { kind: 'remove' })).status).toBe(201)

  const ofAdmin = await aPost(app, { by: admin })
  const alone = await aCase(app, moderator, 'post', ofAdmin.id)
  // About the only administrator nobody but this moderator decides.
  expect((await decided(app, moderator, alone, { kind: 'warn' })).status).toBe(201)
})

test('an objection is for somebody else than who decided last, where there is one', async () => {
  const moderator = await aModerator(app)
  const ana = await aUser(app)
  const post = await aPost(app, { by: ana })
  const id = await aCase(app, joris, 'post', post.id)
  const { body } = await decided(app, moderator, id, { kind: 'warn' })
  await objected(app, ana, body.id)
  expect((await fileOf(id, moderator)).body.choices).toEqual([])
  const again = { kind: 'uphold', seen: 1 } as const
  expect((await decided(app, moderator, id, again)).status).toBe(403)
  expect((await decided(app, admin, id, again)).status).toBe(201)
  await objected(app, ana, body.id)
  expect((await decided(app, moderator, id, { ...again, seen: 2 })).status).toBe(201)
})

test('the only administrator judges an objection to their own ban', async () => {
  const moderator = await aModerator(app)
  const ana = await aUser(app)
  const post = await aPost(app, { by: ana })
  const id = await aCase(app, joris, 'post', post.id)
  const { body } = await decided(app, admin, id, { kind: 'ban' })
  await as(app, null).call(safety.contact, {
    ...{ topic: 'objection', email: ana.me.email, words: 'No', decisionId: body.id },
  })
  expect((await fileOf(id, moderator)).body.choices).toEqual([])
  expect((await decided(app, admin, id, { kind: 'reverse', seen: 1 })).status).toBe(201)
})
