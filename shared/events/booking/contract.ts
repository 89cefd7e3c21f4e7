import * as z from 'zod/mini'
import { get, put } from '#shared/http/endpoint.ts'
import { multiLine, singleLine } from '#shared/http/text.ts'
import { t } from '#shared/language/t.ts'

export const maxQuestions = 5
export const maxGuests = 3
export const maxItems = 20
export const maxOptions = 12
export const maxAnswerLength = 300

export const QuestionKind = z.enum(['text', 'one', 'several', 'yesNo'])
export type QuestionKind = z.infer<typeof QuestionKind>

const hasDistinct = (texts: string[]) => new Set(texts).size === texts.length

/** Answers and what people bring belong to these ids. */
const hasDistinctIds = (listed: { id: string }[]) => hasDistinct(listed.map(({ id }) => id))

/** `one` and `several` have 2 to 12 options; the other kinds have none. */
export const Question = z
  .object({
    id: z.uuid(),
    text: singleLine({ min: 1, max: 300 }),
    kind: QuestionKind,
    options: z._default(
      z
        .array(singleLine({ min: 1, max: 80 }))
        .check(
          z.maxLength(maxOptions),
          z.refine(hasDistinct, { error: () => t('events.validation.sameOption') }),
        ),
      [],
    ),
    isRequired: z._default(z.boolean(), false),
    /** Asked for each guest, too. */
    isPerPerson: z._default(z.boolean(), false),
    /** Why the host asks something personal. People read it with the question. */
    reason: z._default(z.nullable(multiLine({ min: 1, max: 300 })), null),
  })
  .check(
    z.refine(
      ({ kind, options }) =>
        kind === 'one' || kind === 'several' ? options.length >= 2 : options.length === 0,
      { path: ['options'], error: () => t('events.validation.options') },
    ),
  )
export type Question = z.infer<typeof Question>

/** Something that people bring, such as three salads. */
export const Item = z.object({
  id: z.uuid(),
  text: singleLine({ min: 1, max: 80 }),
  count: z.int().check(z.gte(1), z.lte(50)),
})
export type Item = z.infer<typeof Item>

const year = 366 * 24 * 60
const MinutesBefore = z.int().check(z.gte(0), z.lte(year))

/**
 * What the host wants of bookings. Times are minutes before the start, so they move with it and hold
 * for each date of a series.
 */
export const BookingOptions = z.object({
  maxGuests: z._default(z.int().check(z.gte(0), z.lte(maxGuests)), 0),
  areGuestNamesRequired: z._default(z.boolean(), false),
  /** People ask for a place, which the host gives or refuses. There is no waitlist then. */
  needsApproval: z._default(z.boolean(), false),
  /** When requests end that the host has not answered. */
  requestsEndMinutes: z._default(MinutesBefore, 120),
  /** null: from the publication on. */
  opensMinutes: z._default(z.nullable(MinutesBefore), null),
  /** null: until the start. */
  closesMinutes: z._default(z.nullable(MinutesBefore), null),
  /** Visitors book on the public page, without an account. */
  isOpenToVisitors: z._default(z.boolean(), false),
  /** Kept for people in their first 100 days until 48 hours before the start. */
  newcomerPlaces: z._default(z.int().check(z.gte(0), z.lte(1000)), 0),
  questions: z._default(
    z.array(Question).check(z.maxLength(maxQuestions), z.refine(hasDistinctIds)),
    [],
  ),
  items: z._default(z.array(Item).check(z.maxLength(maxItems), z.refine(hasDistinctIds)), []),
})
export type BookingOptions = z.infer<typeof BookingOptions>

/** The same while the host is still writing: a question may have no text yet, or too few options. */
export const UnfinishedOptions = z.extend(BookingOptions, {
  questions: z._default(
    z
      .array(
        z.object({
          ...Question.shape,
          text: singleLine({ max: 300 }),
          options: z._default(z.array(singleLine({ max: 80 })).check(z.maxLength(maxOptions)), []),
          reason: z._default(z.nullable(multiLine({ max: 300 })), null),
        }),
      )
      .check(z.maxLength(maxQuestions)),
    [],
  ),
  items: z._default(
    z
      .array(
        z.object({
          ...Item.shape,
          text: singleLine({ max: 80 }),
          count: z.int().check(z.gte(0), z.lte(50)),
        }),
      )
      .check(z.maxLength(maxItems)),
    [],
  ),
})

/** The column `booking_options` → options. Events from before they existed have none. */
export const parseBookingOptions = (stored: unknown) => BookingOptions.parse(stored)

/**
 * By the id of the question, for each person it is asked of: the user first, then the guests. A text
 * is a list of one, a choice the texts of its options, and yes or no `yes` or `no`.
 */
export const Answers = z.record(
  z.uuid(),
  z
    .array(z.array(multiLine({ max: maxAnswerLength })).check(z.maxLength(12)))
    .check(z.maxLength(1 + maxGuests)),
)
export type Answers = z.infer<typeof Answers>

/** The people of a booking, and what they answer. */
export const Party = z.object({
  /** The user and the guests. */
  size: z._default(z.int().check(z.gte(1), z.lte(1 + maxGuests)), 1),
  guestNames: z._default(
    z.array(singleLine({ min: 1, max: 100 })).check(z.maxLength(maxGuests)),
    [],
  ),
  answers: z._default(Answers, {}),
})
export type Party = z.infer<typeof Party>

/** The user alone, without answers. */
export const onlyMe = Party.parse({})

/** What the form needs, and what the user has booked, asked for, or waits for. */
export const BookingForm = z.object({
  options: BookingOptions,
  /** The user's party; null: neither a booking nor a place on the waitlist. */
  party: z.nullable(Party),
  /** Price of the booking; null without one. */
  price: z.nullable(z.string()),
  /** The most people who can be booked now: `size` of the party included. 0: full. null: no limit. */
  room: z.nullable(z.int()),
  /** Who reads the answers, by name; empty where the event asks nothing. */
  readers: z.array(z.string()),
  /** How many days after the end answers are deleted. */
  answersKeptDays: z.int(),
  /** May book outside the times, and without a request. */
  isInvited: z.boolean(),
})
export type BookingForm = z.infer<typeof BookingForm>

export const booking = {
  form: get('/api/events/:id/booking', { reply: BookingForm }),
  /**
   * Changes the party of a booking, a request or a place on the waitlist. A booking grows only as
   * far as the user could book now; where the host approves bookings, it does not grow.
   */
  change: put('/api/events/:id/booking', { limit: 'booking', input: Party, reply: BookingForm }),
}
