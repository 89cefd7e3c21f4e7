import * as z from 'zod/mini'
import { ContentLanguages } from '#shared/buddies/languageCode.ts'
import { BookingOptions, Party } from '#shared/events/booking/contract.ts'
import { closesTooEarly } from '#shared/events/booking/rules.ts'
import { AttachedFile, FileIds } from '#shared/files/contract.ts'
import {
  booleanFlag,
  clientId,
  del,
  Fraction,
  get,
  isoDate,
  Page,
  post,
  put,
  raw,
} from '#shared/http/endpoint.ts'
import { multiLine, singleLine } from '#shared/http/text.ts'
import { t } from '#shared/language/t.ts'
import { PublicUser } from '#shared/users/user.ts'
import { Price } from './priceField.ts'
import { Repeat, SeriesScope } from './series/contract.ts'

export const eventCategories = [
  'social',
  'cultural',
  'educational',
  'networking',
  'sports',
  'food',
] as const
export const EventCategory = z.enum(eventCategories)
export type EventCategory = z.infer<typeof EventCategory>

/** `group`: runs the events of its group. */
export const EventRole = z.enum(['owner', 'cohost', 'door', 'group'])
export type EventRole = z.infer<typeof EventRole>

/** An event with the viewer's booking and waitlist state. */
export const Event = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  focalX: z.number(),
  focalY: z.number(),
  startDate: isoDate,
  endDate: isoDate,
  /** The town only, if the viewer may not see the exact place. */
  location: z.string(),
  /** Empty if it does not say. */
  town: z.string(),
  /** Only those who run the event or help at its door, and people with a booking, see the exact place. */
  isLocationHidden: z.boolean(),
  /** Visitors without an account do not see it. */
  isMembersOnly: z.boolean(),
  group: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** Only members of the group and those who run the event see it. */
  isGroupOnly: z.boolean(),
  /** Takes no bookings for now. */
  isPaused: z.boolean(),
  /** The viewer's part in running it. */
  myRole: z.nullable(EventRole),
  /** The calendar on another website that it comes from, and its page there. */
  source: z.nullable(z.object({ name: z.string(), url: z.nullable(z.string()) })),
  /** Decimal text with two places, in euro: `"12.50"`; `"0.00"` is free. */
  price: z.string(),
  category: z.string(),
  /** null: no limit. */
  maxAttendees: z.nullable(z.int()),
  createdBy: z.nullable(z.uuid()),
  createdAt: isoDate,
  updatedAt: isoDate,
  isCancelled: z.boolean(),
  /** Reason for cancelling; null also if none was given. */
  cancelReason: z.nullable(z.string()),
  seriesId: z.nullable(z.uuid()),
  /** How and when to pay, in the organiser's words; null: at the door. */
  paymentNote: z.nullable(z.string()),
  /** Has an online link, which only the ticket and the mails of a booking contain. */
  isOnline: z.boolean(),
  /** Codes of the languages it is held in; empty if it does not say. */
  languages: z.array(z.string()),
  isBooked: z.boolean(),
  /** 1 is next; null if not on the waitlist. */
  waitlistPosition: z.nullable(z.int()),
  /** For this viewer. null: no limit. Never below 0. 0 also while places wait for a larger party. */
  placesLeft: z.nullable(z.int()),
  /** Of the free places, those kept for people in their first 100 days. */
  newcomerPlaces: z.int(),
  /** The host decides about each booking; people on the waitlist have asked for a place. */
  needsApproval: z.boolean(),
  /** Booking asks for more than a tap: guests, answers or a request. */
  needsForm: z.boolean(),
  /** People who ask for a place; 0 if the host does not approve bookings. */
  asking: z.int(),
  /** The host refused the viewer's request, maybe with words. */
  refusal: z.nullable(z.object({ words: z.nullable(z.string()) })),
  /** The host invited the viewer in person: they book outside the times, and without asking. */
  isInvited: z.boolean(),
  /** null: bookings are open since the publication. */
  opensAt: z.nullable(isoDate),
  /** null: bookings close at the start. Requests end with the time in which the host answers. */
  closesAt: z.nullable(isoDate),
  /** People of the viewer's booking, request or place on the waitlist; null without one. */
  partySize: z.nullable(z.int()),
  /** The creator, if they are shown as the host. */
  host: z.nullable(PublicUser),
  /** The viewer has a place, and may write to the host until seven days after the end. */
  mayWriteToHost: z.boolean(),
  /** Confirmed bookings, and some other members who agreed to be seen; none of them once it began. */
  going: z.object({ count: z.int(), people: z.array(PublicUser) }),
  /** Only in the details. */
  files: z.optional(z.array(AttachedFile)),
})
export type Event = z.infer<typeof Event>

/** Without `when`, `from` or `to`: up to 150 upcoming, soonest first, then 50 past, latest first. */
export const EventFilter = z.extend(Page, {
  limit: z.optional(Page.shape.limit._zod.def.innerType),
  when: z.optional(z.enum(['upcoming', 'past'])),
  /** Events that end at or after this. */
  from: z.optional(isoDate),
  /** Events that start before this. */
  to: z.optional(isoDate),
  category: z.optional(EventCategory),
  q: z.optional(singleLine({ min: 2, max: 100 })),
  free: z.optional(booleanFlag),
  /** Only events of this group. */
  group: z.optional(z.uuid()),
  /** Only booked or waitlisted events, including cancelled ones. */
  mine: z.optional(booleanFlag),
  /** Only in a language that the viewer understands, or that does not say. */
  understood: z.optional(booleanFlag),
})
export type EventFilter = z.infer<typeof EventFilter>

/** https or a local path. Other schemes could run scripts or leak data. */
const ImageUrl = z.union(
  [
    z.url({ protocol: /^https$/ }).check(z.maxLength(2048)),
    z.string().check(z.maxLength(2048), z.regex(/^\/(?![/\\])/)),
  ],
  { error: () => t('http.validation.address') },
)

/** The link of an online event. */
const OnlineUrl = z
  .url({ protocol: /^https$/, error: () => t('events.validation.link') })
  .check(z.maxLength(2048))

export const maxPaymentNoteLength = 500
export const maxTownLength = 80

export const EventDraft = z
  .object({
    title: singleLine({ min: 1, max: 200 }),
    description: multiLine({ min: 1, max: 5000 }),
    startDate: isoDate,
    endDate: isoDate,
    /** The exact place, also if it is hidden. */
    location: singleLine({ min: 1, max: 200 }),
    town: z.optional(singleLine({ max: maxTownLength })),
    isLocationHidden: z.optional(z.boolean()),
    isMembersOnly: z.optional(z.boolean()),
    groupId: z.optional(z.nullable(z.uuid())),
    /** Always true for a private group. */
    isGroupOnly: z.optional(z.boolean()),
    price: Price,
    category: z._default(EventCategory, 'social'),
    maxAttendees: z._default(z.nullable(z.int().check(z.gte(1), z.lte(100_000))), null),
    imageUrl: z.optional(z.nullable(ImageUrl)),
    paymentNote: z.optional(z.nullable(multiLine({ min: 1, max: maxPaymentNoteLength }))),
    onlineUrl: z.optional(z.nullable(OnlineUrl)),
    /** Members see who created the event. Ignored in changes by others than its creator. */
    isHostShown: z.optional(z.boolean()),
    languages: z.optional(ContentLanguages),
    focalX: z.optional(Fraction),
    focalY: z.optional(Fraction),
    bookingOptions: z.optional(BookingOptions),
  })
  .check(
    z.refine((draft) => draft.endDate >= draft.startDate, {
      path: ['endDate'],
      error: () => t('events.validation.endBeforeStart'),
    }),
    z.refine(({ bookingOptions }) => !bookingOptions || !closesTooEarly(bookingOptions), {
      path: ['bookingOptions'],
      error: () => t('events.options.closesTooEarly'),
    }),
  )
export type EventDraft = z.infer<typeof EventDraft>

/** Of a series, only one date has them: the first of a new one, and the changed one later. */
const fileIds = z.optional(FileIds)

/** With `repeat`, the first date of a series. */
export const NewEvent = z.safeExtend(EventDraft, { repeat: z.optional(Repeat), fileIds, clientId })
export type NewEvent = z.infer<typeof NewEvent>

/** `following`: the change applies to all later dates of the series too. */
export const EventChange = z.safeExtend(EventDraft, {
  which: z._default(SeriesScope, 'one'),
  fileIds,
  /** With approval turned off: accepts all open requests that fit. The others end. */
  acceptsRequests: z._default(z.boolean(), false),
})
export type EventChange = z.infer<typeof EventChange>

/** The reason is sent to all booked and waitlisted users. */
export const EventCancellation = z.object({
  reason: z.optional(singleLine({ max: 300 })),
  which: z._default(SeriesScope, 'one'),
})
export type EventCancellation = z.infer<typeof EventCancellation>

export const BookingFilter = z.extend(Page, {
  /** Only events that have ended and that the user attended. */
  attended: z.optional(booleanFlag),
})
export type BookingFilter = z.infer<typeof BookingFilter>

export const Booking = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  userId: z.uuid(),
  status: z.enum(['confirmed', 'cancelled']),
  paymentStatus: z.enum(['pending', 'paid']),
  /** What the places cost on the day they were booked. */
  price: z.string(),
  /** The user and the guests. */
  size: z.int(),
  createdAt: isoDate,
})
export type Booking = z.infer<typeof Booking>

const WaitlistEntry = z.object({ eventId: z.uuid(), position: z.int() })

/** The state of the secret calendar feed URL. */
export const CalendarFeed = z.object({ createdAt: z.nullable(isoDate) })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The URL is shown only once, when it is created. */
export const NewCalendarFeed = z.object({ url: z.string(), createdAt: isoDate })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

export const events = {
  list: get('/api/events', { fromReplica: true, input: EventFilter, reply: z.array(Event) }),
  one: get('/api/events/:id', { reply: Event }),
  /** The live events of those who look at events. */
  watch: raw('GET', '/api/live/events', { sends: 'text/event-stream' }),
  create: post('/api/events', { access: 'admin', input: NewEvent, reply: Event }),
  update: put('/api/admin/events/:id', { access: 'admin', input: EventChange, reply: Event }),
  cancel: del('/api/admin/events/:id', { access: 'admin', input: EventCancellation }),
  myBookings: get('/api/user/bookings', {
    input: BookingFilter,
    reply: z.array(Booking),
    total: true,
  }),
  /** Without a body: one place. Rejects a missing answer. */
  book: post('/api/events/:id/book', { limit: 'booking', input: Party, reply: Booking }),
  cancelBooking: del('/api/events/:id/book', { limit: 'booking' }),
  /** Waits for places, or asks the host for them where bookings need approval. */
  joinWaitlist: post('/api/events/:id/waitlist', {
    limit: 'booking',
    input: Party,
    reply: WaitlistEntry,
  }),
  leaveWaitlist: del('/api/events/:id/waitlist', { limit: 'booking' }),
  calendarFile: raw('GET', '/api/events/:id/calendar', { sends: 'text/calendar' }),
  feed: get('/api/user/calendar-feed', { reply: CalendarFeed }),
  createFeed: post('/api/user/calendar-feed', { limit: 'calendarFeed', reply: NewCalendarFeed }),
  revokeFeed: del('/api/user/calendar-feed', { limit: { none: 'ownRows' } }),
  feedFile: raw('GET', '/api/calendar/:token', { access: 'anyone', sends: 'text/calendar' }),
}
