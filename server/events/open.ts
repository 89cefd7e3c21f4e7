import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hasStarted } from '#shared/events/rules.ts'
import { lockEvent } from './store.ts'

/** The event, locked, if places in it can still change hands; otherwise the reason why not. */
export const lockOpenEvent = async ({ now }: Pick<App, 'now'>, tx: Tx, eventId: string) => {
  const event = await lockEvent(tx, eventId)
  if (!event) throw new Refusal(404, 'Event not found')
  if (event.cancelledAt) throw new Refusal(409, 'This event has been cancelled')
  if (hasStarted(event, now())) throw new Refusal(409, 'This event has already started')
  return event
}
