import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import { createOnce } from '#server/db/idempotency.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findStart, lockEvent } from '#server/events/store.ts'
import { listVisitors, mailVisitors } from '#server/events/visitors/mails.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { t } from '#server/language/t.ts'
import { composeMail, greetingAndFooter } from '#server/mail/compose.ts'
import { eventMessageIdOf, eventMessageInput } from '#server/notifications/inputs.ts'
import type { FeatureMails } from '#server/notifications/mail/renderMail.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import type { EventMessageDraft } from '#shared/events/messages/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export const listMessages = async ({ db }: Pick<App, 'db'>, eventId: string) => {
  if (!(await findStart(db, eventId))) throw new AppError('event_not_found')
  return store.listMessages(db, eventId)
}

/**
 * Writes to everyone who booked. Without an actor, so a block between two users does not withhold
 * what the organisers of an event have to say. Idempotent by client id.
 */
export const sendMessage = (app: App, me: Me, draft: EventMessageDraft & { id: string }) =>
  inTransaction(app.db, (tx) => writeToEveryone(app, tx, me, draft))

/** `maxPerDay`: messages about this event, by all its hosts together. */
export const writeToEveryone = async (
  app: App,
  tx: Tx,
  me: Me,
  { id: eventId, clientId, ...draft }: EventMessageDraft & { id: string },
  maxPerDay?: number,
) => {
  // Holds back bookings and cancellations until all recipients are notified.
  const event = await lockEvent(tx, eventId)
  if (!event) throw new AppError('event_not_found')
  const at = app.now()
  const content = ['eventMessage', eventId, draft] as const
  const messageId = await createOnce(tx, { userId: me.id, clientId, content, at }, async (id) => {
    const dayAgo = new Date(at.getTime() - 24 * 3_600_000)
    if (maxPerDay && (await store.countSince(tx, eventId, dayAgo)) >= maxPerDay)
      throw new AppError('too_many_event_messages', { args: { max: maxPerDay } })
    const recipients = await store.listRecipients(tx, eventId)
    const visitors = await listVisitors(tx, eventId)
    if (recipients.length + visitors.length === 0) throw new AppError('nobody_to_write_to')
    const message = { ...draft, id, eventId }
    await store.addMessage(tx, {
      ...message,
      sentBy: me.id,
      recipientCount: recipients.length + visitors.length,
      createdAt: at,
    })
    const input = eventMessageInput(message, event)
    await notifyAll(
      app,
      tx,
      recipients.map((userId) => ({ userId, input })),
    )
    await mailVisitors(app, tx, visitors, 'eventMessage', { messageId: id })
    await audit(tx, {
      userId: me.id,
      action: 'event_message_sent',
      entityType: 'event',
      entityId: eventId,
      origin: currentOrigin(),
    })
  })
  const sent = await store.findMessage(tx, eventId, messageId)
  if (!sent) throw new Error('Messages are deleted only with their event, which is locked')
  return sent
}

/** Sent also when the notification was read, but not after the place was given up. */
export const eventMessageMails: FeatureMails['byKind'] = {
  eventMessage: async ({ db, config }, mail, recipient) => {
    const found = await store.findForRecipient(db, eventMessageIdOf(mail.key), mail.userId)
    if (!found) return null
    const { event, subject, message, isFromTeam } = found
    return composeMail(
      {
        ...greetingAndFooter('bookings', recipient),
        subject: t('events.mail.message.subject', { subject, title: event.title }),
        heading: subject,
        paragraphs: [message, t('events.mail.message.from', { title: event.title })],
        action: {
          text: t('events.mail.seeEvent'),
          url: `${config.publicUrl}/events?event=${event.id}`,
        },
      },
      // Messages of administrators may link to an online meeting.
      { isTrusted: isFromTeam },
    )
  },
}
