import { afterAll, expect, test } from 'vitest'
import { blocked } from '#server/testing/blocking.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined } from '#server/testing/groups.ts'
import { type Listener, listenAs, untilHandedOn } from '#server/testing/listening.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { type Group, groups } from '#shared/groups/contract.ts'

const app = await sharedApp()
const ana = await aUser(app)
const joris = await aUser(app)
let group: Group
const open: Listener[] = []
afterAll(() => {
  for (const { close } of open) close()
})

const room = async () => {
  group = await aGroup(app, { by: ana })
  await joined(app, joris, group)
  return group.id
}
const listen = async (person: Person) => {
  const listener = await listenAs(app, person)
  open.push(listener)
  return listener
}
const say = async (id: string, message: string, person = ana) =>
  (await as(app, person).call(groups.send, { id, message })).body

/** Says something privately that comes after all that was said before, and waits for it. */
const untilQuiet = async (listener: Listener, person: Person, id: string) => {
  await untilHandedOn(app, { topic: 'group', id, member: ana })
  app.live.tell(app.db, person.me.id, { kind: 'notification' })
  await listener.next('notification')
  return listener.heard.filter(({ kind }) => kind === 'groupMessage' || kind === 'groupTyping')
}

test('members hear what is said, whole and in order, and that it was deleted', async () => {
  const id = await room()
  const [here, there] = [await listen(joris), await listen(ana)]
  const said = await Promise.all(
    Array.from({ length: 40 }, (_, n) => say(id, `Line ${n}`, n % 2 ? ana : joris)),
  )
  const inOrder = said.toSorted((a, b) => a.seq - b.seq).map(({ id, message }) => ({ id, message }))
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
    expect(messages).toMatchObject(inOrder)
  }
  await as(app, ana).call(groups.removeMessage, { id, messageId: said[1]?.id ?? '' })
  for (const listener of [here, there])
    expect(await received(listener, 1)).toMatchObject([
      { id: said[1]?.id, changedSeq: 41, message: '', isDeleted: true },
    ])
})

test('who is not a member hears nothing', async () => {
  const id = await room()
  const stranger = await aUser(app)
  const outside = await listen(stranger)
  await say(id, 'Among us')
  await as(app, ana).call(groups.typing, { id })
  expect(await untilQuiet(outside, stranger, id)).toEqual([])
})

test('who was removed, or left, hears nothing of what is said from then on', async () => {
  const id = await room()
  const leaver = await aUser(app)
  await joined(app, leaver, group)
  const [removed, left] = [await listen(joris), await listen(leaver)]
  await say(id, 'Before')
  await Promise.all([removed.next('groupMessage'), left.next('groupMessage')])
  await as(app, ana).call(groups.removeMember, { id, userId: joris.me.id })
  await as(app, leaver).call(groups.leave, { id })
  await as(app, ana).call(groups.typing, { id })
  await say(id, 'After')
  expect(await untilQuiet(removed, joris, id)).toHaveLength(1)
  expect(await untilQuiet(left, leaver, id)).toHaveLength(1)
})

test('whoever joins hears what is said from then on', async () => {
  const id = await room()
  const late = await aUser(app)
  const listener = await listen(late)
  await say(id, 'Before')
  await joined(app, late, group)
  await say(id, 'After')
  const words: string[] = []
  while (!words.includes('After')) words.push((await listener.next('groupMessage')).message.message)
})

test('typing is told to the others and not to oneself', async () => {
  const id = await room()
  const [typist, other] = [await listen(ana), await listen(joris)]
  await as(app, ana).call(groups.typing, { id })
  expect(await other.next('groupTyping')).toMatchObject({
    groupId: id,
    user: { id: ana.me.id, name: ana.me.name },
  })
  expect(await untilQuiet(typist, ana, id)).toEqual([])
})

test('who blocked whom hears of the other that there is something, and no typing', async () => {
  const id = await room()
  const mina = await aUser(app)
  await joined(app, mina, group)
  const [hers, his, admins] = [await listen(mina), await listen(joris), await listen(ana)]
  await blocked(app, mina, joris)
  const quiet = await say(id, 'From Mina', mina)
  await say(id, 'From Joris', joris)
  await as(app, mina).call(groups.removeMessage, { id, messageId: quiet.id })
  await say(id, 'From Ana')
  for (const person of [mina, joris]) await as(app, person).call(groups.typing, { id })
  const heard = async (listener: Listener) => {
    const rows = []
    for (let n = 0; n < 4; n++) rows.push((await listener.next('groupMessage')).message)
    return rows.map(
      ({ changedSeq, seq, message, user, isHidden, isDeleted }) =>
        [changedSeq, seq, message, user?.id ?? null, isHidden, isDeleted] as const,
    )
  }
  const of = (person: Person) => person.me.id
  const [joriss, anas, gone] = [
    [2, 2, 'From Joris', of(joris), false, false],
    [4, 4, 'From Ana', of(ana), false, false],
    [3, 1, '', of(mina), false, true],
  ] as const
  const first = [1, 1, 'From Mina', of(mina), false, false]
  const hidden = ([changedSeq, seq, , , , isDeleted]: readonly unknown[]) => [
    changedSeq,
    seq,
    '',
    null,
    true,
    isDeleted,
  ]
  expect(await heard(admins)).toEqual([first, joriss, gone, anas])
  expect(await heard(hers)).toEqual([first, hidden(joriss), gone, anas])
  expect(await heard(his)).toEqual([hidden(first), joriss, hidden(gone), anas])
  await admins.next('groupTyping')
  await admins.next('groupTyping')
  for (const [listener, person] of [
    [hers, mina],
    [his, joris],
  ] as const) {
    const all = await untilQuiet(listener, person, id)
    expect(all.filter(({ kind }) => kind === 'groupTyping')).toEqual([])
  }
})

test('reading is told to one’s own devices and to nobody else', async () => {
  const id = await room()
  const [mine, hers] = [await listen(joris), await listen(ana)]
  await say(id, 'Read me')
  await as(app, joris).call(groups.markRead, { id, seq: 1 })
  expect(await mine.next('groupRead')).toMatchObject({ groupId: id, lastReadSeq: 1, unread: 0 })
  await untilQuiet(hers, ana, id)
  expect(hers.heard.some(({ kind }) => kind === 'groupRead')).toBe(false)
})

test('nothing is heard of what was not committed', async () => {
  const id = await room()
  const listener = await listen(joris)
  const twice = { id, message: 'Twice', clientId: '01890a5d-ac96-774b-bcce-b302099a8057' }
  await as(app, ana).call(groups.send, twice)
  await as(app, ana).call(groups.send, { ...twice, message: 'Other words' })
  expect(await untilQuiet(listener, joris, id)).toHaveLength(1)
})
