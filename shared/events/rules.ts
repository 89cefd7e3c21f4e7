import type { EventRole } from './contract.ts'

type Runnable = { myRole: EventRole | null }
type Runner = { isAdmin: boolean }

/** Owner, co-hosts, those who run the events of its group, and administrators. */
export const mayRun = ({ myRole }: Runnable, me: Runner) =>
  me.isAdmin || (myRole !== null && myRole !== 'door')

/** Names, check-in and walk-ins: also for door helpers. */
export const mayCheckIn = (event: Runnable, me: Runner) =>
  mayRun(event, me) || event.myRole === 'door'

export const mayHandOver = ({ myRole }: Runnable, me: Runner) => me.isAdmin || myRole === 'owner'

type SeatLimit = { maxAttendees: number | null }

// Not for people: its digits are the same in all languages.
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
})

/** From 00:00 to 23:59, as entries without times are imported. They are shown without times. */
export const isAllDay = ({ startDate, endDate }: { startDate: Date; endDate: Date }) =>
  clock.format(startDate) === '00:00' && clock.format(endDate) === '23:59'

export const hasStarted = (event: { startDate: Date }, now: Date) => event.startDate <= now

/** The viewer sees the town instead of the exact place. */
export const isPlaceWithheld = (event: {
  isLocationHidden: boolean
  isBooked: boolean
  location: string
  town: string
}) => event.isLocationHidden && !event.isBooked && event.location === event.town

export const isFull = (event: SeatLimit, booked: number) =>
  event.maxAttendees !== null && booked >= event.maxAttendees

/** Built-in illustrations; `other` for categories without one. */
export type EventImage = 'festival' | 'networking' | 'language' | 'other'
const illustrations: EventImage[] = ['festival', 'networking', 'language']
export const defaultImage = (category: string): EventImage =>
  illustrations.find((image) => category.toLowerCase().includes(image)) ?? 'other'

export const maxUpcomingOnDashboard = 3
export const maxTitlesPerCalendarDay = 2
export const lowSeatsThreshold = 5
/** Members shown as going, in a list and in the details. */
export const maxFacesInList = 3
export const maxPeopleGoing = 5
