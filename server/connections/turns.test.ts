import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { asked as askedBuddy, dutchTeacher, hasProfile } from '#server/testing/buddies.ts'
import { connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { untilSomebodyWaits } from '#server/testing/locks.ts'
import { as, aUser, type Person, settled } from '#server/testing/people.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import { people } from '#shared/people/contract.ts'
import { takeTurns } from './pairs.ts'

let mina: Person
let joris: Person
const app = await sharedApp()
beforeEach(async () => {
  mina = await aUser(app)
  joris = await aUser(app)
  await settled(app, mina, joris)
})

const call = (person: Person) => as(app, person).call
const askToConnect = () =>
  call(mina)(connections.request, { receiverId: joris.me.id, message: 'May I?' })

/** What changes something between Mina and Joris, each with what has to be there before. */
const changes: Record<string, () => Promise<() => Promise<{ status: number }>>> = {
  'asking to connect': async () => askToConnect,
  'answering who asked to connect': async () => {
    const { body } = await askToConnect()
    return () => call(joris)(connections.answer, { id: body.id, status: 'accepted' })
  },
  'ending a connection': async () => {
    const id = await connected(app, mina, joris)
    return () => call(joris)(connections.remove, { id })
  },
  'blocking somebody': async () => () => call(joris)(people.block, { userId: mina.me.id }),
  'asking for a language buddy': async () => {
    await hasProfile(app, mina)
    await hasProfile(app, joris, dutchTeacher)
    const wish = { buddyId: joris.me.id, teachLanguage: 'es', learnLanguage: 'nl' }
    return () => call(mina)(buddies.ask, wish)
  },
  'answering who asked for a language buddy': async () => {
    const { id } = await askedBuddy(app, mina, joris)
    return () => call(joris)(buddies.answer, { id, status: 'declined' })
  },
  'inviting a connection to a group': async () => {
    await connected(app, mina, joris)
    const { id } = await aGroup(app, { by: mina })
    return () => call(mina)(groupInvitations.invite, { id, userId: joris.me.id })
  },
}

for (const [name, prepare] of Object.entries(changes))
  test(`${name} waits for any other change between the two`, async () => {
    const change = await prepare()
    const { reply } = await inTransaction(app.db, async (tx) => {
      await takeTurns(tx, mina.me.id, joris.me.id)
      // In an object: the transaction would wait for a promise that it returns.
      const begun = { reply: change() }
      await untilSomebodyWaits(app.db)
      return begun
    })
    expect((await reply).status).toBeLessThan(300)
  })
