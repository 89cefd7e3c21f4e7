import { events } from '#shared/events/contract.ts'
import { callWithRetry, type Person } from './apiClient.ts'
import {
  expectAnswer,
  type Model,
  type ModelEvent,
  nth,
  promote,
  type Step,
  without,
} from './model.ts'

const maxEvents = 3

const may = ({ people, events }: Model) => people.length > 0 && events.length > 0

const chosen = (model: Model, [who = 0, which = 0]: number[]) => {
  const me = nth(model.people, who)
  const event = nth(model.events, which)
  return { me, event, id: event.id, isBooked: event.booked.includes(me.id) }
}

const isFull = ({ booked, seats }: ModelEvent) => booked.length >= seats

const weekMs = 7 * 24 * 3_600_000

const newEvent = async (admin: Person, maxAttendees: number) => {
  const start = Date.now() + weekMs
  const { reply } = await callWithRetry(admin, events.create, {
    ...{ title: 'A walk', description: 'Who is coming?', location: 'Utrecht', price: '0' },
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + 3_600_000).toISOString(),
    maxAttendees,
  })
  if (!reply) throw new Error('An event could not be made')
  return reply.id
}

const createEvent: Step = {
  may: ({ events }) => events.length < maxEvents,
  run: async ({ events }, { admin }, [n = 0]) => {
    const seats = 1 + (n % 2)
    const id = await newEvent(admin, seats)
    events.push({ id, seats, booked: [], waiting: [], isCancelled: false })
  },
}

const book: Step = {
  may,
  run: async (model, _, pick) => {
    const { me, event, id, isBooked } = chosen(model, pick)
    const expected = event.isCancelled || isBooked || isFull(event) ? 409 : 201
    await expectAnswer(me, events.book, { id }, expected)
    if (expected !== 201) return
    event.booked.push(me.id)
    event.waiting = without(event.waiting, me.id)
  },
}

const cancelBooking: Step = {
  may,
  run: async (model, _, pick) => {
    const { me, event, id, isBooked } = chosen(model, pick)
    const expected = isBooked && !event.isCancelled ? 204 : 409
    await expectAnswer(me, events.cancelBooking, { id }, expected)
    if (expected !== 204) return
    event.booked = without(event.booked, me.id)
    promote(event)
  },
}

const joinWaitlist: Step = {
  may,
  run: async (model, _, pick) => {
    const { me, event, id, isBooked } = chosen(model, pick)
    const isWaiting = event.waiting.includes(me.id)
    const mayWait = !event.isCancelled && !isBooked && isFull(event) && !isWaiting
    await expectAnswer(me, events.joinWaitlist, { id }, mayWait ? 201 : 409)
    if (mayWait) event.waiting.push(me.id)
  },
}

const cancelEvent: Step = {
  may,
  run: async (model, { admin }, [n = 0, chance = 0]) => {
    const event = nth(model.events, n)
    // Rare, or soon all events would be cancelled.
    if (event.isCancelled || chance > 2) return
    await expectAnswer(admin, events.cancel, { id: event.id }, 204)
    event.isCancelled = true
    event.waiting = []
  },
}

export const eventSteps = {
  createEvent,
  book,
  cancelBooking,
  joinWaitlist,
  cancelEvent,
}
