import { connect } from '#server/connections/pairs.ts'
import { events } from '#shared/events/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import { guides } from '#shared/resources/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import type { PeopleOfMatrix } from './accessPeople.ts'
import { anEvent } from './events.ts'
import type { TestApp } from './freshApp.ts'
import { as, type Person, signInAgain } from './people.ts'
import { guide } from './platformAccess.ts'

/** Of a second browser, so that nobody is signed out of the one they call with. */
export const sessionScene = async (app: TestApp, people: PeopleOfMatrix) => {
  const { me } = await signInAgain(app, people.owner)
  const [row] = await app.db<[{ id: string }]>`
    select id from sessions where user_id = ${me.id} order by created_at desc, id desc limit 1`
  return row
}

/** The admin of this group knows the requester and the receiver, and has invited the second. */
export const invitationScene = async (app: TestApp, people: PeopleOfMatrix, id: string) => {
  const { groupAdmin, requester, receiver } = people
  for (const other of [requester, receiver])
    await connect(app, app.db, groupAdmin.me.id, other.me.id)
  const userId = receiver.me.id
  await as(app, groupAdmin).call(groupInvitations.invite, { id, userId })
  return { id, userId }
}

export const inviteLinkScene = async (app: TestApp, { admin }: PeopleOfMatrix) =>
  (await as(app, admin).call(settings.invite, { uses: 1 })).body

export const guideScene = async (app: TestApp, { admin }: PeopleOfMatrix) =>
  (await as(app, admin).call(guides.write, guide)).body

export const publishedGuideScene = async (app: TestApp, people: PeopleOfMatrix) => {
  const { id } = await guideScene(app, people)
  const { body } = await as(app, people.admin).call(guides.publish, { id, isPublished: true })
  return { id, slug: body.slug }
}

export const notificationScene = async (app: TestApp, { admin, owner }: PeopleOfMatrix) => {
  const { id } = await anEvent(app, { by: admin })
  await as(app, owner).call(events.book, { id })
  const [row] = await app.db<[{ id: string }]>`
    select id from notifications
    where user_id = ${owner.me.id} order by created_at desc, id desc limit 1`
  return row
}

/** Two places: one booked, one taken by another; one waits. */
export const eventScene = async (app: TestApp, people: PeopleOfMatrix, another: Person) => {
  const event = await anEvent(app, { by: people.admin, maxAttendees: 2 })
  await as(app, people.booker).call(events.book, { id: event.id })
  await as(app, another).call(events.book, { id: event.id })
  await as(app, people.waiter).call(events.joinWaitlist, { id: event.id })
  return { id: event.id }
}

export const bookingScene = async (...of: Parameters<typeof eventScene>) => {
  const { id } = await eventScene(...of)
  const [app, people] = of
  const [row] = await app.db<[{ id: string }]>`
    select id from event_bookings where event_id = ${id} and user_id = ${people.booker.me.id}`
  return row
}

export const pastScene = async (...of: Parameters<typeof eventScene>) => {
  const { id } = await eventScene(...of)
  const [app] = of
  const [start, end] = [3, 1].map((hours) => new Date(app.clock.now.getTime() - hours * 3_600_000))
  await app.db`
    update events set start_date = ${start ?? null}, end_date = ${end ?? null} where id = ${id}`
  return { id }
}
