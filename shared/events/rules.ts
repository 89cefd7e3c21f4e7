type Seats = { maxAttendees: number | null }

export const hasStarted = (event: { startDate: Date }, now: Date) => event.startDate <= now

export const isFull = (event: Seats, booked: number) =>
  event.maxAttendees !== null && booked >= event.maxAttendees

/** null: no limit. */
export const placesLeft = (event: Seats, booked: number) =>
  event.maxAttendees === null ? null : Math.max(0, event.maxAttendees - booked)

/** The four drawings of our own. A category that names none of them gets `other`. */
export type EventImage = 'festival' | 'networking' | 'language' | 'other'
const images: EventImage[] = ['festival', 'networking', 'language']
export const defaultImage = (category: string): EventImage =>
  images.find((image) => category.toLowerCase().includes(image)) ?? 'other'

export const upcomingOnDashboard = 3
export const titlesPerCalendarDay = 2
export const fewPlaces = 5
