import { events } from '#shared/events/contract.ts'
import { newEvent } from './duplicateRequests.ts'
import { type Happening, type Model, nth, promote, without } from './model.ts'
import { expectAnswer, type Step } from './modelStep.ts'

const mostEvents = 3

const may = ({ people, events }: Model) => people.length > 0 && events.length > 0

const chosen = (model: Model, [who = 0, which = 0]: number[]) => {
  const me = nth(model.people, who)
  const event = nth(model.events, which)
  return { me, event, id: event.id, isBooked: event.booked.includes(me.id) }
}

const isFull = ({ booked, places }: Happening) => booked.length >= places

const hold: Step = {
  may: ({ events }) => events.length < mostEvents,
  run: async ({ events }, { admin }, [n = 0]) => {
    const places = 1 + (n % 2)
    const id = await newEvent(admin, places)
    events.push({ id, places, booked: [], waiting: [], isCancelled: false })
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

const giveUp: Step = {
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

const standInLine: Step = {
  may,
  run: async (model, _, pick) => {
    const { me, event, id, isBooked } = chosen(model, pick)
    const isWaiting = event.waiting.includes(me.id)
    const mayWait = !event.isCancelled && !isBooked && isFull(event) && !isWaiting
    await expectAnswer(me, events.joinWaitlist, { id }, mayWait ? 201 : 409)
    if (mayWait) event.waiting.push(me.id)
  },
}

const callOff: Step = {
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

export const eventSteps = { hold, book, giveUp, standInLine, callOff }
