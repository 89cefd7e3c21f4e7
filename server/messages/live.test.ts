import { afterAll, beforeEach, expect, test } from 'vitest'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { connectStream, type Listener, waitUntilDelivered } from '#server/testing/sseClient.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()
let ana: Person
let joris: Person
const open: Listener[] = []

beforeEach(async () => {
  ana = await aUser(app)
  joris = await aUser(app)
  await connectUsers(app, ana, joris)
})
afterAll(() => {
  for (const { close } of open) close()
})

const listen = async (person: Person) => {
  const listener = await connectStream(app, person)
  open.push(listener)
  return listener
}
const markRead = (person: Person, other: Person, seq: number) =>
  as(app, person).call(messages.markRead, { userId: other.me.id, seq })

/** Publishes a marker event and waits for it, so that all earlier events have arrived. */
const kindsUntilMarker = async (listener: Listener, person: Person, conversationId: string) => {
  await waitUntilDelivered(app, { topic: 'conversation', id: conversationId, member: ana })
  app.live.publish(app.db, person.me.id, { kind: 'eventChanged', eventId: person.me.id })
  await listener.next('eventChanged')
  return listener.received.map(({ kind }) => kind).filter((kind) => kind.startsWith('direct'))
}

test('both participants receive messages in order on all devices, and deletions', async () => {
  const devices = await Promise.all(
    [ana, joris, await signInAgain(app, joris)].map((person) => listen(person)),
  )
  const sentMessages = []
  for (let n = 0; n < 10; n++)
    sentMessages.push(
      await aDirectMessage(app, n % 2 ? ana : joris, n % 2 ? joris : ana, `Line ${n}`),
    )
  // Deleted after all have arrived: otherwise the message would arrive already deleted.
  for (const device of devices)
    for (const { id, content } of sentMessages)
      expect((await device.next('directMessage')).message).toMatchObject({ id, content })
  await as(app, ana).call(messages.remove, { id: sentMessages[1]?.id ?? '' })
  for (const device of devices)
    expect((await device.next('directMessage')).message).toMatchObject({
      id: sentMessages[1]?.id,
      content: '',
      isDeleted: true,
      changedSeq: 11,
    })
})

test('someone who erased their messages receives neither those nor quotes of them', async () => {
  const old = await aDirectMessage(app, joris, ana, 'Erased for me')
  await as(app, ana).call(dataRights.eraseData, { dataTypes: ['messages'] })
  const listener = await listen(ana)
  const at = { kind: 'direct', id: ana.me.id, messageId: old.id }
  await as(app, joris).call(conversations.react, { ...at, emoji: '👍' })
  await as(app, joris).call(conversations.edit, { ...at, text: 'Erased, and edited' })
  const input = { receiverId: ana.me.id, content: 'New', replyToId: old.id }
  await as(app, joris).call(messages.send, input)
  const { message } = await listener.next('directMessage')
  expect(message).toMatchObject({ content: 'New' })
  expect(JSON.stringify(listener.received)).not.toContain('Erased')
  const { body } = await as(app, ana).call(messages.thread, { id: joris.me.id })
  expect(body).toMatchObject([{ content: 'New' }])
  expect(message.replyTo).toEqual(body[0]?.replyTo)
})

test('other users receive nothing', async () => {
  const mina = await aUser(app)
  await connectUsers(app, mina, ana)
  const otherListener = await listen(mina)
  const { conversationId } = await aDirectMessage(app, ana, joris)
  await markRead(joris, ana, 1)
  expect(await kindsUntilMarker(otherListener, mina, conversationId)).toEqual([])
})

test('read state is published to the user’s own devices', async () => {
  const { seq } = await aDirectMessage(app, ana, joris)
  const device = await listen(await signInAgain(app, joris))
  await markRead(joris, ana, seq)
  expect(await device.next('directRead')).toMatchObject({
    otherUserId: ana.me.id,
    lastReadSeq: seq,
    unread: 0,
  })
})

test('read receipts are published only if both enabled them', async () => {
  const listener = await listen(ana)
  const enableReadReceipts = (person: Person) =>
    as(app, person).call(messages.showSeen, { hasReadReceipts: true })
  const first = await aDirectMessage(app, ana, joris)
  await markRead(joris, ana, first.seq)
  await enableReadReceipts(ana)
  await markRead(joris, ana, first.seq)
  expect(await kindsUntilMarker(listener, ana, first.conversationId)).toEqual(['directMessage'])
  await enableReadReceipts(joris)
  expect(await listener.next('directSeen')).toMatchObject({ seenSeq: null })
  const { seq } = await aDirectMessage(app, ana, joris)
  await markRead(joris, ana, seq)
  expect(await listener.next('directSeen')).toMatchObject({
    otherUserId: joris.me.id,
    seenSeq: seq,
  })
})

test('disabling read receipts takes effect immediately and on all own devices', async () => {
  const setReadReceipts = (person: Person, hasReadReceipts: boolean) =>
    as(app, person).call(messages.showSeen, { hasReadReceipts })
  await aDirectMessage(app, ana, joris)
  await setReadReceipts(ana, true)
  await setReadReceipts(joris, true)
  const [listener, device] = [await listen(ana), await listen(await signInAgain(app, joris))]
  await setReadReceipts(joris, false)
  expect(await listener.next('directSeen')).toMatchObject({
    otherUserId: joris.me.id,
    seenSeq: null,
  })
  await device.next('meChanged')
})

test('after a block nothing is published any more', async () => {
  for (const person of [ana, joris])
    await as(app, person).call(messages.showSeen, { hasReadReceipts: true })
  const listener = await listen(ana)
  const { seq, conversationId } = await aDirectMessage(app, ana, joris)
  await listener.next('directMessage')
  await as(app, joris).call(people.block, { userId: ana.me.id })
  await markRead(joris, ana, seq)
  expect(await kindsUntilMarker(listener, ana, conversationId)).toEqual(['directMessage'])
})
