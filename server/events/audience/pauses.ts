import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { eventPaused } from '#server/notifications/hostingInputs.ts'
import { notifyAll, retractNotifications } from '#server/notifications/notify.ts'
import { mayRun } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { cancelLockedEvent } from '../events.ts'
import { listNotifiedTeam } from '../hosting/proposalNotices.ts'
import { findRun, requireRole } from '../hosting/roles.ts'
import { signalPublicChange } from '../publicContent.ts'
import { lockWithSeries } from '../series/store.ts'
import { findEvent } from '../store.ts'
import { refreshInGroup } from './audience.ts'
import * as store from './store.ts'

const dayMs = 24 * 3_600_000
const decisionDays = 7
const batchSize = 20
const jobHours = 1

/** What is decided at once: a hosting, or a series that administrators created. */
const wholeOf = ({ id, hostingId, seriesId }: EventRow) => hostingId ?? seriesId ?? id

const firstOfEach = (events: EventRow[]) => [
  ...new Map(
    events
      .toSorted((a, b) => b.startDate.getTime() - a.startDate.getTime())
      .map((event) => [wholeOf(event), event]),
  ).values(),
]

/** The owner of each event, or the team. */
const deciders = async (tx: Tx, events: EventRow[]) => {
  const owners = await store.listOwners(
    tx,
    events.flatMap(({ hostingId }) => hostingId ?? []),
  )
  const team = await listNotifiedTeam(tx)
  return events.map((event) => {
    const owner = owners.find(({ hostingId }) => hostingId === event.hostingId)
    return { event, userIds: owner ? [owner.userId] : team }
  })
}

const publishChange = (app: App, tx: Tx, events: EventRow[]) => {
  const [first] = events
  if (first) app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: first.id })
}

/**
 * The group is about to be deleted, or moderators hide it. Its upcoming events take no bookings, and
 * their owners have a week to decide. The caller has locked the events and the group.
 */
export const pauseGroupEvents = async (app: App, tx: Tx, groupId: string) => {
  const at = app.now()
  const endsAt = new Date(at.getTime() + decisionDays * dayMs)
  const paused = await store.pauseEvents(tx, groupId, at, endsAt)
  await notifyAll(
    app,
    tx,
    (await deciders(tx, firstOfEach(paused))).flatMap(({ event, userIds }) =>
      userIds.map((userId) => ({ userId, input: eventPaused(event, endsAt) })),
    ),
  )
  publishChange(app, tx, paused)
}

const retractPause = async (app: App, tx: Tx, events: EventRow[]) => {
  const targets = (await deciders(tx, events)).flatMap(({ event, userIds }) =>
    userIds.flatMap((userId) =>
      event.pauseEndsAt ? [{ userId, key: eventPaused(event, event.pauseEndsAt).key }] : [],
    ),
  )
  await retractNotifications(app, tx, targets)
}

/** The group is back. The caller has locked the events and the group. */
export const resumeGroupEvents = async (app: App, tx: Tx, groupId: string) => {
  await retractPause(app, tx, await store.listPaused(tx, groupId))
  publishChange(app, tx, await store.resumeEvents(tx, groupId, app.now()))
}

/**
 * All dates of the event take bookings again. If its group is gone, they go on without it, for all
 * members of the community.
 */
export const resumeEvent = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const dates = await lockWithSeries(tx, id)
    await requireRole(tx, me, id, mayRun)
    const ids = dates.map((date) => date.id)
    const mine = await findRun(tx, me, ids)
    const open = dates.filter(
      ({ id, pausedAt, cancelledAt }) => mine.has(id) && pausedAt && !cancelledAt,
    )
    if (dates.some((one) => one.id === id && one.cancelledAt)) throw new AppError('event_cancelled')
    await retractPause(app, tx, open)
    for (const old of open) {
      const change = old.pauseEndsAt ? store.resumeWithoutGroup : store.resume
      const event = await change(tx, old.id, app.now())
      signalPublicChange(app, tx, old, event)
      await refreshInGroup(app, tx, old)
    }
    if (open.length > 0)
      await audit(tx, {
        ...{ userId: me.id, action: 'event_resumed', entityType: 'event', entityId: id },
      })
    publishChange(app, tx, open)
    const event = await findEvent(tx, me, id)
    if (!event) throw new AppError('event_not_found')
    return event
  })

const cancelBatch = (app: App) =>
  inTransaction(app.db, async (tx) => {
    const events = await store.lockUndecided(tx, app.now(), batchSize)
    await retractPause(app, tx, events)
    for (const event of events) await cancelLockedEvent(app, tx, event, null)
    publishChange(app, tx, events)
    return events.length
  })

/** Cancels events whose pause expired without a decision, and notifies their attendees. */
export const cancelUndecided = async (app: App) => {
  while ((await cancelBatch(app)) === batchSize);
}

export const handlePauseJobs = (app: App) =>
  app.jobs.every('events.cancelUndecided', jobHours, () => cancelUndecided(app))
