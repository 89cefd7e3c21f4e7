import { afterAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { applyRetention } from '#server/privacy/retention/retention.ts'
import { areBuddies } from '#server/testing/buddies.ts'
import { aDirectMessage, blockPerson, connectUsers } from '#server/testing/connections.ts'
import { aCorrection } from '#server/testing/corrections.ts'
import { aDevice, listNotifications, listPushes } from '#server/testing/devices.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aModerator, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase } from '#server/testing/safety.ts'
import { connectStream, type Listener } from '#server/testing/sseClient.ts'
import { buddies } from '#shared/buddies/contract.ts'
import { conversations } from '#shared/conversation/contract.ts'
import { corrections } from '#shared/corrections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'

const app = await sharedApp()

const original = 'Ik ben morgen mee gaan.'
const better = 'Ik ga morgen mee.'

let mina: Person
let joris: Person
let match: string
let message: string
const open: Listener[] = []

/** Mina writes to Joris, who is her buddy. */
beforeEach(async () => {
  mina = await aUser(app)
  joris = await aUser(app)
  match = (await areBuddies(app, mina, joris)).id
  message = (await aDirectMessage(app, mina, joris, original)).id
})
afterAll(() => {
  for (const { close } of open) close()
})

const call = (person: Person) => as(app, person).call
const suggest = (by: Person, text = better, id = message) =>
  call(by)(corrections.suggest, { id, text })
const accept = (by: Person, id: string) => call(by)(corrections.accept, { id })
const remove = (by: Person, id: string) => call(by)(corrections.remove, { id })
const learnedBy = async (person: Person) => (await call(person)(corrections.learned, {})).body
const shownTo = async (person: Person, other: Person) => {
  const { body } = await call(person)(messages.thread, { id: other.me.id })
  return body.find(({ id }) => id === message)?.correction
}
const noticesOf = async (person: Person) =>
  (await listNotifications(app, person)).filter(({ type }) => type === 'correctionSuggested')
const correctedRows = () => app.db`
  select original from corrections where ${mina.me.id} in (writer_id, corrector_id)`
const edit = (content: string) =>
  call(mina)(conversations.edit, {
    kind: 'direct',
    id: joris.me.id,
    messageId: message,
    text: content,
  })

test('an accepted correction is kept by both', async () => {
  const id = await aCorrection(app, joris, message)
  const suggested = { id, text: better, isAccepted: false }
  expect(await shownTo(mina, joris)).toEqual(suggested)
  expect(await shownTo(joris, mina)).toEqual(suggested)
  expect(await learnedBy(mina)).toEqual([])
  expect([(await accept(mina, id)).status, (await accept(mina, id)).status]).toEqual([204, 204])
  expect(await shownTo(joris, mina)).toEqual({ ...suggested, isAccepted: true })
  const kept = { id, original, corrected: better }
  expect(await learnedBy(mina)).toMatchObject([
    { ...kept, user: { id: joris.me.id }, isOfMyMessage: true },
  ])
  expect(await learnedBy(joris)).toMatchObject([
    { ...kept, user: { id: mina.me.id }, isOfMyMessage: false },
  ])
})

test('a second one replaces the first until it is accepted', async () => {
  const id = await aCorrection(app, joris, message)
  await suggest(joris, 'Morgen ga ik mee.')
  expect(await shownTo(mina, joris)).toEqual({ id, text: 'Morgen ga ik mee.', isAccepted: false })
  await accept(mina, id)
  expect((await suggest(joris)).body).toMatchObject({ code: 'correction_accepted_already' })
})

test('both see it at once', async () => {
  for (const person of [mina, joris]) open.push(await connectStream(app, person))
  const id = await aCorrection(app, joris, message)
  for (const stream of open)
    expect((await stream.next('directMessage')).message.correction?.id).toBe(id)
  await accept(mina, id)
  for (const stream of open)
    expect((await stream.next('directMessage')).message.correction?.isAccepted).toBe(true)
  await remove(joris, id)
  for (const stream of open)
    expect((await stream.next('directMessage')).message.correction).toBeUndefined()
})

test('its author is notified once, without the sentence, until the answer', async () => {
  await aDevice(app, mina)
  const id = await aCorrection(app, joris, message)
  await suggest(joris, 'Morgen ga ik mee.')
  const key = `correctionSuggested:${id}`
  expect(await noticesOf(mina)).toMatchObject([{ key }])
  expect((await listPushes(app, mina)).filter((push) => push.key === key)).toHaveLength(1)
  const [stored] = await app.db<[{ text: string }]>`
    select to_jsonb(n)::text as text from notifications n where key = ${key}`
  expect(stored.text).not.toMatch(/morgen/i)
  await remove(joris, id)
  expect(await noticesOf(mina)).toEqual([])
})

test('only the message of a buddy can be corrected, and only to another text', async () => {
  expect((await suggest(joris, original)).body).toMatchObject({ code: 'correction_unchanged' })
  expect((await suggest(mina)).status).toBe(403)
  await call(joris)(buddies.answer, { id: match, status: 'ended' })
  expect((await suggest(joris)).body).toMatchObject({ code: 'corrections_for_buddies' })
  const [ana, luca] = [await aUser(app), await aUser(app)]
  await connectUsers(app, ana, luca)
  const { id } = await aDirectMessage(app, ana, luca)
  expect((await suggest(luca, better, id)).status).toBe(403)
})

test('a deleted or edited message takes back what is not accepted', async () => {
  await aCorrection(app, joris, message)
  expect((await edit('Ik ga morgen naar mee.')).status).toBe(204)
  expect(await shownTo(mina, joris)).toBeUndefined()
  expect(await noticesOf(mina)).toEqual([])
  await suggest(joris)
  expect(await noticesOf(mina)).toHaveLength(1)
  await call(mina)(messages.remove, { id: message })
  expect(await correctedRows()).toEqual([])
  expect(await noticesOf(mina)).toEqual([])
})

test.each([
  [
    'corrector erases their messages',
    () => call(joris)(dataRights.eraseData, { dataTypes: ['messages'] }),
  ],
  [
    'message is no longer kept',
    async () => {
      await app.db`delete from direct_messages where id = ${message}`
      await applyRetention(app)
    },
  ],
])('the notification goes when the %s', async (_, end) => {
  await aCorrection(app, joris, message)
  expect(await noticesOf(mina)).toHaveLength(1)
  await end()
  expect([await correctedRows(), await noticesOf(mina)]).toEqual([[], []])
})

test('what is accepted outlives its message until one of the two forgets it', async () => {
  const id = await aCorrection(app, joris, message)
  await accept(mina, id)
  await edit('Ik ga morgen naar mee.')
  expect(await shownTo(mina, joris)).toBeUndefined()
  await call(mina)(messages.remove, { id: message })
  expect(await learnedBy(joris)).toMatchObject([{ id, original }])
  expect((await remove(joris, id)).status).toBe(204)
  expect([await learnedBy(mina), await learnedBy(joris)]).toEqual([[], []])
})

test.each([
  ['account of the corrector', () => deleteAccount(app, joris.me.id)],
  ['account of the writer', () => deleteAccount(app, mina.me.id)],
  [
    'messages of the corrector',
    () => call(joris)(dataRights.eraseData, { dataTypes: ['messages'] }),
  ],
] as const)('erasing the %s erases it for both', async (_, erase) => {
  const id = await aCorrection(app, joris, message)
  await accept(mina, id)
  const before = (
    await app.db<[{ changedSeq: number }]>`
    select changed_seq from direct_messages where id = ${message}`
  )[0].changedSeq
  await erase()
  expect(await correctedRows()).toEqual([])
  const after = (
    await app.db<[{ changedSeq: number }]>`
    select changed_seq from direct_messages where id = ${message}`
  )[0].changedSeq
  expect(after, 'open chats are told').toBeGreaterThan(before)
})

test('a block hides what the two learned', async () => {
  const id = await aCorrection(app, joris, message)
  await accept(mina, id)
  await blockPerson(app, joris, mina)
  expect([await learnedBy(mina), await learnedBy(joris)]).toEqual([[], []])
})

test('moderators see the correction in a case about a message nearby', async () => {
  const moderator = await aModerator(app)
  const nearby = await aDirectMessage(app, joris, mina, 'Tot morgen')
  await aCorrection(app, joris, message)
  const caseId = await aCase(app, mina, 'directMessage', nearby.id)
  const { body } = await call(moderator)(cases.one, { id: caseId })
  expect(body.context.lines.map(({ text, author }) => [text, author?.id])).toEqual([
    [original, mina.me.id],
    ['Suggested correction: Ik ga morgen mee.', joris.me.id],
    [nearby.content, joris.me.id],
  ])
})
