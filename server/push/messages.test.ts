import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import type { NotificationInput } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { privateTo } from '#server/testing/canary.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { aDevice } from '#server/testing/devices.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { runPushJobs, startPushes } from '#server/testing/pushes.ts'
import type { Mailbox } from '#server/testing/pushService.ts'
import { connections } from '#shared/connections/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'

const { app, service } = await startPushes()
let mina: Person
let joris: Person
let box: Mailbox
beforeEach(async () => {
  mina = await aUser(app)
  joris = await aUser(app)
  box = service.mailbox()
  await aDevice(app, mina, box.subscription)
})

/** Replaces the pushes that sending has queued, so each test sees exactly one. */
const notifyOnce = async (
  input: Pick<NotificationInput, 'kind' | 'messageRef'>,
  actionUrl = '/',
) => {
  await app.db`delete from push_outbox where user_id = ${mina.me.id}`
  const key = `test:${crypto.randomUUID()}`
  await inTransaction(app.db, (tx) =>
    notify(app, tx, mina.me.id, { ...input, key, templateArgs: {}, actionUrl }),
  )
}

const aMessage = async () => {
  const connection = await connectUsers(app, joris, mina)
  const content = `${privateTo(joris, mina)} Kom je \u{1f6b2}?`
  const message = await aDirectMessage(app, joris, mina, content)
  await notifyOnce({ kind: 'directMessage', messageRef: { directMessageId: message.id } })
  return { connection, message, content }
}

const enablePreviews = () =>
  as(app, mina).call(notifications.changePreviews, { hasMessagePreviews: true })

test('a message push names the sender but not the text', async () => {
  const { content } = await aMessage()
  await runPushJobs(app)
  expect(box.payloads()).toMatchObject([
    {
      notification: {
        title: `${joris.me.name} sent you a message`,
        body: 'Open Welkom to read more.',
        navigate: `http://localhost:3000/messages?with=${joris.me.id}`,
        tag: `talk-${joris.me.id}`,
      },
      app_badge: 1,
    },
  ])
  expect(box.received[0]?.text).not.toContain(content)
  expect(box.received[0]?.headers).toMatchObject({ urgency: 'high', ttl: String(24 * 3600) })
})

test('a question carries its answers: one that is sent, and one that opens a page', async () => {
  const event = crypto.randomUUID()
  const path = `/events?event=${event}&coming=asked`
  await notifyOnce({ kind: 'stillComing' }, path)
  await runPushJobs(app)
  const { origin } = new URL(app.config.publicUrl)
  expect(box.payloads()[0]?.notification.actions).toEqual([
    {
      ...{ action: '0', title: 'Yes, I’m coming', navigate: origin + path },
      put: `${origin}/api/events/${event}/coming`,
    },
    { action: '1', title: 'I can’t come', navigate: `${origin}${path}&dialog=cancelPlace` },
  ])
})

test('with previews enabled the push shows the text', async () => {
  await enablePreviews()
  const { content } = await aMessage()
  await runPushJobs(app)
  expect(box.payloads()[0]?.notification.body).toBe(content)
})

test('messages of one conversation share a topic and a tag, so the latest replaces the others', async () => {
  await aMessage()
  await runPushJobs(app)
  const next = await aDirectMessage(app, joris, mina)
  await notifyOnce({ kind: 'directMessage', messageRef: { directMessageId: next.id } })
  await runPushJobs(app)
  expect(box.payloads().map(({ notification }) => notification.tag)).toEqual([
    `talk-${joris.me.id}`,
    `talk-${joris.me.id}`,
  ])
  const [one, other] = box.received
  expect(one?.headers.topic).toMatch(/^[\w-]{32}$/)
  expect(other?.headers.topic).toBe(one?.headers.topic)
})

const invalidations = {
  'was read': async ({ message }: Awaited<ReturnType<typeof aMessage>>) => {
    const read = { userId: joris.me.id, seq: message.seq }
    await as(app, mina).call(messages.markRead, read)
  },
  'was deleted': ({ message }: Awaited<ReturnType<typeof aMessage>>) =>
    as(app, joris).call(messages.remove, { id: message.id }),
  'comes from a sender who is no longer connected': ({
    connection,
  }: Awaited<ReturnType<typeof aMessage>>) =>
    as(app, mina).call(connections.remove, { id: connection }),
  'comes from a blocked sender': () => as(app, mina).call(people.block, { userId: joris.me.id }),
  'is disabled in the settings': () =>
    as(app, mina).call(notifications.changeSetting, {
      category: 'messages',
      channel: 'push',
      isOn: false,
    }),
}

test.each(Object.entries(invalidations))(
  'a message that %s is not pushed',
  async (_, invalidate) => {
    const sent = await aMessage()
    await invalidate(sent)
    await runPushJobs(app)
    expect(box.received).toEqual([])
  },
)

const aMention = async () => {
  const group = await aGroup(app, { by: joris, isPrivate: true, name: `Walkers ${joris.me.id}` })
  await joinGroup(app, mina, group, joris)
  const { body } = await as(app, joris).call(groups.send, {
    id: group.id,
    message: `${privateTo(joris, mina)} @${mina.me.username} ga je mee?`,
  })
  await notifyOnce({ kind: 'groupMention', messageRef: { groupMessageId: body.id } })
  return { group, message: body }
}

test('a mention push names the group', async () => {
  const { group, message } = await aMention()
  await runPushJobs(app)
  expect(box.payloads()).toMatchObject([
    {
      notification: {
        title: `${joris.me.name} mentioned you in ${group.name}`,
        body: 'Open Welkom to read more.',
        navigate: `http://localhost:3000/groups/${group.id}#message-${message.id}`,
        tag: `talk-${group.id}`,
      },
    },
  ])
})

const deleteNotifications = async () => {
  const rows = await app.db<{ id: string }[]>`
    select id from notifications where user_id = ${mina.me.id}`
  for (const { id } of rows) await as(app, mina).call(notifications.remove, { id })
}

test.each<[string, () => unknown]>([
  ['read', () => as(app, mina).call(notifications.markAllRead, {})],
  ['deleted', deleteNotifications],
])('a mention that was %s in the panel is not pushed', async (_, invalidate) => {
  await aMention()
  await invalidate()
  await runPushJobs(app)
  expect(box.payloads()).toEqual([])
})

test('with previews enabled a mention push shows the text', async () => {
  await enablePreviews()
  const { message } = await aMention()
  await runPushJobs(app)
  expect(box.payloads()[0]?.notification.body).toBe(message.message)
})

const mentionInvalidations = {
  'was read': async ({ group, message }: Awaited<ReturnType<typeof aMention>>) => {
    await as(app, mina).call(groups.markRead, { id: group.id, seq: message.seq })
  },
  'was deleted': async ({ group, message }: Awaited<ReturnType<typeof aMention>>) => {
    await as(app, joris).call(groups.removeMessage, { id: group.id, messageId: message.id })
  },
  'is in a group the recipient has left': async ({
    group,
  }: Awaited<ReturnType<typeof aMention>>) => {
    await as(app, mina).call(groups.leave, { id: group.id })
  },
  'comes from a blocked sender': async () => {
    await as(app, mina).call(people.block, { userId: joris.me.id })
  },
}

test.each(Object.entries(mentionInvalidations))(
  'a mention that %s is not pushed',
  async (_, invalidate) => {
    const sent = await aMention()
    await invalidate(sent)
    await runPushJobs(app)
    expect(box.received).toEqual([])
  },
)
