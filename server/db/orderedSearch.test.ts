import { afterAll, expect, test } from 'vitest'
import { type EventRange, listEvents } from '#server/events/store.ts'
import { listGroups } from '#server/groups/store.ts'
import { ownTestDatabase } from '#server/testing/database.ts'

const database = await ownTestDatabase()
const { sql } = database
afterAll(() => database.close())
const me = { id: crypto.randomUUID(), isAdmin: false, isModerator: false }

// More rows than a search reads in order, so that rare words are found by the index. The last
// thousand of 1500 match none of the rare ones.
await sql`
  insert into groups (id, name, description, type)
  select gen_random_uuid(), 'Group ' || lpad(n::text, 4, '0'),
    case when n > 1480 then 'Café d''Égalité in Oud-West' when n % 10 = 0 then 'tenth' else '' end,
    'expats'
  from generate_series(1, 1500) n`
await sql`
  insert into events (id, title, description, start_date, end_date, location)
  select gen_random_uuid(), 'Evening ' || n, repeat('Long text. ', 60) ||
      case when n > 1480 then 'Bring a fietspomp' else '' end,
    now() + n * interval '1 h', now() + n * interval '1 h', 'Utrecht'
  from generate_series(1, 1500) n`
await sql`analyze groups, events`

const groupNames = async (q: string, limit = 50) =>
  (await listGroups(sql, me, { q, limit })).map(({ name }) => name)
const findEvents = (range: EventRange) => listEvents(sql, me, [range], range.limit)
const last = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `Group ${String(from + n).padStart(4, '0')}`)

test.each(['café', 'CAFE D', "d'egal", 'egalité in', 'oud-west', 'D-WES', 'lité in oud-w'])(
  'rare text is found beyond the rows read in order: %s',
  async (q) => {
    expect(await groupNames(q)).toEqual(last(1481, 1500))
    expect(await groupNames(q, 5)).toEqual(last(1481, 1485))
  },
)

test.each(['west-oud', 'egalite oud', 'zebedee', 'caf e'])(
  'text is found literally, not word by word: %s',
  async (q) => {
    expect(await groupNames(q)).toEqual([])
  },
)

test('a common word fills the page in order', async () => {
  expect(await groupNames('tenth', 3)).toEqual(['Group 0010', 'Group 0020', 'Group 0030'])
})

test('pages of a rare word follow each other', async () => {
  const first = await listGroups(sql, me, { q: 'café', limit: 15 })
  const before = first.at(-1)?.id
  const rest = await listGroups(sql, me, { q: 'café', limit: 15, before })
  expect(rest.map(({ name }) => name)).toEqual(last(1496, 1500))
})

test('the end of a long text is found, too', async () => {
  const found = await findEvents({ q: 'a fiets', order: 'latest', limit: 50 })
  expect(found).toHaveLength(20)
  const soonest = await findEvents({ q: 'a fiets', order: 'soonest', limit: 2 })
  expect(soonest.map(({ title }) => title)).toEqual(['Evening 1481', 'Evening 1482'])
})

test('a long text without spaces is stored and found, in any script', async () => {
  // Each character becomes two or more in the index.
  const kana = 'がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ㌀㌁㌂㌃㌄㌅㌆㌇㌈㌉㌊㌋㌌㌍㌎㌏'
  const text = Array.from({ length: 4990 }, (_, at) => kana[(at * at + (at >> 3)) % kana.length])
  await sql`
    insert into events (id, title, description, start_date, end_date, location)
    values (gen_random_uuid(), 'Sushi', ${`${text.join('')}寿司を作る`}, now(), now(), 'Leiden')`
  for (const q of ['寿司を作', '寿', '作る'])
    expect((await findEvents({ q, order: 'latest', limit: 5 })).map(({ title }) => title)).toEqual([
      'Sushi',
    ])
})
