import type { Db, Tx } from '#server/db/connect.ts'
import { retractReminders } from '#server/events/reminders/reminders.ts'
import { lockFiles } from '#server/files/attached.ts'
import type { App } from '#server/http/context.ts'
import {
  type Condition,
  exportedPerson,
  isOld,
  type Lifecycle,
} from '#server/lifecycle/lifecycle.ts'
import { detachMails } from '#server/mail/store.ts'
import { promoteFromWaitlist } from './bookings.ts'
import { anonymiseFeedback } from './feedback/feedback.ts'
import { announceCancellation } from './hostNotices/hostNotices.ts'
import * as store from './store.ts'
import { forgetVisitor, queueJoining } from './visitors/accounts.ts'
import { forgetVisitors } from './visitors/store.ts'
import { removeFromWaitlists } from './waitlist/store.ts'

/**
 * Cancels the user's future bookings and waitlist entries and promotes from the waitlist. Past
 * bookings and feedback are anonymised. The user is not notified, because that would store new
 * personal data. The caller has locked the events.
 */
const eraseParticipation = async (app: App, tx: Tx, userId: string) => {
  const waitlistedIds = await removeFromWaitlists(tx, userId)
  const events = await store.listUpcomingBooked(tx, userId, app.now())
  for (const event of events) {
    const booking = await store.cancelBooking(tx, event.id, userId)
    if (!booking) continue
    await retractReminders(app, tx, [booking])
    await announceCancellation(app, tx, event, booking)
    await promoteFromWaitlist(app, tx, event)
  }
  await store.anonymiseBookings(tx, userId)
  await anonymiseFeedback(tx, userId)
  for (const eventId of new Set([...waitlistedIds, ...events.map(({ id }) => id)]))
    app.live.publish(tx, userId, { kind: 'bookingChanged', eventId })
}

/** What the booking `b` brings, in the host's words. */
const broughtItems = (db: Db) => db`(
  select coalesce(json_agg(json_build_object('item', item ->> 'text', 'count', t.count)), '[]')
  from event_items_taken t join jsonb_array_elements(e.booking_options -> 'items') item
    on item ->> 'id' = t.item_id::text
  where t.booking_id = b.id)`

const isEventOver: Condition = (db, before) =>
  db`event_id in (select id from events where end_date < ${before})`

const areAnswersOld: Condition = (db, before) =>
  db`answers is not null and ${isEventOver(db, before)}`

/** With the texts of the questions of the event `e`. */
const answersByText = (db: Db, alias: string) => db`(
  select json_object_agg(question ->> 'text', ${db(alias)}.answers -> (question ->> 'id'))
  from jsonb_array_elements(e.booking_options -> 'questions') question
  where ${db(alias)}.answers -> (question ->> 'id') is not null)`

export const eventsLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'event_feedback',
      column: 'user_id',
      exportedAs: 'answers',
      onErasure: 'unlinked',
      erasedWith: 'events',
      retentionRule: 'bookings',
      why: 'The rating stays without its text.',
    },
    {
      table: 'events',
      column: 'created_by',
      exportedAs: 'events',
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'events',
      why: "Others have booked the event; it stays without its organiser's name.",
    },
    {
      table: 'calendar_sources',
      column: 'created_by',
      exportedAs: null,
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'accounts',
      why: 'A calendar of another organisation. The audit log, which is exported, records who added it.',
    },
    {
      table: 'event_messages',
      column: 'sent_by',
      exportedAs: 'eventMessages',
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'events',
      why: "Others have received the message; it stays without its sender's name.",
    },
    {
      table: 'event_bookings',
      column: 'user_id',
      exportedAs: 'bookings',
      onErasure: 'unlinked',
      erasedWith: 'events',
      retentionRule: 'bookings',
      why: 'Attendance and revenue of past events stay correct; seats of future events are freed first.',
    },
    {
      table: 'host_exclusions',
      column: 'host_id',
      exportedAs: 'keptOut',
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'accounts',
      why: 'It concerns the events of this host only.',
    },
    {
      table: 'host_exclusions',
      column: 'user_id',
      exportedAs: null,
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'accounts',
      why: 'Users must not learn who keeps them out, as with blocks.',
    },
    {
      table: 'event_waitlist',
      column: 'user_id',
      exportedAs: 'waitlist',
      onErasure: 'deleted',
      erasedWith: 'events',
      retentionRule: 'waitlists',
      why: 'A waitlist entry is useless without its user.',
    },
    {
      table: 'event_refusals',
      column: 'user_id',
      exportedAs: 'refusals',
      onErasure: 'deleted',
      erasedWith: 'events',
      retentionRule: 'waitlists',
      why: 'A refused request is useless without its user.',
    },
    {
      table: 'event_invitations',
      column: 'user_id',
      exportedAs: 'eventInvitations',
      onErasure: 'deleted',
      erasedWith: 'events',
      retentionRule: 'waitlists',
      why: 'An invitation is useless without its user.',
    },
    {
      table: 'event_invitations',
      column: 'invited_by',
      exportedAs: null,
      onErasure: 'unlinked',
      erasedWith: null,
      retentionRule: 'waitlists',
      why: 'The invited person can still book. The audit log records who invited whom.',
    },
    {
      table: 'event_waitlist_left',
      column: 'user_id',
      exportedAs: null,
      onErasure: 'deleted',
      erasedWith: 'events',
      retentionRule: 'waitlistUndo',
      why: 'The number of a given-up position, with which leaving is undone for a minute.',
    },
    {
      table: 'calendar_feeds',
      column: 'user_id',
      exportedAs: null,
      onErasure: 'deleted',
      erasedWith: null,
      retentionRule: 'accounts',
      why: 'The hash of a secret URL; the audit log records its creation.',
    },
  ],
  locks: {
    kind: 'events',
    lock: ({ now }, tx, userId) => store.lockUserEvents(tx, userId, now()),
  },
  eraseAccount: async (app, tx, user) => {
    await eraseParticipation(app, tx, user.id)
    const ofEvents = tx`user_id = ${user.id} and num_nonnulls(event_id, hosting_id) > 0`
    await lockFiles(tx, ofEvents)
    await tx`update files set event_id = null, hosting_id = null where ${ofEvents}`
    await forgetVisitor(app, tx, user)
  },
  onEmailConfirmed: queueJoining,
  eraseData: { events: eraseParticipation },
  exports: {
    answers: (db, me) => db`
      select a.id, event_id, e.title as event, rating, comment, a.created_at, a.updated_at
      from event_feedback a join events e on e.id = a.event_id where a.user_id = ${me}`,
    events: (db, me, fields) => db`select ${db(fields)} from events where created_by = ${me}`,
    eventMessages: (db, me) => db`
      select m.id, m.event_id, e.title as event, m.subject, m.message, m.recipient_count,
        m.created_at
      from event_messages m join events e on e.id = m.event_id where m.sent_by = ${me}`,
    bookings: (db, me) => db`
      select b.id, event_id, e.title as event, e.start_date, status, payment_status, b.price,
        b.created_at, day_reminder_for, hour_reminder_for, checked_in_at, b.cancel_reason, b.size,
        b.guest_names, ${answersByText(db, 'b')} as answers, b.missing, b.is_newcomer, b.coming_asked_for, b.is_coming,
        ${broughtItems(db)} as brings
      from event_bookings b join events e on e.id = b.event_id where b.user_id = ${me}`,
    refusals: (db, me) => db`
      select x.id, event_id, e.title as event, x.words, x.created_at
      from event_refusals x join events e on e.id = x.event_id where x.user_id = ${me}`,
    eventInvitations: (db, me) => db`
      select x.id, event_id, e.title as event, x.may_exceed, x.created_at
      from event_invitations x join events e on e.id = x.event_id where x.user_id = ${me}`,
    keptOut: (db, me) => db`
      select ${exportedPerson(db, 'u', me)} as person, x.created_at
      from host_exclusions x
      -- The host knows people who have blocked them as "a member" only.
      left join users u on u.id = x.user_id
        and not exists (select 1 from blocks where blocker_id = u.id and blocked_id = ${me})
      where x.host_id = ${me}`,
    waitlist: (db, me) => db`
      select w.id, event_id, e.title as event, w.created_at, w.size, w.guest_names, ${answersByText(db, 'w')} as answers,
        w.is_newcomer
      from event_waitlist w join events e on e.id = w.event_id where w.user_id = ${me}`,
  },
  retention: [
    {
      name: 'events',
      table: 'events',
      isExpired: (db, before) => db`created_by is not null and end_date < ${before}`,
      set: (db) => db`created_by = null`,
    },
    // Those of drafts go with the draft.
    { name: 'events', table: 'files', isExpired: isEventOver },
    {
      name: 'events',
      table: 'event_messages',
      isExpired: (db, before) => db`sent_by is not null and ${isEventOver(db, before)}`,
      set: (db) => db`sent_by = null`,
    },
    {
      name: 'bookings',
      table: 'event_bookings',
      isExpired: (db, before) =>
        db`(user_id is not null or guest_name is not null) and ${isEventOver(db, before)}`,
      set: (db) =>
        db`user_id = null, guest_name = null, guest_names = '{}', answers = null, cancel_reason = null`,
    },
    {
      name: 'answers',
      table: 'event_bookings',
      isExpired: areAnswersOld,
      set: (db) => db`answers = null`,
    },
    {
      name: 'answers',
      table: 'event_waitlist',
      isExpired: areAnswersOld,
      set: (db) => db`answers = null`,
    },
    {
      name: 'bookings',
      table: 'event_feedback',
      isExpired: (db, before) => db`user_id is not null and ${isEventOver(db, before)}`,
      set: (db) => db`user_id = null, comment = ''`,
    },
    {
      name: 'invoices',
      table: 'event_bookings',
      isExpired: isEventOver,
      onDelete: (tx, ids) => detachMails(tx, 'booking_id', ids),
    },
    { name: 'waitlists', table: 'event_waitlist', isExpired: isEventOver },
    { name: 'waitlists', table: 'event_refusals', isExpired: isEventOver },
    { name: 'waitlists', table: 'event_invitations', isExpired: isEventOver },
    {
      name: 'visitorBookings',
      table: 'visitor_bookings',
      isExpired: isEventOver,
      onDelete: forgetVisitors,
    },
    { name: 'waitlistUndo', table: 'event_waitlist_left', isExpired: isOld },
    { name: 'calendarImports', table: 'calendar_imports', isExpired: isOld },
  ],
}
