import type * as z from 'zod/mini'
import type { EventDraft } from '#shared/events/contract.ts'
import { readCommunity } from './community.ts'
import {
  carnival,
  fixedDate,
  inMonths,
  kingsDay,
  unlessAhead,
  type When,
  weekdayFrom,
  weekdayNear,
  yearly,
} from './dates.ts'

/** Attendance, feedback and payments of a past event, by username. */
export type EventOutcome = {
  /** Booked but not checked in. */
  noShows: string[]
  /** Rating from 1 to 5, with an optional comment. */
  feedback: [username: string, rating: number, comment?: string][]
  /** Have not paid yet. */
  unpaid?: string[]
}

export type DemoEvent = Omit<z.input<typeof EventDraft>, 'startDate' | 'endDate'> & {
  when: When
  hours: number
  /** Usernames in booking order. Those beyond the limit are on the waitlist. */
  attendees: string
  /** Booked, then cancelled. */
  cancelledBy?: string
  /** Paid in advance. After the event everybody has paid except those marked in the outcomes. */
  paid?: string
  /** The name of a file in `pictures`. */
  picture?: string
  /** The name of a demo group. */
  group?: string
  /** Username; without it the organiser. */
  host?: string
  /** Username of whoever runs it with the host. */
  cohost?: string
  /** Of a past event. */
  outcome?: EventOutcome
}

const sinterklaas = yearly(fixedDate(12, 5), '18:00')

/** The dates of the events, by title. Those of the Dutch year take place if they fall into the demo period. */
const dates: Record<string, When> = {
  'Dutch café night': weekdayNear(4, 4, '19:30'),
  'Canal walk for newcomers': weekdayNear(7, 6, '14:00'),
  'Sinterklaas evening with poems': sinterklaas,
  'Pancakes and small talk': unlessAhead(sinterklaas, weekdayNear(12, 6, '18:00')),
  'First job in the Netherlands': weekdayNear(17, 3, '17:30'),
  'Ice skating for beginners': inMonths([10, 11, 12, 1, 2, 3], weekdayNear(20, 6, '11:00')),
  'Beach morning': inMonths([4, 5, 6, 7, 8, 9], weekdayNear(20, 6, '11:00')),
  'Picnic and stories': inMonths([4, 5, 6, 7, 8, 9], weekdayNear(20, 0, '15:00')),
  'Stamppot and stories': inMonths([10, 11, 12, 1, 2, 3], weekdayNear(20, 0, '17:00')),
  'Leidens Ontzet: herring and white bread': yearly(fixedDate(10, 3), '10:00'),
  'Museum night together': yearly(weekdayFrom(11, 1, 6), '19:00'),
  'Sint-Maarten lantern walk': yearly(fixedDate(11, 11), '17:30'),
  'Christmas market by candlelight': yearly(weekdayFrom(12, 8, 6), '15:00'),
  'Christmas lunch for everyone staying here': yearly(fixedDate(12, 25), '13:00'),
  'New Year’s dive, wet or dry': yearly(fixedDate(1, 1), '11:30'),
  'National Tulip Day': yearly(weekdayFrom(1, 15, 6), '13:00'),
  'Carnival in the south': yearly(carnival, '13:00'),
  'King’s Day flea market': yearly(kingsDay, '10:00'),
  'Liberation Day festival': yearly(fixedDate(5, 5), '14:00'),
  'Tulip fields by bicycle': yearly(weekdayFrom(4, 12, 6), '09:30'),
  'Flag Day: the first herring': yearly(weekdayFrom(6, 12, 6), '11:00'),
  'Keti Koti in the park': yearly(fixedDate(7, 1), '13:00'),
  'Cheering for the Four Days Marches': yearly(weekdayFrom(7, 15, 2), '19:00'),
  'Canal Parade from the quay': yearly(weekdayFrom(8, 1, 6), '12:00'),
  'Heritage Day: doors that are never open': yearly(weekdayFrom(9, 8, 6), '10:30'),
  'Prinsjesdag: hats and horses': yearly(weekdayFrom(9, 15, 2), '12:00'),
  'Dutch Design Week with a student': yearly(weekdayFrom(10, 17, 6), '11:00'),
  'Welcome drinks for new arrivals': weekdayNear(-52, 5, '20:00'),
  'An hour with Vermeer': weekdayNear(-27, 0, '13:00'),
  'Bicycle repair morning': weekdayNear(-12, 6, '10:00'),
  'Tax return, step by step': weekdayNear(58, 3, '19:00'),
  'Board games and bitterballen': weekdayNear(37, 5, '19:30'),
  'Football in the park': weekdayNear(-6, 0, '15:00'),
  'Renting without surprises': weekdayNear(-38, 3, '19:00'),
  'Language tandem in the library': weekdayNear(66, 6, '10:30'),
  'A dish from home': weekdayNear(45, 0, '12:00'),
  'Swap your wardrobe': weekdayNear(-45, 6, '14:00'),
  'Choir without sheet music': weekdayNear(73, 4, '20:00'),
  'Windmills of Kinderdijk': weekdayNear(-18, 0, '10:00'),
  'Dutch for beginners': weekdayNear(23, 2, '19:00'),
}

const withDates = <Event extends { title: string }>(event: Event): Event & { when: When } => {
  const when = dates[event.title]
  if (!when) throw new Error(`“${event.title}” has no date`)
  return { ...event, when }
}

type Undated = Omit<DemoEvent, 'when'>
const texts = readCommunity<{ events: Undated[]; series: Undated & { weeks: number } }>('events')

/** One of the next weeks is full and has a waitlist. */
export const demoEvents: DemoEvent[] = texts.events.map(withDates)

/** Six Tuesdays; attendees have booked the first. */
export const demoSeries: DemoEvent & { weeks: number } = withDates(texts.series)
