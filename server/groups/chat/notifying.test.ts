import { beforeEach, describe, expect, test } from 'vitest'
import { blockPerson } from '#server/testing/connections.ts'
import { aDevice, listNotifications, listPushes } from '#server/testing/devices.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { conversations, type NotificationLevel } from '#shared/conversation/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { badgeCount, hasMutedInGroups, unreadInGroups } from '#shared/notifications/rules.ts'

const app = await sharedApp()
let id: string
let ana: Person
let joris: Person
let mina: Person

const aMember = async () => {
  const person = await joinGroup(app, await aUser(app), { id })
  await aDevice(app, person)
  return person
}

beforeEach(async () => {
  ana = await aUser(app)
  id = (await aGroup(app, { by: ana })).id
  await aDevice(app, ana)
  joris = await aMember()
  mina = await aMember()
})

type More = { replyToId?: string; clientId?: string }
const trySend = (person: Person, message: string, more: More = {}) =>
  as(app, person).call(groups.send, { id, message, ...more })
const send = async (person: Person, message: string, more: More = {}) => {
  const reply = await trySend(person, message, more)
  expect(reply.status).toBe(201)
  return reply.body
}
const choose = async (
  person: Person,
  level: NotificationLevel,
  hours: 1 | 8 | 168 | null = null,
) => {
  const choice = { kind: 'group', id, level, hours }
  const reply = await as(app, person).call(conversations.changeSettings, choice)
  expect(reply.status).toBe(200)
  return reply.body
}
const pushesTo = async (person: Person) =>
  (await listPushes(app, person)).map(({ kind, groupMessageId }) => [kind, groupMessageId])
const storedFor = async (person: Person) =>
  (await listNotifications(app, person)).map(({ type }) => type)
const countsOf = async (person: Person) => {
  const { body } = await as(app, person).call(notifications.unreadCount, {})
  return {
    ...{ bell: body.count, shown: unreadInGroups(body), hasDot: hasMutedInGroups(body) },
    appIcon: badgeCount(body),
  }
}

describe('a reply', () => {
  test('notifies the author of the message like a mention, and once if it also mentions them', async () => {
    const asked = await send(joris, 'Wie gaat er mee?')
    const plain = await send(mina, 'Ik!', { replyToId: asked.id })
    const both = await send(mina, `@${joris.me.username} ik ook`, { replyToId: asked.id })
    expect(await pushesTo(joris)).toEqual([
      ['groupReply', plain.id],
      ['groupMention', both.id],
    ])
    expect(await storedFor(joris)).toEqual(['groupReply', 'groupMention'])
    expect(
      (await as(app, joris).call(notifications.list, {})).body.map((row) => row.message),
    ).toEqual([`@${joris.me.username} ik ook`, 'Ik!'])
    expect(await countsOf(joris)).toEqual({ bell: 2, shown: 2, hasDot: false, appIcon: 2 })
    await as(app, joris).call(groups.markRead, { id, seq: both.seq })
    expect(await countsOf(joris)).toMatchObject({ bell: 0, appIcon: 0 })
  })

  test('disappears when it is deleted', async () => {
    const asked = await send(joris, 'Wie gaat er mee?')
    const { id: messageId } = await send(mina, 'Ik!', { replyToId: asked.id })
    await as(app, mina).call(groups.removeMessage, { id, messageId })
    expect(await storedFor(joris)).toEqual([])
  })

  test('to oneself, to someone who left, and between people with a block notifies no one', async () => {
    const asked = await send(joris, 'Wie gaat er mee?')
    await send(joris, 'Ik ga zelf', { replyToId: asked.id })
    await as(app, joris).call(groups.leave, { id })
    await send(mina, 'Jammer', { replyToId: asked.id })
    const told = await send(mina, 'Ik ga')
    await blockPerson(app, mina, ana)
    // Admins see everyone, so Ana may answer.
    await send(ana, 'Fijn', { replyToId: told.id })
    expect([await pushesTo(joris), await pushesTo(mina)]).toEqual([[], []])
  })
})

describe('someone who wants to hear of', () => {
  test('everything gets a push of each message, which is not in the panel', async () => {
    await choose(joris, 'everything')
    const first = await send(mina, 'Hoi')
    await send(joris, 'Hoi!')
    const named = await send(mina, `@${joris.me.username}`)
    expect(await pushesTo(joris)).toEqual([
      ['groupMessage', first.id],
      ['groupMention', named.id],
    ])
    expect(await storedFor(joris)).toEqual(['groupMention'])
    expect(await pushesTo(ana)).toEqual([])
  })

  test('everything gets no second push when an edit names them, but the mention', async () => {
    await choose(joris, 'everything')
    const first = await send(mina, 'Hoi')
    const text = `@${joris.me.username} hoi`
    const edit = { kind: 'group', id, messageId: first.id, text }
    expect((await as(app, mina).call(conversations.edit, edit)).status).toBe(204)
    expect(await pushesTo(joris)).toEqual([['groupMessage', first.id]])
    expect(await storedFor(joris)).toEqual(['groupMention'])
  })

  test('everything hears nothing of a blocked member', async () => {
    await choose(joris, 'everything')
    await blockPerson(app, joris, mina)
    await send(mina, 'Hoi')
    expect(await pushesTo(joris)).toEqual([])
  })

  test('nothing gets no push and no badge, but a grey dot', async () => {
    const asked = await send(joris, 'Wie gaat er mee?')
    await choose(joris, 'nothing')
    await send(mina, `@${joris.me.username} ik`, { replyToId: asked.id })
    await send(ana, '@group ik ook')
    expect(await pushesTo(joris)).toEqual([])
    expect(await storedFor(joris)).toEqual([])
    expect(await countsOf(joris)).toEqual({ bell: 0, shown: 0, hasDot: true, appIcon: 0 })
  })

  test('nothing for some hours gives way to what was chosen before', async () => {
    await choose(joris, 'everything')
    await choose(joris, 'nothing', 8)
    expect(await choose(joris, 'mentions', 1)).toMatchObject({ after: 'everything' })
    const first = await send(mina, 'Hoi')
    expect(await pushesTo(joris)).toEqual([])
    app.clock.forward(2 * 3_600_000)
    const second = await send(mina, 'Hallo')
    expect(await pushesTo(joris)).not.toContainEqual(['groupMessage', first.id])
    expect(await pushesTo(joris)).toContainEqual(['groupMessage', second.id])
    const joined = (await as(app, joris).call(groups.mine, {})).body.find((one) => one.id === id)
    expect(joined?.settings).toEqual({ level: 'everything', until: null, after: null })
  })

  test('nothing for some hours is told until when, and it ends by itself', async () => {
    const { until } = await choose(joris, 'nothing', 8)
    expect(until).toBe(new Date(app.clock.now.getTime() + 8 * 3_600_000).toISOString())
    const settings = async () =>
      (await as(app, joris).call(groups.mine, {})).body.find((group) => group.id === id)?.settings
    expect(await settings()).toEqual({ level: 'nothing', until, after: null })
    await send(mina, 'Hoi')
    app.clock.forward(9 * 3_600_000)
    expect(await settings()).toBeNull()
    expect(await countsOf(joris)).toMatchObject({ shown: 1, hasDot: false })
    const named = await send(mina, `@${joris.me.username}`)
    expect(await pushesTo(joris)).toEqual([['groupMention', named.id]])
  })

  test('nothing and leaves has chosen nothing on return', async () => {
    await choose(joris, 'nothing')
    await as(app, joris).call(groups.leave, { id })
    await joinGroup(app, joris, { id })
    const named = await send(mina, `@${joris.me.username}`)
    expect(await pushesTo(joris)).toEqual([['groupMention', named.id]])
  })
})

test(`${raceRounds} rounds of choosing while leaving: nothing is left of the choice`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const choice = { kind: 'group', id, level: 'nothing', hours: null } as const
    const [{ status }] = await Promise.all([
      as(app, joris).call(conversations.changeSettings, choice),
      as(app, joris).call(groups.leave, { id }),
    ])
    expect([200, 403]).toContain(status)
    const left = await app.db`
      select id from conversation_settings where user_id = ${joris.me.id} and group_id = ${id}`
    expect(left).toEqual([])
    await joinGroup(app, joris, { id })
  }
})

describe('@group', () => {
  const twentyMore = async () => {
    await app.db`update groups set member_count = 21 where id = ${id}`
  }

  test('notifies all members once, except blocked ones', async () => {
    await blockPerson(app, mina, joris)
    const { id: messageId } = await send(joris, `@Group. @${ana.me.username}: om acht uur`)
    expect(await pushesTo(ana)).toEqual([['groupMention', messageId]])
    expect([await pushesTo(mina), await pushesTo(joris)]).toEqual([[], []])
  })

  test('says before whom it reaches', async () => {
    await blockPerson(app, mina, joris)
    const ask = async (person: Person) => (await as(app, person).call(groups.everyone, { id })).body
    expect(await ask(joris)).toEqual({ isAllowed: true, reaches: 1, nextAt: null })
    await send(ana, '@group')
    const nextAt = new Date(app.clock.now.getTime() + 6 * 3_600_000).toISOString()
    expect(await ask(ana)).toEqual({ isAllowed: false, reaches: 2, nextAt })
    await choose(joris, 'nothing')
    expect(await ask(ana)).toMatchObject({ reaches: 1 })
  })

  test('is for admins in groups of more than twenty', async () => {
    await twentyMore()
    expect(await trySend(joris, 'Hoi @group')).toMatchObject({
      status: 403,
      body: { code: 'everyone_for_admins' },
    })
    expect((await as(app, joris).call(groups.everyone, { id })).body.isAllowed).toBe(false)
    await send(ana, 'Hoi @group')
  })

  test('is there once in six hours; a rejected message is not sent', async () => {
    const clientId = crypto.randomUUID()
    await send(joris, '@group een', { clientId })
    await send(joris, '@group een', { clientId })
    expect(await trySend(mina, '@group twee')).toMatchObject({
      status: 409,
      body: { code: 'everyone_mentioned_recently' },
    })
    const { body } = await as(app, joris).call(groups.messages, { id })
    expect(body.map(({ message }) => message)).toEqual(['@group een'])
    app.clock.forward(6 * 3_600_000)
    await send(mina, '@group drie')
  })

  test('is not added by an edit, which would notify no one', async () => {
    const { id: messageId } = await send(joris, 'Om acht uur')
    const edit = { kind: 'group', id, messageId, text: '@group, om acht uur' } as const
    expect(await as(app, joris).call(conversations.edit, edit)).toMatchObject({
      status: 409,
      body: { code: 'everyone_added_later' },
    })
    const { id: forAll } = await send(joris, '@group, om acht uur')
    const later = { ...edit, messageId: forAll, text: '@group, om negen uur' }
    expect((await as(app, joris).call(conversations.edit, later)).status).toBe(204)
  })

  test('of several at the same time only one is sent', async () => {
    const replies = await Promise.all([ana, joris, mina].map((person) => trySend(person, '@group')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })
})
