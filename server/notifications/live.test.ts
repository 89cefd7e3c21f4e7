import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const app = await sharedApp()

test('creating, reading and deleting a notification publishes live events to its owner only', async () => {
  const mina = await aUser(app)
  const joris = await aUser(app)
  const { id } = await anEvent(app)
  const [own, other] = [await connectStream(app, mina), await connectStream(app, joris)]
  await as(app, mina).call(events.book, { id })
  await own.next('notification')
  const list = await as(app, mina).call(notifications.list, {})
  const read = { id: list.body[0]?.id ?? '' }
  await as(app, mina).call(notifications.markRead, read)
  await own.next('notification')
  await as(app, mina).call(notifications.markAllRead, {})
  await own.next('notification')
  await as(app, mina).call(notifications.remove, read)
  await own.next('notification')
  app.live.publish(app.db, joris.me.id, { kind: 'bookingChanged', eventId: id })
  await other.next('bookingChanged')
  expect(other.received.map(({ kind }) => kind)).toEqual(['connected', 'bookingChanged'])
  own.close()
  other.close()
})
