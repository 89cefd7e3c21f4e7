import { expect, test } from 'vitest'
import { importScene } from '#server/testing/importScene.ts'
import { as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const scene = importScene()
const { series, importEntries, stored, book } = scene

test('those who come to all dates are asked once about new ones, and no one is booked', async () => {
  const { app, mina } = scene.people()
  const luca = await aUser(app)
  const asked = async (person: typeof mina) =>
    (await as(app, person).call(notifications.list, {})).body
      .filter(({ type }) => type === 'seriesExtended')
      .map(({ message, actionUrl }) => ({ message, actionUrl }))
  await importEntries(series('FREQ=WEEKLY;COUNT=2'))
  for (const { id } of await stored()) await book(id)
  const [first] = await stored()
  await as(app, luca).call(events.book, { id: first?.id ?? '' })

  await importEntries(series('FREQ=WEEKLY;COUNT=4'))
  const [, , third, fourth] = await stored()
  const expected = {
    message:
      '“Language café” has 2 new dates, from Tuesday 15 December on. Would you like to come?',
    actionUrl: `/events?event=${third?.id}&dialog=series`,
  }
  expect([await asked(mina), await asked(luca)]).toEqual([[expected], []])
  const booked = await app.db`
    select id from event_bookings where event_id in (${third?.id ?? ''}, ${fourth?.id ?? ''})`
  expect(booked).toEqual([])

  // Mina did not book the new date, so she is not asked about another one.
  await importEntries(series('FREQ=WEEKLY;COUNT=5'))
  expect(await asked(mina)).toHaveLength(1)
})
