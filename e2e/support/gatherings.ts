import type { APIRequestContext } from '@playwright/test'
import { events } from '#shared/events/contract.ts'

export type Gathering = { id: string; title: string }

export type Wishes = { maxAttendees?: number | null; price?: string; startsAt?: Date }

const hour = 3_600_000

/** For tests that count notifications: so late that no reminder is due. */
export const inThreeDays = () => ({ startsAt: new Date(Date.now() + 72 * hour) })

/** An event of this test's own, soon enough to stand on top of the list. */
export const addEvent = async (
  admin: APIRequestContext,
  { maxAttendees = null, price = '0.00', startsAt = new Date(Date.now() + 2 * hour) }: Wishes = {},
): Promise<Gathering> => {
  const answer = await admin.post(events.create.path, {
    data: {
      title: `Stroopwafels ${crypto.randomUUID().slice(0, 8)}`,
      description: 'Bake, eat and take the recipe home.',
      startDate: startsAt.toISOString(),
      endDate: new Date(startsAt.getTime() + 2 * hour).toISOString(),
      location: 'Buurthuis De Pijp, Amsterdam',
      price,
      category: 'food',
      maxAttendees,
    },
  })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** As another administrator does meanwhile. */
export const changeEvent = async (
  admin: APIRequestContext,
  { id }: Gathering,
  changes: { location: string },
) => {
  const now = await (await admin.get(at(events.one.path, id))).json()
  const { title, description, startDate, endDate, price, category } = now
  const answer = await admin.put(at(events.update.path, id), {
    data: { title, description, startDate, endDate, price, category, ...changes },
  })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
}

/** Moves the event so that it ended an hour ago. */
export const putIntoThePast = async (admin: APIRequestContext, { id }: Gathering) => {
  const now = await (await admin.get(at(events.one.path, id))).json()
  const { title, description, location, price, category } = now
  const [startDate, endDate] = [3, 1].map((hours) => new Date(Date.now() - hours * hour))
  const answer = await admin.put(at(events.update.path, id), {
    data: { title, description, location, price, category, startDate, endDate },
  })
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
}

const at = (path: string, id: string) => path.replace(':id', id)

export const book = (request: APIRequestContext, { id }: Gathering) =>
  request.post(at(events.book.path, id))

export const cancelBooking = (request: APIRequestContext, { id }: Gathering) =>
  request.delete(at(events.cancelBooking.path, id))
