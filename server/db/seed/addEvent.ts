import { inTransaction } from '#server/db/transaction.ts'
import { giveAnswer } from '#server/events/afterwards/answers.ts'
import { checkIn } from '#server/events/attendance/checkIn.ts'
import { bookEvent, cancelBooking } from '#server/events/bookings.ts'
import { createEvent } from '#server/events/events.ts'
import { addPicture } from '#server/events/pictures/pictures.ts'
import { joinWaitlist } from '#server/events/waitlist.ts'
import type { App } from '#server/http/context.ts'
import { parsePrice } from '#shared/events/price.ts'
import type { Who } from './addPeople.ts'
import { type Afterwards, demoAfterwards } from './afterwards.ts'
import { nowhere } from './dates.ts'
import { drawPicture } from './eventPictures.ts'
import type { DemoEvent } from './events.ts'
import { demoPeople } from './people.ts'
import * as store from './store.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const organiser = demoPeople[0]?.username ?? ''

type Planned = DemoEvent & {
  start: Date
  /** When the last one had booked, at the latest. */
  latest: Date
  /** It is repeated weekly, so many times. */
  weeks?: number
}

/**
 * Planned, booked and, where it is over, attended, as in life: through the same doors, at times
 * gone by.
 */
export const addEvent = async (app: App, event: Planned, who: Who): Promise<void> => {
  const { start, places, weeks = 1 } = event
  const end = new Date(start.getTime() + event.hours * hour)
  const comers = event.coming.split(' ').map(who)
  // The last one before the event began and before `latest`, each a few hours after the one before.
  const lastMoment = Math.min(start.getTime() - day, event.latest.getTime())
  const then = (at: number) => appAt(app, new Date(lastMoment - (comers.length - at) * 7 * hour))
  const until = new Date(start.getTime() + (weeks - 1) * 7 * day).toISOString().slice(0, 10)
  const { id } = await createEvent(app, who(organiser), {
    title: event.title,
    description: event.description,
    startDate: start,
    endDate: end,
    location: event.location,
    price: parsePrice(event.price) ?? '0.00',
    category: event.category,
    maxAttendees: places,
    ...(event.picture && (await addPicture(app, await drawPicture(event.picture)))),
    ...(weeks > 1 && { repeat: { every: 'weekly', until } as const }),
  })
  await store.ageEvent(app.db, id, new Date(lastMoment - 20 * day))
  for (const [at, me] of comers.entries()) {
    if (places !== null && at >= places) await joinWaitlist(then(at), me, id)
    else await bookEvent(then(at), me, id)
  }
  if (event.left) await cancelBooking(then(comers.length), who(event.left), id)
  const after = demoAfterwards[event.title]
  const isOver = end.getTime() + day < app.now().getTime()
  if (isOver && after) await attend(app, { id, start, end }, after, who)
  await pay(app, id, ({ username }) =>
    isOver ? !after?.owing?.includes(username) : event.paid?.split(' ').includes(username) === true,
  )
}

const appAt = (app: App, at: Date): App => ({ ...app, now: () => at })

const pay = (app: App, id: string, hasPaid: (place: { username: string }) => boolean) =>
  inTransaction(app.db, async (tx) => {
    const paid = (await store.listPlaces(tx, id)).filter(hasPaid)
    await store.payFor(
      tx,
      paid.map((place) => place.id),
    )
  })

type Past = { id: string; start: Date; end: Date }

/** Most who booked were checked in, and some said how it was. */
const attend = async (app: App, { id, start, end }: Past, after: Afterwards, who: Who) => {
  const here = (await store.listPlaces(app.db, id)).filter(
    ({ username }) => !after.missed.includes(username),
  )
  for (const [at, place] of here.entries()) {
    const arrived = new Date(start.getTime() + (3 * at - 5) * minute)
    const door = { me: who(organiser), origin: nowhere }
    await checkIn(appAt(app, arrived), door, { id: place.id, isHere: true })
  }
  for (const [at, [username, face, line]] of after.said.entries()) {
    const answered = new Date(end.getTime() + (3 + at) * hour)
    await giveAnswer(appAt(app, answered), who(username), { id, face, line })
  }
}
