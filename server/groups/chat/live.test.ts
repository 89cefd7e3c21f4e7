import { afterAll, expect, test } from 'vitest'
import { blockPerson } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream, type Listener, waitUntilDelivered } from '#server/testing/sseClient.ts'
import { type Group, type GroupMessage, groups } from '#shared/groups/contract.ts'

const app = await sharedApp()
const ana = await aUser(app)
const joris = await aUser(app)
let group: Group
const open: Listener[] = []
afterAll(() => {
  for (const { close } of open) close()
})

const createRoom = async () => {
  group = await aGroup(app, { by: ana })
  await joinGroup(app, joris, group)
  return group.id
}
const listen = async (person: Person) => {
  const listener = await connectStream(app, person)
  open.push(listener)
  return listener
}
const sendMessage = async (id: string, message: string, person = ana) => {
  const { status, body } = await as(app, person).call(groups.send, { id, message })
  expect(status).toBe(201)
  return body
}

/** Sends a marker event and waits for it, so that all earlier events have arrived. */
const waitForMarker = async (listener: Listener, person: Person, id: string) => {
  await waitUntilDelivered(app, { topic: 'group', id, member: ana })
  app.live.publish(app.db, person.me.id, { kind: 'notification' })
  await listener.next('notification')
  return listener.received.filter(({ kind }) => kind === 'groupMessage' || kind === 'groupTyping')
}

test('members receive messages in order, and deletions', async () => {
  const id = await createRoom()
  const [here, there] = [await listen(joris), await listen(ana)]
  const sentMessages: GroupMessage[] = []
  // As many at once as the pool has connections: on a slow machine others would get a 503.
  for (let round = 0; round < 4; round++)
    sentMessages.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          sendMessage(id, `Line ${round}.${n}`, n % 2 ? ana : joris),
        ),
      )),
    )
  const expectedOrder = sentMessages
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ id, message }) => ({ id, message }))
  const received = async (listener: Listener, count: number) => {
    const events = []
    for (let n = 0; n < count; n++) events.push((await listener.next('groupMessage')).message)
    return events
  }
  for (const listener of [here, there]) {
    const messages = await received(listener, 40)
    expect(messages.map(({ changedSeq }) => changedSeq)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    )
    expect(messages).toMatchObject(expectedOrder)
  }
  await as(app, ana).call(groups.removeMessage, { id, messageId: sentMessages[1]?.id ?? '' })
  for (const listener of [here, there])
    expect(await received(listener, 1)).toMatchObject([
      { id: sentMessages[1]?.id, changedSeq: 41, message: '', isDeleted: true },
    ])
})

test('non-members receive nothing', async () => {
  const id = await createRoom()
  const stranger = await aUser(app)
  const strangerListener = await listen(stranger)
  await sendMessage(id, 'Among us')
  await as(app, ana).call(groups.typing, { id })
  expect(await waitForMarker(strangerListener, stranger, id)).toEqual([])
})

test('removed members and members who left receive no further messages', async () => {
  const id = await createRoom()
  const removedUser = await aUser(app)
  await joinGroup(app, removedUser, group)
  const [removed, left] = [await listen(joris), await listen(removedUser)]
  await sendMessage(id, 'Before')
  await Promise.all([removed.next('groupMessage'), left.next('groupMessage')])
  await as(app, ana).call(groups.removeMember, { id, userId: joris.me.id })
  await as(app, removedUser).call(groups.leave, { id })
  await as(app, ana).call(groups.typing, { id })
  await sendMessage(id, 'After')
  expect(await waitForMarker(removed, joris, id)).toHaveLength(1)
  expect(await waitForMarker(left, removedUser, id)).toHaveLength(1)
})

test('the deletion of a mention is published to members who leave', async () => {
  const id = await createRoom()
  const listener = await listen(joris)
  await sendMessage(id, `@${joris.me.username}`)
  await listener.next('notification')
  await as(app, joris).call(groups.leave, { id })
  await listener.next('notification')
})

test('new members receive messages from then on', async () => {
  const id = await createRoom()
  const newMember = await aUser(app)
  const listener = await listen(newMember)
  await sendMessage(id, 'Before')
  await joinGroup(app, newMember, group)
  await sendMessage(id, 'After')
  const receivedTexts: string[] = []
  while (!receivedTexts.includes('After'))
    receivedTexts.push((await listener.next('groupMessage')).message.message)
})

test('typing is published to the other members only', async () => {
  const id = await createRoom()
  const [typist, other] = [await listen(ana), await listen(joris)]
  await as(app, ana).call(groups.typing, { id })
  expect(await other.next('groupTyping')).toMatchObject({
    groupId: id,
    user: { id: ana.me.id, name: ana.me.name },
  })
  expect(await waitForMarker(typist, ana, id)).toEqual([])
})

/** The fields of the next two messages that depend on the reader. */
const receivedMessages = async (listener: Listener) => {
  const rows = []
  for (let n = 0; n < 2; n++) rows.push((await listener.next('groupMessage')).message)
  return rows.map(
    ({ changedSeq, seq, message, user, isHidden, isDeleted }) =>
      [changedSeq, seq, message, user?.id ?? null, isHidden, isDeleted] as const,
  )
}

test('blocked users receive redacted messages and no typing events', async () => {
  const id = await createRoom()
  const mina = await aUser(app)
  await joinGroup(app, mina, group)
  const [hers, his, admins] = [await listen(mina), await listen(joris), await listen(ana)]
  await blockPerson(app, mina, joris)
  const hiddenMessage = await sendMessage(id, 'From Mina', mina)
  await sendMessage(id, 'From Joris', joris)
  // Read late, a message that was removed meanwhile comes as removed only.
  const before = await Promise.all([admins, hers, his].map((one) => receivedMessages(one)))
  await as(app, mina).call(groups.removeMessage, { id, messageId: hiddenMessage.id })
  await sendMessage(id, 'From Ana')
  for (const person of [mina, joris]) await as(app, person).call(groups.typing, { id })
  const idOf = (person: Person) => person.me.id
  const [joriss, anas, gone] = [
    [2, 2, 'From Joris', idOf(joris), false, false],
    [4, 4, 'From Ana', idOf(ana), false, false],
    [3, 1, '', idOf(mina), false, true],
  ] as const
  const first = [1, 1, 'From Mina', idOf(mina), false, false]
  const hidden = ([changedSeq, seq, , , , isDeleted]: readonly unknown[]) => [
    changedSeq,
    seq,
    '',
    null,
    true,
    isDeleted,
  ]
  expect(before).toEqual([
    [first, joriss],
    [first, hidden(joriss)],
    [hidden(first), joriss],
  ])
  expect(await receivedMessages(admins)).toEqual([gone, anas])
  expect(await receivedMessages(hers)).toEqual([gone, anas])
  expect(await receivedMessages(his)).toEqual([hidden(gone), anas])
  await admins.next('groupTyping')
  await admins.next('groupTyping')
  for (const [listener, person] of [
    [hers, mina],
    [his, joris],
  ] as const) {
    const all = await waitForMarker(listener, person, id)
    expect(all.filter(({ kind }) => kind === 'groupTyping')).toEqual([])
  }
})

test('read state is published to the user’s own devices only', async () => {
  const id = await createRoom()
  const [mine, hers] = [await listen(joris), await listen(ana)]
  await sendMessage(id, 'Read me')
  await as(app, joris).call(groups.markRead, { id, seq: 1 })
  expect(await mine.next('groupRead')).toMatchObject({ groupId: id, lastReadSeq: 1, unread: 0 })
  await waitForMarker(hers, ana, id)
  expect(hers.received.some(({ kind }) => kind === 'groupRead')).toBe(false)
})

test('rolled-back messages are not published', async () => {
  const id = await createRoom()
  const listener = await listen(joris)
  const duplicateInput = { id, message: 'Twice', clientId: '01890a5d-ac96-774b-bcce-b302099a8057' }
  await as(app, ana).call(groups.send, duplicateInput)
  await as(app, ana).call(groups.send, { ...duplicateInput, message: 'Other words' })
  expect(await waitForMarker(listener, joris, id)).toHaveLength(1)
})
