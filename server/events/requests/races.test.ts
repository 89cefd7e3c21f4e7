import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aHelper } from '#server/testing/hosting.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { anApprovedEvent, ask, listedRequests } from '#server/testing/requests.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { booking } from '#shared/events/booking/contract.ts'
import { events } from '#shared/events/contract.ts'
import { requests } from '#shared/events/requests/contract.ts'
import { endRequests } from './endings.ts'

const app = await sharedApp()
const people = await Promise.all(Array.from({ length: 8 }, () => aUser(app)))

const twoHosts = async () => {
  const scene = await anApprovedEvent(app)
  const cohost = await aUser(app)
  await aHelper(app, scene.host, scene.id, cohost)
  return { ...scene, cohost }
}

const idsOf = async (host: Person, id: string) =>
  (await listedRequests(app, host, id)).map((request) => request.id)

/** What became of each person who asked: exactly one of these. */
const outcomes = async (id: string) =>
  app.db<{ booked: number; asking: number; refused: number; places: number }[]>`
    select
      (select count(*)::int from event_bookings where event_id = ${id} and status = 'confirmed') as booked,
      (select coalesce(sum(size), 0)::int from event_bookings
        where event_id = ${id} and status = 'confirmed') as places,
      (select count(*)::int from event_waitlist where event_id = ${id}) as asking,
      (select count(*)::int from event_refusals where event_id = ${id}) as refused`

const toldCount = async (id: string, kinds: string[]) => {
  const [row] = await app.db<[{ count: number }]>`
    select count(*)::int as count from notifications
    where type = any(${kinds}) and action_url = ${`/events?event=${id}`}`
  return row.count
}

test('two hosts who accept and refuse the same people together have one outcome', async () => {
  for (let round = 0; round < raceRounds; round++) {
    const { id, host, cohost } = await twoHosts()
    for (const person of people.slice(0, 4)) await ask(app, id, {}, person)
    const ids = await idsOf(host, id)
    const [accepted, again, refused] = await Promise.all([
      as(app, host).call(requests.accept, { id, ids }),
      as(app, cohost).call(requests.accept, { id, ids }),
      as(app, cohost).call(requests.refuse, { id, ids }),
    ])
    const [row] = await outcomes(id)
    const isRefused = refused.status === 204
    expect(row).toEqual({
      ...{ booked: isRefused ? 0 : 4, places: isRefused ? 0 : 4 },
      ...{ asking: 0, refused: isRefused ? 4 : 0 },
    })
    expect([accepted.status, again.status]).toEqual(isRefused ? [409, 409] : [200, 200])
    expect(await toldCount(id, ['bookingAccepted', 'requestRefused'])).toBe(4)
  }
})

test('accepting while people cancel, ask, grow and run out of time never exceeds the places', async () => {
  for (let round = 0; round < raceRounds; round++) {
    const { id, host, cohost } = await twoHosts()
    for (const [at, person] of people.entries()) await ask(app, id, { size: 1 + (at % 3) }, person)
    const ids = await idsOf(host, id)
    await Promise.all([
      as(app, host).call(requests.accept, { id, ids }),
      ...people.map((person, at) =>
        at % 2
          ? as(app, person).call(events.leaveWaitlist, { id })
          : as(app, person).call(booking.change, { id, size: 4 }),
      ),
      as(app, cohost).call(requests.accept, { id, ids: ids.toReversed() }),
      endRequests(app),
    ])
    const [row] = await outcomes(id)
    expect(row?.places).toBeLessThanOrEqual(4)
    const both = await app.db`
      select 1 from event_waitlist w join event_bookings b using (event_id, user_id)
      where event_id = ${id} and b.status = 'confirmed'`
    expect(both).toEqual([])
  }
})
