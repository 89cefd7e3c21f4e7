import { setImmediate as nextTurn } from 'node:timers/promises'
import { TZDate } from '@date-fns/tz'
import createCalendar, {
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import type { BookingRow, EventRow } from '#server/db/rows.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { languageNames } from '#shared/buddies/languages.ts'
import { descriptionAsText } from '#shared/events/description.ts'
import { isAllDay } from '#shared/events/rules.ts'
import { type NamedParty, partyNames } from './booking/partyNames.ts'
import { exactPlace } from './place.ts'

const zone = 'Europe/Amsterdam'

// The rule of the European Union since 1996: summer time from the last Sunday of March to the last
// of October, changing at 01:00 UTC (IANA time zone database, `Rule EU`).
const zoneDefinition = [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

export type FileEvent = Pick<
  EventRow,
  | 'id'
  | 'title'
  | 'description'
  | 'startDate'
  | 'endDate'
  | 'location'
  | 'exactLocation'
  | 'cancelledAt'
  | 'onlineUrl'
  | 'languages'
  | 'createdAt'
  | 'updatedAt'
>
/** A booking, or a request for one with the same id. */
type FileBooking = Pick<BookingRow, 'id' | 'sequence'> & NamedParty

/** `asked`: the host has not answered yet. */
type EntryState = 'none' | 'asked' | 'booked' | 'cancelled'

type Entry = {
  uid: string
  event: FileEvent
  sequence: number
  /** Only people with a booking see the exact place and the online link. */
  state: EntryState
  party?: NamedParty | undefined
  /** DTSTAMP */
  stamp: Date
  organizer?: { name: string; email: string }
  /** Default: the event in the app. */
  url?: string
}

const hostname = (publicUrl: string) => new URL(publicUrl).hostname
const bookingUid = (publicUrl: string, id: string) => `booking-${id}@${hostname(publicUrl)}`
const eventUid = (publicUrl: string, id: string) => `event-${id}@${hostname(publicUrl)}`

const newCalendar = () =>
  createCalendar({
    prodId: { company: 'Welkom', product: 'Welkom', language: currentLanguage().toUpperCase() },
    // Set per event only: a zone on the calendar would take DTSTAMP out of UTC.
    timezone: { name: null, generator: () => zoneDefinition },
  })

// The generator escapes commas, semicolons and line breaks. Other control characters are not allowed.
const stripControlCharacters = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, ' ')

const statuses: Record<EntryState, ICalEventStatus> = {
  none: ICalEventStatus.CONFIRMED,
  asked: ICalEventStatus.TENTATIVE,
  booked: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** What the reader's own booking or request adds to the description. */
const ownLines = ({ event, state, party }: Entry) => [
  ...(state === 'asked' ? [t('events.calendar.asked')] : []),
  ...((state === 'asked' || state === 'booked') && party && party.size > 1
    ? [t('events.calendar.places', { count: party.size, names: partyNames(party) })]
    : []),
  ...(state === 'booked' && event.onlineUrl
    ? [`${t('events.calendar.joinOnline')} ${event.onlineUrl}`]
    : []),
]

const addEntry = (calendar: ICalCalendar, publicUrl: string, entry: Entry) => {
  const { event, state, organizer, url = `${publicUrl}/events?event=${event.id}` } = entry
  const allDay = isAllDay(event)
  // The end of an all-day entry is the day after it, which begins a minute later.
  const end = event.endDate.getTime() + (allDay ? 60_000 : 0)
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.stamp,
    timezone: zone,
    start: new TZDate(event.startDate.getTime(), zone),
    end: new TZDate(end, zone),
    allDay,
    summary: stripControlCharacters(event.title),
    description: [
      stripControlCharacters(descriptionAsText(event.description)),
      ...ownLines(entry).map(stripControlCharacters),
      ...(event.languages.length > 0
        ? [
            t('common.languageList', {
              languages: languageNames(event.languages, currentLanguage()),
            }),
          ]
        : []),
      url,
    ].join('\n\n'),
    location: stripControlCharacters(state === 'booked' ? exactPlace(event) : event.location),
    url,
    status: statuses[state],
    created: event.createdAt,
    lastModified: event.updatedAt,
    ...(organizer && { organizer }),
  })
}

type FileOptions = {
  state: Exclude<EntryState, 'none'>
  stamp: Date
  organizer: { name: string; email: string }
  /** Default: the event in the app. */
  url?: string
}

/**
 * The attachment of a mail about a booking or a request. All mails of one booking, and of the request
 * before it, share a UID and raise SEQUENCE, so calendars update or remove the existing entry.
 */
export const bookingFile = (
  publicUrl: string,
  event: FileEvent,
  { id, sequence, ...party }: FileBooking,
  options: FileOptions,
): string => {
  const calendar = newCalendar()
  const isCancelled = options.state === 'cancelled'
  calendar.method(isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH)
  const uid = bookingUid(publicUrl, id)
  addEntry(calendar, publicUrl, { uid, event, sequence, party, ...options })
  return calendar.toString()
}

type OwnBooking = FileBooking & { state: 'asked' | 'booked' | 'cancelled' }

const stateOf = ({ cancelledAt }: FileEvent, own: OwnBooking | null): EntryState =>
  cancelledAt === null ? (own?.state ?? 'none') : 'cancelled'

/** "Add to calendar". For a booked event the UID is that of the mail, so no duplicate appears. */
export const eventFile = (publicUrl: string, event: FileEvent, booking: OwnBooking | null) => {
  const calendar = newCalendar()
  calendar.method(ICalCalendarMethod.PUBLISH)
  addEntry(calendar, publicUrl, {
    uid: booking ? bookingUid(publicUrl, booking.id) : eventUid(publicUrl, event.id),
    event,
    sequence: booking ? booking.sequence : secondsSinceCreation(event),
    ...{ state: stateOf(event, booking), party: booking ?? undefined, stamp: event.updatedAt },
  })
  return calendar.toString()
}

// SEQUENCE must rise with each change.
const secondsSinceCreation = ({
  createdAt,
  updatedAt,
}: Pick<FileEvent, 'createdAt' | 'updatedAt'>) =>
  Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000))

export type FeedEntry = { event: FileEvent; booking: OwnBooking }

const refreshSeconds = 3600

const newFeed = (name: string) =>
  newCalendar()
    .name(stripControlCharacters(name))
    .ttl(refreshSeconds)
    .method(ICalCalendarMethod.PUBLISH)

const entryStart = '\r\nBEGIN:VEVENT'
const fileEnd = '\r\nEND:VCALENDAR'

/** Other requests are answered between the entries: writing hundreds of long ones takes a while. */
const writeFeed = async (publicUrl: string, name: string, entries: Entry[]): Promise<string> => {
  if (entries.length === 0) return newFeed(name).toString()
  const parts: string[] = []
  for (const entry of entries) {
    await nextTurn()
    const calendar = newFeed(name)
    addEntry(calendar, publicUrl, entry)
    const file = calendar.toString()
    const start = file.indexOf(entryStart)
    // What precedes the entry, such as the time zone, is the same for all.
    if (parts.length === 0) parts.push(file.slice(0, start))
    parts.push(file.slice(start, -fileEnd.length))
  }
  return [...parts, fileEnd].join('')
}

/** All bookings and requests of a user, for calendar apps that poll. */
export const feedFile = (publicUrl: string, name: string, entries: FeedEntry[]): Promise<string> =>
  writeFeed(
    publicUrl,
    name,
    entries.map(({ event, booking }) => ({
      uid: bookingUid(publicUrl, booking.id),
      event,
      sequence: booking.sequence,
      ...{ state: stateOf(event, booking), party: booking, stamp: event.updatedAt },
    })),
  )

export type PublicFileEvent = Omit<FileEvent, 'cancelledAt' | 'onlineUrl' | 'exactLocation'> & {
  isCancelled: boolean
  url: string
}

/** Public events, for anyone's calendar app. The UIDs are those of `eventFile`. */
export const publicFile = (
  publicUrl: string,
  name: string,
  events: PublicFileEvent[],
): Promise<string> =>
  writeFeed(
    publicUrl,
    name,
    events.map(({ isCancelled, url, ...event }) => ({
      uid: eventUid(publicUrl, event.id),
      event: { ...event, cancelledAt: null, onlineUrl: null, exactLocation: null },
      sequence: secondsSinceCreation(event),
      ...{ state: isCancelled ? 'cancelled' : 'none', url, stamp: event.updatedAt },
    })),
  )
