import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connections, mostFound } from '#shared/connections/contract.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const app = await sharedApp()
const me = await aUser(app)

const mark = () => Math.random().toString(36).slice(2, 10)
const search = (q: string, by = me) => as(app, by).call(connections.searchUsers, { q })
const found = async (q: string, by = me) => (await search(q, by)).body.map(({ id }) => id)
const raw = (query: string) =>
  request(app, {
    method: 'GET',
    url: `${connections.searchUsers.path}?${query}`,
    headers: { cookie: me.cookie },
  })

test('what is found holds the public fields and nothing else (S049)', async () => {
  const word = mark()
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

test('any part of the name and of the username is found, in any case', async () => {
  const word = mark()
  const zoe = await aUser(app, { name: `Zoë ${word}`, username: `z.${word}` })
  for (const q of [word, word.toUpperCase(), word.slice(0, 6), `zoe ${word}`, `ZOË ${word}`])
    expect(await found(q), q).toContain(zoe.me.id)
  for (const q of [word.slice(2), word.slice(1, 7), `oe ${word.slice(3)}`, `z.${word.slice(0, 4)}`])
    expect(await found(q), q).toContain(zoe.me.id)
  expect(await found(`no-${word}`)).toEqual([])
})

test('two letters from the middle of a name find it (ob finds Bob)', async () => {
  const database = await ownTestDatabase()
  const own = await freshApp({}, database)
  const [bob, asker] = [
    await aUser(own, { name: 'Bob', username: 'b-1' }),
    await aUser(own, { name: 'Ana' }),
  ]
  const { body } = await as(own, asker).call(connections.searchUsers, { q: 'ob' })
  expect(body.map(({ id }) => id)).toEqual([bob.me.id])
  await own.stop()
  await database.close()
})

test('who is called just so comes first, then whose names begin so, then the others', async () => {
  const word = mark()
  const holds = await aUser(app, { name: `Aa x${word}` })
  const secondWord = await aUser(app, { name: `Zzz ${word}é` })
  const begins = await aUser(app, { name: `${word}a` })
  const named = await aUser(app, { name: 'Zz', username: word })
  expect(await found(word)).toEqual([named, begins, secondWord, holds].map(({ me }) => me.id))
})

const allow = (person: Person, mayBeFoundByEmail: boolean) =>
  as(app, person).call(profile.update, { mayBeFoundByEmail })

test('nobody is found by their address unless they allow it', async () => {
  const email = `noor.${mark()}@example.org`
  const noor = await aUser(app, { email })
  expect(noor.me.mayBeFoundByEmail).toBe(false)
  expect(await search(email)).toMatchObject({ status: 200, body: [] })
  expect((await allow(noor, true)).body).toMatchObject({ mayBeFoundByEmail: true })
  expect(await found(email)).toEqual([noor.me.id])
  await allow(noor, false)
  expect(await found(email)).toEqual([])
})

test('a whole address finds its owner in any case, a part of one nobody', async () => {
  const word = mark()
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

test.each(['%%', '__', '\\\\', '\\', '%_', "'--", "':*", '&|!'])('%s is text (S050)', async (q) => {
  const { status, body } = await search(q.padEnd(2, q))
  expect({ status, body }).toEqual({ status: 200, body: [] })
})

test('one character, none, two questions or a list are refused (S050)', async () => {
  for (const query of ['q=a', 'q=', 'q=%20a%20', '', 'q=aa&q=bb', 'q[]=aa', `q=${'a'.repeat(101)}`])
    expect((await raw(query)).status, query).toBe(400)
})

test('oneself, who has left, and the two sides of a block are not found', async () => {
  const word = mark()
  const named = { name: `Noor ${word}` }
  const [asker, blocker, blocked, leaver, other] = await Promise.all([
    aUser(app, named),
    aUser(app, named),
    aUser(app, named),
    aUser(app, named),
    aUser(app, named),
  ])
  for (const one of [asker, blocker, blocked]) await allow(one, true)
  await as(app, blocker).call(people.block, { userId: asker.me.id })
  await as(app, asker).call(people.block, { userId: blocked.me.id })
  await app.db`delete from users where id = ${leaver.me.id}`
  expect(await found(word, asker)).toEqual([other.me.id])
  for (const one of [asker, blocker, blocked, leaver])
    expect(await found(one.me.email, asker), one.me.email).toEqual([])
})

test('so many are found at most', async () => {
  const word = mark()
  for (let n = 0; n <= mostFound; n++) await aUser(app, { name: `${word} ${n}` })
  expect(await found(word)).toHaveLength(mostFound)
})

test('thirty searches a minute', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const statuses: number[] = []
  for (let n = 0; n < 31; n++)
    statuses.push((await as(strict, me).call(connections.searchUsers, { q: 'nobody' })).status)
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
  await strict.stop()
})
