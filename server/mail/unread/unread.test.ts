import { beforeEach, describe, expect, test } from 'vitest'
import { blocked } from '#server/testing/blocking.ts'
import { only } from '#server/testing/canary.ts'
import { aNotifiedMessage, connected } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { mailUnread } from './watching.ts'

const folder = mailFolder()
const minuteMs = 60_000
let mina: Person
let joris: Person

const app = await sharedApp({ DATA_DIR: folder, PUBLIC_URL: 'https://welkom.example' })
beforeEach(async () => {
  mina = await aUser(app, { name: 'Mina Kaya' })
  joris = await aUser(app, { name: 'Joris Visser' })
  await connected(app, mina, joris)
  // That they are connected now is told by mail too.
  await app.jobs.settle()
  await app.db`delete from mail_outbox where user_id in (${mina.me.id}, ${joris.me.id})`
  const mail = { category: 'connections', channel: 'mail', isOn: false } as const
  for (const person of [mina, joris]) await as(app, person).call(notifications.changeSetting, mail)
})

const say = (words?: string) => aNotifiedMessage(app, joris, mina, words)

/** Minutes go by, and what is due by then is done. */
const pass = async (minutes: number) => {
  app.clock.forward(minutes * minuteMs)
  await app.db`
    update jobs set due_at = now()
    where name = 'mail.unread' and due_at <= ${app.clock.now}
      and payload ->> 'userId' = ${mina.me.id}`
  await app.jobs.settle()
}

const unreadMails = async () =>
  (await mailsTo(folder, mina)).filter(({ subject }) => subject?.includes('unread'))
const subjects = async () => (await unreadMails()).map(({ subject }) => subject)
const one = 'You have an unread message on Welkom'

const switchMessages = (isOn: boolean) =>
  as(app, mina).call(notifications.changeSetting, { category: 'messages', channel: 'mail', isOn })
const read = (seq: number) => as(app, mina).call(messages.markRead, { userId: joris.me.id, seq })

test('after five minutes unread, one mail says from whom, and not what', async () => {
  await say('A secret')
  await pass(4)
  expect(await subjects()).toEqual([])
  await pass(2)
  const [mail, ...others] = await unreadMails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe(one)
  expect(mail?.text).toContain('Joris Visser wrote to you')
  expect(mail?.text).toContain('You have an unread message from Joris Visser.')
  expect(mail?.text).toContain(`https://welkom.example/messages?with=${joris.me.id}`)
  expect(mail?.raw).not.toContain('A secret')
  expect(mail?.text).toContain('“Messages” is switched on for email')
  expect(mail?.text).toContain('/profile?tab=settings#mail-messages')
  expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
})

test('several are one mail; with previews it says the latest', async () => {
  await as(app, mina).call(notifications.changePreviews, { showsPreviews: true })
  for (let n = 1; n <= 7; n++) await say(`Word ${n} <b>`)
  await pass(6)
  const [mail, ...others] = await unreadMails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('You have 7 unread messages on Welkom')
  expect(mail?.text).toContain(`> ${only(joris, mina)} Word 7 <b>`)
  expect(mail?.text).toContain('Word 3')
  expect(mail?.text).not.toContain('Word 2')
  expect(mail?.html).toContain('Word 7 &lt;b&gt;')
})

describe('no mail about what meanwhile', () => {
  const cases: [string, () => unknown][] = [
    ['was read', () => read(99)],
    [
      'was deleted',
      async () => {
        const [row] = await app.db<[{ id: string }]>`
        select id from direct_messages where receiver_id = ${mina.me.id}`
        await as(app, joris).call(messages.remove, { id: row.id })
      },
    ],
    ['is of somebody hidden', () => blocked(app, mina, joris)],
    ['is not wanted by mail', () => switchMessages(false)],
    ['is of somebody who left', () => app.db`delete from users where id = ${joris.me.id}`],
  ]
  test.each(cases)('%s', async (_, then) => {
    await say()
    await then()
    await pass(6)
    expect(await subjects()).toEqual([])
  })

  test.each(cases)('%s, also when the mail was on its way already', async (_, then) => {
    const { conversationId } = await say()
    app.clock.forward(6 * minuteMs)
    await mailUnread(app, { userId: mina.me.id, conversationId })
    const queued = () => app.db`select 1 from mail_outbox where user_id = ${mina.me.id}`
    expect(await queued()).toHaveLength(1)
    await then()
    await pass(0)
    expect(await subjects()).toEqual([])
    expect(await queued()).toEqual([])
  })
})

test('what is still unread is told, and what was read or told before is not', async () => {
  const { seq } = await say('First')
  await say('Second')
  await read(seq)
  await pass(6)
  expect(await subjects()).toEqual([one])
  await pass(60)
  expect(await subjects()).toEqual([one])
  await say('Third')
  await pass(6)
  expect(await subjects()).toEqual([one, one])
})

test('one in a quarter of an hour, and all that came meanwhile in it', async () => {
  await say()
  await pass(6)
  await say()
  await pass(6)
  await say()
  await pass(6)
  expect(await subjects()).toEqual([one])
  await pass(4)
  expect(await subjects()).toEqual([one, 'You have 2 unread messages on Welkom'])
  await pass(60)
  expect(await subjects()).toHaveLength(2)
})

test('while one waits for the mail server, none is added', async () => {
  const { conversationId } = await say()
  app.clock.forward(6 * minuteMs)
  const look = () => mailUnread(app, { userId: mina.me.id, conversationId })
  await look()
  await app.db`
    update jobs set due_at = now() + interval '1 hour' where name = 'mail.send'
      and payload ->> 'mailId' in (select id::text from mail_outbox where user_id = ${mina.me.id})`
  await say()
  await pass(20)
  await pass(20)
  expect(await app.db`select 1 from mail_outbox where user_id = ${mina.me.id}`).toHaveLength(1)
})

test('what is said while a look is at work has a look of its own', async () => {
  await say()
  app.clock.forward(6 * minuteMs)
  const looks = () => app.db<{ key: string }[]>`
    select key from jobs where name = 'mail.unread' and payload ->> 'userId' = ${mina.me.id}`
  const before = await looks()
  // Held by a worker: still there, and due.
  await say()
  expect(await looks()).toHaveLength(before.length + 1)
})

test('a hundred and more are one mail, about all of them', async () => {
  const { conversationId } = await say()
  await app.db`
    insert into direct_messages
      (id, conversation_id, sender_id, receiver_id, content, seq, changed_seq, created_at)
    select gen_random_uuid(), ${conversationId}, ${joris.me.id}, ${mina.me.id}, 'Hoi', n, n,
      ${app.clock.now}
    from generate_series(2, 120) n`
  await app.db`update conversations set last_seq = 120 where id = ${conversationId}`
  await pass(6)
  await pass(60)
  await mailUnread(app, { userId: mina.me.id, conversationId })
  await app.jobs.settle()
  expect(await subjects()).toEqual(['You have 100 unread messages or more on Welkom'])
})
