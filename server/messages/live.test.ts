import { afterAll, beforeEach, expect, test } from 'vitest'
import { aDirectMessage, connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { type Listener, listenAs, untilHandedOn } from '#server/testing/listening.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'

const app = await sharedApp()
let ana: Person
let joris: Person
const open: Listener[] = []

beforeEach(async () => {
  ana = await aUser(app)
  joris = await aUser(app)
  await connected(app, ana, joris)
})
afterAll(() => {
  for (const { close } of open) close()
})

const listen = async (person: Person) => {
  const listener = await listenAs(app, person)
  open.push(listener)
  return listener
}
const markRead = (person: Person, other: Person, seq: number) =>
  as(app, person).call(messages.markRead, { userId: other.me.id, seq })

/** Tells something private that comes after all that was told before, and waits for it. */
const kindsOnceQuiet = async (listener: Listener, person: Person, conversationId: string) => {
  await untilHandedOn(app, { topic: 'conversation', id: conversationId, member: ana })
  app.live.tell(app.db, person.me.id, { kind: 'eventChanged', eventId: person.me.id })
  await listener.next('eventChanged')
  return listener.heard.map(({ kind }) => kind).filter((kind) => kind.startsWith('direct'))
}

test('both hear what is written, on all devices and in order, and that it was deleted', async () => {
  const devices = await Promise.all(
    [ana, joris, await signInAgain(app, joris)].map((person) => listen(person)),
  )
  const said = []
  for (let n = 0; n < 10; n++)
    said.push(await aDirectMessage(app, n % 2 ? ana : joris, n % 2 ? joris : ana, `Line ${n}`))
  await as(app, ana).call(messages.remove, { id: said[1]?.id ?? '' })
  for (const device of devices) {
    for (const { id, content } of said)
      expect((await device.next('directMessage')).message).toMatchObject({ id, content })
    const { message } = await device.next('directMessage')
    expect(message).toMatchObject({ id: said[1]?.id, content: '', isDeleted: true, changedSeq: 11 })
  }
})

test('nobody else hears of it', async () => {
  const mina = await aUser(app)
  await connected(app, mina, ana)
  const outside = await listen(mina)
  const { conversationId } = await aDirectMessage(app, ana, joris)
  await markRead(joris, ana, 1)
  expect(await kindsOnceQuiet(outside, mina, conversationId)).toEqual([])
})

test('one’s own devices hear that one has read', async () => {
  const { seq } = await aDirectMessage(app, ana, joris)
  const device = await listen(await signInAgain(app, joris))
  await markRead(joris, ana, seq)
  expect(await device.next('directRead')).toMatchObject({
    otherUserId: ana.me.id,
    lastReadSeq: seq,
    unread: 0,
  })
})

test('the other hears it only where both show it', async () => {
  const listener = await listen(ana)
  const show = (person: Person) => as(app, person).call(messages.showSeen, { showsSeen: true })
  const first = await aDirectMessage(app, ana, joris)
  await markRead(joris, ana, first.seq)
  await show(ana)
  await markRead(joris, ana, first.seq)
  expect(await kindsOnceQuiet(listener, ana, first.conversationId)).toEqual(['directMessage'])
  await show(joris)
  expect(await listener.next('directSeen')).toMatchObject({ seenSeq: null })
  const { seq } = await aDirectMessage(app, ana, joris)
  await markRead(joris, ana, seq)
  expect(await listener.next('directSeen')).toMatchObject({
    otherUserId: joris.me.id,
    seenSeq: seq,
  })
})

test('whoever no longer shows it is not seen from then on, and their own devices know', async () => {
  const show = (person: Person, showsSeen: boolean) =>
    as(app, person).call(messages.showSeen, { showsSeen })
  await aDirectMessage(app, ana, joris)
  await show(ana, true)
  await show(joris, true)
  const [listener, device] = [await listen(ana), await listen(await signInAgain(app, joris))]
  await show(joris, false)
  expect(await listener.next('directSeen')).toMatchObject({
    otherUserId: joris.me.id,
    seenSeq: null,
  })
  await device.next('meChanged')
})

test('after a block nothing of it is told any more', async () => {
  for (const person of [ana, joris])
    await as(app, person).call(messages.showSeen, { showsSeen: true })
  const listener = await listen(ana)
  const { seq, conversationId } = await aDirectMessage(app, ana, joris)
  await listener.next('directMessage')
  await as(app, joris).call(people.block, { userId: ana.me.id })
  await markRead(joris, ana, seq)
  expect(await kindsOnceQuiet(listener, ana, conversationId)).toEqual(['directMessage'])
})
