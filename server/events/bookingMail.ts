import addressparser from 'nodemailer/lib/addressparser/index.js'
import type { BookingRow, EventRow } from '#server/db/rows.ts'
import { type Label, t } from '#server/language/t.ts'
import { breakLinks, composeMail, type RenderedMail } from '#server/mail/compose.ts'
import { formatSpan } from '#server/mail/dateFormat.ts'
import { findMessageByKey } from '#server/notifications/inbox.ts'
import type { BookingMailKind } from '#server/notifications/kinds.ts'
import type { FeatureMails } from '#server/notifications/mail/renderMail.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { eventPath } from '#shared/publicPages/paths.ts'
import { type NamedParty, partyNames } from './booking/partyNames.ts'
import { bookingFile, type FileEvent } from './calendarFile.ts'
import { linkRules } from './linkRules.ts'
import { exactPlace } from './place.ts'
import * as store from './store.ts'

/** What the mail and its calendar file say about the event. */
export type MailedEvent = FileEvent & Pick<EventRow, 'hostingId' | 'paymentNote' | 'cancelReason'>

type BookingMailTexts = {
  paragraphs: Label[]
  /** True when the booking no longer exists: the calendar file removes the entry. */
  isCancelled: boolean
}

const texts: Record<BookingMailKind, BookingMailTexts> = {
  bookingConfirmed: { paragraphs: ['events.mail.bookingConfirmed.text'], isCancelled: false },
  bookingAccepted: { paragraphs: ['events.mail.bookingAccepted.text'], isCancelled: false },
  bookingPromoted: {
    paragraphs: ['events.mail.bookingPromoted.text', 'events.mail.bookingPromoted.file'],
    isCancelled: false,
  },
  eventChanged: { paragraphs: ['events.mail.eventChanged.text'], isCancelled: false },
  eventCancelled: { paragraphs: ['events.mail.eventCancelled.text'], isCancelled: true },
  bookingCancelled: {
    paragraphs: ['events.mail.bookingCancelled.text', 'events.mail.bookingCancelled.again'],
    isCancelled: true,
  },
  bookingTakenBack: { paragraphs: ['events.mail.bookingTakenBack.text'], isCancelled: true },
}

const cancelReasonLines = (kind: BookingMailKind, { cancelReason }: MailedEvent) =>
  kind === 'eventCancelled' && cancelReason
    ? [t('events.mail.eventCancelled.why', { reason: cancelReason })]
    : []

/** What only people with a booking need: how to pay, and the link of an online event. */
const bookerFacts = (event: MailedEvent, { price }: Pick<BookingRow, 'price'>) => {
  const howToPay = event.paymentNote ?? t('events.mail.payAtTheDoor')
  return [
    ...(isFree(price) ? [] : [[t('events.mail.fact.howToPay'), howToPay]]),
    ...(event.onlineUrl ? [[t('events.mail.fact.online'), event.onlineUrl]] : []),
  ]
}

/** Of an event and, unless they ended, of the places that someone has in it or asks for. */
export const eventFacts = (
  event: Pick<MailedEvent, 'title' | 'startDate' | 'endDate'>,
  { where, party }: { where: string; party: NamedParty | null },
): [label: string, value: string][] => [
  [t('events.mail.fact.event'), event.title],
  [t('events.mail.fact.when'), formatSpan(event.startDate, event.endDate)],
  ...(where ? [[t('events.mail.fact.where'), where] as [string, string]] : []),
  ...(party && party.size > 1 ? [placesFact(party)] : []),
]

/** A visitor typed these names, maybe with the address of someone else. */
const placesFact = (party: NamedParty): [label: string, value: string] => [
  t('events.mail.fact.places', { count: party.size }),
  breakLinks(partyNames(party)),
]

/** Renders the mail and its calendar file from the current state of event and booking. */
export const bookingMail = (
  kind: BookingMailKind,
  about: {
    name: string
    event: MailedEvent
    booking: Pick<BookingRow, 'id' | 'price'> & NamedParty & { cancelReason?: string | null }
    sequence: number
    stamp: Date
    /** What changed: the notification with the same key says it. */
    changes?: string | null
  },
  from: {
    publicUrl: string
    community: string
    organizer: { name: string; email: string }
    /** Of a visitor's booking; by default the event in the app. */
    page?: string
  },
): Required<Pick<RenderedMail, 'calendar'>> & RenderedMail => {
  const { event, booking, sequence, stamp } = about
  const { isCancelled, paragraphs } = texts[kind]
  const content = {
    subject: t(`events.mail.${kind}.subject`, { title: event.title }),
    heading: t(`events.mail.${kind}.heading`),
    greeting: t('mail.greeting', { name: about.name }),
    paragraphs: [
      ...(about.changes ? [about.changes] : []),
      ...paragraphs.map((key) => t(key)),
      ...cancelReasonLines(kind, event),
    ],
    facts: [
      ...eventFacts(event, { where: exactPlace(event), party: isCancelled ? null : booking }),
      [t('events.mail.fact.price'), formatPrice(booking.price)],
      ...(isCancelled ? [] : bookerFacts(event, booking)),
      ...(booking.cancelReason ? [[t('events.mail.fact.reason'), booking.cancelReason]] : []),
    ] as [string, string][],
    action: from.page
      ? { text: t('events.visitors.mail.open'), url: from.page }
      : { text: t('events.mail.seeEvent'), url: `${from.publicUrl}/events?event=${event.id}` },
    closing: isCancelled
      ? []
      : [t(from.page ? 'events.visitors.mail.cancelHint' : 'events.mail.cancelHint')],
    why: t(from.page ? 'events.visitors.mail.why' : 'events.mail.why', {
      community: from.community,
    }),
    community: from.community,
    contactUrl: `${from.publicUrl}/privacy/contact`,
  }
  return {
    ...composeMail(content, linkRules([event])),
    calendar: {
      method: isCancelled ? 'CANCEL' : 'PUBLISH',
      content: bookingFile(
        from.publicUrl,
        event,
        { ...booking, sequence },
        {
          ...{ state: isCancelled ? 'cancelled' : 'booked', stamp, organizer: from.organizer },
          // Calendars are shared with others, so they get no link with a secret.
          ...(from.page && { url: from.publicUrl + eventPath(event) }),
        },
      ),
    },
  }
}

/** From the current state of the booking and its event; null when the booking is gone. */
export const renderBookingMail: FeatureMails['booking'] = async (
  { db, config },
  mail,
  bookingId,
) => {
  const found = await store.findBookingWithEvent(db, bookingId)
  const { name: community } = await readPlatform(db)
  const changes =
    mail.kind === 'eventChanged' ? await findMessageByKey(db, mail.userId, mail.key) : null
  if (!found) return null
  const { booking } = found
  const event = store.inLanguage(found.event)
  // The booking may have been cancelled while the mail waited.
  const isConfirmed = booking.status === 'confirmed'
  const withoutSecrets = isConfirmed ? {} : { onlineUrl: null, exactLocation: null }
  return bookingMail(
    mail.kind as BookingMailKind,
    {
      ...{ booking, event: { ...event, ...withoutSecrets }, changes },
      ...{ name: mail.name, sequence: mail.sequence, stamp: mail.createdAt },
    },
    {
      publicUrl: config.publicUrl,
      community,
      organizer: organizerOf(config.mailFrom, community),
    },
  )
}

export const organizerOf = (mailFrom: string, community: string) => {
  const [from] = addressparser(mailFrom, { flatten: true })
  return { name: from?.name || community, email: from?.address || 'welkom@localhost' }
}
