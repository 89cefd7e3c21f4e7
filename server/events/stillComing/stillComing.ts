import { inTransaction } from '#server/db/transaction.ts'
import { lockOpenEvent } from '#server/events/bookings.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { reminderKey } from '#server/notifications/inputs.ts'
import { markHandled } from '#server/notifications/notify.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** The answer *yes*. Reminders ask the question, two days before the start. */
export const confirmComing = (app: App, me: Me, eventId: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const event = await lockOpenEvent(app, tx, eventId, me)
    const booking = await store.setComing(tx, eventId, me.id)
    if (!booking) throw new AppError('not_booked')
    const key = reminderKey('stillComing', booking.id, event.startDate)
    await markHandled(app, tx, me.id, { key })
  })
