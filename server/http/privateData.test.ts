import { beforeAll, expect, test } from 'vitest'
import { allReads } from '#server/testing/allReads.ts'
import { privateTo } from '#server/testing/canary.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

let ana: Person
let joris: Person
let mina: Person
let canaries: Record<'directMessage' | 'request' | 'groupMessage' | 'notification', string>
let ids: string[]

/** Private texts: a direct message, a connection request, a group message and a notification. */
const app = await sharedApp()
await aUser(app)
beforeAll(async () => {
  ;[ana, joris, mina] = [await aUser(app), await aUser(app), await aUser(app)]
  canaries = {
    directMessage: privateTo(ana, joris),
    request: privateTo(mina, ana),
    groupMessage: privateTo(joris, ana),
    notification: privateTo(ana),
  }
  const connectionId = await connectUsers(app, ana, joris)
  const message = await aDirectMessage(app, ana, joris)
  const requestDraft = { receiverId: ana.me.id, message: `${canaries.request} May I?` }
  const request = await as(app, mina).call(connections.request, requestDraft)
  const group = await aGroup(app, { by: ana, isPrivate: true })
  await joinGroup(app, joris, group, ana)
  const groupMessage = { id: group.id, message: `${canaries.groupMessage} Hoi` }
  const sentMessage = await as(app, joris).call(groups.send, groupMessage)
  await as(app, await aUser(app)).call(groups.join, { id: group.id })
  // The notification contains only names, so its private marker is added afterwards.
  await app.db`
    update notifications set message = ${canaries.notification} || message where user_id = ${ana.me.id}`
  const listed = await as(app, ana).call(notifications.list, {})
  // One row of each kind, because each reader calls every endpoint with every id.
  const rows = [group, message, sentMessage.body, request.body, ...listed.body.slice(0, 1)]
  ids = [connectionId, ...rows.map(({ id }) => id)]
})

test('the recipients can read the private texts', async () => {
  const readByAna = await allReads(app, ana, [joris], ids)
  for (const canary of Object.values(canaries)) expect(readByAna).toContain(canary)
  const readByJoris = await allReads(app, joris, [ana], ids)
  expect([
    readByJoris.includes(canaries.directMessage),
    readByJoris.includes(canaries.groupMessage),
  ]).toEqual([true, true])
  expect([
    readByJoris.includes(canaries.request),
    readByJoris.includes(canaries.notification),
  ]).toEqual([false, false])
})

// A leak to another user already fails inside the request helper.
test('no endpoint shows private texts to other users or administrators', async () => {
  const strangers = [await aUser(app), await anAdmin(app), mina, null]
  for (const person of strangers) {
    const received = await allReads(app, person, [ana, joris], ids)
    const mine = person === mina ? [canaries.request] : []
    const read = Object.values(canaries).filter((canary) => received.includes(canary))
    expect(mine).toEqual(expect.arrayContaining(read))
  }
})
