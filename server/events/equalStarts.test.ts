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

test('events that start at the same moment are on one page each, soonest or latest first', async () => {
  const made: string[] = []
  while (made.length < 5) made.push((await anEvent(app, { by: admin })).id)
  expect((await idsPageByPage('upcoming')).toSorted()).toEqual(made.toSorted())
  app.clock.forward(200 * hourMs)
  expect((await idsPageByPage('past')).toSorted()).toEqual(made.toSorted())
})
