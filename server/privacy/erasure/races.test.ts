import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { events } from '#shared/events/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()
const admin = await anAdmin(app)

const call = (person: Person) => as(app, person).call

test(`${raceRounds} rounds of deletion during bookings: no seat is lost (R14)`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const [deletedUser, other, third] = [await aUser(app), await aUser(app), await aUser(app)]
    const { id } = await anEvent(app, { by: admin, maxAttendees: 1 })
    const late = await anEvent(app, { by: admin, maxAttendees: 1 })
    await call(deletedUser)(events.book, { id })
    await call(other)(events.joinWaitlist, { id })
    const [left, ...replies] = await Promise.all([
      call(deletedUser)(dataRights.deleteAccount, {}),
      call(deletedUser)(events.book, { id: late.id }),
      call(deletedUser)(events.cancelBooking, { id }),
      call(third)(events.joinWaitlist, { id }),
      call(other)(dataRights.eraseData, { dataTypes: ['events', 'groups'] }),
      call(other)(events.joinWaitlist, { id: late.id }),
    ])
    expect(left.status).toBe(204)
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const [row] = await app.db`
      select
        (select count(*)::int from event_bookings where event_id = ${id} and status = 'confirmed'
          and user_id is not null) as going,
        (select count(*)::int from event_waitlist where event_id = ${id}) as waiting,
        (select count(*)::int from event_bookings
          where event_id in (${id}, ${late.id}) and status = 'confirmed' and user_id is null) as lost`
    // The waitlist is empty while a seat is free.
    expect(row?.going === 1 || row?.waiting === 0).toBe(true)
    expect(row?.lost).toBe(0)
  }
})
