import { beforeAll, describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as } from '#server/testing/people.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { foldText } from '#shared/http/foldText.ts'
import type { Me } from '#shared/users/user.ts'

// Enough users that a common name is found by scanning and a rare one by the index.
const people = 1500
const unusualNames = [
  ...['Zoë O’Brien-Smith', "D'Arcy van 't Hoff", 'José.María', 'ﬁnn ﬂorian', 'İpek Işık'],
  ...['Straße Groß', 'a@b.nl Smith', 'Jean/Luc Smith', '100% Smith', 'x_1.2 Łukasz', 'Ἀθηνᾶ'],
  ...['Анна Smith', '李 小龙', 'Anna  Double', 'ANNA', 'Smith-Zoë', 'Ñandú', '<b>Anna</b>'],
]

let all: Me[]
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
const admin = await anAdmin(app)
// Their random numbers match no search.
await app.db`update users set username = 'person-boss', name = 'Boss' where id = ${admin.me.id}`
await app.db`
  insert into users (id, username, email, password, name, role, is_moderator, created_at)
  select gen_random_uuid(), 'person-' || n, 'only.person-' || n || '@example.org', 'x',
    case when n <= 18 then (${unusualNames}::text[])[n] else
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

/** All pages of the list. */
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

const splitWords = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

const isMeant = (q: string) => (user: Me) => {
  const words = splitWords(`${user.name} ${user.username}`)
  const sought = splitWords(q)
  const start = q.toLowerCase()
  return (
    (sought.length > 0 && sought.every((one) => words.some((word) => word.includes(one)))) ||
    user.email.toLowerCase().startsWith(start)
  )
}

const ids = (users: Me[]) => users.map(({ id }) => id)

describe('search among many users finds', () => {
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
  ])('%s, on every page and in every order', async (_, q, many) => {
    const expected = all.filter(isMeant(q))
    expect(expected).toHaveLength(many)
    // Page sizes with several matches on most pages.
    const limit = many > 100 ? 40 : 3
    expect(ids(await listed({ q, limit }))).toEqual(ids(expected))
    const byName = await listed({ q, limit, sort: 'name' })
    expect(new Set(ids(byName))).toEqual(new Set(ids(expected)))
    expect(byName).toHaveLength(many)
  })

  test.each(['newest', 'name'] as const)('by %s, for every page size', async (sort) => {
    // Compared in the order of the unfiltered list.
    const list = ids(await listed({ sort, limit: 200 }))
    for (const [q, limit] of [
      ['maria', 11],
      ['xanthe', 3],
      ['bram', 47],
      ['mar jan', 11],
    ] as const) {
      const allIds = ids(await listed({ q, sort, limit: 200 }))
      expect(ids(await listed({ q, sort, limit })), q).toEqual(allIds)
      expect(allIds, q).toEqual(list.filter((id) => allIds.includes(id)))
    }
  })

  test('few users with a role or right', async () => {
    for (const only of ['au_pair', 'moderators'] as const)
      for (const q of ['maria', 'person', 'renee']) {
        const isMatch = (user: Me) =>
          (only === 'moderators' ? user.isModerator : user.role === only) && isMeant(q)(user)
        expect(ids(await listed({ q, only, limit: 2 }))).toEqual(ids(all.filter(isMatch)))
      }
  })
})

test('scan and index find the same users, however a name is written', async () => {
  const words = [
    ...new Set(unusualNames.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])),
  ]
  const starts = words.flatMap((one) => [one, one.slice(0, -1), foldText(one)]).map((q) => q.trim())
  for (const q of new Set(starts.filter((q) => q !== '').concat('%', '_', "'"))) {
    // Page sizes for which all users, or almost none, are among the next rows.
    const scanned = ids(await listed({ q, limit: 200 }))
    const limit = Math.min(200, Math.max(7, Math.ceil(scanned.length / 5)))
    expect(ids(await listed({ q, limit })), q).toEqual(scanned)
  }
})
