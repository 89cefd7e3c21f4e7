import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { aDirectMessage, blockPerson, connectUsers } from '#server/testing/connections.ts'
import { aDevice, listPushes } from '#server/testing/devices.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { type Group, groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const app = await sharedApp()
const minuteMs = 60_000
const text = 'Vredenburg, bij de fontein'

let joris: Person // the author
let mina: Person
let ana: Person
let messageId: string

const noticesOf = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.filter(({ type }) =>
    type.endsWith('Reacted'),
  )
const titlesOf = async (person: Person) =>
  (await noticesOf(person)).map(({ title }) => title.replaceAll(/[\u2066-\u2069]/g, ''))
const pushesTo = async (person: Person) =>
  (await listPushes(app, person)).filter(({ kind }) => kind.endsWith('Reacted')).length

describe('between two people, the author', () => {
  beforeEach(async () => {
    joris = await aUser(app)
    mina = await aUser(app)
    await connectUsers(app, mina, joris)
    await aDevice(app, joris)
    messageId = (await aDirectMessage(app, joris, mina, text)).id
  })
  const at = (other: Person) => ({ kind: 'direct', id: other.me.id, messageId })
  const react = (emoji: string) => as(app, mina).call(conversations.react, { ...at(joris), emoji })
  const takeBack = (emoji: string) =>
    as(app, mina).call(conversations.takeBackReaction, { ...at(joris), emoji })

  test('is told once an hour, without a word of the message or the reaction', async () => {
    await react('👍')
    await react('❤️')
    const [notice, ...others] = await noticesOf(joris)
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      type: 'messageReacted',
      actor: { id: mina.me.id },
      actionUrl: `/messages?with=${mina.me.id}#message-${messageId}`,
    })
    expect(await titlesOf(joris)).toEqual([`${mina.me.name} reacted to your message`])
    expect(JSON.stringify(notice)).not.toMatch(/Vredenburg|👍|❤/)
    expect(await pushesTo(joris)).toBe(1)
    app.clock.forward(59 * minuteMs)
    await react('😂')
    expect([(await noticesOf(joris)).length, await pushesTo(joris)]).toEqual([1, 1])
    app.clock.forward(2 * minuteMs)
    await takeBack('😂')
    await react('😮')
    expect([(await noticesOf(joris)).length, await pushesTo(joris)]).toEqual([2, 2])
  })

  test('loses the notice of a reaction that was taken back, and gets no second push for it', async () => {
    await react('👍')
    await react('❤️')
    await takeBack('👍')
    expect(await noticesOf(joris)).toHaveLength(1)
    await takeBack('❤️')
    expect(await noticesOf(joris)).toEqual([])
    // Its push went with it.
    expect(await pushesTo(joris)).toBe(0)
    for (let n = 0; n < 3; n++) {
      await react('👍')
      await takeBack('👍')
    }
    await react('👍')
    expect([(await noticesOf(joris)).length, await pushesTo(joris)]).toEqual([1, 0])
  })

  test('keeps a notice that was read', async () => {
    await react('👍')
    const [{ id = '' } = {}] = await noticesOf(joris)
    await as(app, joris).call(notifications.markRead, { id })
    await takeBack('👍')
    expect(await noticesOf(joris)).toMatchObject([{ id, isRead: true }])
  })

  test('reads the notices by opening the conversation, also without new messages', async () => {
    await react('👍')
    const shown = { kind: 'direct', id: mina.me.id, seq: 1 }
    expect((await as(app, joris).call(conversations.markShown, shown)).status).toBe(204)
    expect(await noticesOf(joris)).toMatchObject([{ isRead: true }])
    app.clock.forward(61 * minuteMs)
    await react('❤️')
    await as(app, joris).call(messages.markRead, { userId: mina.me.id, seq: 1 })
    expect(await noticesOf(joris)).toMatchObject([{ isRead: true }, { isRead: true }])
  })

  test('is not told of their own reactions', async () => {
    await as(app, joris).call(conversations.react, { ...at(mina), emoji: '👍' })
    expect(await noticesOf(joris)).toEqual([])
    expect(await noticesOf(mina)).toEqual([])
  })

  test.each(['mentions', 'nothing'] as const)(
    'is not told where they chose to hear of %s, until that ends',
    async (level) => {
      const settings = { kind: 'direct', id: mina.me.id, level, hours: 1 } as const
      expect((await as(app, joris).call(conversations.changeSettings, settings)).status).toBe(200)
      await react('👍')
      expect([(await noticesOf(joris)).length, await pushesTo(joris)]).toEqual([0, 0])
      app.clock.forward(60 * minuteMs)
      await react('❤️')
      expect(await noticesOf(joris)).toHaveLength(1)
    },
  )

  test('is not told when they switched that off', async () => {
    for (const channel of ['inApp', 'push'] as const) {
      const setting = { category: 'reactions', channel, isOn: false } as const
      await as(app, joris).call(notifications.changeSetting, setting)
    }
    await react('👍')
    expect([(await noticesOf(joris)).length, await pushesTo(joris)]).toEqual([0, 0])
  })

  test.each<[string, () => unknown]>([
    ['the other one is blocked', () => blockPerson(app, joris, mina)],
    ['the account of the other one is erased', () => deleteAccount(app, mina.me.id)],
    ['the message is deleted', () => as(app, joris).call(messages.remove, { id: messageId })],
  ])('loses the notice when %s', async (_, end) => {
    await react('👍')
    await end()
    expect(await noticesOf(joris)).toEqual([])
  })
})

describe('in a group, the author', () => {
  let group: Group
  const turnOn = async (person: Person) => {
    for (const channel of ['inApp', 'push'] as const) {
      const setting = { category: 'groupReactions', channel, isOn: true } as const
      await as(app, person).call(notifications.changeSetting, setting)
    }
  }
  beforeEach(async () => {
    ana = await aUser(app)
    group = await aGroup(app, { by: ana })
    joris = await joinGroup(app, await aUser(app), group)
    mina = await joinGroup(app, await aUser(app), group)
    await aDevice(app, joris)
    messageId = (await as(app, joris).call(groups.send, { id: group.id, message: text })).body.id
  })
  const place = () => ({ kind: 'group', id: group.id, messageId })
  const react = (person: Person, emoji = '👍') =>
    as(app, person).call(conversations.react, { ...place(), emoji })
  const takeBack = (person: Person, emoji = '👍') =>
    as(app, person).call(conversations.takeBackReaction, { ...place(), emoji })
  const aMember = async () => joinGroup(app, await aUser(app), group)

  test('is not told, until they switch it on', async () => {
    await react(mina)
    expect([(await noticesOf(joris)).length, await pushesTo(joris)]).toEqual([0, 0])
  })

  test('reads the notices of this group by reading its chat', async () => {
    await turnOn(joris)
    await react(mina)
    const other = await aGroup(app, { by: joris })
    await as(app, joris).call(groups.markRead, { id: other.id, seq: 1 })
    expect(await noticesOf(joris)).toMatchObject([{ isRead: false }])
    await as(app, joris).call(groups.markRead, { id: group.id, seq: 1 })
    expect(await noticesOf(joris)).toMatchObject([{ isRead: true }])
  })

  test('gets one notice for all, which says who is left', async () => {
    await turnOn(joris)
    const oleksii = await aMember()
    await react(mina)
    await react(ana, '❤️')
    await react(ana, '😂')
    await react(oleksii)
    await react(joris)
    const said = (name: string, rest: string) => [`${name}${rest} reacted to your message`]
    expect(await titlesOf(joris)).toEqual(said(mina.me.name, ' and 2 others'))
    expect(await noticesOf(joris)).toMatchObject([
      {
        actionUrl: `/groups/${group.id}#message-${messageId}`,
        actor: { id: mina.me.id },
        message: expect.stringContaining(group.name),
      },
    ])
    expect(await pushesTo(joris)).toBe(1)
    await takeBack(mina)
    expect(await titlesOf(joris)).toEqual(said(ana.me.name, ' and 1 other person'))
    expect(await noticesOf(joris)).toMatchObject([{ actor: { id: ana.me.id } }])
    await takeBack(oleksii)
    expect(await titlesOf(joris)).toEqual(said(ana.me.name, ''))
  })

  test('is not told of someone whom a block hides, also by an admin who sees all', async () => {
    await turnOn(joris)
    await react(mina)
    await blockPerson(app, joris, ana)
    expect((await react(ana)).status).toBe(204)
    expect(await titlesOf(joris)).toEqual([`${mina.me.name} reacted to your message`])
  })

  test('loses a notice that counts someone they block', async () => {
    await turnOn(joris)
    await react(mina)
    await react(ana)
    await blockPerson(app, joris, ana)
    expect(await noticesOf(joris)).toEqual([])
  })

  test('is not told after leaving, and loses what was unread', async () => {
    await turnOn(joris)
    await react(mina)
    await as(app, joris).call(groups.leave, { id: group.id })
    expect(await noticesOf(joris)).toEqual([])
    app.clock.forward(61 * minuteMs)
    await react(ana)
    expect(await noticesOf(joris)).toEqual([])
  })
})
