import { expect, test } from 'vitest'
import { aSeries } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'

const app = await sharedApp()
const admin = await anAdmin(app)

test('started events cannot be cancelled, alone or with their series, and nobody is notified', async () => {
  const guest = await aUser(app)
  const startDate = new Date(app.clock.now.getTime() + 3_600_000)
  const endDate = new Date(startDate.getTime() + 3_600_000)
  const { dates } = await aSeries(app, admin, {
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
  })
  for (const { id } of dates) await as(app, guest).call(events.book, { id })
  app.clock.now = startDate
  for (const which of ['one', 'following'] as const)
    expect(
      await as(app, admin).call(events.cancel, { id: dates[0]?.id ?? '', which }),
    ).toMatchObject({ status: 409, body: { message: 'This event has already started' } })
  const found = await Promise.all(dates.map(({ id }) => as(app, guest).call(events.one, { id })))
  expect(found.map(({ body }) => body.isCancelled)).toEqual(dates.map(() => false))
  const notifications = await app.db`
    select 1 from notifications where user_id = ${guest.me.id} and type = 'eventCancelled'`
  expect(notifications).toHaveLength(0)
})
