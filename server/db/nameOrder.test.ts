import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as } from '#server/testing/people.ts'
import { adminGroups } from '#shared/admin/groups/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { groups } from '#shared/groups/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)

const replaceGroups = async (names: string[]) => {
  await app.db`delete from groups`
  await app.db`
    insert into groups (id, name, type)
    select gen_random_uuid(), name, 'expats' from unnest(${names}::text[]) name`
}

type Row = { id: string; name: string }
type List = (page: { limit: number; before?: string }) => Promise<{ body: Row[] }>

const lists: Record<string, List> = {
  groups: (page) => as(app, admin).call(groups.list, page),
  'groups of administrators': (page) => as(app, admin).call(adminGroups.list, page),
  'users of administrators': (page) =>
    as(app, admin).call(adminUsers.list, { ...page, sort: 'name' }),
}

const inPages = async (list: List, limit: number) => {
  const rows: Row[] = []
  for (;;) {
    const before = rows.at(-1)?.id
    const { body } = await list({ limit, ...(before && { before }) })
    rows.push(...body)
    if (body.length < limit) return rows
  }
}

test('names are in the order of dictionaries, not of character codes', async () => {
  const names = ['zaan', 'Zaan', 'Łódź', 'lama', 'Lima', 'ñandú', 'nacht', 'Oost', 'Émile', 'eend']
  names.push('Ірина', 'Юлія', 'Йосип', 'Ганна', 'Євген', 'Діана', 'زينب', 'أحمد', 'بدر')
  await replaceGroups(names)
  const { body } = await as(app, admin).call(groups.list, { limit: 100 })
  expect(body.map(({ name }) => name)).toEqual([
    ...['eend', 'Émile', 'lama', 'Lima', 'Łódź', 'nacht', 'ñandú', 'Oost', 'zaan', 'Zaan'],
    ...['Ганна', 'Діана', 'Євген', 'Ірина', 'Йосип', 'Юлія', 'أحمد', 'بدر', 'زينب'],
  ])
})

const character = fc.constantFrom(...'aAáÁbBiİıIłŁñzZ’ -', ...'іІїєґгйяЯ', ...'اأإبةهىي')
const name = fc.string({ unit: character, minLength: 1, maxLength: 3 }).map((text) => `${text}x`)

test.each(Object.entries(lists))('pages of %s join to the whole list', async (_, list) => {
  // Several rows of most names, so that pages end between equal names.
  const names = fc.sample(name, 30).flatMap((one, at) => (at % 3 === 0 ? [one] : [one, one, one]))
  await replaceGroups(names)
  await app.db`
    insert into users (id, username, email, password, name, role)
    select gen_random_uuid(), username, username || '@example.org', 'x', name, 'student'
    from (select name, 'sorted-' || n as username
      from unnest(${names}::text[]) with ordinality as named (name, n)) named
    on conflict do nothing`
  const { body: whole } = await list({ limit: 200 })
  expect(whole.length).toBeGreaterThanOrEqual(names.length)
  for (const limit of [1, 2, 3, 5, 7]) expect(await inPages(list, limit)).toEqual(whole)
})
