import { describe, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { privacy } from '#shared/privacy/contract.ts'

const app = await sharedApp()
await anAdmin(app) // another administrator, so that none of these is the last
const admin = await anAdmin(app)

const uniqueText = () => crypto.randomUUID().slice(0, 8)
type Filter = CallInput<typeof adminUsers.list>
const listed = async (filter: Filter, by = admin) =>
  (await as(app, by).call(adminUsers.list, filter)).body.map(({ id }) => id)
const change = (id: string, changes: Omit<CallInput<typeof adminUsers.update>, 'id'>) =>
  as(app, admin).call(adminUsers.update, { id, ...changes })
const readMe = async (person: Person) => (await as(app, person).call(auth.me, {})).body
const readAuditLog = async (person: Person) =>
  (await as(app, person).call(privacy.auditLogs, {})).body.map((entry) => [
    entry.action,
    entry.newData?.changed ?? null,
    entry.ipAddress,
  ])

describe('list of users', () => {
  test('contains the fields of the own profile and no secrets (S052)', async () => {
    const person = await aUser(app, { name: `Zoë ${uniqueText()}` })
    const { body, text } = await as(app, admin).call(adminUsers.list, { q: person.me.name })
    expect(body).toEqual([{ ...(await readMe(person)), isBanned: false, suspendedUntil: null }])
    expect(text).not.toMatch(/password|argon2|token|consentSubject|p256dh/i)
  })

  test('matches parts of names and usernames, and the beginning of email addresses', async () => {
    const unique = uniqueText()
    const { me } = await aUser(app, { name: `Renée van ${unique}`, username: `rvl-${unique}` })
    await app.db`update users set email = ${`x@mail.${unique}.nl`} where id = ${me.id}`
    for (const q of [`@rvl-${unique}`, `@mail.${unique}.nl`, `Mail.${unique}.nl`])
      expect(await listed({ q }), q).toEqual([me.id])
    await app.db`update users set email = ${`only.rvl-${unique}@example.org`} where id = ${me.id}`
    for (const q of [
      `renee ${unique}`,
      `RVL-${unique.slice(0, 6)}`,
      unique.slice(1, 7),
      `only.rvl-${unique}@EX`,
    ])
      expect(await listed({ q }), q).toEqual([me.id])
    for (const q of [`${unique}x`, `nly.rvl-${unique}@ex`, '%', '_'])
      expect(await listed({ q }), q).not.toContain(me.id)
  })

  test('filters by role and by right', async () => {
    const unique = uniqueText()
    const [buddy, other, chief] = [
      await aUser(app, { name: `${unique} A`, role: 'language_buddy' }),
      await aUser(app, { name: `${unique} B` }),
      await aUser(app, { name: `${unique} C` }),
    ]
    await change(chief.me.id, { isAdmin: true })
    await change(other.me.id, { isModerator: true })
    const q = unique
    expect(await listed({ q, only: 'language_buddy' })).toEqual([buddy.me.id])
    expect(await listed({ q, only: 'administrators' })).toEqual([chief.me.id])
    expect(await listed({ q, only: 'moderators' })).toEqual([other.me.id])
    expect(await listed({ q, only: 'au_pair' })).toEqual([])
  })

  test('pages through all users, newest first or by name', async () => {
    const unique = uniqueText()
    const names = ['b', 'A', 'c', 'B', 'a']
    const ids: string[] = []
    for (const name of names) ids.push((await aUser(app, { name: `${name} ${unique}` })).me.id)
    const byName = names
      .map((name, at) => ({ name, id: ids[at] ?? '' }))
      .sort((one, other) => new Intl.Collator('en').compare(one.name, other.name))
      .map(({ id }) => id)
    for (const [sort, expected] of [
      ['newest', ids.toReversed()],
      ['name', byName],
    ] as const) {
      const all: string[] = []
      for (let before: string | undefined; ; ) {
        const page = await listed({ q: unique, sort, limit: 2, ...(before && { before }) })
        all.push(...page)
        before = page.at(-1)
        if (page.length < 2) break
      }
      expect(all, sort).toEqual(expected)
    }
  })
})

test('lists suspended and banned users while the measure lasts', async () => {
  const unique = uniqueText()
  const [reporter, moderator] = [await aUser(app), await anAdmin(app)]
  const suspendOrBan = async (kind: 'suspend' | 'ban') => {
    const person = await aUser(app, { name: unique })
    const caseId = await aCase(app, reporter, 'user', person.me.id)
    const days = kind === 'suspend' ? { days: 1 as const } : {}
    const { body } = await decideCase(app, moderator, caseId, { kind, ...days })
    return { id: person.me.id, until: body.until }
  }
  const [banned, suspended] = [await suspendOrBan('ban'), await suspendOrBan('suspend')]
  let by = admin
  const row = async (id: string) => (await as(app, by).call(adminUsers.one, { id })).body
  const only = (group: 'suspended' | 'banned') => listed({ q: unique, only: group }, by)
  expect(await only('banned')).toEqual([banned.id])
  expect(await only('suspended')).toEqual([suspended.id])
  expect(await row(banned.id)).toMatchObject({ isBanned: true, suspendedUntil: null })
  expect(suspended.until).not.toBeNull()
  expect(await row(suspended.id)).toMatchObject({ suspendedUntil: suspended.until })

  const day = 24 * 3_600_000
  app.clock.forward(day)
  by = await anAdmin(app)
  expect(await only('suspended')).toEqual([])
  expect(await row(suspended.id)).toMatchObject({ isBanned: false, suspendedUntil: null })
  expect(await only('banned')).toEqual([banned.id])
  app.clock.forward(-day)
})

describe('administrator changes an account', () => {
  test('and both audit logs record the changed fields', async () => {
    const person = await aUser(app, { name: 'Old', role: 'student' })
    const { status, body } = await change(person.me.id, {
      name: 'New',
      role: 'expat',
      isModerator: true,
      isAdmin: false,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject(await readMe(person))
    expect(body).toMatchObject({ name: 'New', role: 'expat', isModerator: true, isAdmin: false })
    const fields = ['name', 'role', 'isModerator']
    // The origin belongs to the administrator, not to the user.
    expect((await readAuditLog(person))[0]).toEqual(['account_changed_by_admin', fields, null])
    expect((await readAuditLog(admin))[0]?.slice(0, 2)).toEqual(['changed_account', fields])
  })

  test('and a role that was only the default counts as chosen', async () => {
    const person = await aUser(app, { role: 'student' })
    await app.db`update users set has_chosen_role = false where id = ${person.me.id}`
    const { body } = await change(person.me.id, { role: 'student' })
    expect(body).toMatchObject({ role: 'student', hasChosenRole: true })
    expect((await readAuditLog(person))[0]?.slice(0, 2)).toEqual([
      'account_changed_by_admin',
      ['role'],
    ])
  })

  test('without a role, which then stays unchanged', async () => {
    const person = await aUser(app, { role: 'language_buddy' })
    expect((await change(person.me.id, { name: 'New' })).body.role).toBe('language_buddy')
    await app.db`update users set role = 'admin' where id = ${person.me.id}`
    expect((await change(person.me.id, { name: 'Newer' })).body.role).toBe('admin')
  })

  test('without real changes, which writes no audit entry', async () => {
    const person = await aUser(app)
    const { name, email, isAdmin } = person.me
    const before = await readAuditLog(person)
    expect((await change(person.me.id, { name, email, isAdmin })).status).toBe(200)
    expect(await readAuditLog(person)).toEqual(before)
  })

  const wrong: [string, Record<string, unknown>, string][] = [
    ['a flag in words (S059)', { isAdmin: 'false' }, 'isAdmin'],
    ['a flag as a number', { isModerator: 1 }, 'isModerator'],
    ['no name', { name: ' ' }, 'name'],
    ['a link as a name', { name: 'www.evil.example' }, 'name'],
    ['no address', { email: '' }, 'email'],
    ['a role that does not exist', { role: 'admin' }, 'role'],
  ]
  test.each(wrong)('but not to %s', async (_, changes, field) => {
    const person = await aUser(app)
    const reply = await change(person.me.id, { ...changes, name: 'New', ...changes })
    expect(reply).toMatchObject({ status: 400, body: { field } })
    expect(await readMe(person)).toMatchObject({ name: person.me.name, isAdmin: false })
  })

  test('and revokes the right, which applies to the next call (S016)', async () => {
    const second = await anAdmin(app)
    const calls = () => as(app, second).call(adminUsers.list, { limit: 1 })
    expect((await calls()).status).toBe(200)
    await change(second.me.id, { isAdmin: false })
    expect((await calls()).status).toBe(403)
  })
})

test('user who cannot sign in gets no rights', async () => {
  const person = await aUser(app)
  await app.db`update users set is_banned = true where id = ${person.me.id}`
  for (const flag of [{ isAdmin: true }, { isModerator: true }])
    expect(await change(person.me.id, flag)).toMatchObject({
      status: 409,
      body: { message: 'You can’t give this role to someone who is suspended or banned' },
    })
  expect((await change(person.me.id, { name: 'New' })).status).toBe(200)
})

test('deleted account and its sessions end at once (S016)', async () => {
  const person = await aUser(app)
  const remove = () => as(app, admin).call(adminUsers.remove, { id: person.me.id })
  expect((await remove()).status).toBe(204)
  expect((await as(app, person).call(auth.me, {})).status).toBe(401)
  expect((await remove()).status).toBe(404)
  const auditLog = await as(app, admin).call(privacy.auditLogs, {})
  expect(auditLog.body[0]).toMatchObject({ action: 'deleted_account' })
  // Its audit entries are anonymised too.
  expect(auditLog.text).not.toContain(person.me.id)
})

test('signing a user out everywhere allows a new sign-in', async () => {
  const person = await aUser(app)
  const { status } = await as(app, admin).call(adminUsers.revokeSessions, { id: person.me.id })
  expect(status).toBe(204)
  expect((await as(app, person).call(auth.me, {})).status).toBe(401)
  const { username } = person.me
  const login = await as(app, null).call(auth.login, { username, password: person.password })
  expect(login.status).toBe(200)
})

test('changing address or rights and deleting an account require a recent sign-in', async () => {
  const person = await aUser(app)
  const [chief, helper] = [await anAdmin(app), await aModerator(app)]
  const { id } = person.me
  const late = await anAdmin(app)
  app.clock.forward(61 * 60_000)
  for (const reply of [
    await as(app, late).call(adminUsers.update, { id, email: `new.${uniqueText()}@example.org` }),
    await as(app, late).call(adminUsers.update, { id: chief.me.id, isAdmin: false }),
    await as(app, late).call(adminUsers.update, { id: helper.me.id, isModerator: false }),
    await as(app, late).call(adminUsers.remove, { id }),
  ])
    expect(reply).toMatchObject({ status: 403, body: { message: 'Please log in again' } })
  const other = await as(app, late).call(adminUsers.update, { id, name: 'New' })
  expect(other.status).toBe(200)
  expect(await readMe(chief)).toMatchObject({ isAdmin: true })
  expect(await readMe(helper)).toMatchObject({ isModerator: true })
  app.clock.forward(-61 * 60_000)
})

test('granting rights requires a recent sign-in', async () => {
  const person = await aUser(app)
  const { id } = person.me
  const late = await anAdmin(app)
  app.clock.forward(61 * 60_000)
  for (const flag of [{ isAdmin: true }, { isModerator: true }])
    expect(await as(app, late).call(adminUsers.update, { id, ...flag })).toMatchObject({
      status: 403,
      body: { message: 'Please log in again' },
    })
  expect(await readMe(person)).toMatchObject({ isAdmin: false, isModerator: false })
  const fresh = await anAdmin(app)
  expect((await as(app, fresh).call(adminUsers.update, { id, isAdmin: true })).status).toBe(200)
  app.clock.forward(-61 * 60_000)
})
