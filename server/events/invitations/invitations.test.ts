import { describe, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { anApprovedEvent, ask, requestOf } from '#server/testing/requests.ts'
import { events } from '#shared/events/contract.ts'
import { invitations, requests } from '#shared/events/requests/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'

const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder })

const invite = (host: Person, id: string, { me }: Person, mayExceed?: boolean) =>
  as(app, host).call(invitations.invite, { id, userId: me.id, ...(mayExceed && { mayExceed }) })
const book = (person: Person, id: string, party: object = {}) =>
  as(app, person).call(events.book, { id, ...party })
const toldOf = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.filter(
    ({ type }) => type === 'invitedToEvent',
  )
const listed = async (host: Person, id: string) =>
  (await as(app, host).call(invitations.list, { id })).body

describe('an invited person', () => {
  test('books without a request and before bookings open, once', async () => {
    const { id, host } = await anApprovedEvent(app, { opensMinutes: 60 })
    const mina = await aUser(app)
    expect((await book(mina, id)).body).toMatchObject({ code: 'bookings_not_open' })
    expect((await invite(host, id, mina)).body).toMatchObject({
      ...{ user: { id: mina.me.id }, mayExceed: false },
    })
    expect(await listed(host, id)).toHaveLength(1)
    expect((await book(mina, id, { size: 2 })).status).toBe(201)
    expect(await listed(host, id)).toEqual([])
    await as(app, mina).call(events.cancelBooking, { id })
    expect((await book(mina, id)).body).toMatchObject({ code: 'bookings_not_open' })
  })

  test('exceeds the places only if the host says so for this invitation', async () => {
    const { id, host } = await anApprovedEvent(app, {}, { maxAttendees: 1 })
    const [first, mina] = [await aUser(app), await aUser(app)]
    await invite(host, id, first)
    await book(first, id)
    await invite(host, id, mina)
    expect((await book(mina, id)).body).toMatchObject({ code: 'event_full' })
    await invite(host, id, mina, true)
    expect((await book(mina, id)).status).toBe(201)
    const { body } = await as(app, host).call(requests.list, { id })
    expect(body.places).toBe(-1)
  })

  test('waits before bookings open, where all places are taken', async () => {
    const options = { needsApproval: false, opensMinutes: 60 }
    const { id, host } = await anApprovedEvent(app, options, { maxAttendees: 1 })
    const [first, mina] = [await aUser(app), await aUser(app)]
    await invite(host, id, first)
    await book(first, id)
    const wait = () => as(app, mina).call(events.joinWaitlist, { id })
    expect((await wait()).body).toMatchObject({ code: 'bookings_not_open' })
    await invite(host, id, mina)
    expect((await wait()).status).toBe(201)
    await as(app, first).call(events.cancelBooking, { id })
    expect((await as(app, mina).call(events.one, { id })).body.isBooked).toBe(true)
  })

  test('is told once a day, by mail too, with a link', async () => {
    const { id, host } = await anApprovedEvent(app)
    const mina = await aUser(app)
    const { body } = await invite(host, id, mina)
    expect(await toldOf(mina)).toMatchObject([
      { actor: { id: host.me.id }, actionUrl: `/events?event=${id}` },
    ])
    await app.jobs.drain()
    const [mail] = await mailsTo(folder, mina)
    expect(mail?.text).toContain(`/events?event=${id}`)
    const withdraw = { id, invitationId: body.id }
    expect((await as(app, host).call(invitations.withdraw, withdraw)).status).toBe(204)
    expect(await toldOf(mina)).toEqual([])
    expect((await as(app, host).call(invitations.withdraw, withdraw)).status).toBe(409)
    expect((await book(mina, id)).body).toMatchObject({ code: 'approval_required' })
  })

  test('has used the invitation also with a place from the waitlist', async () => {
    const options = { needsApproval: false }
    const { id, host } = await anApprovedEvent(app, options, { maxAttendees: 1 })
    const [first, mina] = [await aUser(app), await aUser(app)]
    await book(first, id)
    await invite(host, id, mina, true)
    await as(app, mina).call(events.joinWaitlist, { id })
    await as(app, first).call(events.cancelBooking, { id })
    expect((await as(app, mina).call(events.one, { id })).body.isBooked).toBe(true)
    expect(await listed(host, id)).toEqual([])
    await as(app, mina).call(events.cancelBooking, { id })
    await book(first, id)
    expect((await book(mina, id)).body).toMatchObject({ code: 'event_full' })
  })

  test('may come after a refusal', async () => {
    const { id, host } = await anApprovedEvent(app)
    const mina = await ask(app, id)
    const ids = [await requestOf(app, host, id, mina)]
    await as(app, host).call(requests.refuse, { id, ids })
    await invite(host, id, mina)
    expect((await as(app, mina).call(events.one, { id })).body.refusal).toBeNull()
    expect((await book(mina, id)).status).toBe(201)
  })
})

describe('no one is invited', () => {
  test('who has blocked the host, or whom the host has blocked', async () => {
    const { id, host } = await anApprovedEvent(app)
    const [blocking, blocked] = [await aUser(app), await aUser(app)]
    await as(app, blocking).call(people.block, { userId: host.me.id })
    await as(app, host).call(people.block, { userId: blocked.me.id })
    for (const person of [blocking, blocked, host])
      expect(await invite(host, id, person)).toMatchObject({ status: 404 })
  })

  test('whom the host keeps out', async () => {
    const { id, host } = await anApprovedEvent(app)
    const mina = await aUser(app)
    await app.db`
      insert into host_exclusions (host_id, user_id) values (${host.me.id}, ${mina.me.id})`
    expect((await invite(host, id, mina)).body).toMatchObject({ code: 'guest_not_possible' })
  })

  test('who may not see the event', async () => {
    const { id, host } = await anApprovedEvent(app)
    const group = await aGroup(app, { by: host })
    await app.db`update events set group_id = ${group.id}, is_group_only = true where id = ${id}`
    const told = await invite(host, id, await aUser(app))
    expect(told.body).toMatchObject({ code: 'guest_outside_group' })
  })

  test('who has a place', async () => {
    const { id, host } = await anApprovedEvent(app)
    const mina = await aUser(app)
    await invite(host, id, mina)
    await book(mina, id)
    expect((await invite(host, id, mina)).body).toMatchObject({ code: 'already_booked' })
  })
})
