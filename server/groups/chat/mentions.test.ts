import { beforeEach, describe, expect, test } from 'vitest'
import { isolate } from '#server/language/isolate.ts'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { blockPerson } from '#server/testing/connections.ts'
import { aDevice, listNotifications, listPushes } from '#server/testing/devices.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { aModerator, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { groups } from '#shared/groups/contract.ts'
import { parseMentions } from '#shared/groups/mentions.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { badgeCount } from '#shared/notifications/rules.ts'
import { dataRights } from '#shared/privacy/contract.ts'

let mina: Person
let joris: Person
const app = await sharedApp()
const group = await aGroup(app)
beforeEach(async () => {
  mina = await joinGroup(app, await aUser(app), group)
  joris = await createMember()
})

const createMember = async (username?: string) => {
  const person = await joinGroup(app, await aUser(app, username ? { username } : {}), group)
  await aDevice(app, person)
  return person
}
const sendMessage = async (message: string, clientId?: string) => {
  const { status, body } = await as(app, mina).call(groups.send, {
    id: group.id,
    message,
    ...(clientId && { clientId }),
  })
  expect(status).toBe(201)
  return body.id
}
const removeMessage = (person: Person, messageId: string) =>
  as(app, person).call(groups.removeMessage, { id: group.id, messageId })
const pushesTo = async (person: Person) =>
  (await listPushes(app, person)).map(({ kind, groupMessageId }) => [kind, groupMessageId])

const notificationsOf = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.filter(
    ({ type }) => type === 'groupMention',
  )
const countsOf = async (person: Person) => {
  const { body } = await as(app, person).call(notifications.unreadCount, {})
  const { mentions } = body.groups.find(({ id }) => id === group.id) ?? {}
  return { bell: body.count, mentions, appIcon: badgeCount(body) }
}

test('a mentioned member gets one push message, and one notification that leads to the message', async () => {
  const { username } = joris.me
  await sendMessage('Hoi allemaal')
  const id = await sendMessage(`@${username} en @${username.toUpperCase()}: ga je mee?`)
  expect(await pushesTo(joris)).toEqual([['groupMention', id]])
  expect(await notificationsOf(joris)).toMatchObject([
    {
      title: `${isolate(mina.me.name)} mentioned you in ${isolate(group.name)}`,
      message: `@${username} en @${username.toUpperCase()}: ga je mee?`,
      actionUrl: `/groups/${group.id}#message-${id}`,
      actor: { id: mina.me.id },
    },
  ])
  expect(await countsOf(joris)).toEqual({ bell: 1, mentions: 1, appIcon: 2 })
})

test('reading the chat up to a mention marks its notification as read', async () => {
  const send = async () => {
    const message = `@${joris.me.username}`
    return (await as(app, mina).call(groups.send, { id: group.id, message })).body.seq
  }
  const [first] = [await send(), await send()]
  await as(app, joris).call(groups.markRead, { id: group.id, seq: first })
  expect(await countsOf(joris)).toEqual({ bell: 1, mentions: 1, appIcon: 1 })
  expect((await notificationsOf(joris)).map(({ isRead }) => isRead)).toEqual([false, true])
})

describe('an unread mention disappears', () => {
  const cases: [string, (id: string) => unknown][] = [
    ['is deleted', (id) => removeMessage(mina, id)],
    ['is in a group the user left', () => as(app, joris).call(groups.leave, { id: group.id })],
    ['is of a blocked user', () => blockPerson(app, joris, mina)],
    ['is of an erased account', () => deleteAccount(app, mina.me.id)],
    [
      'is of a user who erased their messages',
      () => as(app, mina).call(dataRights.eraseData, { dataTypes: ['messages'] }),
    ],
  ]
  test.each(cases)('that %s', async (_, invalidate) => {
    const id = await sendMessage(`@${joris.me.username}`)
    await invalidate(id)
    expect(await listNotifications(app, joris)).toEqual([])
  })

  const endings: [string, string, (id: string) => unknown][] = [
    ['was deleted', 'groupDeleted', (id) => as(app, mina).call(groups.remove, { id })],
    [
      'an admin removed the user from',
      'removedFromGroup',
      (id) => as(app, mina).call(groups.removeMember, { id, userId: joris.me.id }),
    ],
    [
      'a moderator removed',
      'groupHidden',
      async (id) => {
        const caseId = await aCase(app, joris, 'group', id)
        await decideCase(app, await aModerator(app), caseId, { kind: 'remove' })
        await app.db`delete from notifications where type in ('reportReceived', 'decisionOnReport')`
      },
    ],
  ]
  test.each(endings)('in a group that %s', async (_, kind, end) => {
    const { id } = await aGroup(app, { by: mina })
    await joinGroup(app, joris, { id })
    await as(app, mina).call(groups.send, { id, message: `@${joris.me.username}` })
    await end(id)
    expect((await listNotifications(app, joris)).map(({ type }) => type)).toEqual([kind])
  })
})

test.each<[string, (id: string) => unknown]>([
  ['is deleted', (id) => removeMessage(mina, id)],
  ['is in a group the user left', () => as(app, joris).call(groups.leave, { id: group.id })],
])('a read notification loses the text of a message that %s', async (_, invalidate) => {
  const id = await sendMessage(`@${joris.me.username} mijn adres`)
  const [{ id: notificationId = '' } = {}] = await notificationsOf(joris)
  const { body } = await as(app, joris).call(notifications.markRead, { id: notificationId })
  expect(body.message).toContain('mijn adres')
  await invalidate(id)
  expect((await notificationsOf(joris)).map(({ message }) => message)).toEqual([''])
})

test('several members can be mentioned; the author and non-members are ignored', async () => {
  const other = await createMember()
  const outsider = await aUser(app)
  for (const person of [outsider, mina]) await aDevice(app, person)
  const all = [joris, other, outsider, mina].map(({ me }) => `@${me.username}`)
  const id = await sendMessage(all.join(' '))
  for (const person of [joris, other])
    expect(await pushesTo(person)).toEqual([['groupMention', id]])
  for (const person of [outsider, mina]) expect(await pushesTo(person)).toEqual([])
})

test('blocked users are not notified', async () => {
  const other = await createMember()
  await blockPerson(app, mina, joris)
  await blockPerson(app, other, mina)
  await sendMessage(`@${joris.me.username} @${other.me.username}`)
  expect([await pushesTo(joris), await pushesTo(other)]).toEqual([[], []])
})

test('a repeated request with the same client id notifies once', async () => {
  const clientId = crypto.randomUUID()
  const sendTwice = () => sendMessage(`@${joris.me.username}!`, clientId)
  await sendTwice()
  await Promise.all([sendTwice(), sendTwice()])
  expect(await pushesTo(joris)).toHaveLength(1)
})

test('a mention may be followed by a dot, or the username may end in one', async () => {
  // Not a letter with which a reserved name begins: `m0d` looks like one.
  const prefix = `j${crypto.randomUUID().slice(0, 8)}`
  const [plain, dotted] = [await createMember(prefix), await createMember(`${prefix}_.`)]
  const dottedMessage = await sendMessage(`Hoi @${prefix}_. Ga je mee?`)
  const plainMessage = await sendMessage(`Hoi @${prefix}. Ga je mee?`)
  expect(await pushesTo(dotted)).toEqual([['groupMention', dottedMessage]])
  expect(await pushesTo(plain)).toEqual([['groupMention', plainMessage]])
})

test.each([
  ['Hoi @mina', [['mina']]],
  ['(@Mina, @jo.ris!)', [['mina'], ['jo.ris']]],
  ['@mina._', [['mina._', 'mina.', 'mina']]],
  ['mina@example.org, https://example.org/@mina, @@mina, @mi', []],
  [`@${'a'.repeat(31)}`, []],
])('parses the mentions in %j', (message, names) => {
  expect(parseMentions(message)).toEqual(names)
})
