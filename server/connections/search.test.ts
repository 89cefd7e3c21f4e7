import { expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connections, maxSearchResults } from '#shared/connections/contract.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const app = await sharedApp()
const me = await aUser(app)

const uniqueWord = () => Math.random().toString(36).slice(2, 10)
const search = (q: string, by = me) => as(app, by).call(connections.searchUsers, { q })
const found = async (q: string, by = me) => (await search(q, by)).body.map(({ id }) => id)
const raw = (query: string) =>
  request(app, {
    method: 'GET',
    url: `${connections.searchUsers.path}?${query}`,
    headers: { cookie: me.cookie },
  })

test('search results contain only public fields (S049)', async () => {
  const word = uniqueWord()
  const noor = await aUser(app, { name: `Noor ${word}` })
  const { status, body, text } = await search(word)
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      id: noor.me.id,
      name: noor.me.name,
      username: noor.me.username,
      profilePhoto: null,
      staff: null,
    },
  ])
  expect(text).not.toContain(noor.me.email)
})

test('search matches any part of name and username, ignoring case and accents', async () => {
  const word = uniqueWord()
  const zoe = await aUser(app, { name: `Zoë ${word}`, username: `z.${word}` })
  for (const q of [word, word.toUpperCase(), word.slice(0, 6), `zoe ${word}`, `ZOË ${word}`])
    expect(await found(q), q).toContain(zoe.me.id)
  for (const q of [word.slice(2), word.slice(1, 7), `oe ${word.slice(3)}`, `z.${word.slice(0, 4)}`])
    expect(await found(q), q).toContain(zoe.me.id)
  expect(await found(`no-${word}`)).toEqual([])
})

test('two letters from the middle of a name match (ob finds Bob)', async () => {
  const database = await ownTestDatabase()
  const ownApp = await freshApp({}, database)
  const [bob, searcher] = [
    await aUser(ownApp, { name: 'Bob', username: 'b-1' }),
    await aUser(ownApp, { name: 'Ana' }),
  ]
  const { body } = await as(ownApp, searcher).call(connections.searchUsers, { q: 'ob' })
  expect(body.map(({ id }) => id)).toEqual([bob.me.id])
  await ownApp.stop()
  await database.close()
})

test('results rank exact matches first, then prefixes, then substrings', async () => {
  const word = uniqueWord()
  const holds = await aUser(app, { name: `Aa x${word}` })
  const secondWord = await aUser(app, { name: `Zzz ${word}é` })
  const begins = await aUser(app, { name: `${word}a` })
  const named = await aUser(app, { name: 'Zz', username: word })
  expect(await found(word)).toEqual([named, begins, secondWord, holds].map(({ me }) => me.id))
})

test('a large community: the best matches come first, rare ones are found anywhere', async () => {
  const database = await ownTestDatabase()
  const ownApp = await freshApp({}, database)
  const searcher = await aUser(ownApp, { name: 'Ana' })
  // The first 1,100 names in order are Aa, every fourth of them an "Aa Smith".
  await database.sql`
    insert into users (id, username, email, password, name, role, location, nationality)
    select gen_random_uuid(), 'member' || n, 'member' || n || '@example.org', '-',
      case when n > 1150 then 'Zed Xobama' when n > 1125 then 'Smithson Zed' when n > 1100 then 'Mid Jobsmith'
        when n % 4 = 0 then 'Aa Smith' else 'Aa Baker' end || ' ' || lpad(n::text, 4, '0'),
      'student', 'Utrecht', 'Portuguese'
    from generate_series(1, 1160) n`
  const rare = await aUser(ownApp, { name: 'Zoë Obama', username: 'zo-1' })
  const names = async (q: string) =>
    (await as(ownApp, searcher).call(connections.searchUsers, { q })).body.map(({ name }) => name)
  const first = (await names('smith')).slice(0, 20)
  expect(new Set(first.map((name) => name.split(' ')[0]))).toEqual(new Set(['Smithson']))
  expect((await names('baker')).every((name) => name.startsWith('Aa Baker'))).toBe(true)
  expect((await names('obama'))[0]).toBe(rare.me.name)
  expect(await names('obama')).toHaveLength(11)
  expect(await names('jobsmith')).toHaveLength(maxSearchResults)
  expect(await names('zoe obama')).toEqual([rare.me.name])
  await ownApp.stop()
  await database.close()
})

const allow = (person: Person, mayBeFoundByEmail: boolean) =>
  as(app, person).call(profile.update, { mayBeFoundByEmail })

test('users are found by their address only with their consent', async () => {
  const email = `noor.${uniqueWord()}@example.org`
  const noor = await aUser(app, { email })
  expect(noor.me.mayBeFoundByEmail).toBe(false)
  expect(await search(email)).toMatchObject({ status: 200, body: [] })
  expect((await allow(noor, true)).body).toMatchObject({ mayBeFoundByEmail: true })
  expect(await found(email)).toEqual([noor.me.id])
  await allow(noor, false)
  expect(await found(email)).toEqual([])
})

test('a complete address matches ignoring case, a partial one never', async () => {
  const word = uniqueWord()
  const noor = await aUser(app, { email: `noor.${word}@example.org` })
  await allow(noor, true)
  expect(await found(`noor.${word}@example.org`)).toEqual([noor.me.id])
  expect(await found(`Noor.${word.toUpperCase()}@EXAMPLE.org`)).toEqual([noor.me.id])
  for (const q of [
    `noor.${word}@example.or`,
    `noor.${word}@`,
    `noor.${word}`,
    `${word}@example.org`,
  ])
    expect(await found(q), q).toEqual([])
})

test.each(['%%', '__', '\\\\', '\\', '%_', "'--", "':*", '&|!'])(
  '%s is treated as literal text (S050)',
  async (q) => {
    const { status, body } = await search(q.padEnd(2, q))
    expect({ status, body }).toEqual({ status: 200, body: [] })
  },
)

test('too short, too long, repeated and array queries are rejected (S050)', async () => {
  for (const query of ['q=a', 'q=', 'q=%20a%20', '', 'q=aa&q=bb', 'q[]=aa', `q=${'a'.repeat(101)}`])
    expect((await raw(query)).status, query).toBe(400)
})

test('oneself, deleted users and both sides of a block are not found', async () => {
  const word = uniqueWord()
  const named = { name: `Noor ${word}` }
  const [searcher, blocker, blocked, deletedUser, other] = await Promise.all([
    aUser(app, named),
    aUser(app, named),
    aUser(app, named),
    aUser(app, named),
    aUser(app, named),
  ])
  for (const one of [searcher, blocker, blocked]) await allow(one, true)
  await as(app, blocker).call(people.block, { userId: searcher.me.id })
  await as(app, searcher).call(people.block, { userId: blocked.me.id })
  await deleteAccount(app, deletedUser.me.id)
  expect(await found(word, searcher)).toEqual([other.me.id])
  for (const one of [searcher, blocker, blocked, deletedUser])
    expect(await found(one.me.email, searcher), one.me.email).toEqual([])
})

test('the number of results is limited', async () => {
  const word = uniqueWord()
  for (let n = 0; n <= maxSearchResults; n++) await aUser(app, { name: `${word} ${n}` })
  expect(await found(word)).toHaveLength(maxSearchResults)
})
