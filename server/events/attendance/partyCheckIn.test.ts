import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aHelper, allowHosting, anEventOfHost } from '#server/testing/hosting.ts'
import { anAdmin, aSettledUser, as, aUser, type Person } from '#server/testing/people.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { mergedHere } from '#shared/events/attendance/rules.ts'
import { booking } from '#shared/events/booking/contract.ts'
import { events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { people as blocking } from '#shared/people/contract.ts'

const app = await sharedApp()
const admin = await anAdmin(app)
await allowHosting(app, admin)
const [host, helper] = [await aSettledUser(app), await aSettledUser(app)]

/** Mina comes with Ali and Sara. */
const aParty = async (mina: Person) => {
  const { id } = await anEventOfHost(app, admin, host, {
    ...{ maxAttendees: 3, price: '0', bookingOptions: { maxGuests: 3 } },
  })
  await aHelper(app, host, id, helper, 'door')
  const party = { size: 3, guestNames: ['Ali Kaya', 'Sara'] }
  const { body } = await as(app, mina).call(events.book, { id, ...party })
  return { id, bookingId: body.id }
}

const aMina = () => aUser(app, { name: 'Mina Aydin' })

type Count = { isHere: boolean } | { here: number; seen?: number }

const count = async (id: string, bookingId: string, counted: Count) =>
  (await as(app, helper).call(hosted.checkIn, { id, bookingId, ...counted })).body

const hereAt = async (id: string) => {
  const { body } = await as(app, admin).call(attendance.summary, { id })
  return `${body.here} of ${body.booked}`
}

const actionsOf = async ({ me }: Person) => {
  const rows = await app.db<{ action: string }[]>`
    select action from data_audit_logs where user_id = ${me.id} and entity_type = 'booking'
    order by created_at, id`
  return rows.map(({ action }) => action)
}

test('two of three come, and later the third: counters have people, the time is the first', async () => {
  const mina = await aMina()
  const { id, bookingId } = await aParty(mina)
  const two = await count(id, bookingId, { here: 2 })
  expect(two).toMatchObject({ firstName: 'Mina', guestNames: ['Ali', 'Sara'], size: 3, here: 2 })
  expect(await hereAt(id)).toBe('2 of 3')
  app.clock.forward(60_000)
  expect(await count(id, bookingId, { here: 2 })).toEqual(two)
  const three = await count(id, bookingId, { here: 3 })
  expect(three).toEqual({ ...two, here: 3 })
  expect(await hereAt(id)).toBe('3 of 3')
  expect(await count(id, bookingId, { here: 0 })).toMatchObject({ here: 0, checkedInAt: null })
  expect(await hereAt(id)).toBe('0 of 3')
  expect(await count(id, bookingId, { isHere: true })).toMatchObject({ here: 3 })
  expect(await count(id, bookingId, { isHere: false })).toMatchObject({ here: 0 })
  // The numbers in between are not in the log.
  expect(await actionsOf(mina)).toEqual([
    ...['checked_in', 'check_in_taken_back', 'checked_in', 'check_in_taken_back'],
  ])
})

test('a check-in says how many are here, in one way, and never more than have booked', async () => {
  const mina = await aMina()
  const { id, bookingId } = await aParty(mina)
  for (const wrong of [{}, { isHere: true, here: 1 }, { here: 5 }, { here: -1 }])
    expect(
      await as(app, admin).call(attendance.checkIn, { id: bookingId, ...wrong }),
    ).toMatchObject({ status: 400 })
  await as(app, mina).call(booking.change, { id, size: 2 })
  // An offline door counted them before.
  expect(await count(id, bookingId, { here: 3 })).toMatchObject({ size: 2, here: 2 })
})

test('a scan checks in all, says how many were here, and can be corrected', async () => {
  const mina = await aMina()
  const { id, bookingId } = await aParty(mina)
  const scan = async () => (await as(app, helper).call(hosted.scan, { id, code: bookingId })).body
  const party = { bookingId, size: 3, here: 3, guestNames: ['Ali', 'Sara'] }
  expect(await scan()).toMatchObject({ outcome: 'checkedIn', party: { ...party, wasHere: 0 } })
  await count(id, bookingId, { here: 2 })
  expect(await scan()).toMatchObject({ outcome: 'checkedIn', party: { ...party, wasHere: 2 } })
  expect(await scan()).toMatchObject({ outcome: 'already', party: { ...party, wasHere: 3 } })
  const trial = await as(app, admin).call(attendance.scan, { id, code: bookingId, isTrial: true })
  expect(trial.body).toMatchObject({ outcome: 'already' })
})

test('of two doors, the one that was offline lowers nothing that the other counted', async () => {
  const { id, bookingId } = await aParty(await aMina())
  // Both saw no one of the party.
  await count(id, bookingId, { here: 3, seen: 0 })
  expect(await count(id, bookingId, { here: 2, seen: 0 })).toMatchObject({ here: 3 })
  expect(await count(id, bookingId, { here: 2, seen: 3 })).toMatchObject({ here: 2 })
})

test('a number counts as it is, unless more have come than the door saw', () => {
  const merged = [
    mergedHere(3, { here: 2, seen: null }),
    mergedHere(3, { here: 2, seen: 1 }),
    mergedHere(1, { here: 2, seen: 0 }),
    mergedHere(3, { here: 1, seen: 2 }),
  ]
  expect(merged).toEqual([2, 3, 2, 1])
})

test('many counts at a time are one arrival, of the most people that a door saw', async () => {
  const mina = await aMina()
  const { id, bookingId } = await aParty(mina)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) => count(id, bookingId, { here: 1 + (at % 3), seen: 0 })),
  )
  expect(new Set(replies.map(({ checkedInAt }) => checkedInAt)).size).toBe(1)
  expect(await hereAt(id)).toBe('3 of 3')
  expect(await actionsOf(mina)).toEqual(['checked_in'])
})

test('guests are found by name and named in files, and never by a host who was blocked', async () => {
  const mina = await aMina()
  const { id } = await aParty(mina)
  const found = async (q: string) =>
    (await as(app, host).call(hosted.people, { id, q })).body.map(({ guestNames }) => guestNames)
  expect(await found('Kaya')).toEqual([['Ali Kaya', 'Sara']])
  const files = async () => {
    const [names, attendees] = await Promise.all([
      as(app, host).call(hosted.peopleFile, { id }),
      as(app, admin).call(attendance.attendeesFile, { id }),
    ])
    return [names.text, attendees.text]
  }
  const [names, attendees] = await files()
  expect(names).toContain('Mina Aydin,3,"Ali Kaya, Sara"')
  expect(attendees).toContain(',3,0,"Ali Kaya, Sara"')
  await as(app, mina).call(blocking.block, { userId: host.me.id })
  expect(await found('Kaya')).toEqual([])
  const { body } = await as(app, host).call(hosted.people, { id })
  expect(body).toMatchObject([{ user: null, size: 3, guestNames: [] }])
  expect((await files())[0]).not.toContain('Kaya')
})

test('hosts see for how many people a party waits', async () => {
  const { id } = await aParty(await aMina())
  const luca = await aUser(app)
  await as(app, luca).call(events.joinWaitlist, { id, size: 2 })
  const { body } = await as(app, host).call(hosted.waitlist, { id })
  expect(body).toMatchObject([{ user: { id: luca.me.id }, size: 2 }])
})
