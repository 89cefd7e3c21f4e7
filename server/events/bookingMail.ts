import addressparser from 'nodemailer/lib/addressparser/index.js'
import type { BookingRow, EventRow } from '#server/db/rows.ts'
import { composeMail, type RenderedMail } from '#server/mail/compose.ts'
import { formatSpan } from '#server/mail/dateFormat.ts'
import type { BookingMailKind } from '#server/notifications/kinds.ts'
import type { FeatureMails } from '#server/notifications/mail/renderMail.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { defaultPaymentNote, formatPrice, isFree } from '#shared/events/price.ts'
import { bookingFile } from './calendarFile.ts'
import * as store from './store.ts'

type BookingMailTexts = {
  subject: (title: string) => string
  heading: string
  paragraphs: string[]
  closing: string[]
  /** True when the booking no longer exists: the calendar file removes the entry. */
  isCancelled: boolean
}

const cancelHint =
  'If you can’t come after all, please cancel your booking on the event’s page, so that someone else can go.'

const texts: Record<BookingMailKind, BookingMailTexts> = {
  bookingConfirmed: {
    subject: (title) => `Booked: ${title}`,
    heading: 'Your place is booked',
    paragraphs: ['See you there. The file welkom.ics puts the event into your calendar.'],
    closing: [cancelHint],
    isCancelled: false,
  },
  bookingPromoted: {
    subject: (title) => `You have a place: ${title}`,
    heading: 'A place came free for you',
    paragraphs: [
      'You were next on the waitlist, so the place is booked for you. You need not do anything.',
      'The file welkom.ics puts the event into your calendar.',
    ],
    closing: [cancelHint],
    isCancelled: false,
  },
  eventChanged: {
    subject: (title) => `Changed: ${title}`,
    heading: 'An event you booked has changed',
    paragraphs: [
      'This is how it stands now. Your place is still booked, and the file welkom.ics updates your calendar.',
    ],
    closing: [cancelHint],
    isCancelled: false,
  },
  eventCancelled: {
    subject: (title) => `Cancelled: ${title}`,
    heading: 'An event you booked is cancelled',
    paragraphs: [
      'We are sorry: this event will not take place. The file welkom.ics takes it out of your calendar.',
    ],
    closing: [],
    isCancelled: true,
  },
  bookingCancelled: {
    subject: (title) => `Booking cancelled: ${title}`,
    heading: 'Your booking is cancelled',
    paragraphs: [
      'You gave up your place at this event. The file welkom.ics takes it out of your calendar.',
      'You can book again as long as there are places.',
    ],
    closing: [],
    isCancelled: true,
  },
  bookingTakenBack: {
    subject: (title) => `Booking cancelled: ${title}`,
    heading: 'Your booking was cancelled',
    paragraphs: [
      'The organisers cancelled your place at this event. The file welkom.ics takes it out of your calendar.',
    ],
    closing: [],
    isCancelled: true,
  },
}

const reasonFor = (community: string) =>
  `You booked a place at this event on ${community}. We always send emails about your own bookings. They are not advertising.`

const cancelReasonLines = (kind: BookingMailKind, { cancelReason }: EventRow) =>
  kind === 'eventCancelled' && cancelReason ? [`Why: ${cancelReason}`] : []

/** What only people with a place need: how to pay, and the link of an online event. */
const placeFacts = (event: EventRow, { price }: Pick<BookingRow, 'price'>): [string, string][] => [
  ...(isFree(price)
    ? []
    : [['How to pay', event.paymentNote ?? defaultPaymentNote] as [string, string]]),
  ...(event.onlineUrl ? [['Online', event.onlineUrl] as [string, string]] : []),
]

/** Renders the mail and its calendar file from the current state of event and booking. */
export const bookingMail = (
  kind: BookingMailKind,
  about: {
    name: string
    event: EventRow
    booking: Pick<BookingRow, 'id' | 'price'> & { cancelReason?: string | null }
    sequence: number
    stamp: Date
    /** What changed, as the notification says. */
    changes?: string | null
  },
  from: { publicUrl: string; community: string; organizer: { name: string; email: string } },
): Required<Pick<RenderedMail, 'calendar'>> & RenderedMail => {
  const { event, booking, sequence, stamp } = about
  const { isCancelled, subject, heading, paragraphs, closing } = texts[kind]
  const content = {
    subject: subject(event.title),
    heading,
    greeting: `Hello ${about.name},`,
    paragraphs: [
      ...(about.changes ? [about.changes] : []),
      ...paragraphs,
      ...cancelReasonLines(kind, event),
    ],
    facts: [
      ['Event', event.title],
      ['When', formatSpan(event.startDate, event.endDate)],
      ['Where', event.location],
      ['Price', formatPrice(booking.price)],
      ...(isCancelled ? [] : placeFacts(event, booking)),
      ...(booking.cancelReason ? [['Reason', booking.cancelReason]] : []),
    ] as [string, string][],
    action: { text: 'See the event', url: `${from.publicUrl}/events?event=${event.id}` },
    closing,
    why: reasonFor(from.community),
    community: from.community,
    contactUrl: `${from.publicUrl}/privacy/contact`,
  }
  return {
    // Administrators write events, and may link to an online meeting.
    ...composeMail(content, { isTrusted: true }),
    calendar: {
      method: isCancelled ? 'CANCEL' : 'PUBLISH',
      content: bookingFile(
        from.publicUrl,
        event,
        { id: booking.id, sequence },
        {
          isCancelled,
          stamp,
          organizer: from.organizer,
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
  const changes = mail.kind === 'eventChanged' ? await store.findChanges(db, mail) : null
  if (!found) return null
  const { event, booking } = found
  // The place may have been given up while the mail waited.
  const onlineUrl = booking.status === 'confirmed' ? event.onlineUrl : null
  return bookingMail(
    mail.kind as BookingMailKind,
    {
      ...{ booking, event: { ...event, onlineUrl }, changes },
      ...{ name: mail.name, sequence: mail.sequence, stamp: mail.createdAt },
    },
    {
      publicUrl: config.publicUrl,
      community,
      organizer: organizerOf(config.mailFrom, community),
    },
  )
}

const organizerOf = (mailFrom: string, community: string) => {
  const [from] = addressparser(mailFrom, { flatten: true })
  return { name: from?.name || community, email: from?.address || 'welkom@localhost' }
}
