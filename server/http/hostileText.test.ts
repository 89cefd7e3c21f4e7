import { expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, registrationOf } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { safety } from '#shared/safety/contract.ts'

const app = await sharedApp()
const mina = await aUser(app)

// Fifty thousand of them take a regular expression that goes back and forth longer than any test.
const long = 'a'.repeat(50_000)
const post = { title: 'Hoi', content: 'Hoi', category: 'general' }
const words: [endpoint: Endpoint, field: string, payload: object][] = [
  [auth.register, 'email', registrationOf({ email: `${long}@` })],
  [auth.register, 'email', registrationOf({ email: `a@${long}` })],
  [auth.register, 'email', registrationOf({ email: `a@${'a.'.repeat(25_000)}` })],
  [auth.register, 'username', { ...registrationOf({}), username: long }],
  [auth.register, 'name', registrationOf({ name: `${long}\u0000` })],
  [auth.login, 'username', { username: `${long}@`, password: 'x' }],
  [community.create, 'title', { ...post, title: long }],
  [community.create, 'content', { ...post, content: `https://${long}.${'x.'.repeat(5_000)}` }],
  [community.create, 'tags', { ...post, tags: [long] }],
  [groups.create, 'name', { name: long, type: 'expats' }],
  [profile.update, 'languages', { languages: [long] }],
  [safety.contact, 'email', { topic: 'other', email: `${long}@`, words: 'Hoi' }],
]

// Of the processor, and not by the clock: other tests run beside this one.
const mostMs = 500

test.each(words.map(([endpoint, field, payload]) => [field, endpoint.path, endpoint, payload]))(
  'a %s that goes on and on is refused at once by %s (S084)',
  async (_, url, endpoint, payload) => {
    const before = process.cpuUsage()
    const { status } = await request(app, {
      method: (endpoint as Endpoint).method,
      url: String(url),
      payload: payload as object,
      headers: { cookie: mina.cookie },
    })
    const { user, system } = process.cpuUsage(before)
    expect(status).toBe(400)
    expect((user + system) / 1000).toBeLessThan(mostMs)
  },
)

const turning = 'a\u202eb\u2066c\u200fd'
const straight = 'abcd'

test('signs that turn the direction of text are taken out of names and titles (S087)', async () => {
  const person = await aUser(app)
  const call = as(app, person).call
  const named = await call(profile.update, { name: turning, location: turning })
  expect(named.body).toMatchObject({ name: straight, location: straight })
  const { body: shown } = await as(app, mina).call(people.one, { username: person.me.username })
  expect(shown).toMatchObject({ name: straight })
  const written = await call(community.create, {
    title: turning,
    content: 'Hoi',
    category: 'general',
    tags: [turning],
  })
  expect(written.body).toMatchObject({ title: straight, tags: [straight] })
  const group = await call(groups.create, { name: turning, type: 'expats' })
  expect(group.body).toMatchObject({ name: straight })
  const registered = await as(app, null).call(auth.register, registrationOf({ name: turning }))
  expect(registered.body).toMatchObject({ name: straight })
})

test('no table has a place for a date of birth (G20)', async () => {
  const columns = await app.db<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(birth|^age$|_age$)'`
  expect(columns.map(({ name }) => name)).toEqual([])
})
