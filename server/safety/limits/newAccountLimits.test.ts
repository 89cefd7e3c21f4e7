import { describe, expect, test } from 'vitest'
import { dutchTeacher, requestBuddy, saveBuddyProfile } from '#server/testing/buddies.ts'
import { aComment, aPost } from '#server/testing/community.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { ageAccounts, aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const app = await sharedApp()
await aUser(app)
const elder = await aUser(app)
await ageAccounts(app, elder)
const board = await aPost(app, { by: elder })

const hour = 3_600_000
/** The current time of the test clock. */
const newUser = async () => {
  const person = await aUser(app)
  await app.db`update users set created_at = ${app.now()} where id = ${person.me.id}`
  return person
}
const others = async (count: number) => {
  const people: Person[] = []
  for (let n = 0; n < count; n++) people.push(await aUser(app))
  return people
}
const sendRequest = (by: Person, { me }: Person) =>
  as(app, by).call(connections.request, { receiverId: me.id })
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status)
const write = (by: Person, content: string) =>
  as(app, by).call(community.create, { title: 'A bike', content, category: 'general' })
const comment = (by: Person, content: string) =>
  as(app, by).call(community.comment, { id: board.id, content })
const linked = 'Look at https://bikes.example.org/7'

describe('new account', () => {
  test('sends five connection or buddy requests a day', async () => {
    const ana = await newUser()
    const [first, ...rest] = await others(6)
    await requestBuddy(app, ana, first as Person)
    for (const other of rest.slice(0, 4)) expect((await sendRequest(ana, other)).status).toBe(201)
    app.clock.forward(20 * hour)
    const last = rest[4] as Person
    const rejected = await sendRequest(ana, last)
    expect(rejected).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(4 * 3600) },
      body: {
        message:
          'In your first 3 days, you can send five requests a day to connect or to be language ' +
          'buddies. Try again in 4 hours. You can always answer people.',
      },
    })
    app.clock.forward(4 * hour)
    expect((await sendRequest(ana, last)).status).toBe(201)
  })

  test('gains nothing by withdrawing requests', async () => {
    const ana = await newUser()
    const people = await others(6)
    for (const other of people.slice(0, 5)) {
      const { body } = await sendRequest(ana, other)
      await as(app, ana).call(connections.remove, { id: body.id })
    }
    expect((await sendRequest(ana, people[5] as Person)).status).toBe(429)
  })

  test('makes five of twenty concurrent requests, and rejected ones do not count', async () => {
    const ana = await newUser()
    const people = await others(20)
    const replies = await Promise.all(people.map((other) => sendRequest(ana, other)))
    expect(statuses(replies).sort()).toEqual([...Array(5).fill(201), ...Array(15).fill(429)])
    const [row] = await app.db`
      select (select count(*)::int from user_connections where requester_id = ${ana.me.id}) as rows,
        (select count(*)::int from new_account_actions where user_id = ${ana.me.id}) as deeds`
    expect(row).toEqual({ rows: 5, deeds: 5 })
  })

  test('writes two posts or comments with a link a day, including edits', async () => {
    const ana = await newUser()
    const withoutLink = await write(ana, 'Good brakes.')
    expect((await write(ana, linked)).status).toBe(201)
    expect((await comment(ana, 'It is on bikes.nl')).status).toBe(201)
    const rejected = await write(ana, linked)
    expect(statuses([rejected, await comment(ana, linked)])).toEqual([429, 429])
    expect(rejected.body.message).toBe(
      'In your first 3 days, you can share links twice a day. ' +
        'Try again in 24 hours. You can write without links at any time.',
    )
    const mine = await aComment(app, board, { by: ana, content: 'Hoi' })
    const draft = { title: 'A bike', category: 'general' as const }
    const changed = [
      await as(app, ana).call(community.update, {
        id: withoutLink.body.id,
        ...draft,
        content: linked,
      }),
      await as(app, ana).call(community.updateComment, { id: mine.id, content: linked }),
    ]
    expect(statuses(changed)).toEqual([429, 429])
    const privateGroup = await aGroup(app, { by: elder, isPrivate: true })
    await saveBuddyProfile(app, ana)
    await saveBuddyProfile(app, elder, dutchTeacher)
    const buddyRequest = { buddyId: elder.me.id, teachLanguage: 'es', learnLanguage: 'nl' }
    const elsewhere = [
      await as(app, ana).call(profile.update, { about: linked }),
      await as(app, ana).call(connections.request, { receiverId: elder.me.id, message: linked }),
      await as(app, ana).call(groups.join, { id: privateGroup.id, message: linked }),
      await as(app, ana).call(buddies.request, { ...buddyRequest, message: linked }),
    ]
    expect(statuses(elsewhere)).toEqual([429, 429, 429, 429])
    expect((await as(app, ana).call(profile.update, { about: 'I cycle.' })).status).toBe(200)
    for (const content of ['No link, e.g. none.', 'klaar.De trein', 'Om 19.30'])
      expect((await comment(ana, content)).status).toBe(201)
  })

  test('can reply with links on the board without a limit', async () => {
    const ana = await newUser()
    await write(ana, linked)
    const { body: mine } = await write(ana, linked)
    const asked = await aComment(app, board, { by: elder, content: 'Where?' })
    for (let n = 0; n < 3; n++) {
      const under = { id: mine.id, content: linked }
      expect((await as(app, ana).call(community.comment, under)).status).toBe(201)
      const reply = { id: board.id, parentId: asked.id, content: linked }
      expect((await as(app, ana).call(community.comment, reply)).status).toBe(201)
    }
    const withoutLink = await aComment(app, mine, { by: ana, content: 'Here' })
    const changed = { id: withoutLink.id, content: linked }
    expect((await as(app, ana).call(community.updateComment, changed)).status).toBe(200)
    // The limit for strangers still applies.
    expect((await comment(ana, linked)).status).toBe(429)
  })

  test('sends three group invitations a day', async () => {
    const ana = await newUser()
    const { id } = await aGroup(app, { by: ana })
    const replies = []
    for (const other of await others(4)) {
      await connectUsers(app, other, ana)
      replies.push(await as(app, ana).call(groupInvitations.invite, { id, userId: other.me.id }))
    }
    expect(statuses(replies)).toEqual([201, 201, 201, 429])
  })

  test('can answer messages with links without a limit', async () => {
    const ana = await newUser()
    await connectUsers(app, elder, ana)
    for (const other of await others(5)) await sendRequest(ana, other)
    await write(ana, linked)
    await write(ana, linked)
    const { id } = await aGroup(app, { by: elder })
    await joinGroup(app, ana, { id })
    for (let n = 0; n < 8; n++) {
      await aDirectMessage(app, ana, elder, linked)
      expect((await as(app, ana).call(groups.send, { id, message: linked })).status).toBe(201)
      expect((await comment(ana, 'Thank you')).status).toBe(201)
    }
    const reply = await sendRequest(await aUser(app), ana)
    const answer = { id: reply.body.id, status: 'accepted' as const }
    expect((await as(app, ana).call(connections.answer, answer)).status).toBe(200)
  })

  test('is no longer new after exactly three days', async () => {
    const ana = await newUser()
    const people = await others(6)
    app.clock.forward(72 * hour - 60_000)
    for (const other of people.slice(0, 5)) await sendRequest(ana, other)
    const last = people[5] as Person
    expect(await sendRequest(ana, last)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    })
    app.clock.forward(60_000)
    expect((await sendRequest(ana, last)).status).toBe(201)
  })
})

test('older accounts and team members have no such limit', async () => {
  const people = [await aUser(app), await aModerator(app), await anAdmin(app)]
  await ageAccounts(app, people[0] as Person)
  const asked = await others(6)
  for (const person of people) {
    expect(statuses(await Promise.all(asked.map((other) => sendRequest(person, other))))).toEqual(
      Array(6).fill(201),
    )
    for (let n = 0; n < 3; n++) expect((await write(person, linked)).status).toBe(201)
  }
})
