import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { ageAccounts, as, aUser, type Person } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { connections } from '#shared/connections/contract.ts'
import { people } from '#shared/people/contract.ts'

const app = await sharedApp()
const mina = await aUser(app)
const joris = await aUser(app)
await ageAccounts(app, mina, joris)

const ask = (by: Person, to: Person) =>
  as(app, by).call(connections.request, { receiverId: to.me.id })
const answer = (id: string, status: 'accepted' | 'rejected') =>
  as(app, joris).call(connections.answer, { id, status })
const rows = () => app.db<{ id: string; status: string }[]>`
  select id, status from user_connections
  where (requester_id = ${mina.me.id} and receiver_id = ${joris.me.id})
    or (requester_id = ${joris.me.id} and receiver_id = ${mina.me.id})`
const clear = async () => {
  for (const { id } of await rows()) await app.db`delete from user_connections where id = ${id}`
  await app.db`delete from notifications where user_id in (${mina.me.id}, ${joris.me.id})`
}
const countNotifications = async (person: Person, kinds: string[]) =>
  (
    await app.db`
      select id from notifications where user_id = ${person.me.id} and type in ${app.db(kinds)}`
  ).length

test(`${raceRounds} rounds of mutual concurrent requests: one row each (R13)`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const replies = await Promise.all([ask(mina, joris), ask(joris, mina)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await rows()).toHaveLength(1)
    await clear()
  }
})

test(`${raceRounds} rounds of concurrent accept and reject: one status, one notification (R13)`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const { id } = (await ask(mina, joris)).body
    const answers = ['accepted', 'rejected'] as const
    const replies = await Promise.all(answers.map((status) => answer(id, status)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const first = answers[replies.findIndex(({ status }) => status === 200)]
    expect((await rows()).map(({ status }) => status)).toEqual([first])
    expect(await countNotifications(mina, ['connectionAccepted', 'connectionRejected'])).toBe(1)
    await clear()
  }
})

test(`${raceRounds} rounds of a request or acceptance against a block: no row remains`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const isPending = round % 2 === 0
    const before = isPending ? (await ask(mina, joris)).body.id : null
    const [reply, blocked] = await Promise.all([
      before ? answer(before, 'accepted') : ask(mina, joris),
      as(app, round % 4 < 2 ? joris : mina).call(people.block, {
        userId: (round % 4 < 2 ? mina : joris).me.id,
      }),
    ])
    expect(reply.status).toBeLessThan(500)
    expect(blocked.status).toBe(201)
    expect(await rows()).toEqual([])
    await app.db`delete from blocks where blocker_id in (${mina.me.id}, ${joris.me.id})`
    await clear()
  }
})
