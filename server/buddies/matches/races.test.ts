import { beforeEach, expect, test } from 'vitest'
import { asked, dutchTeacher, hasProfile } from '#server/testing/buddies.ts'
import { connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, settled } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/raceRounds.ts'
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
  await settled(app, mina, joris)
  await hasProfile(app, mina)
  await hasProfile(app, joris, dutchTeacher)
})

const call = (person: Person) => as(app, person).call
const noBug = (replies: { status: number }[]) =>
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
const statuses = async () => {
  const rows = await app.db<{ status: string }[]>`
    select status from language_buddy_matches
    where ${mina.me.id} in (requester_id, buddy_id) order by created_at, id`
  return rows.map(({ status }) => status)
}
const startAnew = async () => {
  await app.db`delete from language_buddy_matches where ${mina.me.id} in (requester_id, buddy_id)`
  await app.db`delete from blocks where blocker_id in (${mina.me.id}, ${joris.me.id})`
  await app.db`delete from user_connections where ${mina.me.id} in (requester_id, receiver_id)`
  await app.db`delete from notifications where user_id in (${mina.me.id}, ${joris.me.id})`
}

test(`${raceRounds} rounds of two who ask each other at once: one row`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    await startAnew()
    const replies = await Promise.all([
      call(mina)(buddies.ask, { buddyId: joris.me.id, teachLanguage: 'es', learnLanguage: 'nl' }),
      call(joris)(buddies.ask, { buddyId: mina.me.id, teachLanguage: 'nl', learnLanguage: 'es' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await statuses()).toEqual(['pending'])
  }
})

test(`${raceRounds} rounds of a yes and a no at once: one answer, told once`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    await startAnew()
    const { id } = await asked(app, mina, joris)
    const replies = await Promise.all([
      call(joris)(buddies.answer, { id, status: 'accepted' }),
      call(joris)(buddies.answer, { id, status: 'declined' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = replies[0].status === 200 ? 'accepted' : 'declined'
    expect(await statuses()).toEqual([winner])
    const told = await app.db<{ type: string }[]>`
      select type from notifications where user_id = ${mina.me.id}`
    expect(told.map(({ type }) => type)).toEqual([
      winner === 'accepted' ? 'buddyAccepted' : 'buddyDeclined',
    ])
  }
})

test(`${raceRounds} rounds of a yes and a block at once: never buddies while hidden`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    await startAnew()
    const { id } = await asked(app, mina, joris)
    const blocker = round % 2 === 0 ? mina : joris
    const other = round % 2 === 0 ? joris : mina
    const replies = await Promise.all([
      call(joris)(buddies.answer, { id, status: 'accepted' }),
      call(blocker)(people.block, { userId: other.me.id }),
    ])
    noBug(replies)
    expect(replies[1].status).toBe(201)
    expect(await statuses()).not.toContain('accepted')
    expect(await statuses()).not.toContain('pending')
  }
})

test(`${raceRounds} rounds of asking and a block at once: nothing is open while hidden`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    await startAnew()
    const replies = await Promise.all([
      call(mina)(buddies.ask, { buddyId: joris.me.id, teachLanguage: 'es', learnLanguage: 'nl' }),
      call(joris)(people.block, { userId: mina.me.id }),
    ])
    noBug(replies)
    expect(await statuses()).toEqual([])
  }
})

test(`${raceRounds} rounds of an account that ends while it is answered: no bug, nothing left`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const leaver = await aUser(app)
    const { id } = await asked(app, leaver, joris)
    const [reply] = await Promise.all([
      call(joris)(buddies.answer, { id, status: 'accepted' }),
      call(leaver)(dataRights.deleteAccount, {}),
    ])
    expect([200, 404]).toContain(reply.status)
    const left = await app.db`select 1 from language_buddy_matches where id = ${id}`
    expect(left).toHaveLength(0)
  }
})

test(`${raceRounds} rounds of a yes and the end of what connects the two: never buddies unconnected`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    await startAnew()
    const connection = await connected(app, mina, joris)
    const { id } = await asked(app, mina, joris)
    noBug(
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
