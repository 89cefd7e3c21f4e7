import { expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { leastCpuMs } from '#server/testing/leastCpuMs.ts'
import { as, aUser, registrationDraft } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { parseDescription } from '#shared/events/description.ts'
import { groups } from '#shared/groups/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { safety } from '#shared/safety/contract.ts'

const app = await sharedApp()
const mina = await aUser(app)

// A regular expression with catastrophic backtracking would exceed the time limit on this input.
const long = 'a'.repeat(50_000)
const post = { title: 'Hoi', content: 'Hoi', category: 'general' }
const cases: [endpoint: Endpoint, field: string, payload: object][] = [
  [auth.register, 'email', registrationDraft({ email: `${long}@` })],
  [auth.register, 'email', registrationDraft({ email: `a@${long}` })],
  [auth.register, 'email', registrationDraft({ email: `a@${'a.'.repeat(25_000)}` })],
  [auth.register, 'username', { ...registrationDraft({}), username: long }],
  [auth.register, 'name', registrationDraft({ name: `${long}\u0000` })],
  [auth.login, 'username', { username: `${long}@`, password: 'x' }],
  [community.create, 'title', { ...post, title: long }],
  [community.create, 'content', { ...post, content: `https://${long}.${'x.'.repeat(5_000)}` }],
  [community.create, 'tags', { ...post, tags: [long] }],
  [groups.create, 'name', { name: long, type: 'expats' }],
  [profile.update, 'languages', { languages: [long] }],
  [safety.contact, 'email', { topic: 'other', email: `${long}@`, message: 'Hoi' }],
]

const maxCpuMs = 500

test.each(cases.map(([endpoint, field, payload]) => [field, endpoint.path, endpoint, payload]))(
  'an overlong %s is rejected quickly by %s (S084)',
  async (_, url, endpoint, payload) => {
    const cpuMs = await leastCpuMs(async () => {
      const { status } = await request(app, {
        method: (endpoint as Endpoint).method,
        url: String(url),
        payload: payload as object,
        headers: { cookie: mina.cookie },
      })
      expect(status).toBe(400)
    }, maxCpuMs)
    expect(cpuMs).toBeLessThan(maxCpuMs)
  },
)

// With backtracking the first of them takes many seconds, otherwise milliseconds.
test.each(['.', '[a](http://b'])(
  'a long description is parsed in linear time: %j (S084)',
  async (part) => {
    const hostile = `http://a${part.repeat(long.length / part.length)}x`
    expect(await leastCpuMs(() => parseDescription(hostile), maxCpuMs)).toBeLessThan(maxCpuMs)
  },
)

const withDirectionMarks = 'a\u202eb\u2066c\u200fd'
const withoutDirectionMarks = 'abcd'

test('bidirectional control characters are removed from names and titles (S087)', async () => {
  const person = await aUser(app)
  const call = as(app, person).call
  const named = await call(profile.update, {
    name: withDirectionMarks,
    location: withDirectionMarks,
  })
  expect(named.body).toMatchObject({ name: withoutDirectionMarks, location: withoutDirectionMarks })
  const { body: profileBody } = await as(app, mina).call(people.one, {
    username: person.me.username,
  })
  expect(profileBody).toMatchObject({ name: withoutDirectionMarks })
  const written = await call(community.create, {
    title: withDirectionMarks,
    content: 'Hoi',
    category: 'general',
    tags: [withDirectionMarks],
  })
  expect(written.body).toMatchObject({
    title: withoutDirectionMarks,
    tags: [withoutDirectionMarks],
  })
  const group = await call(groups.create, { name: withDirectionMarks, type: 'expats' })
  expect(group.body).toMatchObject({ name: withoutDirectionMarks })
  const registered = await as(app, null).call(
    auth.register,
    registrationDraft({ name: withDirectionMarks }),
  )
  expect(registered.body).toMatchObject({ name: withoutDirectionMarks })
})

test('no table stores a date of birth (G20)', async () => {
  const columns = await app.db<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(birth|^age$|_age$)'`
  expect(columns.map(({ name }) => name)).toEqual([])
})
