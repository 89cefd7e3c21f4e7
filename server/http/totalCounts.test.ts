import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'

let anna: Person
let ben: Person
let cara: Person
const app = await sharedApp()
beforeAll(async () => {
  const people = await Promise.all([aUser(app), aUser(app), aUser(app)])
  ;[anna, ben, cara] = people as [Person, Person, Person]
})

const total = ({ headers }: { headers: Record<string, unknown> }) =>
  Number(headers['x-total-count'])

test('joined groups are listed newest first with their total count', async () => {
  const ids = ['a1', 'b2', 'c3'].map((end) => `01890a5d-ac96-774b-bcce-b302099a80${end}`)
  for (const [at, id] of ids.entries()) {
    await app.db`insert into groups (id, name, type) values (${id}, ${`Group ${at}`}, 'expats')`
    await app.db`
      insert into group_members (id, group_id, user_id, joined_at)
      values (${id}, ${id}, ${anna.me.id}, ${new Date(2026, 0, at + 1)})`
  }
  const first = await as(app, anna).call(groups.mine, { limit: 2 })
  expect(first.body.map(({ name }) => name)).toEqual(['Group 2', 'Group 1'])
  expect(first.body[0]).toMatchObject({ role: 'member', isPrivate: false, type: 'expats' })
  const rest = await as(app, anna).call(groups.mine, { limit: 2, before: first.body[1]?.id })
  expect(rest.body.map(({ name }) => name)).toEqual(['Group 0'])
  expect([total(first), total(rest)]).toEqual([3, 3])
  const none = await as(app, ben).call(groups.mine, {})
  expect([none.body, total(none)]).toEqual([[], 0])
})

test('both users list an accepted connection, without email addresses', async () => {
  const connect = (end: string, from: Person, to: Person, status: string) => app.db`
    insert into user_connections (id, requester_id, receiver_id, status)
    values (${`01890a5d-ac96-774b-bcce-b302099a90${end}`}, ${from.me.id}, ${to.me.id}, ${status})`
  await connect('01', anna, ben, 'accepted')
  await connect('02', cara, anna, 'accepted')
  await connect('03', ben, cara, 'pending')
  const reply = await as(app, anna).call(connections.list, {})
  expect(reply.body.map(({ otherUser }) => otherUser.id).sort()).toEqual(
    [ben.me.id, cara.me.id].sort(),
  )
  expect(total(reply)).toBe(2)
  expect(reply.text).not.toContain('@')
  expect(total(await as(app, ben).call(connections.list, {}))).toBe(1)
})

test('the total count of bookings does not depend on the page', async () => {
  const admin = await anAdmin(app)
  for (let i = 0; i < 3; i++) {
    const { id } = await anEvent(app, { by: admin })
    await as(app, cara).call(events.book, { id })
  }
  const first = await as(app, cara).call(events.myBookings, { limit: 2 })
  const rest = await as(app, cara).call(events.myBookings, { limit: 2, before: first.body[1]?.id })
  expect([first.body.length, rest.body.length]).toEqual([2, 1])
  expect([total(first), total(rest)]).toEqual([3, 3])
})
