import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { ageAccounts, anAdmin, as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { eventPath, groupPath } from '#shared/publicPages/paths.ts'
import { guides } from '#shared/resources/contract.ts'
import { settings } from '#shared/settings/contract.ts'

// A separate database: the settings apply to the whole installation.
const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
const organise = (overrides: object = {}) => anEvent(app, { by: admin, ...overrides })
const get = (url: string) => request(app, { url })

/** Those of the pages that are rendered again after `act`: they show the place that was changed. */
const renderedAfter = async (
  event: { id: string },
  paths: string[],
  act: () => Promise<unknown>,
) => {
  for (const path of paths) await get(path)
  const place = crypto.randomUUID()
  await app.db`update events set location = ${place} where id = ${event.id}`
  await act()
  const pages = await Promise.all(paths.map((path) => get(path)))
  return paths.filter((_, at) => pages[at]?.text.includes(place))
}

test('pages are forgotten only if visitors see a difference, and only those that show it', async () => {
  await as(app, admin).call(settings.update, { hasPublicEvents: true, hasPublicGroups: true })
  const owner = await aUser(app)
  await ageAccounts(app, owner)
  const member = await aUser(app)
  const group = await aGroup(app, { by: owner })
  const hidden = await aGroup(app, { by: owner, isPrivate: true })
  const inAnHour = app.clock.now.getTime() + 3_600_000
  const event = await organise({
    groupId: group.id,
    startDate: new Date(inAnHour),
    endDate: new Date(inAnHour + 3_600_000),
  })
  const other = await organise()
  const forMembers = await organise({ isMembersOnly: true })
  const { body: guide } = await as(app, admin).call(guides.write, {
    ...{ title: 'Draft', description: 'Later', content: 'Soon.', category: 'housing' },
    ...{ author: 'Us', checkedOn: '2025-11-20' },
  })
  const page = eventPath(event)
  const groupPage = groupPath(group.id)
  const all = ['/welcome', '/e', page, groupPage, `/feeds/events.rss?group=${group.id}`]
  const after = (act: () => Promise<{ status: number }>) =>
    renderedAfter(event, all, async () => expect((await act()).status).toBeLessThan(300))
  const save = (of: typeof group, change: object = {}) =>
    as(app, owner).call(groups.update, { ...of, ...change } as never)

  const unseen: [string, () => Promise<{ status: number }>][] = [
    ['private group, unchanged', () => save(hidden)],
    ['private group, changed', () => save(hidden, { name: 'Other' })],
    ['public group, unchanged', () => save(group)],
    ['joining', () => as(app, member).call(groups.join, { id: group.id })],
    ['leaving', () => as(app, member).call(groups.leave, { id: group.id })],
    ['event, unchanged', () => as(app, admin).call(events.update, other as never)],
    [
      'event for members',
      () =>
        as(app, admin).call(events.update, {
          ...forMembers,
          title: 'Renamed',
          price: 'free',
        } as never),
    ],
    ['draft', () => as(app, admin).call(guides.rewrite, { ...guide, title: 'New' } as never)],
    ['booking of another event', () => as(app, member).call(events.book, { id: other.id })],
  ]
  for (const [name, act] of unseen) expect(await after(act), name).toEqual([])

  expect(await after(() => as(app, member).call(events.book, { id: event.id }))).toEqual([page])
  const ofGroup = [page, groupPage, all.at(-1)]
  expect(await after(() => save(group, { name: 'Bread bakers' }))).toEqual(ofGroup)
  const renamed = { ...other, title: 'Renamed' } as never
  expect(await after(() => as(app, admin).call(events.update, renamed))).toEqual(all)
  await as(app, owner).call(groups.remove, { id: group.id })
  expect((await get(groupPage)).status).toBe(404)
  expect((await get(page)).text.includes('Bread bakers')).toBe(false)
})
