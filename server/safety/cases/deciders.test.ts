import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { anEvent } from '#server/testing/events.ts'
import { freshApp, type TestApp } from '#server/testing/freshApp.ts'
import { latestNotification } from '#server/testing/groups.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase, decideCase, sendObjection } from '#server/testing/safety.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'

// Each test starts with one administrator and no moderator, in a separate installation.
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

const readCase = (id: string, by: Person) => as(app, by).call(cases.one, { id })
const listOpenCases = async (by: Person) => {
  const { body } = await as(app, by).call(cases.list, { limit: 200 })
  return body.map(({ id }) => id)
}
const caseAboutAdmin = async () => {
  const post = await aPost(app, { by: admin })
  return aCase(app, joris, 'post', post.id)
}

test('only administrator decides about events, even their own', async () => {
  const event = await anEvent(app, { by: admin })
  const id = await aCase(app, joris, 'event', event.id)
  expect(await latestNotification(app, admin)).toMatchObject({ type: 'caseOpened' })
  expect(await listOpenCases(admin)).toContain(id)
  expect((await decideCase(app, admin, id, { kind: 'remove' })).status).toBe(201)
  expect(await latestNotification(app, joris)).toMatchObject({
    title: 'What you reported was removed',
  })
})

test('moderators decide about the only administrator', async () => {
  const moderator = await aModerator(app)
  const id = await caseAboutAdmin()
  expect(await latestNotification(app, admin)).toBeUndefined()
  expect(await latestNotification(app, moderator)).toMatchObject({ type: 'caseOpened' })
  expect(await listOpenCases(admin)).not.toContain(id)
  expect((await decideCase(app, admin, id, { kind: 'dismiss' })).status).toBe(404)
  expect((await readCase(id, moderator)).body.choices).toEqual(['dismiss', 'remove', 'warn'])
  expect((await decideCase(app, moderator, id, { kind: 'warn' })).status).toBe(201)
  expect(await latestNotification(app, admin)).toMatchObject({ title: 'A warning about your post' })
})

test('another administrator takes over from moderators', async () => {
  const moderator = await aModerator(app)
  const id = await caseAboutAdmin()
  const other = await anAdmin(app)
  expect(await listOpenCases(moderator)).not.toContain(id)
  expect((await decideCase(app, moderator, id, { kind: 'dismiss' })).status).toBe(404)
  expect((await decideCase(app, other, id, { kind: 'dismiss' })).status).toBe(201)
})

test('sole administrator decides about themselves without seeing the reporter', async () => {
  const id = await caseAboutAdmin()
  expect(await latestNotification(app, admin)).toMatchObject({ type: 'caseOpened' })
  expect(await listOpenCases(admin)).toContain(id)
  const { body, text } = await readCase(id, admin)
  expect(body).toMatchObject({
    choices: ['dismiss', 'remove'],
    reports: [{ reporter: null, reason: 'harassment' }],
  })
  expect(text).not.toContain(joris.me.id)
  expect((await decideCase(app, admin, id, { kind: 'remove' })).status).toBe(201)
  const { body: log } = await as(app, admin).call(cases.decisions, { limit: 1 })
  expect(log).toMatchObject([{ kind: 'remove', about: { id: admin.me.id } }])
})

test('banned moderator cannot decide', async () => {
  const moderator = await aModerator(app)
  const post = await aPost(app, { by: moderator })
  const ofModerator = await aCase(app, joris, 'post', post.id)
  expect((await decideCase(app, admin, ofModerator, { kind: 'ban' })).status).toBe(201)
  const id = await caseAboutAdmin()
  expect(await listOpenCases(admin)).toContain(id)
})

test('reporting moderator cannot decide while another can', async () => {
  const moderator = await aModerator(app)
  const post = await aPost(app, { by: joris })
  const id = await aCase(app, moderator, 'post', post.id)
  expect((await readCase(id, moderator)).body.choices).toEqual([])
  expect(await decideCase(app, moderator, id, { kind: 'remove' })).toMatchObject({
    ...{ status: 403, body: { message: 'Someone else has to decide about this' } },
  })
  expect((await decideCase(app, admin, id, { kind: 'remove' })).status).toBe(201)

  const adminPost = await aPost(app, { by: admin })
  const adminCase = await aCase(app, moderator, 'post', adminPost.id)
  // Only this moderator can decide about the only administrator.
  expect((await decideCase(app, moderator, adminCase, { kind: 'warn' })).status).toBe(201)
})

test('objection is decided by another moderator if there is one', async () => {
  const moderator = await aModerator(app)
  const ana = await aUser(app)
  const post = await aPost(app, { by: ana })
  const id = await aCase(app, joris, 'post', post.id)
  const { body } = await decideCase(app, moderator, id, { kind: 'warn' })
  await sendObjection(app, ana, body.id)
  expect((await readCase(id, moderator)).body.choices).toEqual([])
  const upholding = { kind: 'uphold', seen: 1 } as const
  expect((await decideCase(app, moderator, id, upholding)).status).toBe(403)
  expect((await decideCase(app, admin, id, upholding)).status).toBe(201)
  await sendObjection(app, ana, body.id)
  expect((await decideCase(app, moderator, id, { ...upholding, seen: 2 })).status).toBe(201)
})

test('only administrator decides about an objection to their own ban', async () => {
  const moderator = await aModerator(app)
  const ana = await aUser(app)
  const post = await aPost(app, { by: ana })
  const id = await aCase(app, joris, 'post', post.id)
  const { body } = await decideCase(app, admin, id, { kind: 'ban' })
  await as(app, null).call(safety.contact, {
    ...{ topic: 'objection', email: ana.me.email, message: 'No', decisionId: body.id },
  })
  expect((await readCase(id, moderator)).body.choices).toEqual([])
  expect((await decideCase(app, admin, id, { kind: 'reverse', seen: 1 })).status).toBe(201)
})
