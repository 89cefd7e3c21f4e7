import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { privateTo } from '#server/testing/canary.ts'
import { aNotifiedMessage, blockPerson, connectUsers } from '#server/testing/connections.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { mailUnreadMessages } from './unreadCheck.ts'

const folder = mailFolder()
const minuteMs = 60_000
let mina: Person
let joris: Person

const app = await sharedApp({ DATA_DIR: folder, PUBLIC_URL: 'https://welkom.example' })
beforeEach(async () => {
  mina = await aUser(app, { name: 'Mina Kaya' })
  joris = await aUser(app, { name: 'Joris Visser' })
  await connectUsers(app, mina, joris)
  // Removes the mails about the new connection.
  await app.jobs.drain()
  await app.db`delete from mail_outbox where user_id in (${mina.me.id}, ${joris.me.id})`
  const mail = { category: 'connections', channel: 'mail', isOn: false } as const
  for (const person of [mina, joris]) await as(app, person).call(notifications.changeSetting, mail)
})

const send = (text?: string) => aNotifiedMessage(app, joris, mina, text)

/** Advances the clock and runs the checks that are due. */
const elapse = async (minutes: number) => {
  app.clock.forward(minutes * minuteMs)
  await app.db`
    update jobs set due_at = now()
    where name = 'mail.unread' and due_at <= ${app.clock.now}
      and payload ->> 'userId' = ${mina.me.id}`
  await app.jobs.drain()
}

const unreadMails = async () =>
  (await mailsTo(folder, mina)).filter(({ subject }) => subject?.includes('unread'))
const subjects = async () => (await unreadMails()).map(({ subject }) => subject)
const one = 'You have an unread message on Welkom'

const switchMessages = (isOn: boolean) =>
  as(app, mina).call(notifications.changeSetting, { category: 'messages', channel: 'mail', isOn })
const read = (seq: number) => as(app, mina).call(messages.markRead, { userId: joris.me.id, seq })

test('after five minutes one mail names the sender but not the text', async () => {
  await send('A secret')
  await elapse(4)
  expect(await subjects()).toEqual([])
  await elapse(2)
  const [mail, ...others] = await unreadMails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe(one)
  expect(mail?.text).toContain('Joris Visser sent you a message')
  expect(mail?.text).toContain('You have an unread message from Joris Visser.')
  expect(mail?.text).toContain(`https://welkom.example/messages?with=${joris.me.id}`)
  expect(mail?.raw).not.toContain('A secret')
  expect(mail?.text).toContain('“Messages” is switched on for email')
  expect(mail?.text).toContain('/profile?tab=settings#mail-messages')
  expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
})

test('several messages are one mail; with previews it quotes the latest', async () => {
  await as(app, mina).call(notifications.changePreviews, { hasMessagePreviews: true })
  for (let n = 1; n <= 7; n++) await send(`Word ${n} <b>`)
  await elapse(6)
  const [mail, ...others] = await unreadMails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('You have 7 unread messages on Welkom')
  expect(mail?.text).toContain(`> ${privateTo(joris, mina)} Word 7 <b>`)
  expect(mail?.text).toContain('Word 3')
  expect(mail?.text).not.toContain('Word 2')
  expect(mail?.html).toContain('Word 7 &lt;b&gt;')
})

describe('no mail about a message that', () => {
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
    ['is from a hidden user', () => blockPerson(app, mina, joris)],
    ['is disabled by mail', () => switchMessages(false)],
    ['is from a deleted account', () => deleteAccount(app, joris.me.id)],
  ]
  test.each(cases)('%s', async (_, invalidate) => {
    await send()
    await invalidate()
    await elapse(6)
    expect(await subjects()).toEqual([])
  })

  test.each(cases)('%s, even if the mail was already queued', async (_, invalidate) => {
    const { conversationId } = await send()
    app.clock.forward(6 * minuteMs)
    await mailUnreadMessages(app, { userId: mina.me.id, conversationId })
    const queued = () => app.db`select 1 from mail_outbox where user_id = ${mina.me.id}`
    expect(await queued()).toHaveLength(1)
    await invalidate()
    await elapse(0)
    expect(await subjects()).toEqual([])
    expect(await queued()).toEqual([])
  })
})

test('only messages that are unread and not yet mailed are mailed', async () => {
  const { seq } = await send('First')
  await send('Second')
  await read(seq)
  await elapse(6)
  expect(await subjects()).toEqual([one])
  await elapse(60)
  expect(await subjects()).toEqual([one])
  await send('Third')
  await elapse(6)
  expect(await subjects()).toEqual([one, one])
})

test('at most one mail per 15 minutes, covering all messages since the last one', async () => {
  await send()
  await elapse(6)
  await send()
  await elapse(6)
  await send()
  await elapse(6)
  expect(await subjects()).toEqual([one])
  await elapse(4)
  expect(await subjects()).toEqual([one, 'You have 2 unread messages on Welkom'])
  await elapse(60)
  expect(await subjects()).toHaveLength(2)
})

test('no second mail is queued while one waits for the mail server', async () => {
  const { conversationId } = await send()
  app.clock.forward(6 * minuteMs)
  const check = () => mailUnreadMessages(app, { userId: mina.me.id, conversationId })
  await check()
  await app.db`
    update jobs set due_at = now() + interval '1 hour' where name = 'mail.send'
      and payload ->> 'mailId' in (select id::text from mail_outbox where user_id = ${mina.me.id})`
  await send()
  await elapse(20)
  await elapse(20)
  expect(await app.db`select 1 from mail_outbox where user_id = ${mina.me.id}`).toHaveLength(1)
})

test('a message during a running check schedules another check', async () => {
  await send()
  app.clock.forward(6 * minuteMs)
  const checks = () => app.db<{ key: string }[]>`
    select key from jobs where name = 'mail.unread' and payload ->> 'userId' = ${mina.me.id}`
  const before = await checks()
  // Simulates a check held by a worker: still present and due.
  await send()
  expect(await checks()).toHaveLength(before.length + 1)
})

test('one mail covers a hundred messages and more', async () => {
  const { conversationId } = await send()
  await app.db`
    insert into direct_messages
      (id, conversation_id, sender_id, receiver_id, content, seq, changed_seq, created_at)
    select gen_random_uuid(), ${conversationId}, ${joris.me.id}, ${mina.me.id}, 'Hoi', n, n,
      ${app.clock.now}
    from generate_series(2, 120) n`
  await app.db`update conversations set last_seq = 120 where id = ${conversationId}`
  await elapse(6)
  await elapse(60)
  await mailUnreadMessages(app, { userId: mina.me.id, conversationId })
  await app.jobs.drain()
  expect(await subjects()).toEqual(['You have 100 unread messages or more on Welkom'])
})
