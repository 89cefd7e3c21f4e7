import { describe, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase, decided } from '#server/testing/safety.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { privacy } from '#shared/privacy/contract.ts'

const app = await sharedApp()
await anAdmin(app) // so that none of these is the last one
const admin = await anAdmin(app)

const mark = () => crypto.randomUUID().slice(0, 8)
type Filter = CallInput<typeof adminUsers.list>
const listed = async (filter: Filter, by = admin) =>
  (await as(app, by).call(adminUsers.list, filter)).body.map(({ id }) => id)
const change = (id: string, changes: Omit<CallInput<typeof adminUsers.update>, 'id'>) =>
  as(app, admin).call(adminUsers.update, { id, ...changes })
const meOf = async (person: Person) => (await as(app, person).call(auth.me, {})).body
const trailOf = async (person: Person) =>
  (await as(app, person).call(privacy.auditLogs, {})).body.map((deed) => [
    deed.action,
    deed.newData?.changed ?? null,
    deed.ipAddress,
  ])

describe('the list of users', () => {
  test('holds everything that they see of themselves, and no secret (S052)', async () => {
    const person = await aUser(app, { name: `Zoë ${mark()}` })
    const { body, text } = await as(app, admin).call(adminUsers.list, { q: person.me.name })
    expect(body).toEqual([{ ...(await meOf(person)), isBanned: false, suspendedUntil: null }])
    expect(text).not.toMatch(/password|argon2|token|consentSubject|p256dh/i)
  })

  test('is found by parts of a name or username, and by how an address begins', async () => {
    const unique = mark()
    const { me } = await aUser(app, { name: `Renée van ${unique}`, username: `rvl-${unique}` })
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

  test('is filtered by role and by flag', async () => {
    const unique = mark()
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

  test('comes newest first or by name, in parts that miss nobody', async () => {
    const unique = mark()
    const names = ['b', 'A', 'c', 'B', 'a']
    const ids: string[] = []
    for (const name of names) ids.push((await aUser(app, { name: `${name} ${unique}` })).me.id)
    const byName = names
      .map((name, at) => ({ name: `${name} ${unique}`.toLowerCase(), id: ids[at] ?? '' }))
      .sort((one, two) => (one.name + one.id < two.name + two.id ? -1 : 1))
      .map(({ id }) => id)
    for (const [sort, expected] of [
      ['newest', ids.toReversed()],
      ['name', byName],
    ] as const) {
      const all: string[] = []
      for (let before: string | undefined; ; ) {
        const part = await listed({ q: unique, sort, limit: 2, ...(before && { before }) })
        all.push(...part)
        before = part.at(-1)
        if (part.length < 2) break
      }
      expect(all, sort).toEqual(expected)
    }
  })
})

test('who is kept out is listed, for as long as they are', async () => {
  const unique = mark()
  const [reporter, moderator] = [await aUser(app), await anAdmin(app)]
  const kept = async (kind: 'suspend' | 'ban') => {
    const person = await aUser(app, { name: unique })
    const caseId = await aCase(app, reporter, 'user', person.me.id)
    const days = kind === 'suspend' ? { days: 1 as const } : {}
    const { body } = await decided(app, moderator, caseId, { kind, ...days })
    return { id: person.me.id, until: body.until }
  }
  const [banned, suspended] = [await kept('ban'), await kept('suspend')]
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

describe('an administrator changes an account', () => {
  test('and it stands in the trail of both, by the names of the fields', async () => {
    const person = await aUser(app, { name: 'Old', role: 'student' })
    const { status, body } = await change(person.me.id, {
      name: 'New',
      role: 'expat',
      isModerator: true,
      isAdmin: false,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject(await meOf(person))
    expect(body).toMatchObject({ name: 'New', role: 'expat', isModerator: true, isAdmin: false })
    const fields = ['name', 'role', 'isModerator']
    // From where it was done is the administrator's, not theirs.
    expect((await trailOf(person))[0]).toEqual(['account_changed_by_admin', fields, null])
    expect((await trailOf(admin))[0]?.slice(0, 2)).toEqual(['changed_account', fields])
  })

  test('without a role it stays, also one that no form offers', async () => {
    const person = await aUser(app, { role: 'language_buddy' })
    expect((await change(person.me.id, { name: 'New' })).body.role).toBe('language_buddy')
    await app.db`update users set role = 'admin' where id = ${person.me.id}`
    expect((await change(person.me.id, { name: 'Newer' })).body.role).toBe('admin')
  })

  test('the same once more changes nothing and is not logged', async () => {
    const person = await aUser(app)
    const { name, email, isAdmin } = person.me
    const before = await trailOf(person)
    expect((await change(person.me.id, { name, email, isAdmin })).status).toBe(200)
    expect(await trailOf(person)).toEqual(before)
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
    expect(await meOf(person)).toMatchObject({ name: person.me.name, isAdmin: false })
  })

  test('takes the flag, and the very next call is refused (S016)', async () => {
    const second = await anAdmin(app)
    const calls = () => as(app, second).call(adminUsers.list, { limit: 1 })
    expect((await calls()).status).toBe(200)
    await change(second.me.id, { isAdmin: false })
    expect((await calls()).status).toBe(403)
  })
})

test('nobody is put in charge who cannot sign in', async () => {
  const person = await aUser(app)
  await app.db`update users set is_banned = true where id = ${person.me.id}`
  for (const flag of [{ isAdmin: true }, { isModerator: true }])
    expect(await change(person.me.id, flag)).toMatchObject({
      status: 409,
      body: { message: 'Somebody suspended or banned cannot be put in charge' },
    })
  expect((await change(person.me.id, { name: 'New' })).status).toBe(200)
})

test('an account that is deleted is gone at once, and so are its sessions (S016)', async () => {
  const person = await aUser(app)
  const remove = () => as(app, admin).call(adminUsers.remove, { id: person.me.id })
  expect((await remove()).status).toBe(204)
  expect((await as(app, person).call(auth.me, {})).status).toBe(401)
  expect((await remove()).status).toBe(404)
  const trail = await as(app, admin).call(privacy.auditLogs, {})
  expect(trail.body[0]).toMatchObject({ action: 'deleted_account' })
  // Whose it was is forgotten there too.
  expect(trail.text).not.toContain(person.me.id)
})

test('somebody is signed out everywhere, and may sign in again', async () => {
  const person = await aUser(app)
  const { status } = await as(app, admin).call(adminUsers.revokeSessions, { id: person.me.id })
  expect(status).toBe(204)
  expect((await as(app, person).call(auth.me, {})).status).toBe(401)
  const { username } = person.me
  const again = await as(app, null).call(auth.login, { username, password: person.password })
  expect(again.status).toBe(200)
})

test('an address, a right and the end of an account ask for a fresh sign-in', async () => {
  const person = await aUser(app)
  const [chief, helper] = [await anAdmin(app), await aModerator(app)]
  const { id } = person.me
  const late = await anAdmin(app)
  app.clock.forward(61 * 60_000)
  for (const reply of [
    await as(app, late).call(adminUsers.update, { id, email: `new.${mark()}@example.org` }),
    await as(app, late).call(adminUsers.update, { id: chief.me.id, isAdmin: false }),
    await as(app, late).call(adminUsers.update, { id: helper.me.id, isModerator: false }),
    await as(app, late).call(adminUsers.remove, { id }),
  ])
    expect(reply).toMatchObject({ status: 403, body: { message: 'Please sign in again' } })
  const other = await as(app, late).call(adminUsers.update, { id, name: 'New' })
  expect(other.status).toBe(200)
  expect(await meOf(chief)).toMatchObject({ isAdmin: true })
  expect(await meOf(helper)).toMatchObject({ isModerator: true })
  app.clock.forward(-61 * 60_000)
})

test('putting somebody in charge asks for a fresh sign-in', async () => {
  const person = await aUser(app)
  const { id } = person.me
  const late = await anAdmin(app)
  app.clock.forward(61 * 60_000)
  for (const flag of [{ isAdmin: true }, { isModerator: true }])
    expect(await as(app, late).call(adminUsers.update, { id, ...flag })).toMatchObject({
      status: 403,
      body: { message: 'Please sign in again' },
    })
  expect(await meOf(person)).toMatchObject({ isAdmin: false, isModerator: false })
  const fresh = await anAdmin(app)
  expect((await as(app, fresh).call(adminUsers.update, { id, isAdmin: true })).status).toBe(200)
  app.clock.forward(-61 * 60_000)
})
