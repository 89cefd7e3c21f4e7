import { beforeEach, expect, test } from 'vitest'
import { blocked } from '#server/testing/blocking.ts'
import { aDevice, notificationsOf, pushesFor } from '#server/testing/devices.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joined } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { groups } from '#shared/groups/contract.ts'
import { namesIn } from './mentions.ts'

let mina: Person
let joris: Person
const app = await sharedApp()
const group = await aGroup(app)
beforeEach(async () => {
  mina = await joined(app, await aUser(app), group)
  joris = await aMember()
})

const aMember = async (username?: string) => {
  const person = await joined(app, await aUser(app, username ? { username } : {}), group)
  await aDevice(app, person)
  return person
}
const say = async (message: string, clientId?: string) => {
  const { status, body } = await as(app, mina).call(groups.send, {
    id: group.id,
    message,
    ...(clientId && { clientId }),
  })
  expect(status).toBe(201)
  return body.id
}
const heard = async (person: Person) =>
  (await pushesFor(app, person)).map(({ kind, groupMessageId }) => [kind, groupMessageId])

test('a member who is named hears of it once, and it never stands in the panel', async () => {
  const { username } = joris.me
  await say('Hoi allemaal')
  const id = await say(`@${username} en @${username.toUpperCase()}: ga je mee?`)
  expect(await heard(joris)).toEqual([['groupMention', id]])
  expect((await notificationsOf(app, joris)).map(({ type }) => type)).not.toContain('groupMention')
})

test('several are named at once; the writer and those who are not here are not', async () => {
  const other = await aMember()
  const outsider = await aUser(app)
  for (const person of [outsider, mina]) await aDevice(app, person)
  const all = [joris, other, outsider, mina].map(({ me }) => `@${me.username}`)
  const id = await say(all.join(' '))
  for (const person of [joris, other]) expect(await heard(person)).toEqual([['groupMention', id]])
  for (const person of [outsider, mina]) expect(await heard(person)).toEqual([])
})

test('people who are hidden from each other are not told', async () => {
  const other = await aMember()
  await blocked(app, mina, joris)
  await blocked(app, other, mina)
  await say(`@${joris.me.username} @${other.me.username}`)
  expect([await heard(joris), await heard(other)]).toEqual([[], []])
})

test('said again with the same client id, it tells nothing again', async () => {
  const clientId = crypto.randomUUID()
  const say2 = () => say(`@${joris.me.username}!`, clientId)
  await say2()
  await Promise.all([say2(), say2()])
  expect(await heard(joris)).toHaveLength(1)
})

test('a name may end a sentence, or end in a dot itself', async () => {
  const start = `m${crypto.randomUUID().slice(0, 8)}`
  const [plain, dotted] = [await aMember(start), await aMember(`${start}_.`)]
  const toDotted = await say(`Hoi @${start}_. Ga je mee?`)
  const toPlain = await say(`Hoi @${start}. Ga je mee?`)
  expect(await heard(dotted)).toEqual([['groupMention', toDotted]])
  expect(await heard(plain)).toEqual([['groupMention', toPlain]])
})

test.each([
  ['Hoi @mina', [['mina']]],
  ['(@Mina, @jo.ris!)', [['mina'], ['jo.ris']]],
  ['@mina._', [['mina._', 'mina.', 'mina']]],
  ['mina@example.org, https://example.org/@mina, @@mina, @mi', []],
  [`@${'a'.repeat(31)}`, []],
])('the names in %j', (message, names) => {
  expect(namesIn(message)).toEqual(names)
})
