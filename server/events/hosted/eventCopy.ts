import type { EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  beginHosting,
  requireAnyPermission,
  requirePermission,
} from '#server/events/hosting/hostings.ts'
import { requireRole } from '#server/events/hosting/roles.ts'
import { asDrafted } from '#server/events/place.ts'
import { lockEvent } from '#server/events/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { EventDraft } from '#shared/events/contract.ts'
import type { HostDraft, Hosting } from '#shared/events/hosting/contract.ts'
import { mayRun } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'

const draftFields = Object.keys(EventDraft.shape) as (keyof EventDraft)[]

/** The fields of its form. */
export const toDraft = (row: EventRow) => {
  const drafted = asDrafted(row)
  return Object.fromEntries(draftFields.map((field) => [field, drafted[field]])) as EventDraft
}

/** A draft of another event. Dates, the link and the host's consent to be shown are not copied. */
const toCopy = (event: EventRow, me: Me): HostDraft => {
  const { startDate: _, endDate: __, onlineUrl: ___, isHostShown, ...rest } = toDraft(event)
  return event.createdBy === me.id ? { ...rest, isHostShown } : rest
}

/** Begins a draft from an event that the user runs, if they may host for its group. */
export const copyEvent = (
  app: App,
  me: Me,
  { id, clientId }: { id: string; clientId?: string | undefined },
): Promise<Hosting> =>
  inTransaction(app.db, async (tx) => {
    await requireRole(tx, me, id, mayRun)
    const event = await lockEvent(tx, id)
    if (!event || event.removedAt) throw new AppError('event_not_found')
    const beginning = { draft: toCopy(event, me), clientId, content: ['copy', id] } as const
    return beginHosting(app, tx, me, beginning, () =>
      event.groupId ? requirePermission(tx, me, event.groupId) : requireAnyPermission(tx, me),
    )
  })
