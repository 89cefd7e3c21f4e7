import { expect, test } from 'vitest'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()

const createPair = async () => {
  const [one, other] = [await aUser(app), await aUser(app)]
  await connectUsers(app, one, other)
  return [one, other] as const
}

test(`${raceRounds} rounds of writing during account erasure, disconnection or a block: no server error, no orphan`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const [ana, joris] = await createPair()
    const { id } = await aDirectMessage(app, joris, ana)
    const write = (from: Person, to: Person) =>
      as(app, from).call(messages.send, { receiverId: to.me.id, content: `${round}` })
    const erase = () =>
      round % 2
        ? as(app, joris).call(dataRights.deleteAccount, {})
        : as(app, joris).call(people.block, { userId: ana.me.id })
    const replies = await Promise.all([
      write(ana, joris),
      write(joris, ana),
      as(app, joris).call(messages.remove, { id }),
      erase(),
      write(ana, joris),
      as(app, ana).call(messages.markRead, { userId: joris.me.id, seq: 1 }),
    ])
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  }
  const orphans = await app.db`
    select m.id from direct_messages m join conversations c on c.id = m.conversation_id
    where (c.first_id is null and c.second_id is null)
      or (m.sender_id is null and m.content <> '')
      or m.sender_id not in (c.first_id, c.second_id)
      or m.changed_seq > c.last_seq`
  expect(orphans).toEqual([])
})
