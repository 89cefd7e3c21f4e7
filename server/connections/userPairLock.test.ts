import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import {
  requestBuddy as askedBuddy,
  dutchTeacher,
  saveBuddyProfile,
} from '#server/testing/buddies.ts'
import { connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { ageAccounts, as, aUser, type Person } from '#server/testing/people.ts'
import { waitForBlockedQuery } from '#server/testing/timing.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import { people } from '#shared/people/contract.ts'
import { lockUserPair } from './userPair.ts'

let mina: Person
let joris: Person
const app = await sharedApp()
beforeEach(async () => {
  mina = await aUser(app)
  joris = await aUser(app)
  await ageAccounts(app, mina, joris)
})

const call = (person: Person) => as(app, person).call
const askToConnect = () =>
  call(mina)(connections.request, { receiverId: joris.me.id, message: 'May I?' })

/** Every change between Mina and Joris, each with its precondition. */
const changes: Record<string, () => Promise<() => Promise<{ status: number }>>> = {
  'requesting a connection': async () => askToConnect,
  'answering a connection request': async () => {
    const { body } = await askToConnect()
    return () => call(joris)(connections.answer, { id: body.id, status: 'accepted' })
  },
  'ending a connection': async () => {
    const id = await connectUsers(app, mina, joris)
    return () => call(joris)(connections.remove, { id })
  },
  'blocking a user': async () => () => call(joris)(people.block, { userId: mina.me.id }),
  'requesting a language buddy': async () => {
    await saveBuddyProfile(app, mina)
    await saveBuddyProfile(app, joris, dutchTeacher)
    const request = { buddyId: joris.me.id, teachLanguage: 'es', learnLanguage: 'nl' }
    return () => call(mina)(buddies.request, request)
  },
  'answering a buddy request': async () => {
    const { id } = await askedBuddy(app, mina, joris)
    return () => call(joris)(buddies.answer, { id, status: 'declined' })
  },
  'inviting a connection to a group': async () => {
    await connectUsers(app, mina, joris)
    const { id } = await aGroup(app, { by: mina })
    return () => call(mina)(groupInvitations.invite, { id, userId: joris.me.id })
  },
}

for (const [name, prepare] of Object.entries(changes))
  test(`${name} waits for a concurrent change between the two users`, async () => {
    const change = await prepare()
    const { reply } = await inTransaction(app.db, async (tx) => {
      await lockUserPair(tx, mina.me.id, joris.me.id)
      // Wrapped in an object, because the transaction awaits a returned promise.
      const begun = { reply: change() }
      await waitForBlockedQuery(app.db)
      return begun
    })
    expect((await reply).status).toBeLessThan(300)
  })
