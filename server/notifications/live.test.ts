import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { listenAs } from '#server/testing/listening.ts'
import { as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const app = await sharedApp()

test('a notification that came, was read or was deleted is heard by its owner alone', async () => {
  const mina = await aUser(app)
  const joris = await aUser(app)
  const { id } = await anEvent(app)
  const [own, other] = [await listenAs(app, mina), await listenAs(app, joris)]
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
  app.live.tell(app.db, joris.me.id, { kind: 'bookingChanged', eventId: id })
  await other.next('bookingChanged')
  expect(other.heard.map(({ kind }) => kind)).toEqual(['hello', 'bookingChanged'])
  own.close()
  other.close()
})
