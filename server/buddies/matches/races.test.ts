import { beforeEach, expect, test } from 'vitest'
import { dutchTeacher, requestBuddy, saveBuddyProfile } from '#server/testing/buddies.ts'
import { connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { ageAccounts, as, aUser, type Person } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

let mina: Person
let joris: Person
const app = await sharedApp()
beforeEach(async () => {
  mina = await aUser(app)
  joris = await aUser(app)
  await ageAccounts(app, mina, joris)
  await saveBuddyProfile(app, mina)
  await saveBuddyProfile(app, joris, dutchTeacher)
})

const call = (person: Person) => as(app, person).call
const expectNoServerError = (replies: { status: number }[]) =>
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
const statuses = async () => {
  const rows = await app.db<{ status: string }[]>`
    select status from language_buddy_matches
    where ${mina.me.id} in (requester_id, buddy_id) order by created_at, id`
  return rows.map(({ status }) => status)
}
const reset = async () => {
  await app.db`delete from language_buddy_matches where ${mina.me.id} in (requester_id, buddy_id)`
  await app.db`delete from blocks where blocker_id in (${mina.me.id}, ${joris.me.id})`
  await app.db`delete from user_connections where ${mina.me.id} in (requester_id, receiver_id)`
  await app.db`delete from notifications where user_id in (${mina.me.id}, ${joris.me.id})`
}

test(`${raceRounds} rounds of mutual concurrent requests: one row`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    await reset()
    const replies = await Promise.all([
      call(mina)(buddies.request, {
        buddyId: joris.me.id,
        teachLanguage: 'es',
        learnLanguage: 'nl',
      }),
      call(joris)(buddies.request, {
        buddyId: mina.me.id,
        teachLanguage: 'nl',
        learnLanguage: 'es',
      }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await statuses()).toEqual(['pending'])
  }
})

test(`${raceRounds} rounds of concurrent accept and decline: one answer, one notification`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    await reset()
    const { id } = await requestBuddy(app, mina, joris)
    const replies = await Promise.all([
      call(joris)(buddies.answer, { id, status: 'accepted' }),
      call(joris)(buddies.answer, { id, status: 'declined' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = replies[0].status === 200 ? 'accepted' : 'declined'
    expect(await statuses()).toEqual([winner])
    const types = await app.db<{ type: string }[]>`
      select type from notifications where user_id = ${mina.me.id}`
    expect(types.map(({ type }) => type)).toEqual([
      winner === 'accepted' ? 'buddyAccepted' : 'buddyDeclined',
    ])
  }
})

test(`${raceRounds} rounds of concurrent accept and block: no open match remains`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    await reset()
    const { id } = await requestBuddy(app, mina, joris)
    const blocker = round % 2 === 0 ? mina : joris
    const other = round % 2 === 0 ? joris : mina
    const replies = await Promise.all([
      call(joris)(buddies.answer, { id, status: 'accepted' }),
      call(blocker)(people.block, { userId: other.me.id }),
    ])
    expectNoServerError(replies)
    expect(replies[1].status).toBe(201)
    expect(await statuses()).not.toContain('accepted')
    expect(await statuses()).not.toContain('pending')
  }
})

test(`${raceRounds} rounds of concurrent request and block: no match remains`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    await reset()
    const replies = await Promise.all([
      call(mina)(buddies.request, {
        buddyId: joris.me.id,
        teachLanguage: 'es',
        learnLanguage: 'nl',
      }),
      call(joris)(people.block, { userId: mina.me.id }),
    ])
    expectNoServerError(replies)
    expect(await statuses()).toEqual([])
  }
})

test(`${raceRounds} rounds of an answer during account erasure: no server error, no row left`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const erasedUser = await aUser(app)
    const { id } = await requestBuddy(app, erasedUser, joris)
    const [reply] = await Promise.all([
      call(joris)(buddies.answer, { id, status: 'accepted' }),
      call(erasedUser)(dataRights.deleteAccount, {}),
    ])
    expect([200, 404]).toContain(reply.status)
    const left = await app.db`select 1 from language_buddy_matches where id = ${id}`
    expect(left).toHaveLength(0)
  }
})

test(`${raceRounds} rounds of accept and disconnect: buddies are always connected`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    await reset()
    const connection = await connectUsers(app, mina, joris)
    const { id } = await requestBuddy(app, mina, joris)
    expectNoServerError(
      await Promise.all([
        call(joris)(buddies.answer, { id, status: 'accepted' }),
        call(mina)(connections.remove, { id: connection }),
        call(mina)(messages.send, { receiverId: joris.me.id, content: 'Hoi' }),
      ]),
    )
    const connectedNow = await app.db`
      select 1 from user_connections
      where ${mina.me.id} in (requester_id, receiver_id) and status = 'accepted'`
    if ((await statuses()).includes('accepted')) expect(connectedNow).toHaveLength(1)
  }
})
