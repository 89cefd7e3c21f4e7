import { describe, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aHelper } from '#server/testing/hosting.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { anApprovedEvent, ask, listedRequests, requestOf } from '#server/testing/requests.ts'
import { booking } from '#shared/events/booking/contract.ts'
import { events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { requests } from '#shared/events/requests/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'

const app = await sharedApp()

const accept = (host: Person, id: string, ids: string[]) =>
  as(app, host).call(requests.accept, { id, ids })
const refuse = (host: Person, id: string, ids: string[], words?: string) =>
  as(app, host).call(requests.refuse, { id, ids, ...(words && { words }) })
const read = async (person: Person, id: string) =>
  (await as(app, person).call(events.one, { id })).body
const toldOf = async (person: Person, kind: string) =>
  (await as(app, person).call(notifications.list, {})).body.filter(({ type }) => type === kind)

const question = {
  ...{ id: crypto.randomUUID(), text: 'What do you eat?', kind: 'text' as const, options: [] },
}

describe('the list', () => {
  test('has the requests in the order asked, with parties and answers', async () => {
    const { id, host } = await anApprovedEvent(app, { questions: [question] })
    const answers = { [question.id]: [['Vegan']] }
    const mina = await ask(app, id, { size: 3, guestNames: ['Ali', 'Sara'], answers })
    await ask(app, id)
    const { body } = await as(app, host).call(requests.list, { id })
    expect(body).toMatchObject({ places: 4, asking: 4, questions: [{ id: question.id }] })
    expect(body.requests).toMatchObject([
      { user: { id: mina.me.id }, size: 3, guestNames: ['Ali', 'Sara'], answers },
      { size: 1, guestNames: [], answers: null },
    ])
  })

  test('shows answers to owner and co-hosts only', async () => {
    const { id, host, admin } = await anApprovedEvent(app, { questions: [question] })
    await ask(app, id, { answers: { [question.id]: [['Vegan']] } })
    const cohost = await aUser(app)
    await aHelper(app, host, id, cohost)
    expect((await listedRequests(app, cohost, id))[0]?.answers).not.toBeNull()
    const seen = await as(app, admin).call(requests.list, { id })
    expect(seen.body).toMatchObject({ questions: [], requests: [{ answers: null }] })
  })

  test('names no one who has blocked the host', async () => {
    const { id, host } = await anApprovedEvent(app)
    const mina = await ask(app, id, { size: 2, guestNames: ['Ali'] })
    await as(app, mina).call(people.block, { userId: host.me.id })
    expect(await listedRequests(app, host, id)).toMatchObject([
      { user: null, size: 2, guestNames: [] },
    ])
  })
})

describe('accepting', () => {
  test('gives places to those who fit, in the order asked, and names the others', async () => {
    const { id, host } = await anApprovedEvent(app)
    const first = await ask(app, id, { size: 3 })
    const second = await ask(app, id, { size: 2 })
    const third = await ask(app, id)
    const ids = (await listedRequests(app, host, id)).map((request) => request.id).reverse()
    const { status, body } = await accept(host, id, ids)
    expect([status, body]).toEqual([200, { accepted: 2, notFitting: [second.me.name] }])
    expect(await read(first, id)).toMatchObject({ isBooked: true, partySize: 3, asking: 2 })
    expect(await read(third, id)).toMatchObject({ isBooked: true, placesLeft: 0 })
    expect(await read(second, id)).toMatchObject({ isBooked: false, waitlistPosition: 1 })
    const [booking] = (await as(app, first).call(events.myBookings, {})).body
    expect(booking).toMatchObject({ price: '22.50', size: 3 })
    expect(await toldOf(first, 'bookingAccepted')).toHaveLength(1)
  })

  test('says who did not fit when no one fits, and changes nothing', async () => {
    const { id, host } = await anApprovedEvent(app, {}, { maxAttendees: 1 })
    const mina = await ask(app, id, { size: 2 })
    const request = await requestOf(app, host, id, mina)
    expect(await accept(host, id, [request])).toMatchObject({
      status: 409,
      body: { code: 'no_room_for_requests', message: `There’s no room for ${mina.me.name}` },
    })
    expect(await read(mina, id)).toMatchObject({ isBooked: false, waitlistPosition: 1 })
  })

  test('twice has one outcome, and none after the person has cancelled', async () => {
    const { id, host } = await anApprovedEvent(app)
    const [mina, luca] = [await ask(app, id), await ask(app, id)]
    const request = await requestOf(app, host, id, mina)
    const other = await requestOf(app, host, id, luca)
    for (let time = 0; time < 2; time++)
      expect((await accept(host, id, [request])).body).toEqual({ accepted: 1, notFitting: [] })
    expect(await toldOf(mina, 'bookingAccepted')).toHaveLength(1)
    await as(app, luca).call(events.leaveWaitlist, { id })
    expect((await accept(host, id, [other])).body).toMatchObject({ code: 'request_over' })
  })

  test('gives no one more places than the host has seen, and names who asked for more', async () => {
    const { id, host } = await anApprovedEvent(app)
    const [mina, luca] = [await ask(app, id), await ask(app, id, { size: 2 })]
    const seen = await listedRequests(app, host, id)
    const sizes = Object.fromEntries(seen.map((request) => [request.id, request.size]))
    const sent = { id, ids: seen.map((request) => request.id), sizes }
    await as(app, mina).call(booking.change, { id, size: 2 })
    await as(app, luca).call(booking.change, { id, size: 1 })
    expect(await as(app, host).call(requests.accept, sent)).toMatchObject({
      status: 409,
      body: { code: 'requests_changed', message: expect.stringMatching(`^${mina.me.name} asked`) },
    })
    expect(await read(luca, id)).toMatchObject({ isBooked: false, waitlistPosition: 2 })
    const again = { ...sent, sizes: { ...sizes, [sent.ids[0] ?? '']: 2 } }
    expect((await as(app, host).call(requests.accept, again)).body.accepted).toBe(2)
  })

  test('reveals place and link only then', async () => {
    const { id, host } = await anApprovedEvent(
      app,
      {},
      {
        ...{ town: 'Utrecht', location: 'Kerkstraat 1', isLocationHidden: true },
        onlineUrl: 'https://meet.example/secret',
      },
    )
    const mina = await ask(app, id)
    const secrets = /Kerkstraat|meet\.example/
    const file = async () => (await as(app, mina).call(events.calendarFile, { id })).text
    expect((await as(app, mina).call(events.one, { id })).text).not.toMatch(secrets)
    expect(await file()).not.toMatch(secrets)
    expect(await file()).toContain('STATUS:TENTATIVE')
    await accept(host, id, [await requestOf(app, host, id, mina)])
    expect((await as(app, mina).call(events.one, { id })).text).toMatch(/Kerkstraat/)
    expect(await file()).toMatch(secrets)
  })

  test('waits while the event is paused or hidden', async () => {
    const { id, host } = await anApprovedEvent(app)
    const mina = await ask(app, id)
    const request = await requestOf(app, host, id, mina)
    await app.db`update events set paused_at = now() where id = ${id}`
    expect((await accept(host, id, [request])).body).toMatchObject({ code: 'event_paused' })
    await app.db`update events set paused_at = null, hidden_at = now() where id = ${id}`
    expect((await accept(host, id, [request])).body).toMatchObject({ code: 'event_paused' })
  })

  test('is not for a waitlist, nor for a request to another event', async () => {
    const [here, there] = [await anApprovedEvent(app), await anApprovedEvent(app)]
    const mina = await ask(app, there.id)
    const request = await requestOf(app, there.host, there.id, mina)
    expect((await accept(here.host, here.id, [request])).body).toMatchObject({
      code: 'request_over',
    })
    await app.db`update events set booking_options = '{}' where id = ${there.id}`
    expect((await accept(there.host, there.id, [request])).body).toMatchObject({
      code: 'request_over',
    })
  })
})

describe('refusing', () => {
  test('is told once with the words, and ends further requests', async () => {
    const { id, host } = await anApprovedEvent(app)
    const mina = await ask(app, id)
    const request = await requestOf(app, host, id, mina)
    for (let time = 0; time < 2; time++)
      expect((await refuse(host, id, [request], 'It’s for beginners.')).status).toBe(204)
    const told = await toldOf(mina, 'requestRefused')
    expect(told).toHaveLength(1)
    expect(told[0]?.message).toContain('The host wrote: “It’s for beginners.”')
    expect(await read(mina, id)).toMatchObject({
      ...{ waitlistPosition: null, refusal: { words: 'It’s for beginners.' } },
    })
    const again = await as(app, mina).call(events.joinWaitlist, { id })
    expect(again.body).toMatchObject({ code: 'request_refused' })
  })

  test('does not undo an acceptance', async () => {
    const { id, host } = await anApprovedEvent(app)
    const mina = await ask(app, id)
    const request = await requestOf(app, host, id, mina)
    await accept(host, id, [request])
    expect((await refuse(host, id, [request])).body).toMatchObject({ code: 'request_over' })
    expect(await read(mina, id)).toMatchObject({ isBooked: true })
  })

  test('also happens when a host keeps a person out', async () => {
    const { id, host } = await anApprovedEvent(app)
    const other = await anApprovedEvent(app)
    await app.db`
      update event_roles set user_id = ${host.me.id} where hosting_id = ${other.id}`
    const mina = await ask(app, id)
    await accept(host, id, [await requestOf(app, host, id, mina)])
    await ask(app, other.id, {}, mina)
    const [booking] = (await as(app, host).call(hosted.people, { id })).body
    await as(app, host).call(hosted.removePerson, {
      ...{ id, bookingId: booking?.id ?? '', keepsOut: true },
    })
    expect(await toldOf(mina, 'requestRefused')).toHaveLength(1)
    expect(await read(mina, other.id)).toMatchObject({ waitlistPosition: null })
  })
})

test('hosts are told once an hour how many people ask', async () => {
  const { id, host } = await anApprovedEvent(app)
  await ask(app, id, { size: 2 })
  await ask(app, id)
  await app.db`update jobs set due_at = now() where name = 'events.countRequests'`
  await app.jobs.drain()
  const told = await toldOf(host, 'hostRequests')
  expect(told.map(({ message }) => message)).toEqual([
    '3 people are asking to come to “Dutch café night”.',
  ])
  expect(told[0]?.actionUrl).toBe(`/hosted-events/${id}?page=requests`)
})

test('an accepted party does not grow past what the host accepted', async () => {
  const { id, host } = await anApprovedEvent(app)
  const mina = await ask(app, id, { size: 2 })
  await accept(host, id, [await requestOf(app, host, id, mina)])
  const change = (size: number) => as(app, mina).call(booking.change, { id, size })
  expect((await as(app, mina).call(booking.form, { id })).body.room).toBe(2)
  expect((await change(4)).body).toMatchObject({ code: 'approval_required' })
  expect((await change(1)).status).toBe(200)
})
