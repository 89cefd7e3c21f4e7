import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { createReadingModel } from '#server/testing/readingModel.ts'
import { connectStream, type Listener } from '#server/testing/sseClient.ts'
import { fuzz } from '#server/testing/testScale.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { badgeCount } from '#shared/notifications/rules.ts'

const app = await sharedApp()
const admin = await aUser(app)
/** Each on two devices, the first of them with two tabs. */
const people = await Promise.all(
  Array.from({ length: 3 }, async () => {
    const phone = await aUser(app)
    const laptop = await signInAgain(app, phone)
    const tabs = await Promise.all([phone, phone, laptop].map((one) => connectStream(app, one)))
    return { devices: [phone, laptop] as const, tabs }
  }),
)
afterAll(() => {
  for (const { tabs } of people) for (const { close } of tabs) close()
})

const who = fc.nat({ max: people.length - 1 })
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('join' as const), who }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Model = ReturnType<typeof createReadingModel>

const at = (index: number) =>
  people[index] as { devices: readonly [Person, Person]; tabs: Listener[] }
const nameOf = (index: number) => at(index).devices[0].me.username

let texts = 0
const textFor = (indexes: number[]) =>
  [`Text ${++texts}`, ...indexes.map((index) => `@${nameOf(index)}`)].join(' ')

const yes = ({ status }: { status: number }) => status < 400

/** The ids of the messages in the group, in order, as the model has them. */
type Room = { id: string; ids: string[]; model: Model }

/** Plays one step on both; returns whether each said yes. */
const play = async ({ id, ids, model }: Room, one: Step): Promise<[boolean, boolean]> => {
  const call = (index: number, device: 0 | 1 = 0) => as(app, at(index).devices[device]).call
  const message = 'which' in one ? model.messages[one.which % model.messages.length] : undefined
  const messageId = message ? (ids[model.messages.indexOf(message)] ?? '') : ''
  const place = { kind: 'group', id }
  switch (one.do) {
    case 'send': {
      const at = (one.answers ?? 0) % model.messages.length
      const answers = one.answers === null ? undefined : model.messages[at]
      const reply = await call(one.who)(groups.send, {
        ...{ id, message: textFor(one.named) },
        ...(answers && { replyToId: ids[at] }),
      })
      if (yes(reply)) ids.push(reply.body.id)
      return [model.send(one.who, one.named, answers), yes(reply)]
    }
    case 'edit': {
      if (!message) return [true, true]
      const edit = { ...place, messageId, text: textFor(one.named) }
      const reply = await call(message.author)(conversations.edit, edit)
      return [model.edit(message, one.named), yes(reply)]
    }
    case 'remove': {
      if (!message) return [true, true]
      const reply = await call(message.author)(groups.removeMessage, { id, messageId })
      return [model.remove(message), yes(reply)]
    }
    case 'read': {
      const reply = await call(one.who, one.device)(groups.markRead, { id, seq: one.which })
      return [model.read(one.who, one.which), yes(reply)]
    }
    case 'markUnread': {
      const unread = { ...place, seq: one.which + 1 }
      const reply = await call(one.who, one.device)(conversations.markUnread, unread)
      return [model.markUnread(one.who, unread.seq), yes(reply)]
    }
    case 'mute': {
      const settings = { ...place, level: one.level, hours: null }
      const reply = await call(one.who, one.device)(conversations.changeSettings, settings)
      return [model.mute(one.who, one.level), yes(reply)]
    }
    case 'leave':
      return [model.leave(one.who), yes(await call(one.who)(groups.leave, { id }))]
    case 'join':
      return [model.join(one.who), yes(await call(one.who)(groups.join, { id }))]
  }
}

/** Notifications of earlier groups stay in the list. */
const bellsBefore = new Map<string, number>()

const viewOn = async (device: Person, id: string) => {
  const { body } = await as(app, device).call(notifications.unreadCount, {})
  const group = body.groups.find((one) => one.id === id)
  if (!group) return null
  const { lastReadSeq, unread, mentions, isMuted = false } = group
  const counts = {
    ...body,
    groups: [group],
    count: body.count - (bellsBefore.get(device.me.id) ?? 0),
  }
  return { lastReadSeq, unread, mentions, isMuted, badge: badgeCount(counts) }
}

/** All tabs are told of a read position, whichever device moved it. */
const expectToldAll = async ({ id, model }: Room, index: number, words: string) => {
  const { lastReadSeq, unread } = model.viewOf(index) ?? {}
  for (const tab of at(index).tabs)
    expect(await tab.next('groupRead'), words).toMatchObject({ groupId: id, lastReadSeq, unread })
}

test('on two devices with two tabs, badges and read positions are those of the reference model', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 25, size: 'max' }),
      async (steps) => {
        const { id } = await aGroup(app, { by: admin })
        const room: Room = { id, ids: [], model: createReadingModel(people.length) }
        for (const index of people.keys()) await play(room, { do: 'join', who: index })
        for (const { devices } of people) {
          const { body } = await as(app, devices[0]).call(notifications.unreadCount, {})
          bellsBefore.set(devices[0].me.id, body.count)
        }
        for (const [turn, one] of steps.entries()) {
          const words = JSON.stringify(one)
          const [expected, actual] = await play(room, one)
          expect(actual, words).toBe(expected)
          if (expected && (one.do === 'read' || one.do === 'markUnread'))
            await expectToldAll(room, one.who, words)
          // The devices take turns.
          for (const [index, { devices }] of people.entries())
            expect(await viewOn(devices[turn % 2 ? 0 : 1], id), words).toEqual(
              room.model.viewOf(index),
            )
        }
      },
    ),
    fuzz(100),
  )
}, 300_000)
