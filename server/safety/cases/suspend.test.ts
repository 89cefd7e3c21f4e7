import { describe, expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'

const app = await sharedApp()
await anAdmin(app)
const admin = await anAdmin(app)

const suspend = (person: Person, by = admin) =>
  as(app, by).call(adminUsers.suspend, {
    ...{ id: person.me.id, rule: 'spam', reason: 'The same offer all day.', days: 3 },
  })
const lift = (person: Person, by = admin) =>
  as(app, by).call(adminUsers.liftSuspension, { id: person.me.id, reason: 'A mistake.' })
const login = ({ me, password }: Person) =>
  as(app, null).call(auth.login, { username: me.username, password })
const actions = async (person: Person) =>
  (await as(app, person).call(privacy.auditLogs, {})).body.map(({ action }) => action)

describe('an administrator suspends an account', () => {
  test('for some days: the user is signed out, told why, and may object', async () => {
    const person = await aUser(app)
    const { status, body } = await suspend(person)
    expect([status, body.isBanned, typeof body.suspendedUntil]).toEqual([200, false, 'string'])
    expect((await as(app, person).call(auth.me, {})).status).toBe(401)
    const refused = await login(person)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('The same offer all day.')
    expect(refused.text).toContain('/privacy/contact?decision=')
    expect(await actions(admin)).toContain('decision_made')
    const [decision] = (await as(app, admin).call(cases.decisions, {})).body
    expect(decision).toMatchObject({ kind: 'suspend', type: 'user', rule: 'spam' })
    const { body: file } = await as(app, admin).call(cases.one, { id: decision?.caseId ?? '' })
    expect(file).toMatchObject({ status: 'decided', reports: [], reportCount: 0 })
  })

  test('but neither themselves, nor another administrator, nor a reported profile', async () => {
    expect(await suspend(admin)).toMatchObject({
      status: 409,
      body: { code: 'own_account_suspended' },
    })
    expect(await suspend(await anAdmin(app))).toMatchObject({
      ...{ status: 409, body: { code: 'administrator_suspended' } },
    })
    const person = await aUser(app)
    const id = await aCase(app, await aUser(app), 'user', person.me.id)
    expect(await suspend(person)).toMatchObject({
      ...{ status: 409, body: { code: 'profile_reported_already', href: `/safety?case=${id}` } },
    })
  })
})

test('two requests at the same time suspend an account once', async () => {
  const person = await aUser(app)
  const answers = await Promise.all([suspend(person), suspend(person)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'user_suspended_already',
  })
  const decisions = await app.db`
    select 1 from decisions d join cases c on c.id = d.case_id where c.owner_id = ${person.me.id}`
  expect(decisions).toHaveLength(1)
})

describe('an administrator lifts a suspension', () => {
  test('the user can sign in again and is told', async () => {
    const person = await aUser(app)
    await suspend(person)
    const { status, body } = await lift(person)
    expect([status, body.suspendedUntil]).toEqual([200, null])
    const back = await signInAgain(app, person)
    const { body: received } = await as(app, back).call(notifications.list, {})
    expect(received.map(({ title }) => title)).toContain(
      'The decision about your profile was reversed',
    )
    expect(await actions(back)).toContain('decision_reversed')
  })

  test('from every case at once, also a ban', async () => {
    const person = await aUser(app)
    const profile = await aCase(app, await aUser(app), 'user', person.me.id)
    const post = await aCase(app, await aUser(app), 'post', (await aPost(app, { by: person })).id)
    await decideCase(app, admin, profile, { kind: 'suspend' })
    await decideCase(app, admin, post, { kind: 'ban' })
    expect((await lift(person)).body).toMatchObject({ isBanned: false, suspendedUntil: null })
    expect((await login(person)).status).toBe(200)
  })

  test('only where there is one', async () => {
    const person = await aUser(app)
    expect(await lift(person)).toMatchObject({ status: 409, body: { code: 'user_not_suspended' } })
  })
})
