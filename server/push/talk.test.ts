import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import type { Fact } from '#server/notifications/facts.ts'
import { notify } from '#server/notifications/notify.ts'
import { only } from '#server/testing/canary.ts'
import { aDirectMessage, connected } from '#server/testing/connections.ts'
import { aDevice } from '#server/testing/devices.ts'
import { aGroup, joined } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { pushesGo, startPushes } from '#server/testing/pushes.ts'
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

/** Whoever said it may have told it already: here it is told once, by this. */
const tell = async (fact: Pick<Fact, 'kind' | 'said'>) => {
  await app.db`delete from push_outbox where user_id = ${mina.me.id}`
  const key = `test:${crypto.randomUUID()}`
  await inTransaction(app.db, (tx) =>
    notify(app, tx, mina.me.id, { ...fact, key, words: {}, actionUrl: '/' }),
  )
}

const written = async () => {
  const connection = await connected(app, joris, mina)
  const content = `${only(joris, mina)} Kom je \u{1f6b2}?`
  const message = await aDirectMessage(app, joris, mina, content)
  await tell({ kind: 'directMessage', said: { directMessageId: message.id } })
  return { connection, message, content }
}

const wantsPreviews = () =>
  as(app, mina).call(notifications.changePreviews, { showsPreviews: true })

test('a message rings, says who wrote, and not what', async () => {
  const { content } = await written()
  await pushesGo(app)
  expect(box.payloads()).toMatchObject([
    {
      notification: {
        title: `${joris.me.name} wrote to you`,
        body: 'Open Welkom to read on.',
        navigate: `http://localhost:3000/messages?with=${joris.me.id}`,
        tag: `talk-${joris.me.id}`,
      },
      app_badge: 1,
    },
  ])
  expect(box.received[0]?.text).not.toContain(content)
  expect(box.received[0]?.headers).toMatchObject({ urgency: 'high', ttl: String(24 * 3600) })
})

test('who wants to see it sees what was written', async () => {
  await wantsPreviews()
  const { content } = await written()
  await pushesGo(app)
  expect(box.payloads()[0]?.notification.body).toBe(content)
})

test('two messages of one talk have one topic and one tag: the last one is seen', async () => {
  await written()
  await pushesGo(app)
  const next = await aDirectMessage(app, joris, mina)
  await tell({ kind: 'directMessage', said: { directMessageId: next.id } })
  await pushesGo(app)
  expect(box.payloads().map(({ notification }) => notification.tag)).toEqual([
    `talk-${joris.me.id}`,
    `talk-${joris.me.id}`,
  ])
  const [one, other] = box.received
  expect(one?.headers.topic).toMatch(/^[\w-]{32}$/)
  expect(other?.headers.topic).toBe(one?.headers.topic)
})

const before = {
  'was read': async ({ message }: Awaited<ReturnType<typeof written>>) => {
    const read = { userId: joris.me.id, seq: message.seq }
    await as(app, mina).call(messages.markRead, read)
  },
  'was deleted': ({ message }: Awaited<ReturnType<typeof written>>) =>
    as(app, joris).call(messages.remove, { id: message.id }),
  'comes from somebody one is not connected to any more': ({
    connection,
  }: Awaited<ReturnType<typeof written>>) =>
    as(app, mina).call(connections.remove, { id: connection }),
  'comes from somebody who was blocked': () =>
    as(app, mina).call(people.block, { userId: joris.me.id }),
  'is not wanted any more': () =>
    as(app, mina).call(notifications.changeSetting, {
      category: 'messages',
      channel: 'push',
      isOn: false,
    }),
}

test.each(Object.entries(before))('a message that %s does not ring', async (_, meanwhile) => {
  const said = await written()
  await meanwhile(said)
  await pushesGo(app)
  expect(box.received).toEqual([])
})

const mentioned = async () => {
  const group = await aGroup(app, { by: joris, isPrivate: true, name: `Walkers ${joris.me.id}` })
  await joined(app, mina, group, joris)
  const { body } = await as(app, joris).call(groups.send, {
    id: group.id,
    message: `${only(joris, mina)} @${mina.me.username} ga je mee?`,
  })
  await tell({ kind: 'groupMention', said: { groupMessageId: body.id } })
  return { group, message: body }
}

test('a mention rings, and says where', async () => {
  const { group } = await mentioned()
  await pushesGo(app)
  expect(box.payloads()).toMatchObject([
    {
      notification: {
        title: `${joris.me.name} mentioned you in ${group.name}`,
        body: 'Open Welkom to read on.',
        navigate: `http://localhost:3000/groups/${group.id}`,
        tag: `talk-${group.id}`,
      },
    },
  ])
})

test('with previews a mention shows what was said', async () => {
  await wantsPreviews()
  const { message } = await mentioned()
  await pushesGo(app)
  expect(box.payloads()[0]?.notification.body).toBe(message.message)
})

const beforeMention = {
  'was read': async ({ group, message }: Awaited<ReturnType<typeof mentioned>>) => {
    await as(app, mina).call(groups.markRead, { id: group.id, seq: message.seq })
  },
  'was deleted': async ({ group, message }: Awaited<ReturnType<typeof mentioned>>) => {
    await as(app, joris).call(groups.removeMessage, { id: group.id, messageId: message.id })
  },
  'stands in a group one has left': async ({ group }: Awaited<ReturnType<typeof mentioned>>) => {
    await as(app, mina).call(groups.leave, { id: group.id })
  },
  'comes from somebody who was blocked': async () => {
    await as(app, mina).call(people.block, { userId: joris.me.id })
  },
}

test.each(Object.entries(beforeMention))(
  'a mention that %s does not ring',
  async (_, meanwhile) => {
    const said = await mentioned()
    await meanwhile(said)
    await pushesGo(app)
    expect(box.received).toEqual([])
  },
)
