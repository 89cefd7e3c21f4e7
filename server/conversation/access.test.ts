import { expect, test } from 'vitest'
import { accessScene, groupAdminOnly, membersOnly, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { privateTo } from '#server/testing/canary.ts'
import { aDirectMessage, blockPerson, connectUsers } from '#server/testing/connections.ts'
import { listEndpoints } from '#server/testing/contracts.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, callAs, type Person } from '#server/testing/people.ts'
import { connectStream, waitUntilDelivered } from '#server/testing/sseClient.ts'
import { connections } from '#shared/connections/contract.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'
import { messages } from '#shared/messages/contract.ts'

const scene = await accessScene()

const { app, people } = scene

const poll = { options: ['Friday', 'Saturday'] }

/** The message of a member with a poll, in which the member and the admin voted. */
const aPoll = async (id: string, member: Person, groupAdmin: Person) => {
  const message = `${privateTo(member, groupAdmin)} Hoi`
  const { body } = await as(app, member).call(groups.send, { id, message, poll })
  for (const person of [member, groupAdmin])
    await as(app, person).call(conversations.vote, {
      ...{ kind: 'group', id, messageId: body.id, options: [0] },
    })
  return body.id
}

const sceneOf = async () => {
  const { groupAdmin, member, asker } = people
  const { id } = await aGroup(app, { by: groupAdmin, isPrivate: true })
  await joinGroup(app, member, { id }, groupAdmin)
  await as(app, asker).call(groups.join, { id })
  return { id, messageId: await aPoll(id, member, groupAdmin) }
}

const settings = { level: 'nothing', hours: 8 }

testAccess(
  'conversation',
  scene,
  {
    'PUT /api/conversations/:kind/:id/messages/:messageId': {
      body: { text: 'Hoi' },
      // The question of a poll is frozen by the votes; edits.test.ts has other messages.
      codes: { ...signedIn(403), member: 409 },
    },
    'PUT /api/conversations/:kind/:id/messages/:messageId/reactions/:emoji': {
      codes: membersOnly(204),
    },
    'DELETE /api/conversations/:kind/:id/messages/:messageId/reactions/:emoji': {
      codes: membersOnly(204),
    },
    'GET /api/conversations/:kind/:id/messages/:messageId/reactions': { codes: membersOnly(200) },
    'PUT /api/conversations/:kind/:id/messages/:messageId/pin': { codes: groupAdminOnly(204) },
    'DELETE /api/conversations/:kind/:id/messages/:messageId/pin': { codes: groupAdminOnly(204) },
    'GET /api/conversations/:kind/:id/pins': { codes: membersOnly(200) },
    'PUT /api/conversations/:kind/:id/messages/:messageId/vote': {
      body: { options: [1] },
      codes: membersOnly(204),
    },
    'POST /api/conversations/:kind/:id/messages/:messageId/closing': { codes: membersOnly(204) },
    'GET /api/conversations/:kind/:id/messages/:messageId/votes': { codes: membersOnly(200) },
    'PUT /api/conversations/:kind/:id/settings': { body: settings, codes: membersOnly(200) },
    'PUT /api/conversations/:kind/:id/shown': { body: { seq: 1 }, codes: membersOnly(204) },
    'PUT /api/conversations/:kind/:id/unread': { body: { seq: 1 }, codes: membersOnly(204) },
  },
  sceneOf,
)

/** What a call needs beside the ids of its path. */
const inputs: Partial<Record<keyof typeof conversations, object>> = {
  edit: { text: 'Hoi' },
  react: { emoji: '👍' },
  takeBackReaction: { emoji: '👍' },
  vote: { options: [1] },
  changeSettings: settings,
  markShown: { seq: 1 },
  markUnread: { seq: 1 },
}

type Target = { kind: string; id: string; messageId: string }

const callAll = async (person: Person, target: Target, isChosen = (_: Endpoint) => true) => {
  const statuses = new Map<string, number>()
  for (const [name, endpoint] of Object.entries(conversations) as [
    keyof typeof conversations,
    Endpoint,
  ][]) {
    if (!isChosen(endpoint)) continue
    const input = { ...target, ...inputs[name] } as CallInput<Endpoint>
    statuses.set(name, (await callAs(app, person, endpoint, input)).status)
  }
  return statuses
}

const expectAll = async (code: number, ...call: Parameters<typeof callAll>) => {
  const before = await fingerprint(app)
  const statuses = await callAll(...call)
  expect(Object.fromEntries(statuses)).toEqual(
    Object.fromEntries([...statuses.keys()].map((name) => [name, code])),
  )
  expect(await fingerprint(app)).toBe(before)
}

test('the calls below are all calls', () => {
  expect(Object.keys(conversations)).toHaveLength(listEndpoints('conversation').length)
})

test('a member who left or was removed can do nothing more in the group', async () => {
  const { groupAdmin, member } = people
  const { id, messageId } = await sceneOf()
  await as(app, member).call(groups.leave, { id })
  await expectAll(403, member, { kind: 'group', id, messageId })
  const other = await joinGroup(app, await aUser(app), { id }, groupAdmin)
  await as(app, groupAdmin).call(groups.removeMember, { id, userId: other.me.id })
  await expectAll(403, other, { kind: 'group', id, messageId })
})

test.each<[string, (person: Person, id: string) => Promise<unknown>]>([
  ['left', (person, id) => as(app, person).call(groups.leave, { id })],
  [
    'was removed',
    ({ me }, id) => as(app, people.groupAdmin).call(groups.removeMember, { id, userId: me.id }),
  ],
])('a member who %s receives no event of what happens later', async (_, end) => {
  const { groupAdmin, member } = people
  const { id, messageId } = await sceneOf()
  const gone = await joinGroup(app, await aUser(app), { id }, groupAdmin)
  const listener = await connectStream(app, gone)
  await end(gone, id)
  const words = privateTo(groupAdmin, member)
  const { body } = await as(app, groupAdmin).call(groups.send, {
    ...{ id, message: `${words} later`, replyToId: messageId },
  })
  const place = { kind: 'group', id, messageId: body.id }
  await as(app, groupAdmin).call(conversations.edit, { ...place, text: `${words} edited` })
  await callAll(groupAdmin, { ...place, messageId }, ({ path }) => path.includes(':messageId'))
  await as(app, groupAdmin).call(groups.removeMessage, place)
  await waitUntilDelivered(app, { topic: 'group', id, member: groupAdmin })
  app.live.publish(app.db, gone.me.id, { kind: 'meChanged' })
  await listener.next('meChanged')
  expect(listener.received.filter(({ kind }) => kind === 'groupMessage')).toEqual([])
  listener.close()
})

test('a hidden message is not there for those whom a block separates from its author', async () => {
  const { groupAdmin, member } = people
  const { id, messageId } = await sceneOf()
  const blocked = await joinGroup(app, await aUser(app), { id }, groupAdmin)
  await blockPerson(app, member, blocked)
  const isAboutMessage = ({ path }: Endpoint) => path.includes(':messageId')
  await expectAll(404, blocked, { kind: 'group', id, messageId }, isAboutMessage)
})

const aPair = async () => {
  const [one, other] = [await aUser(app), await aUser(app)]
  const connectionId = await connectUsers(app, one, other)
  const { id } = await aDirectMessage(app, one, other)
  return { one, other, connectionId, messageId: id }
}

test('a third person cannot reach a direct message, also with its own conversation', async () => {
  const { one, messageId } = await aPair()
  const third = await aUser(app)
  const reads = ({ method }: Endpoint) => method === 'GET'
  const target = { kind: 'direct', id: one.me.id, messageId }
  await expectAll(404, third, target, reads)
  const writes = (endpoint: Endpoint) =>
    ['PUT', 'POST'].includes(endpoint.method) && endpoint.path.includes(':messageId')
  await expectAll(403, third, target, writes)
  const rest = (endpoint: Endpoint) => !reads(endpoint) && !writes(endpoint)
  await expectAll(404, third, target, rest)
  await connectUsers(app, one, third)
  await aDirectMessage(app, one, third)
  const isAboutMessage = ({ path }: Endpoint) => path.includes(':messageId')
  await expectAll(404, third, target, isAboutMessage)
})

test.each<[string, (pair: Awaited<ReturnType<typeof aPair>>) => Promise<unknown>]>([
  ['a block by the other', ({ one, other }) => blockPerson(app, other, one)],
  ['a block by oneself', ({ one, other }) => blockPerson(app, one, other)],
  [
    'the end of the connection',
    ({ other, connectionId }) => as(app, other).call(connections.remove, { id: connectionId }),
  ],
])('%s ends all but taking back in direct messages', async (_, end) => {
  const pair = await aPair()
  const { one, other, messageId } = pair
  await end(pair)
  const changes = ({ method, path }: Endpoint) =>
    ['PUT', 'POST'].includes(method) && path.includes(':messageId')
  await expectAll(403, one, { kind: 'direct', id: other.me.id, messageId }, changes)
  // What was said stays readable.
  const thread = await as(app, one).call(messages.thread, { id: other.me.id })
  const pins = await as(app, one).call(conversations.pins, { kind: 'direct', id: other.me.id })
  expect([thread.status, pins.status]).toEqual([200, 200])
})

test('a message is reached only in its own conversation', async () => {
  const { groupAdmin, member } = people
  const { messageId } = await sceneOf()
  const { id } = await aGroup(app, { by: groupAdmin })
  await joinGroup(app, member, { id })
  const isAboutMessage = ({ path }: Endpoint) => path.includes(':messageId')
  await expectAll(404, member, { kind: 'group', id, messageId }, isAboutMessage)
  await expectAll(404, groupAdmin, { kind: 'group', id, messageId }, isAboutMessage)
})

test('there are two kinds of conversations', async () => {
  const { member } = people
  const { id, messageId } = await sceneOf()
  for (const kind of ['groups', 'constructor', '__proto__'])
    await expectAll(404, member, { kind, id, messageId })
})
