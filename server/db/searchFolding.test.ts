import { describe, expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { connectUsers } from '#server/testing/connections.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { ageAccounts, anAdmin, as, aUser } from '#server/testing/people.ts'
import { guide } from '#server/testing/resources.ts'
import { adminGroups } from '#shared/admin/groups/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { guides, resources } from '#shared/resources/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
const me = await aUser(app)
await ageAccounts(app, me)

// What someone wrote, and what others type to find it. foldText.test.ts has more words: before a
// commit, one per script shows that each list folds.
const allWords = [
  ['Łódź', ['lodz', 'łódź', 'ŁÓDŹ', 'łod']],
  ['أحمد', ['احمد', 'إحمد', 'أحمَد', 'أحــمد']],
  ["п'ятниця", ['пʼятниця', 'п’ятниця', 'пятниця', 'П’ЯТНИЦЯ', "п'ят"]],
  ['İstanbul', ['istanbul', 'İstanbul', 'ISTANBUL', 'ıstanbul', 'istanb']],
  ['Işıl', ['isil', 'IŞIL', 'ışıl', 'İşil']],
  ['مدرسة', ['مدرسه', 'مدرسة']],
  ['ґанок', ['ганок', 'ҐАНОК']],
  ['Straße', ['strasse', 'STRASSE', 'straße']],
  ['España', ['espana', 'ESPAÑA']],
  ['IJsselĳ', ['ijsselij', 'ĳsselij']],
] as const
const words = process.env.NIGHTLY ? allWords : allWords.slice(0, 3)

for (const [word] of words) {
  const name = `${word} Xyz`
  await anEvent(app, { by: admin, title: name })
  await aGroup(app, { by: me, name })
  await aPost(app, { by: me, title: name })
  const { body } = await as(app, admin).call(guides.write, { ...guide, title: name })
  await as(app, admin).call(guides.publish, { id: body.id, isPublished: true })
  await connectUsers(app, me, await aUser(app, { name }))
}

describe.each(words)('%s is found among', (word, typed) => {
  const found = `${word} Xyz`
  const lists = {
    events: (q: string) => as(app, me).call(events.list, { q, limit: 100 }),
    groups: (q: string) => as(app, me).call(groups.list, { q, limit: 100 }),
    posts: (q: string) => as(app, me).call(community.posts, { q, limit: 100 }),
    guides: (q: string) => as(app, me).call(resources.list, { q }),
    people: (q: string) => as(app, me).call(connections.searchUsers, { q }),
    'new conversations': (q: string) => as(app, me).call(messages.newPeople, { q, limit: 100 }),
    'users of administrators': (q: string) =>
      as(app, admin).call(adminUsers.list, { q, limit: 100 }),
    'groups of administrators': (q: string) =>
      as(app, admin).call(adminGroups.list, { q, limit: 100 }),
    'events of organisers': (q: string) =>
      as(app, admin).call(planning.list, { q, limit: 100, when: 'upcoming' }),
  }
  test.each(Object.entries(lists))('%s', async (_, list) => {
    for (const q of typed) {
      const { status, body } = await list(q)
      expect(status).toBe(200)
      const titles = (body as ({ name: string } | { title: string })[]).map((row) =>
        'name' in row ? row.name : row.title,
      )
      expect(titles, q).toEqual([found])
    }
  })
})

test.each(["'", '’', 'ـ', '\u064e'])('nothing but %j matches nothing', async (q) => {
  for (const endpoint of [groups.list, community.posts, adminGroups.list] as const)
    expect((await as(app, admin).call(endpoint, { q, limit: 100 })).body).toEqual([])
  expect((await as(app, admin).call(events.list, { q: q + q, limit: 100 })).body).toEqual([])
  expect((await as(app, me).call(connections.searchUsers, { q: q + q })).body).toEqual([])
})
