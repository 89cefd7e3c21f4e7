import ICAL from 'ical.js'
import ical from 'node-ical'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { connectionRequested, type NotificationInput } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aMailServer } from '#server/testing/mailServer.ts'
import type { ReadMail } from '#server/testing/mails.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'

const server = await aMailServer()
afterAll(() => server.stop())
const app = await sharedApp({
  SMTP_URL: server.url,
  PUBLIC_URL: 'https://welkom.example',
  MAIL_FROM: 'Welkom <hallo@welkom.example>',
})

const send = (person: Person, input: NotificationInput) =>
  inTransaction(app.db, (tx) => notify(app, tx, person.me.id, input))
const requestFrom = (who: Person) => connectionRequested(who.me, app.clock.now)

const calendarIn = ({ attachments }: ReadMail) => {
  const parts = attachments.filter(({ mimeType }) => mimeType === 'text/calendar')
  return parts.map(({ content }) =>
    typeof content === 'string' ? content : new TextDecoder().decode(content as ArrayBuffer),
  )
}

test('a booking mail has the expected headers and a calendar that two libraries parse', async () => {
  const mina = await aUser(app)
  const event = await anEvent(app, { title: 'Canal walk', price: '7.50' })
  await as(app, mina).call(events.book, { id: event.id })
  await app.jobs.drain()
  const [mail, ...others] = await server.to(mina)
  expect(others).toEqual([])
  if (!mail) throw new Error('No mail arrived')
  expect(mail.from).toMatchObject({ name: 'Welkom', address: 'hallo@welkom.example' })
  expect(mail.to).toEqual([{ address: mina.me.email, name: '' }])
  expect(mail.subject).toBe('Booked: Canal walk')
  expect(mail.messageId).toMatch(/^<mail-[0-9a-f-]{36}@welkom\.example>$/)
  expect(new Date(mail.date ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect(mail.header('Auto-Submitted')).toBe('auto-generated')
  expect(mail.header('X-Auto-Response-Suppress')).toBe('All')
  expect(mail.header('Feedback-ID')).toBeUndefined()
  // Booking mails cannot be disabled.
  expect(mail.header('List-Unsubscribe')).toBeUndefined()
  expect(mail.raw).toContain('text/calendar; method=PUBLISH; charset=utf-8')

  const [calendar = ''] = calendarIn(mail)
  const { body } = await as(app, mina).call(events.myBookings, {})
  const uid = `booking-${body[0]?.id}@welkom.example`
  const start = new Date(event.startDate).getTime()
  const one = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent')
  expect(one?.getFirstPropertyValue('uid')).toBe(uid)
  const other = ical.sync.parseICS(calendar)[uid]
  if (other?.type !== 'VEVENT') throw new Error('node-ical found no event')
  expect(other.summary).toBe('Canal walk')
  expect(Math.abs(other.start.getTime() - start)).toBeLessThan(60_000)
})

test('a notification mail supports one-click unsubscribe and says that replies are not read', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app, { name: 'Joris Visser' })]
  await send(mina, requestFrom(joris))
  await app.jobs.drain()
  const [mail] = await server.to(mina)
  expect(mail?.header('List-Unsubscribe')).toMatch(
    /^<https:\/\/welkom\.example\/privacy\/unsubscribe\?token=[\w-]{80}>$/,
  )
  expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain('no one reads replies')
  // Headers contain no member-written text.
  expect(mail?.raw.split('\r\n\r\n')[0]).not.toContain('Joris')
})

const countUnsent = async (people: Person[]) => {
  const [row] = await app.db<[{ count: number }]>`
    select count(*)::int as count from mail_outbox
    where user_id = any(${people.map(({ me }) => me.id)}) and sent_at is null`
  return row.count
}
const makeDue = (people: Person[]) => app.db`
  update jobs set due_at = now() where name = 'mail.send' and payload ->> 'mailId' in (
    select id::text from mail_outbox where user_id = any(${people.map(({ me }) => me.id)}))`

test('after a mail server outage each unexpired mail is delivered once', async () => {
  const [mina, joris, ana] = [await aUser(app), await aUser(app), await aUser(app)]
  const event = await anEvent(app)
  await server.stop()
  for (const person of [mina, joris])
    expect((await as(app, person).call(events.book, { id: event.id })).status).toBe(201)
  const soon = new Date(app.clock.now.getTime() + 5 * 60_000)
  await send(ana, requestFrom(mina))
  await send(ana, { ...requestFrom(joris), expiresAt: soon })
  for (let minute = 0; minute < 10; minute++) {
    await app.jobs.drain()
    app.clock.forward(60_000)
    await makeDue([mina, joris, ana])
  }
  expect(await countUnsent([mina, joris, ana])).toBe(4)
  await server.start()
  await app.jobs.drain()
  for (const person of [mina, joris]) expect(await server.to(person)).toHaveLength(1)
  const toAna = await server.to(ana)
  expect(toAna.map(({ text }) => text.includes(mina.me.name))).toEqual([true])
  await makeDue([mina, joris, ana])
  await app.jobs.drain()
  for (const person of [mina, joris, ana]) expect(await server.to(person)).toHaveLength(1)
})
