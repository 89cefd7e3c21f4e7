import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { createReadingModel } from '#server/testing/readingModel.ts'
import { connectStream, type Listener } from '#server/testing/sseClient.ts'
import { fuzz } from '#server/testing/testScale.ts'
import { connections } from '#shared/connections/contract.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications, type UnreadCounts } from '#shared/notifications/contract.ts'
import { badgeCount, hasMutedInGroups } from '#shared/notifications/rules.ts'

const app = await sharedApp()
const admin = await aUser(app)

const who = fc.nat({ max: 5 })
const which = fc.nat({ max: 20 })
const device = fc.constantFrom(0 as const, 1 as const)
const named = fc.subarray([0, 1, 2], { maxLength: 2 })

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      who,
      named,
      answers: fc.option(which),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), which, named }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), who, which, device }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('markUnread' as const), who, which, device }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('mute' as const),
      ...{ who, device },
      level: fc.constantFrom('everything' as const, 'mentions' as const, 'nothing' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant('showSeen' as const), who },
      isShown: fc.nat({ max: 3 }).map((n) => n > 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('join' as const), who }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Model = ReturnType<typeof createReadingModel>
type Shown = NonNullable<ReturnType<Model['viewOf']>>

/** Someone on two devices, the first of them with two tabs. */
type Reader = { devices: readonly [Person, Person]; tabs: Listener[] }

const aReader = async (): Promise<Reader> => {
  const phone = await aUser(app)
  const laptop = await signInAgain(app, phone)
  const tabs = await Promise.all([phone, phone, laptop].map((one) => connectStream(app, one)))
  return { devices: [phone, laptop], tabs }
}

type Reply = { status: number; body: object }

/** Of notifications about joining. */
const clearBells = (people: Person[]) =>
  Promise.all(people.map((person) => as(app, person).call(notifications.markAllRead, {})))

/** The calls in which the kinds of conversations differ. */
type Room = {
  /** The id in the paths of `conversations`, for this person. */
  address(by: Person): string
  send(by: Person, text: string, replyToId?: string): Promise<Reply>
  remove(by: Person, messageId: string): Promise<Reply>
  read(by: Person, seq: number): Promise<Reply>
  join(by: Person): Promise<Reply>
  leave(by: Person): Promise<Reply>
  /** Null for someone who is not a member. */
  viewFor(by: Person, counts: UnreadCounts): Promise<Omit<Shown, 'badge' | 'hasDot'> | null>
  /** Waits for the next live event about a read position. */
  nextRead(tab: Listener): Promise<object>
}

const openGroup = async (people: Person[]): Promise<Room> => {
  const { id } = await aGroup(app, { by: admin })
  for (const person of people) await joinGroup(app, person, { id })
  return {
    address: () => id,
    send: (by, message, replyToId) =>
      as(app, by).call(groups.send, { id, message, ...(replyToId && { replyToId }) }),
    remove: (by, messageId) => as(app, by).call(groups.removeMessage, { id, messageId }),
    read: (by, seq) => as(app, by).call(groups.markRead, { id, seq }),
    join: (by) => as(app, by).call(groups.join, { id }),
    leave: (by) => as(app, by).call(groups.leave, { id }),
    viewFor: async (_, { groups: [group] }) => {
      if (!group) return null
      const { lastReadSeq, unread, mentions } = group
      return { lastReadSeq, unread, mentions, seenSeq: null }
    },
    nextRead: (tab) => tab.next('groupRead'),
  }
}

/** Two people take part as long as they are connected, and go on reading afterwards. */
const openDirect = async (people: Person[]): Promise<Room> => {
  const [one = admin, other = admin] = people
  const partnerOf = ({ me }: Person) => (me.id === one.me.id ? other : one)
  const address = (by: Person) => partnerOf(by).me.id
  let connectionId = await connectUsers(app, one, other)
  return {
    address,
    send: (by, content, replyToId) =>
      as(app, by).call(messages.send, {
        ...{ receiverId: address(by), content },
        ...(replyToId && { replyToId }),
      }),
    remove: (by, id) => as(app, by).call(messages.remove, { id }),
    read: (by, seq) => as(app, by).call(messages.markRead, { userId: address(by), seq }),
    join: async (by) => {
      const asked = await as(app, by).call(connections.request, { receiverId: address(by) })
      if (asked.status !== 201) return asked
      connectionId = asked.body.id
      const answer = { id: connectionId, status: 'accepted' } as const
      const reply = await as(app, partnerOf(by)).call(connections.answer, answer)
      await clearBells(people)
      return reply
    },
    leave: (by) => as(app, by).call(connections.remove, { id: connectionId }),
    viewFor: async (by) => {
      const { body } = await as(app, by).call(messages.conversation, { userId: address(by) })
      const { lastReadSeq, unread, seenSeq } = body
      return { lastReadSeq, unread, mentions: 0, seenSeq }
    },
    nextRead: (tab) => tab.next('directRead'),
  }
}

let texts = 0

type Played = {
  kind: 'group' | 'direct'
  room: Room
  model: Model
  readers: Reader[]
  ids: string[]
}

const yes = ({ status }: { status: number }) => status < 400

/** Plays one step on both; returns whether each said yes. */
const play = async (played: Played, one: Step): Promise<[boolean, boolean]> => {
  const { kind, room, model, readers, ids } = played
  const reader = (index: number) => readers[index % readers.length] as Reader
  const device = (index: number, nth: 0 | 1 = 0) => reader(index).devices[nth]
  const textFor = (indexes: number[]) =>
    [`Text ${++texts}`, ...indexes.map((index) => `@${device(index).me.username}`)].join(' ')
  const place = (by: Person) => ({ kind, id: room.address(by) })
  const message = 'which' in one ? model.messages[one.which % model.messages.length] : undefined
  const messageId = message ? (ids[model.messages.indexOf(message)] ?? '') : ''
  const index = 'who' in one ? one.who % readers.length : (message?.author ?? 0)
  const by = device(index, 'device' in one ? one.device : 0)
  switch (one.do) {
    case 'send': {
      const at = (one.answers ?? 0) % model.messages.length
      const answers = one.answers === null ? undefined : model.messages[at]
      const reply = await room.send(by, textFor(one.named), answers && ids[at])
      if ('id' in reply.body && yes(reply)) ids.push(String(reply.body.id))
      return [model.send(index, one.named, answers), yes(reply)]
    }
    case 'edit': {
      if (!message) return [true, true]
      const edit = { ...place(by), messageId, text: textFor(one.named) }
      const reply = await as(app, by).call(conversations.edit, edit)
      return [model.edit(message, one.named), yes(reply)]
    }
    case 'remove': {
      if (!message) return [true, true]
      return [model.remove(message), yes(await room.remove(by, messageId))]
    }
    case 'read':
      return [model.read(index, one.which), yes(await room.read(by, one.which))]
    case 'markUnread': {
      const unread = { ...place(by), seq: one.which + 1 }
      const reply = await as(app, by).call(conversations.markUnread, unread)
      return [model.markUnread(index, unread.seq), yes(reply)]
    }
    case 'mute': {
      const settings = { ...place(by), level: one.level, hours: null }
      const reply = await as(app, by).call(conversations.changeSettings, settings)
      return [model.mute(index, one.level), yes(reply)]
    }
    case 'showSeen': {
      const reply = await as(app, by).call(messages.showSeen, { hasReadReceipts: one.isShown })
      return [model.showSeen(index, one.isShown), yes(reply)]
    }
    case 'leave':
      return [model.leave(index), yes(await room.leave(by))]
    case 'join':
      return [model.join(index), yes(await room.join(by))]
  }
}

const viewOn = async ({ room }: Played, by: Person) => {
  const { body } = await as(app, by).call(notifications.unreadCount, {})
  const view = await room.viewFor(by, body)
  return (
    view && {
      ...view,
      badge: badgeCount(body),
      hasDot: hasMutedInGroups(body) || body.hasMutedMessages === true,
    }
  )
}

/** All tabs receive a read position, whichever device moved it. */
const expectToldAll = async ({ room, model, readers }: Played, who: number, words: string) => {
  const index = who % readers.length
  const { lastReadSeq, unread } = model.viewOf(index) ?? {}
  for (const tab of readers[index]?.tabs ?? [])
    expect(await room.nextRead(tab), words).toMatchObject({ lastReadSeq, unread })
}

test.each([
  ['a group', 'group', 3, openGroup],
  ['direct messages', 'direct', 2, openDirect],
] as const)(
  'in %s on two devices with two tabs, badges and read positions are those of the reference model',
  async (_, kind, people, open) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 25, size: 'max' }),
        async (steps) => {
          const readers = await Promise.all(Array.from({ length: people }, aReader))
          const phones = readers.map(({ devices }) => devices[0])
          const room = await open(phones)
          await clearBells(phones)
          const model = createReadingModel(kind, people)
          const played: Played = { kind, room, model, readers, ids: [] }
          for (const index of readers.keys()) model.join(index)
          // A conversation of two people begins with its first message.
          await play(played, { do: 'send', who: 0, named: [], answers: null })
          for (const [turn, one] of steps.entries()) {
            const words = JSON.stringify(one)
            const [expected, actual] = await play(played, one)
            expect(actual, words).toBe(expected)
            if (expected && (one.do === 'read' || one.do === 'markUnread'))
              await expectToldAll(played, one.who, words)
            // The devices take turns.
            for (const [index, { devices }] of readers.entries())
              expect(await viewOn(played, devices[turn % 2 ? 0 : 1]), words).toEqual(
                model.viewOf(index),
              )
          }
          for (const { tabs } of readers) for (const { close } of tabs) close()
        },
      ),
      fuzz(30),
    )
  },
)
