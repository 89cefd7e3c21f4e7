import { v7 as uuid } from 'uuid'
import { inTransaction } from '#server/db/transaction.ts'
import { findEvent } from '#server/events/events.ts'
import { announceFeedback } from '#server/events/hostNotices/hostNotices.ts'
import { lockEvent } from '#server/events/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { feedbackRequestKey, howWasIt } from '#server/notifications/inputs.ts'
import { markHandled, notifyAll } from '#server/notifications/notify.ts'
import { lockUsersForShare } from '#server/users/users.ts'
import { type FeedbackSummary, maxFeedbackComments } from '#shared/events/feedback/contract.ts'
import {
  acceptsFeedback,
  feedbackRequestDelayHours,
  feedbackWindowDays,
} from '#shared/events/feedback/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export const { attended, withoutCheckIn } = store

export const getMyFeedback = async (app: App, me: Me, eventId: string) => {
  const event = await findEvent(app, me, eventId)
  const [answer, attended] = await Promise.all([
    store.findFeedback(app.db, eventId, me.id),
    store.hasAttended(app.db, eventId, me.id),
  ])
  return { answer, mayAnswer: attended && acceptsFeedback(event, app.now()) }
}

type FeedbackInput = { id: string; rating: number; comment?: string | undefined }

export const submitFeedback = async (
  app: App,
  me: Me,
  { id: eventId, rating, comment }: FeedbackInput,
) => {
  await findEvent(app, me, eventId)
  return inTransaction(app.db, async (tx) => {
    // Serializes with account erasure and with changes of the event.
    const event = await lockEvent(tx, eventId)
    if (!event) throw new AppError('event_not_found')
    await lockUsersForShare(tx, [me.id])
    if (!(await store.hasAttended(tx, eventId, me.id)))
      throw new AppError('only_attendees_give_feedback')
    if (!acceptsFeedback({ ...event, isCancelled: event.cancelledAt !== null }, app.now()))
      throw new AppError('feedback_closed')
    const at = app.now()
    const isNew = (await store.findFeedback(tx, eventId, me.id)) === null
    const answer = await store.upsertFeedback(tx, {
      ...{ id: uuid(), eventId, userId: me.id, rating, comment, at },
    })
    if (isNew) await announceFeedback(app, tx, event)
    await markHandled(app, tx, me.id, { key: feedbackRequestKey(eventId) })
    app.live.publish(tx, me.id, { kind: 'bookingChanged', eventId })
    return answer
  })
}

type Page = { id: string; before?: string | undefined; limit: number }

/** For attendees of an event that has ended. */
export const listMetAttendees = async (app: App, me: Me, { id, ...page }: Page) => {
  const event = await findEvent(app, me, id)
  const isOver = !event.isCancelled && event.endDate <= app.now()
  if (!isOver || !(await store.hasAttended(app.db, id, me.id))) return []
  return store.listMet(app.db, id, me.id, page)
}

export const setAttendanceVisible = ({ db, live }: App, me: Me, isAttendanceVisible: boolean) =>
  inTransaction(db, async (tx) => {
    await store.setAttendanceVisible(tx, me.id, isAttendanceVisible)
    live.publish(tx, me.id, { kind: 'meChanged' })
    return { isAttendanceVisible }
  })

export const getFeedbackSummary = async (
  app: App,
  me: Me,
  eventId: string,
): Promise<FeedbackSummary> => {
  await findEvent(app, me, eventId)
  const [counts, comments] = await Promise.all([
    store.countRatings(app.db, eventId),
    store.listComments(app.db, eventId, maxFeedbackComments),
  ])
  const ratingCounts = [1, 2, 3, 4, 5].map(
    (rating) => counts.find((one) => one.rating === rating)?.count ?? 0,
  )
  return { ratingCounts, comments }
}

/** Account erasure: keeps the rating without the text. */
export const anonymiseFeedback = store.anonymiseFeedback

const pollIntervalHours = 1 / 12
const hourMs = 3_600_000

const requestFeedbackBatch = (app: App) =>
  inTransaction(app.db, async (tx) => {
    const at = app.now()
    const hoursAgo = (hours: number) => new Date(at.getTime() - hours * hourMs)
    const endedEvents = await store.claimEndedEvents(tx, {
      after: hoursAgo(feedbackWindowDays * 24),
      until: hoursAgo(feedbackRequestDelayHours),
      at,
    })
    for (const event of endedEvents) {
      const recipients = (await store.listFeedbackRecipients(tx, event.id)).map(
        ({ userId }) => userId,
      )
      await notifyAll(
        app,
        tx,
        recipients.map((userId) => ({ userId, input: howWasIt(event) })),
      )
      // The event now counts as attended; open screens must refetch.
      if (recipients.length > 0)
        app.live.publish(tx, recipients, { kind: 'bookingChanged', eventId: event.id })
    }
    return endedEvents.length
  })

/** Requests feedback from attendees, once per event. */
export const requestFeedback = async (app: App) => {
  while ((await requestFeedbackBatch(app)) > 0);
}

export const handleFeedbackJobs = (app: App) =>
  app.jobs.every('events.requestFeedback', pollIntervalHours, () => requestFeedback(app))
