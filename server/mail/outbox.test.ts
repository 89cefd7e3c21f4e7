import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyOfChange } from '#server/events/changes/changeNotices.ts'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { anEvent } from '#server/testing/events.ts'
import { freshApp, type TestApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { createMailer } from './mailer.ts'

const folder = mkdtempSync(join(tmpdir(), 'welkom-mail-'))
afterAll(() => rmSync(folder, { recursive: true }))

const mailsTo = ({ me }: Person, from = join(folder, 'outbox')) =>
  readdirSync(from)
    .sort()
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(from, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${me.email}`))

const header = (mail: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(mail.split('\r\n\r\n')[0] ?? '')?.[1]

/** The calendar parts of a mail, decoded. */
const calendarsIn = (mail: string) =>
  mail.split(/\r\n--[^\r\n]+\r\n/).flatMap((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n')
    if (!/^content-type: text\/calendar/im.test(head)) return []
    const body = rest.join('\r\n\r\n')
    const text = /base64/i.test(head)
      ? Buffer.from(body, 'base64').toString()
      : /quoted-printable/i.test(head)
        ? Buffer.from(
            body
              .replace(/=\r\n/g, '')
              .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number(`0x${code}`))),
            'latin1',
          ).toString()
        : body
    return [{ head: head.replace(/\r\n\s+/g, ' '), text }]
  })

describe('without a mail server', () => {
  let app: TestApp
  let mina: Person

  beforeAll(async () => {
    app = await freshApp({ DATA_DIR: folder, PUBLIC_URL: 'https://welkom.example' })
  })
  beforeEach(async () => {
    mina = await aUser(app)
  })

  test('a booking writes one mail with a calendar file', async () => {
    const event = await anEvent(app, { price: '7.50', title: 'Canal walk' })
    await as(app, mina).call(events.book, { id: event.id })
    await app.jobs.drain()
    const [mail = '', ...others] = mailsTo(mina)
    expect(others).toEqual([])
    expect(header(mail, 'Subject')).toBe('Booked: Canal walk')
    expect(header(mail, 'From')).toContain('welkom@localhost')
    expect(header(mail, 'Message-ID')).toMatch(/^<mail-[0-9a-f-]{36}@welkom\.example>$/)
    expect(header(mail, 'Date')).toBeTruthy()
    expect(header(mail, 'Auto-Submitted')).toBe('auto-generated')
    expect(header(mail, 'X-Auto-Response-Suppress')).toBe('All')
    expect(mail).not.toContain('Feedback-ID')
    expect(mail).toMatch(/text\/plain; charset=utf-8/)
    expect(mail).toMatch(/text\/html; charset=utf-8/)
    const calendars = calendarsIn(mail)
    expect(calendars).toHaveLength(2)
    for (const { head, text } of calendars) {
      expect(head).toMatch(
        /text\/calendar; charset=utf-8; method=PUBLISH|method=PUBLISH; charset=utf-8/,
      )
      expect(text).toContain('STATUS:CONFIRMED')
    }
    expect(calendars[1]?.head).toContain('filename=welkom.ics')
    expect(Buffer.byteLength(mail)).toBeLessThan(100_000)
  })

  test('changing and cancelling increment the SEQUENCE of the same calendar entry', async () => {
    const admin = await anAdmin(app)
    const event = await anEvent(app, { by: admin, title: 'Canal walk' })
    await as(app, mina).call(events.book, { id: event.id })
    await app.jobs.drain()
    const fields = { ...event, startDate: event.startDate, endDate: event.endDate }
    const { title, description, startDate, endDate, price } = fields
    const draft = { title, description, price, category: 'social' as const }
    const times = { startDate: String(startDate), endDate: String(endDate) }
    const place = { location: 'Elsewhere, Utrecht' }
    await as(app, admin).call(events.update, { id: event.id, ...draft, ...times, ...place })
    await notifyOfChange(app, event.id)
    await app.jobs.drain()
    await as(app, admin).call(events.cancel, { id: event.id })
    await app.jobs.drain()
    const entries = mailsTo(mina).map((mail) => {
      const text = calendarsIn(mail)[0]?.text ?? ''
      const value = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim()
      return [header(mail, 'Subject')?.split(':')[0], value('METHOD'), value('SEQUENCE')]
    })
    expect(entries.sort()).toEqual([
      ['Booked', 'PUBLISH', '0'],
      ['Cancelled', 'CANCEL', '2'],
      ['Changed', 'PUBLISH', '1'],
    ])
  })

  test('cancelling and being promoted from the waitlist are mailed', async () => {
    const joris = await aUser(app)
    const event = await anEvent(app, { maxAttendees: 1, title: 'Canal walk' })
    await as(app, mina).call(events.book, { id: event.id })
    await as(app, joris).call(events.joinWaitlist, { id: event.id })
    app.clock.forward(60_000)
    await as(app, mina).call(events.cancelBooking, { id: event.id })
    await app.jobs.drain()
    const subjects = (person: Person) =>
      mailsTo(person)
        .map((mail) => header(mail, 'Subject')?.split(':')[0])
        .sort()
    expect(subjects(mina)).toEqual(['Booked', 'Booking cancelled'])
    expect(subjects(joris)).toEqual(['Booked from the waitlist'])
  })

  test('a job that runs twice writes one file', async () => {
    const event = await anEvent(app)
    await as(app, mina).call(events.book, { id: event.id })
    await app.jobs.drain()
    // Simulates a crash between sending and recording it.
    await app.db`update mail_outbox set sent_at = null where user_id = ${mina.me.id}`
    const [row] = await app.db<[{ id: string }]>`
      select id from mail_outbox where user_id = ${mina.me.id}`
    await app.jobs.send(app.db, 'mail.send', { mailId: row.id })
    await app.jobs.drain()
    expect(mailsTo(mina)).toHaveLength(1)
  })

  test('after thirty days the row and the file of a mail are deleted', async () => {
    const event = await anEvent(app)
    await as(app, mina).call(events.book, { id: event.id })
    await app.jobs.drain()
    const cleanUp = async () => {
      await app.jobs.send(app.db, 'maintenance.outbox', {})
      await app.jobs.drain()
    }
    const rows = () => app.db`select id from mail_outbox where user_id = ${mina.me.id}`
    const { now } = app.clock
    app.clock.forward(29 * 24 * 3_600_000)
    await cleanUp()
    expect([mailsTo(mina).length, (await rows()).length]).toEqual([1, 1])
    app.clock.forward(2 * 24 * 3_600_000)
    await cleanUp()
    expect([mailsTo(mina).length, (await rows()).length]).toEqual([0, 0])
    app.clock.now = now
    await app.db`delete from jobs where name = 'maintenance.outbox'`
  })

  test('deleting the notification deletes an unsent mail and keeps the record of a sent one', async () => {
    const joris = await aUser(app)
    const ask = () => as(app, joris).call(connections.request, { receiverId: mina.me.id })
    const removeAll = async () => {
      const listed = (await as(app, mina).call(notifications.list, {})).body
      for (const { id } of listed) await as(app, mina).call(notifications.remove, { id })
    }
    const rows = () =>
      app.db`select kind, sent_at is not null as is_sent from mail_outbox where user_id = ${mina.me.id}`
    await ask()
    await removeAll()
    expect(await rows()).toEqual([])
    await app.jobs.drain()
    expect(mailsTo(mina)).toEqual([])
    await app.db`delete from user_connections where requester_id = ${joris.me.id}`
    await ask()
    await app.jobs.drain()
    await removeAll()
    expect(await rows()).toEqual([{ kind: 'connectionRequested', isSent: true }])
  })

  test('deleting a group deletes its unsent mails and frees the key of a sent one', async () => {
    const group = await aGroup(app, { by: mina })
    const addMail = async (sentAt: Date | null) => {
      const id = crypto.randomUUID()
      await app.db`
        insert into mail_outbox (id, user_id, kind, key, group_id, sequence, created_at, sent_at)
        values (${id}, ${mina.me.id}, 'unreadMessages', ${id}, ${group.id}, 1, now(), ${sentAt})`
      return id
    }
    const [sent, unsent] = [await addMail(new Date()), await addMail(null)]
    expect((await as(app, mina).call(groups.remove, { id: group.id })).status).toBe(204)
    const rows = await app.db`
      select id, key, group_id from mail_outbox where id in (${sent}, ${unsent})`
    expect(rows).toEqual([{ id: sent, key: `gone:${sent}`, groupId: null }])
  })

  test('the mail of a deleted account is not sent, and its job completes', async () => {
    const event = await anEvent(app)
    await as(app, mina).call(events.book, { id: event.id })
    await deleteAccount(app, mina.me.id)
    await app.jobs.drain()
    const subject = 'Subject: Your account was deleted'
    expect(mailsTo(mina).filter((mail) => !mail.includes(subject))).toEqual([])
  })

  test('line breaks in a title cannot inject headers', async () => {
    const title = 'a\r\nBcc: x@y.nl\r\n\r\nHello\u202e\u2028'
    const mailer = createMailer(
      {
        smtpUrl: undefined,
        mailNeedsTls: false,
        mailFrom: 'Welkom <w@x.nl>',
        publicUrl: 'https://x.nl',
        dataDir: folder,
      },
      { info: () => {} },
    )
    await mailer.send({
      id: 'nasty',
      to: mina.me.email,
      date: new Date(),
      subject: `Booked: ${title}`,
      text: 'x',
      html: 'x',
      calendar: { method: 'PUBLISH', content: 'x' },
    })
    const [mail = ''] = mailsTo(mina)
    expect(header(mail, 'Subject')).toBe('Booked: a Bcc: x@y.nl Hello')
    expect(header(mail, 'Bcc')).toBeUndefined()
    expect(header(mail, 'To')).toBe(mina.me.email)
  })
})
