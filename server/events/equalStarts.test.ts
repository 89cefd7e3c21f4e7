import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
const hourMs = 3_600_000

const idsPageByPage = async (when: 'upcoming' | 'past') => {
  const ids: string[] = []
  for (;;) {
    const before = ids.at(-1)
    const page = { when, limit: 2, ...(before && { before }) }
    const { body } = await as(app, admin).call(events.list, page)
    if (body.length === 0) return ids
    ids.push(...body.map(({ id }) => id))
  }
}

test('paging lists each event once when starts are equal, in both orders', async () => {
  const createdIds: string[] = []
  while (createdIds.length < 5) createdIds.push((await anEvent(app, { by: admin })).id)
  expect((await idsPageByPage('upcoming')).toSorted()).toEqual(createdIds.toSorted())
  app.clock.forward(200 * hourMs)
  expect((await idsPageByPage('past')).toSorted()).toEqual(createdIds.toSorted())
})
