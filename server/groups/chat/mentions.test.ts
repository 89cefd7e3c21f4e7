import { beforeEach, expect, test } from 'vitest'
import { blockPerson } from '#server/testing/connections.ts'
import { aDevice, listNotifications, listPushes } from '#server/testing/devices.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { groups } from '#shared/groups/contract.ts'
import { parseMentions } from '#shared/groups/mentions.ts'

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
const pushesTo = async (person: Person) =>
  (await listPushes(app, person)).map(({ kind, groupMessageId }) => [kind, groupMessageId])

test('a mentioned member gets one push message and no entry in the notification list', async () => {
  const { username } = joris.me
  await sendMessage('Hoi allemaal')
  const id = await sendMessage(`@${username} en @${username.toUpperCase()}: ga je mee?`)
  expect(await pushesTo(joris)).toEqual([['groupMention', id]])
  expect((await listNotifications(app, joris)).map(({ type }) => type)).not.toContain(
    'groupMention',
  )
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
