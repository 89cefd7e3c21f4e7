import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { connectionRequested } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { anEvent } from '#server/testing/events.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { aMailServer } from '#server/testing/mailServer.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { setEmail } from '#server/users/users.ts'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { mail } from '#shared/mail/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { isUnknownRecipient } from './bounces.ts'

const token = 'a token of sixteen signs'
const replies = new Map<string, string>()
const server = await aMailServer((address) => replies.get(address.toLowerCase()) ?? null)
afterAll(() => server.stop())
const app = await sharedApp({ SMTP_URL: server.url, MAIL_HOOK_TOKEN: token })
const admin = await anAdmin(app)

const isBouncing = async (person: Person) =>
  (await as(app, person).call(auth.me, {})).body.isMailBouncing

const book = async (person: Person) => {
  const { id } = await anEvent(app, { by: admin })
  expect((await as(app, person).call(events.book, { id })).status).toBe(201)
  await app.jobs.drain()
}

const jobsOf = ({ me }: Person) => app.db`
  select 1 from jobs where name = 'mail.send' and payload ->> 'mailId' in (
    select id::text from mail_outbox where user_id = ${me.id})`

describe('a mail server that rejects', () => {
  test('an address permanently marks it as bouncing and stops further mails', async () => {
    const mina = await aUser(app)
    replies.set(mina.me.email, '550 5.1.1 No such user')
    expect(await isBouncing(mina)).toBe(false)
    await book(mina)
    expect(await isBouncing(mina)).toBe(true)
    expect(await jobsOf(mina)).toEqual([])
    replies.delete(mina.me.email)
    await book(mina)
    expect(server.attempts(mina)).toBe(1)
    expect(await server.to(mina)).toEqual([])
    // A new address resets the flag.
    const fresh = `${mina.me.username}@elsewhere.example.org`
    await setEmail(app.db, mina.me.id, fresh)
    expect(await isBouncing(mina)).toBe(false)
  })

  test.each([
    ['for now', '450 4.2.0 Come back later'],
    ['because of us', '550 5.7.1 Relaying denied'],
    ['without saying why', '550 Relay not permitted'],
    ['because there is no room', '552 5.2.2 Mailbox full'],
  ])('%s: the address is not marked, and the mail is retried', async (_, sentence) => {
    const mina = await aUser(app)
    replies.set(mina.me.email, sentence)
    await book(mina)
    expect(await isBouncing(mina)).toBe(false)
    expect(await jobsOf(mina)).toHaveLength(1)
    replies.delete(mina.me.email)
    await app.db`
      update jobs set due_at = now() where name = 'mail.send' and payload ->> 'mailId' in (
        select id::text from mail_outbox where user_id = ${mina.me.id})`
    await app.jobs.drain()
    expect(await server.to(mina)).toHaveLength(1)
  })

  test('the sender or the content does not mark the recipient', () => {
    const refused = { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 No' }
    expect(isUnknownRecipient({ ...refused, command: 'RCPT TO' })).toBe(true)
    expect(isUnknownRecipient({ ...refused, command: 'MAIL FROM' })).toBe(false)
    expect(isUnknownRecipient({ ...refused, code: 'EMESSAGE', command: 'DATA' })).toBe(false)
    expect(isUnknownRecipient(new Error('x'))).toBe(false)
  })
})

const postReport = (payload: object, authorization = `Bearer ${token}`, to = app) =>
  request(to, {
    method: 'POST',
    url: mail.reportBounce.path,
    payload,
    headers: { ...(authorization && { authorization }) },
  })

describe('the webhook for mail providers', () => {
  test('records a bounce regardless of the case of the address', async () => {
    const mina = await aUser(app)
    const email = mina.me.email.toUpperCase()
    expect((await postReport({ email, kind: 'bounce' })).status).toBe(204)
    expect(await isBouncing(mina)).toBe(true)
  })

  test('a complaint disables every category that can be disabled', async () => {
    const [mina, joris] = [await aUser(app), await aUser(app)]
    expect((await postReport({ email: mina.me.email, kind: 'complaint' })).status).toBe(204)
    const { body } = await as(app, mina).call(notifications.settings, {})
    const on = body.settings.filter(({ channel, isOn }) => channel === 'mail' && isOn)
    expect(on.map(({ category }) => category)).toEqual(['security', 'bookings'])
    expect(await isBouncing(mina)).toBe(false)
    await inTransaction(app.db, (tx) =>
      notify(app, tx, mina.me.id, connectionRequested(joris.me, app.clock.now)),
    )
    await book(mina)
    expect((await server.to(mina)).map(({ subject }) => subject?.split(':')[0])).toEqual(['Booked'])
  })

  test('does not reveal unknown addresses and rejects requests without the token', async () => {
    const mina = await aUser(app)
    const { email } = mina.me
    expect((await postReport({ email: 'nobody@example.org', kind: 'bounce' })).status).toBe(204)
    for (const wrong of ['', token, `Bearer ${token}x`, 'Bearer', `Basic ${token}`])
      expect((await postReport({ email, kind: 'bounce' }, wrong)).status).toBe(401)
    for (const odd of [{ email }, { email, kind: 'open' }, { email: 'x', kind: 'bounce' }])
      expect((await postReport(odd)).status).toBe(400)
    const closed = await freshApp()
    const reply = await postReport({ email, kind: 'bounce' }, `Bearer ${token}`, closed)
    expect([reply.status, reply.body]).toEqual([404, { code: 'not_found', message: 'Not found' }])
    expect(await isBouncing(mina)).toBe(false)
  })
})
