import { expect, test } from 'vitest'
import { anEvent, aSeries, eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { safety } from '#shared/safety/contract.ts'

const app = await sharedApp()
const [admin, mina, ana] = [await anAdmin(app), await aUser(app), await aUser(app)]

const aClub = async () => {
  const group = await aGroup(app, { by: mina })
  await joinGroup(app, ana, group)
  return group
}

type Club = { id: string }

const messagesIn = async ({ id }: Club, page: { after?: number } = {}) => {
  await app.jobs.drain()
  return (await as(app, ana).call(groups.messages, { id, ...page })).body
}

const joinedBy = async (person: typeof ana, { id }: Club) =>
  (await as(app, person).call(groups.mine, {})).body.find((group) => group.id === id)

type Own = Awaited<ReturnType<typeof anEvent>>

const change = (event: Own, overrides: object) =>
  as(app, admin).call(events.update, {
    ...eventDraft(app, { startDate: event.startDate, endDate: event.endDate, ...overrides }),
    id: event.id,
  } as never)

test('a new event is one card in the chat of its group, and unread there', async () => {
  const club = await aClub()
  const event = await anEvent(app, { by: admin, groupId: club.id, title: 'Canal walk' })
  const [card, ...others] = await messagesIn(club)
  expect(others).toEqual([])
  const { id, title, startDate, location } = event
  expect(card).toMatchObject({
    ...{ message: '', isDeleted: false, user: null },
    event: { id, title, startDate, location, isCancelled: false },
  })
  for (const person of [ana, mina])
    expect(await joinedBy(person, club)).toMatchObject({
      ...{ unread: 1, lastMessage: { text: 'Canal walk', sender: null, isMine: false } },
    })
})

test('a series has one card, for its first date', async () => {
  const club = await aClub()
  const { first } = await aSeries(app, admin, { groupId: club.id })
  expect((await messagesIn(club)).map(({ event }) => event?.id)).toEqual([first.id])
})

test('the card follows changes of the event, without another unread mark', async () => {
  const club = await aClub()
  const event = await anEvent(app, { by: admin, groupId: club.id })
  const [card] = await messagesIn(club)
  const seq = card?.seq ?? 0
  await as(app, ana).call(groups.markRead, { id: club.id, seq })
  await change(event, { title: 'Canal run', groupId: club.id })
  const [changed] = await messagesIn(club, { after: seq })
  expect(changed).toMatchObject({ id: card?.id, seq, event: { title: 'Canal run' } })
  expect((await joinedBy(ana, club))?.unread).toBe(0)
  await as(app, admin).call(events.cancel, { id: event.id })
  const after = changed?.changedSeq ?? 0
  expect(await messagesIn(club, { after })).toMatchObject([{ seq, event: { isCancelled: true } }])
})

test('an event that moves to another group leaves the first', async () => {
  const [club, other] = [await aClub(), await aClub()]
  const event = await anEvent(app, { by: admin, groupId: club.id })
  await messagesIn(club)
  await change(event, { groupId: other.id })
  expect(await messagesIn(club)).toMatchObject([{ isDeleted: true, event: null }])
  expect(await messagesIn(other)).toMatchObject([{ isDeleted: false, event: { id: event.id } }])
  expect((await joinedBy(ana, club))?.lastMessage).toBe(null)
})

test('the card of an event that is gone is a deleted message', async () => {
  const club = await aClub()
  const { id } = await anEvent(app, { by: admin, groupId: club.id })
  await messagesIn(club)
  await app.db`delete from events where id = ${id}`
  expect(await messagesIn(club)).toMatchObject([{ isDeleted: true, event: null }])
})

test('admins of the group take the card away; it is no message to report or edit', async () => {
  const club = await aClub()
  const event = await anEvent(app, { by: admin, groupId: club.id })
  const [card] = await messagesIn(club)
  const messageId = card?.id ?? ''
  const report = { type: 'groupMessage', id: messageId, reason: 'spam' } as const
  expect((await as(app, ana).call(safety.report, report)).status).toBe(404)
  const edit = { kind: 'group', id: club.id, messageId, text: 'Mine' }
  expect((await as(app, mina).call(conversations.edit, edit)).status).toBe(403)
  const removal = { id: club.id, messageId, reason: 'Not for us.' }
  expect((await as(app, mina).call(groups.takeDownMessage, removal)).status).toBe(204)
  expect(await messagesIn(club)).toMatchObject([{ isDeleted: true, event: null }])
  await change(event, { title: 'Again', groupId: club.id })
  expect(await messagesIn(club)).toMatchObject([{ isDeleted: true, event: null }])
})

test('a card cannot be answered, because it says nothing of its own', async () => {
  const club = await aClub()
  await anEvent(app, { by: admin, groupId: club.id })
  const [card] = await messagesIn(club)
  const reply = { id: club.id, message: 'I am coming', replyToId: card?.id }
  expect(await as(app, ana).call(groups.send, reply)).toMatchObject({ status: 404 })
})
