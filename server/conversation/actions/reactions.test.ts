import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aDirectMessage,
  blockPerson,
  connectUsers,
  unblockPerson,
} from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream, type Listener } from '#server/testing/sseClient.ts'
import { connections } from '#shared/connections/contract.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { type Group, groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const app = await sharedApp()
const open: Listener[] = []
afterAll(() => {
  for (const { close } of open) close()
})

let ana: Person // admin of the group
let joris: Person
let mina: Person
let group: Group
let messageId: string
beforeEach(async () => {
  ana = await aUser(app)
  group = await aGroup(app, { by: ana })
  joris = await joinGroup(app, await aUser(app), group)
  mina = await joinGroup(app, await aUser(app), group)
  messageId = await write(joris, 'De markt op zaterdag')
})

const write = async (person: Person, message: string) =>
  (await as(app, person).call(groups.send, { id: group.id, message })).body.id

type Target = { kind?: string; id?: string; messageId?: string }
const place = (target: Target) => ({ kind: 'group', id: group.id, messageId, ...target })
const react = (person: Person, emoji: string, target: Target = {}) =>
  as(app, person).call(conversations.react, { ...place(target), emoji })
const takeBack = (person: Person, emoji: string, target: Target = {}) =>
  as(app, person).call(conversations.takeBackReaction, { ...place(target), emoji })
const reactAll = async (person: Person, emojis: readonly string[]) => {
  for (const emoji of emojis) expect((await react(person, emoji)).status).toBe(204)
}

const readMessage = async (person: Person) => {
  const { body } = await as(app, person).call(groups.messages, { id: group.id })
  return body.find(({ id }) => id === messageId)
}
/** As `👍 2 mine`. */
const shown = (reactions: { emoji: string; count: number; isMine: boolean }[] | undefined) =>
  reactions?.map(({ emoji, count, isMine }) => `${emoji} ${count}${isMine ? ' mine' : ''}`)
const reactionsFor = async (person: Person) => shown((await readMessage(person))?.reactions)
/** As `👍 <id>`. */
const whoReacted = async (person: Person) => {
  const { body } = await as(app, person).call(conversations.reactions, place({}))
  return body.map(({ emoji, user }) => `${emoji} ${user.id}`)
}

describe('a reaction', () => {
  test('is given and taken back once, however often it is asked for', async () => {
    for (let n = 0; n < 2; n++) expect((await react(mina, '👍')).status).toBe(204)
    expect(await reactionsFor(mina)).toEqual(['👍 1 mine'])
    const { changedSeq } = (await readMessage(mina)) ?? {}
    expect((await react(mina, '👍')).status).toBe(204)
    expect((await readMessage(mina))?.changedSeq).toBe(changedSeq)
    for (let n = 0; n < 2; n++) expect((await takeBack(mina, '👍')).status).toBe(204)
    expect(await reactionsFor(mina)).toBeUndefined()
    expect((await readMessage(mina))?.changedSeq).toBe((changedSeq ?? 0) + 1)
  })

  test('is listed in the order of first use, with who reacted', async () => {
    await react(mina, '😮')
    await react(joris, '❤️')
    await react(ana, '😮')
    expect(await reactionsFor(ana)).toEqual(['😮 2 mine', '❤️ 1'])
    expect(await whoReacted(joris)).toEqual([
      `😮 ${mina.me.id}`,
      `😮 ${ana.me.id}`,
      `❤️ ${joris.me.id}`,
    ])
    await takeBack(mina, '😮')
    expect(await reactionsFor(ana)).toEqual(['❤️ 1', '😮 1 mine'])
  })

  test.each([
    ['a sequence', '👩🏽‍❤️‍💋‍👨🏿'],
    ['a flag', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['a keycap', '#️⃣'],
  ])('may be any emoji: %s', async (_, emoji) => {
    expect((await react(mina, emoji)).status).toBe(204)
    expect(await reactionsFor(joris)).toEqual([`${emoji} 1`])
  })

  test.each([
    ['a word', 'nice'],
    ['two emojis', '👍👍'],
    ['an emoji without its variation selector', '❤'],
    ['a letter between emojis', '👍a'],
    ['a space', ' '],
  ])('is no other text: %s', async (_, emoji) => {
    expect(await react(mina, emoji)).toMatchObject({
      status: 400,
      body: { code: 'reaction_invalid' },
    })
    expect((await takeBack(mina, emoji)).status).toBe(204)
    expect(await reactionsFor(mina)).toBeUndefined()
  })

  test('is never unread', async () => {
    const unread = async (person: Person) => {
      const { body } = await as(app, person).call(notifications.unreadCount, {})
      const { unread: count, lastReadSeq } = body.groups.find(({ id }) => id === group.id) ?? {}
      return [count, lastReadSeq]
    }
    const before = [await unread(joris), await unread(ana)]
    await react(mina, '👍')
    await takeBack(mina, '👍')
    await react(mina, '❤️')
    expect([await unread(joris), await unread(ana)]).toEqual(before)
  })
})

describe('there is room for', () => {
  test('three reactions of a person on a message', async () => {
    await reactAll(mina, ['👍', '❤️', '😂'])
    expect(await react(mina, '😮')).toMatchObject({
      status: 409,
      body: { code: 'too_many_reactions' },
    })
    expect((await react(mina, '😂')).status).toBe(204)
    await takeBack(mina, '😂')
    expect((await react(mina, '😮')).status).toBe(204)
  })

  test('twelve kinds on a message, and for more people with each of them', async () => {
    const kinds = ['👍', '❤️', '😂', '😮', '😢', '🙏', '🎉', '🔥', '🌷', '🚲', '🧀', '☕']
    for (const from of [0, 3, 6, 9]) {
      const person = await joinGroup(app, await aUser(app), group)
      await reactAll(person, kinds.slice(from, from + 3))
    }
    expect((await react(mina, '🐟')).status).toBe(409)
    expect((await react(mina, '☕')).status).toBe(204)
    expect(await reactionsFor(mina)).toEqual(
      kinds.map((emoji) => (emoji === '☕' ? '☕ 2 mine' : `${emoji} 1`)),
    )
  })
})

test('people see no one whom a block hides among those who reacted, and admins see everyone', async () => {
  messageId = await write(ana, 'Wie komt er?')
  await react(mina, '👍')
  await react(joris, '❤️')
  await react(ana, '👍')
  await blockPerson(app, joris, mina)
  expect(await reactionsFor(joris)).toEqual(['👍 1', '❤️ 1 mine'])
  expect(await whoReacted(joris)).toEqual([`👍 ${ana.me.id}`, `❤️ ${joris.me.id}`])
  expect(await reactionsFor(mina)).toEqual(['👍 2 mine'])
  expect(await whoReacted(mina)).toEqual([`👍 ${mina.me.id}`, `👍 ${ana.me.id}`])
  expect(await reactionsFor(ana)).toEqual(['👍 2 mine', '❤️ 1'])
  await unblockPerson(app, joris, mina)
  expect(await reactionsFor(joris)).toEqual(['👍 2', '❤️ 1 mine'])
})

test('a live event tells which change came before, also if some were skipped', async () => {
  const listener = await connectStream(app, joris)
  open.push(listener)
  const nextChange = () => listener.next('groupMessage')
  messageId = await write(ana, 'Wie komt er?')
  let position = 2 // of this message: from here on the stream knows what it has sent
  while ((await nextChange()).message.changedSeq < position);
  await Promise.all(['👍', '❤️', '😂'].map((emoji) => react(mina, emoji)))
  while (position < 5) {
    const { message, after } = await nextChange()
    expect(after).toBe(position)
    position = message.changedSeq
  }
})

test('live events show everyone their own view', async () => {
  messageId = await write(ana, 'Wie komt er?')
  await blockPerson(app, joris, mina)
  const listeners = await Promise.all([ana, joris, mina].map((one) => connectStream(app, one)))
  open.push(...listeners)
  const seenAt = async (listener: Listener, seq: number) => {
    for (;;) {
      const { message } = await listener.next('groupMessage')
      if (message.changedSeq === seq) return shown(message.reactions)
    }
  }
  let seq = 2 // of the messages
  const next = () => {
    seq += 1
    return Promise.all(listeners.map((one) => seenAt(one, seq)))
  }
  await react(mina, '👍')
  expect(await next()).toEqual([['👍 1'], undefined, ['👍 1 mine']])
  await react(joris, '👍')
  expect(await next()).toEqual([['👍 2'], ['👍 1 mine'], ['👍 1 mine']])
  await takeBack(joris, '👍')
  expect(await next()).toEqual([['👍 1'], undefined, ['👍 1 mine']])
})

test('a reaction to a message of another conversation is rejected', async () => {
  const { id } = await aGroup(app, { by: mina })
  expect((await react(mina, '👍', { id })).status).toBe(404)
})

test('reactions of someone who left stay', async () => {
  await react(mina, '👍')
  await as(app, mina).call(groups.leave, { id: group.id })
  expect(await reactionsFor(joris)).toEqual(['👍 1'])
})

test('members react where only admins write', async () => {
  const writing = { isForAdminsToWrite: true, slowModeSeconds: 60 } as const
  expect((await as(app, ana).call(groups.changeWriting, { id: group.id, ...writing })).status).toBe(
    200,
  )
  await reactAll(mina, ['👍', '❤️'])
  expect(await reactionsFor(joris)).toEqual(['👍 1', '❤️ 1'])
})

describe('between two people', () => {
  let connectionId: string
  beforeEach(async () => {
    connectionId = await connectUsers(app, mina, joris)
    messageId = (await aDirectMessage(app, joris, mina)).id
  })
  const to = (other: Person) => ({ kind: 'direct', id: other.me.id })
  const reactionsWith = async (person: Person, other: Person) => {
    const { body } = await as(app, person).call(messages.thread, { id: other.me.id })
    return shown(body.find(({ id }) => id === messageId)?.reactions)
  }

  test('both react', async () => {
    await react(mina, '👍', to(joris))
    await react(joris, '👍', to(mina))
    expect(await reactionsWith(joris, mina)).toEqual(['👍 2 mine'])
    const { body } = await as(app, mina).call(messages.conversations, {})
    expect(body).toMatchObject([{ unread: 1 }])
  })

  test.each([
    [
      'they are no longer connected',
      () => as(app, joris).call(connections.remove, { id: connectionId }),
    ],
    ['one blocked the other', () => blockPerson(app, joris, mina)],
  ])('what they did stays after %s, until they take it back', async (_, close) => {
    await react(mina, '👍', to(joris))
    const pin = { ...to(joris), messageId }
    await as(app, mina).call(conversations.pin, pin)
    await close()
    expect(await reactionsWith(joris, mina)).toEqual(['👍 1'])
    expect((await takeBack(mina, '👍', to(joris))).status).toBe(204)
    expect((await as(app, mina).call(conversations.unpin, pin)).status).toBe(204)
    expect(await reactionsWith(joris, mina)).toBeUndefined()
    const { body } = await as(app, joris).call(conversations.pins, to(mina))
    expect(body).toEqual([])
  })
})
