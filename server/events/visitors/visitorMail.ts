import type { Db } from '#server/db/connect.ts'
import type { BookingRow, EventRow, VisitorBookingRow } from '#server/db/rows.ts'
import { bookingMail, eventFacts, organizerOf } from '#server/events/bookingMail.ts'
import { findMessageText } from '#server/events/messages/store.ts'
import { exactPlace } from '#server/events/place.ts'
import { inLanguage } from '#server/events/store.ts'
import type { App } from '#server/http/context.ts'
import { hashToken, newToken } from '#server/http/token.ts'
import type { JobPayload } from '#server/jobs/queue.ts'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { composeMail, type RenderedMail } from '#server/mail/compose.ts'
import { formatTime } from '#server/mail/dateFormat.ts'
import { deliverMail } from '#server/mail/delivery.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { formatPrice } from '#shared/events/price.ts'
import { visitorBookingPath } from '#shared/events/visitors/contract.ts'
import type { VisitorMailKind } from './mails.ts'
import * as store from './store.ts'

type Payload = JobPayload['events.mailVisitor']

type Mailed = {
  visitor: VisitorBookingRow
  booking: BookingRow
  event: EventRow
  publicUrl: string
  community: string
  /** The visitor's page, with the secret of this mail. */
  page: string
}

const footerOf = ({ publicUrl, community }: Mailed) => ({
  community,
  contactUrl: `${publicUrl}/privacy/contact`,
})

const priceOf = ({ booking }: Mailed): [string, string] => [
  t('events.mail.fact.price'),
  formatPrice(booking.price),
]

/**
 * The address may belong to someone else, so this mail contains nothing that was typed into the form.
 */
const requestedMail = (mailed: Mailed) => {
  const { visitor, event, community, page } = mailed
  const kind = visitor.confirmedAt ? 'again' : 'requested'
  const { title } = event
  return composeMail({
    ...footerOf(mailed),
    subject: t(`events.visitors.mail.${kind}.subject`, { title }),
    heading: t(`events.visitors.mail.${kind}.heading`),
    greeting: t('mail.greetingWithoutName'),
    why: t('mail.footer.whyAddressEntered', { community }),
    paragraphs: [t(`events.visitors.mail.${kind}.text`, { time: formatTime(visitor.heldUntil) })],
    facts: [...eventFacts(event, { where: event.location, party: null }), priceOf(mailed)],
    action: { text: t(`events.visitors.mail.${kind}.action`), url: page },
    closing: [t(`events.visitors.mail.${kind}.notYou`)],
  })
}

/** About a booking that stays as it is: a question, a reminder or a message. */
const noteMail = (
  mailed: Mailed,
  { subject, heading, paragraphs }: { subject: string; heading: string; paragraphs: string[] },
) =>
  composeMail({
    ...footerOf(mailed),
    ...{ subject, heading, paragraphs },
    greeting: t('mail.greeting', { name: mailed.booking.guestName ?? '' }),
    why: t('events.visitors.mail.why', { community: mailed.community }),
    facts: [
      ...eventFacts(mailed.event, { where: exactPlace(mailed.event), party: mailed.booking }),
      priceOf(mailed),
    ],
    action: { text: t('events.visitors.mail.open'), url: mailed.page },
    closing: [t('events.visitors.mail.cancelHint')],
  })

const messageMail = async (db: Db, mailed: Mailed, messageId: string | undefined) => {
  const message = messageId && (await findMessageText(db, messageId))
  if (!message) return null
  const { title } = mailed.event
  return noteMail(mailed, {
    subject: t('events.mail.message.subject', { subject: message.subject, title }),
    heading: message.subject,
    paragraphs: [message.message, t('events.mail.message.from', { title })],
  })
}

/** From the current state; null if there is nothing to say any more. */
const renderMail = async (
  app: App,
  mailed: Mailed,
  { sequence = 0, messageId, ...payload }: Payload,
): Promise<RenderedMail | null> => {
  const { visitor, booking, event, publicUrl, community, page } = mailed
  const kind = payload.kind as VisitorMailKind
  const isActive = booking.status === 'confirmed'
  const isEnding = ['bookingCancelled', 'bookingTakenBack', 'eventCancelled'].includes(kind)
  if (!isActive && !isEnding) return null
  switch (kind) {
    case 'requested':
      return visitor.confirmedAt || visitor.heldUntil > app.now() ? requestedMail(mailed) : null
    case 'eventMessage':
      return messageMail(app.db, mailed, messageId)
    case 'eventTomorrow':
    case 'stillComing':
      return noteMail(mailed, {
        subject: t(`events.visitors.mail.${kind}.subject`, { title: event.title }),
        heading: t(`events.visitors.mail.${kind}.heading`),
        paragraphs: [t(`events.visitors.mail.${kind}.text`)],
      })
    default:
      return bookingMail(
        kind,
        {
          ...{ booking, sequence, name: booking.guestName ?? '', stamp: app.now() },
          // The exact place and the link are for those with a place.
          event: isActive ? event : { ...event, onlineUrl: null, exactLocation: null },
        },
        { publicUrl, community, organizer: organizerOf(app.config.mailFrom, community), page },
      )
  }
}

/** Each delivery creates a new secret and stores only its hash, as `linkMail` does. */
export const sendVisitorMail = async (
  app: App,
  mailer: Mailer,
  payload: Payload,
): Promise<void> => {
  const { db, config, now } = app
  const found = await store.findBooking(db, payload.visitorId)
  const row = found && (await store.findEvent(db, found.visitor.eventId))
  if (!row) return
  const { visitor, booking } = found
  const token = newToken()
  const { name: community } = await readPlatform(db)
  const { publicUrl } = config
  const page = `${publicUrl}${visitorBookingPath}#${token}`
  const mail = await runInLanguage(visitor.language, () =>
    renderMail(
      app,
      { visitor, booking, event: inLanguage(row), publicUrl, community, page },
      payload,
    ),
  )
  if (!mail || !(await store.addToken(db, visitor.id, hashToken(token)))) return
  await deliverMail(mailer, { ...mail, id: payload.mailId, to: visitor.email, date: now() })
}
