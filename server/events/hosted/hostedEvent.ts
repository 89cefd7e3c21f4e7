import { getAttendance } from '#server/events/attendance/checkIn.ts'
import { requireRole } from '#server/events/hosting/roles.ts'
import { findEditableEvent } from '#server/events/planning/plannedEvents.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { HostedEvent } from '#shared/events/hosted/contract.ts'
import { mayCheckIn, mayRun } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** The event for its page "Your event". Door helpers read neither the link nor what was written. */
export const findHosted = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  id: string,
): Promise<HostedEvent> => {
  await requireRole(db, me, id, mayCheckIn)
  const [event, fields, { booked, here, waiting, coming, reachable }] = await Promise.all([
    findEditableEvent({ db }, me, id),
    store.findHostFields(db, me.id, id),
    getAttendance({ db }, id),
  ])
  if (!fields) throw new AppError('event_not_found')
  const hosted = { ...event, ...fields, booked, here, waiting, coming, reachable }
  return mayRun(event, me) ? hosted : { ...hosted, onlineUrl: null, lastSubject: null }
}
