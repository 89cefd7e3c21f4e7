import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  cancelDates,
  cancelledAlready,
  changeDates,
  getVisibleEvent,
} from '#server/events/events.ts'
import { requireOwnPicture } from '#server/events/hosting/hostings.ts'
import { findRun, requireRole } from '#server/events/hosting/roles.ts'
import * as hostings from '#server/events/hosting/store.ts'
import { lockSeriesDates } from '#server/events/series/series.ts'
import { lockEvent } from '#server/events/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { readPlatform } from '#server/platform/platform.ts'
import type { Event, EventCancellation, EventChange, EventDraft } from '#shared/events/contract.ts'
import { parseSavedDraft } from '#shared/events/hosting/contract.ts'
import { mayPublish } from '#shared/events/hosting/rules.ts'
import { mayRun } from '#shared/events/rules.ts'
import type { SeriesScope } from '#shared/events/series/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { toDraft } from './eventCopy.ts'
import * as store from './store.ts'

type Dates = [EventRow, ...EventRow[]]

/** Rights on one date are no rights on its series: other dates may be for another group or host. */
const lockOwnDates = async (
  app: App,
  tx: Tx,
  me: Me,
  { id, which }: { id: string; which: SeriesScope },
  cancelledError?: AppError,
): Promise<Dates> => {
  await requireRole(tx, me, id, mayRun)
  const [event, ...others] = await lockSeriesDates(app, tx, id, which, cancelledError)
  const ofHosting = others.filter(({ hostingId }) => hostingId === event.hostingId)
  const ids = ofHosting.map((date) => date.id)
  const mine = await findRun(tx, me, ids)
  return [event, ...ofHosting.filter((date) => mine.has(date.id))]
}

/** Only into a group whose events one runs, and not out of a private group. */
const requireGroup = async (tx: Tx, me: Me, dates: Dates, { groupId }: EventDraft) => {
  if (me.isAdmin || groupId === undefined || groupId === dates[0].groupId) return
  const groups = await hostings.listRunGroups(tx, me.id)
  const isAllowed = groupId === null || groups.some(({ id }) => id === groupId)
  const ids = dates.map(({ id }) => id)
  if (!isAllowed || (await store.leavesPrivateGroup(tx, ids, groupId)))
    throw new AppError('hosting_forbidden', { field: 'groupId' })
}

/** As `updateEvent`, for those who run the event. The team sees what hosts changed who need approval. */
export const updateHosted = (
  app: App,
  me: Me,
  { id, which, ...change }: EventChange & { id: string },
): Promise<Event> =>
  inTransaction(app.db, async (tx) => {
    const dates = await lockOwnDates(app, tx, me, { id, which })
    const { hostingId } = dates[0]
    const hosting = hostingId && (await hostings.lockHosting(tx, hostingId))
    await requireGroup(tx, me, dates, change)
    requireOwnPicture(me, change, dates[0])
    const { files = [] } = await getVisibleEvent(tx, me, id)
    const event = await changeDates(app, tx, me, dates, change)
    const known = files.map((file) => file.id)
    const hasNewFiles = change.fileIds?.some((file) => !known.includes(file)) ?? false
    if (hosting) await rememberChange(app, tx, me, { hosting, old: dates[0], hasNewFiles })
    return event
  })

type Remembered = {
  hosting: NonNullable<Awaited<ReturnType<typeof hostings.lockHosting>>>
  old: EventRow
  hasNewFiles: boolean
}

/** Keeps the draft as the event is now, and puts it on the list of the team. */
const rememberChange = async (
  app: App,
  tx: Tx,
  me: Me,
  { hosting, old, hasNewFiles }: Remembered,
) => {
  const event = await lockEvent(tx, old.id)
  if (!event || (!hasNewFiles && isDeepStrictEqual(toDraft(event), toDraft(old)))) return
  const at = app.now()
  const { repeat } = parseSavedDraft(hosting.draft)
  await hostings.saveDraft(tx, hosting.id, { ...toDraft(event), ...(repeat && { repeat }) }, at)
  if (mayPublish(me, await readPlatform(tx), at)) return
  await hostings.changeHosting(tx, hosting.id, { changedAt: hosting.changedAt ?? at })
}

/** A file of the event has a new description. A published event needs one for each picture. */
export const showDescribedFile = async (
  app: App,
  tx: Tx,
  me: Me,
  id: string,
  description: string | null,
) => {
  await requireRole(tx, me, id, mayRun)
  await lockEvent(tx, id)
  if (description === null) throw new AppError('pictures_undescribed')
  app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: id })
}

/** As `cancelEvent`, for those who run the event. */
export const cancelHosted = (
  app: App,
  me: Me,
  { id, which, reason }: EventCancellation & { id: string; reason: string },
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const dates = await lockOwnDates(app, tx, me, { id, which }, cancelledAlready())
    await cancelDates(app, tx, me, dates, reason)
  })
