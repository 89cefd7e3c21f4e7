import { beforeAll, describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as } from '#server/testing/people.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { foldAccents } from '#shared/http/foldAccents.ts'
import type { Me } from '#shared/users/user.ts'

// So many that what one in 20 is called is found on the way, and all else by the index.
const people = 1500
const oddNames = [
  ...['Zoë O’Brien-Smith', "D'Arcy van 't Hoff", 'José.María', 'ﬁnn ﬂorian', 'İpek Işık'],
  ...['Straße Groß', 'a@b.nl Smith', 'Jean/Luc Smith', '100% Smith', 'x_1.2 Łukasz', 'Ἀθηνᾶ'],
  ...['Анна Smith', '李 小龙', 'Anna  Double', 'ANNA', 'Smith-Zoë', 'Ñandú', '<b>Anna</b>'],
]

let all: Me[]
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
const admin = await anAdmin(app)
// No number of theirs is found by chance.
await app.db`update users set username = 'person-boss', name = 'Boss' where id = ${admin.me.id}`
await app.db`
  insert into users (id, username, email, password, name, role, is_moderator, created_at)
  select gen_random_uuid(), 'person-' || n, 'only.person-' || n || '@example.org', 'x',
    case when n <= 18 then (${oddNames}::text[])[n] else
      case when n % 10 = 0 then 'Maria' when n % 100 = 1 then 'Renée' when n % 300 = 2 then 'Xanthe'
        else 'Bram' end
      || case when n % 7 = 0 then ' van den' else '' end
      || case when n % 3 = 0 then ' Jansen' else ' Şahin' end end,
    case when n % 200 = 10 then 'au_pair' else 'student' end, n % 500 = 10,
    -- Many came in the same moment.
    ${app.clock.now}::timestamptz - (n / 4) * interval '1 hour'
  from generate_series(1, ${people}::int) n`
beforeAll(async () => {
  all = await listed({ limit: 200 })
})

type Filter = Omit<CallInput<typeof adminUsers.list>, 'before'>

const after = (before: Me | undefined) => before && { before: before.id }

/** All of it, page after page. */
const listed = async (filter: Filter): Promise<Me[]> => {
  const found: Me[] = []
  for (let last: Me | undefined; ; ) {
    const page = { ...filter, ...after(last) }
    const { body, status } = await as(app, admin).call(adminUsers.list, page)
    expect(status).toBe(200)
    found.push(...body)
    last = body.at(-1)
    if (body.length < Number(filter.limit)) return found
  }
}

const wordsOf = (text: string) =>
  foldAccents(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const isMeant = (q: string) => (user: Me) => {
  const words = wordsOf(`${user.name} ${user.username}`)
  const sought = wordsOf(q)
  const start = q.toLowerCase()
  return (
    (sought.length > 0 && sought.every((one) => words.some((word) => word.includes(one)))) ||
    user.email.toLowerCase().startsWith(start)
  )
}

const ids = (users: Me[]) => users.map(({ id }) => id)

describe('of many people a search finds', () => {
  test.each([
    ['a common name', 'maria', 150],
    ['one with accents, written without', 'renee', 14],
    ['one with accents, written so', 'RENÉE', 14],
    ['a rare name', 'xanthe', 4],
    ['two words in any order', 'jans maria', 50],
    ['words of which one is common', 'sahin xan', 4],
    ['what almost everybody has', 'person', people + 1],
    ['one letter', 'x', 5],
    ['a username', 'person-77', 24],
    ['the middle of a name', 'ari', 150],
    ['two letters of one', 'nt', 4],
    ['part of an address', 'only.person-77@ex', 1],
    ['nobody', 'zebedee', 0],
  ])('%s, in every part and order', async (_, q, many) => {
    const expected = all.filter(isMeant(q))
    expect(expected).toHaveLength(many)
    // Through all pages, in a size at which there are several of most.
    const limit = many > 100 ? 40 : 3
    expect(ids(await listed({ q, limit }))).toEqual(ids(expected))
    const byName = await listed({ q, limit, sort: 'name' })
    expect(new Set(ids(byName))).toEqual(new Set(ids(expected)))
    expect(byName).toHaveLength(many)
  })

  test.each(['newest', 'name'] as const)(
    'the same by %s, whatever the size of a page',
    async (sort) => {
      // In the order of the list without a search.
      const list = ids(await listed({ sort, limit: 200 }))
      for (const [q, limit] of [
        ['maria', 11],
        ['xanthe', 3],
        ['bram', 47],
        ['mar jan', 11],
      ] as const) {
        const whole = ids(await listed({ q, sort, limit: 200 }))
        expect(ids(await listed({ q, sort, limit })), q).toEqual(whole)
        expect(whole, q).toEqual(list.filter((id) => whole.includes(id)))
      }
    },
  )

  test('those of a role and with a flag, of whom there are few', async () => {
    for (const only of ['au_pair', 'moderators'] as const)
      for (const q of ['maria', 'person', 'renee']) {
        const isOne = (user: Me) =>
          (only === 'moderators' ? user.isModerator : user.role === only) && isMeant(q)(user)
        expect(ids(await listed({ q, only, limit: 2 }))).toEqual(ids(all.filter(isOne)))
      }
  })
})

test('what is looked at one by one is found as the index finds it, however a name is written', async () => {
  const words = [...new Set(oddNames.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]))]
  const starts = words
    .flatMap((one) => [one, one.slice(0, -1), foldAccents(one)])
    .map((q) => q.trim())
  for (const q of new Set(starts.filter((q) => q !== '').concat('%', '_', "'"))) {
    // Pages so long that everybody is among the next, and such that nearly nobody is.
    const oneByOne = ids(await listed({ q, limit: 200 }))
    const limit = Math.min(200, Math.max(7, Math.ceil(oneByOne.length / 5)))
    expect(ids(await listed({ q, limit })), q).toEqual(oneByOne)
  }
})
