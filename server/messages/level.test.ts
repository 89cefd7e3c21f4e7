import { beforeEach, describe, expect, test } from 'vitest'
import { privateTo } from '#server/testing/canary.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { aDevice, listPushes } from '#server/testing/devices.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { runPushJobs, startPushes } from '#server/testing/pushes.ts'
import type { Mailbox } from '#server/testing/pushService.ts'
import { conversations, type NotificationLevel } from '#shared/conversation/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { badgeCount } from '#shared/notifications/rules.ts'

const { app, service } = await startPushes()
let ana: Person
let joris: Person
let box: Mailbox

beforeEach(async () => {
  ana = await aUser(app)
  joris = await aUser(app)
  await connectUsers(app, ana, joris)
  box = service.mailbox()
  await aDevice(app, joris, box.subscription)
})

const choose = (level: NotificationLevel) =>
  as(app, joris).call(conversations.changeSettings, {
    ...{ kind: 'direct', id: ana.me.id, level, hours: 8 },
  })
const reply = (replyToId: string, words: string) =>
  as(app, ana).call(messages.send, {
    receiverId: joris.me.id,
    content: `${privateTo(ana, joris)} ${words}`,
    replyToId,
  })
const pushesTo = async (person: Person) =>
  (await listPushes(app, person))
    .filter(({ kind }) => kind === 'directMessage')
    .map(({ directMessageId }) => directMessageId)
const countsOf = async (person: Person) => {
  const { body } = await as(app, person).call(notifications.unreadCount, {})
  const { messages: shown, hasMutedMessages, count } = body
  return { shown, hasMutedMessages, appIcon: badgeCount(body) - count }
}

describe('a conversation', () => {
  test('that is muted sends no push, and counts only as a grey dot until that ends', async () => {
    await aDirectMessage(app, ana, joris)
    await choose('nothing')
    await aDirectMessage(app, ana, joris)
    expect(await pushesTo(joris)).toHaveLength(1)
    expect(await countsOf(joris)).toEqual({ shown: 0, hasMutedMessages: true, appIcon: 0 })
    app.clock.forward(9 * 3_600_000)
    expect(await countsOf(joris)).toEqual({ shown: 2, hasMutedMessages: false, appIcon: 2 })
    await aDirectMessage(app, ana, joris)
    expect(await pushesTo(joris)).toHaveLength(2)
  })

  test('at “mentions and replies” sends a push only of answers to oneself', async () => {
    const asked = await aDirectMessage(app, joris, ana)
    const own = await aDirectMessage(app, ana, joris)
    await choose('mentions')
    await reply(own.id, 'nog iets')
    const answer = await reply(asked.id, 'ja')
    await aDirectMessage(app, ana, joris)
    expect(await pushesTo(joris)).toEqual([own.id, answer.body.id])
    await runPushJobs(app)
    expect(box.payloads()).toHaveLength(1)
    expect(await countsOf(joris)).toMatchObject({ shown: 4, hasMutedMessages: false })
  })

  test('that was muted after a message sends no push of it', async () => {
    await aDirectMessage(app, ana, joris)
    await choose('nothing')
    await runPushJobs(app)
    expect(
      box.payloads().filter(({ notification }) => notification.tag?.startsWith('talk')),
    ).toEqual([])
  })
})

test('messages that a device shows send no push, though they are unread; later ones do', async () => {
  const first = await aDirectMessage(app, ana, joris)
  const second = await aDirectMessage(app, ana, joris)
  const shown = { kind: 'direct', id: ana.me.id, seq: second.seq }
  expect((await as(app, joris).call(conversations.markShown, shown)).status).toBe(204)
  expect([first.seq, await pushesTo(joris)]).toEqual([second.seq - 1, []])
  expect(await countsOf(joris)).toMatchObject({ shown: 2 })
  const third = await aDirectMessage(app, ana, joris)
  expect((await as(app, joris).call(conversations.markShown, shown)).status).toBe(204)
  expect(await pushesTo(joris)).toEqual([third.id])
  await aDirectMessage(app, joris, ana)
  expect(
    (await as(app, ana).call(conversations.markShown, { ...shown, id: joris.me.id })).status,
  ).toBe(204)
  expect(await pushesTo(joris)).toEqual([third.id])
})

test('marking as unread takes back nothing that the other was told', async () => {
  const { seq } = await aDirectMessage(app, ana, joris)
  await aDirectMessage(app, ana, joris)
  const readTo = (to: number) =>
    as(app, joris).call(messages.markRead, { userId: ana.me.id, seq: to })
  const seenByAna = async () => {
    const with_ = { userId: joris.me.id }
    const { body } = await as(app, ana).call(messages.thread, { id: joris.me.id })
    const { seenSeq } = (await as(app, ana).call(messages.conversation, with_)).body
    return [seenSeq, ...body.map(({ isRead }) => isRead)]
  }
  for (const person of [ana, joris])
    await as(app, person).call(messages.showSeen, { hasReadReceipts: true })
  await readTo(seq + 1)
  const back = { kind: 'direct', id: ana.me.id, seq }
  await as(app, joris).call(conversations.markUnread, back)
  expect(await seenByAna()).toEqual([seq + 1, true, true])
  await readTo(seq)
  await as(app, joris).call(conversations.markUnread, back)
  expect(await seenByAna()).toEqual([seq + 1, true, true])
  const third = await aDirectMessage(app, ana, joris)
  await readTo(third.seq)
  expect(await seenByAna()).toEqual([third.seq, true, true, true])
})

test('marking as unread moves the position back, but not into what one does not see', async () => {
  const first = await aDirectMessage(app, ana, joris)
  for (let n = 0; n < 3; n++) await aDirectMessage(app, ana, joris)
  const call = as(app, joris).call
  const unread = async (seq: number) => {
    const back = { kind: 'direct', id: ana.me.id, seq }
    expect((await call(conversations.markUnread, back)).status).toBe(204)
    return (await call(messages.conversation, { userId: ana.me.id })).body.unread
  }
  await call(messages.markRead, { userId: ana.me.id, seq: first.seq + 3 })
  expect(await unread(first.seq + 2)).toBe(2)
  expect(await unread(first.seq + 3)).toBe(2)
  await app.db`
    update conversations set first_hidden_seq = ${first.seq}, second_hidden_seq = ${first.seq}
    where ${joris.me.id} in (first_id, second_id)`
  expect(await unread(first.seq)).toBe(3)
})
