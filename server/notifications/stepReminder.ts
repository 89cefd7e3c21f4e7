import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { deleteUnreadWithPrefix } from './erasure.ts'
import { stepDuePrefix } from './inputs.ts'

/** Booking an event or joining a group completes its step, so the reminder is deleted. */
export const retractStepReminder = (
  { now }: Pick<App, 'now'>,
  tx: Db,
  userId: string,
  step: 'event' | 'group',
) => deleteUnreadWithPrefix(tx, [userId], stepDuePrefix(step), { plannedAfter: now() })
