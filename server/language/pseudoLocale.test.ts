import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaseRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { bookingMail } from '#server/events/bookingMail.ts'
import { eventFile } from '#server/events/calendarFile.ts'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { queueAccountDeletedMail } from '#server/mail/accountDeletedMail.ts'
import { composeMail, greetingAndFooter } from '#server/mail/compose.ts'
import { sendDigests } from '#server/notifications/digest/digest.ts'
import { allKinds, type BookingMailKind, kinds } from '#server/notifications/kinds.ts'
import { notify } from '#server/notifications/notify.ts'
import {
  builtInTemplate,
  renderNotification,
  renderTemplate,
  upsertTemplates,
} from '#server/notifications/templates.ts'
import { decisionContent } from '#server/safety/decisionMail.ts'
import { statementFor } from '#server/safety/statement.ts'
import { aPost } from '#server/testing/community.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { aDevice } from '#server/testing/devices.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { mailFolder, mailsTo, type ReadMail } from '#server/testing/mails.ts'
import { ageAccounts, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { startPushService } from '#server/testing/pushService.ts'
import { security } from '#shared/auth/security/contract.ts'
import { type ErrorCode, errorMessage, errors } from '#shared/errors/errorTable.ts'
import { compileMessage } from '#shared/language/compileMessage.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { DecisionKind } from '#shared/safety/cases/contract.ts'
import { compilePseudoMessage, markText } from '../../scripts/messages/pseudoMessage.ts'
import { compileMessagesWith } from './t.ts'

// Values have letters of another alphabet, so every Latin letter without an accent is a text of ours.
const value = 'Ωμέγα'
const publicUrl = 'https://welkom.example'
const community = 'Καλώς'

/** What is no text: addresses, ids, dates of Intl, and names. */
const noTexts = [
  /https?:\/\/\S+/g,
  /\S+@\S+/g,
  /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g,
  /\b(Mon|Tue|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g,
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g,
  /\bEurope\/Amsterdam\b/g,
  /\bWelkom\b/g,
  /\b(English|Dutch)\b/g,
]

const unmarked = (text: string) => {
  // Links in mails are broken up by invisible characters.
  const visible = text.replaceAll('\u200c', '')
  const ours = noTexts.reduce((rest, pattern) => rest.replace(pattern, ''), visible)
  return ours.split('\n').filter((line) => /[A-Za-z]/.test(line))
}

const textOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&#?\w+;/g, ' ')

type Mail = Pick<ReadMail, 'subject' | 'text' | 'html'>
const unmarkedOf = ({ subject = '', text, html }: Mail) =>
  unmarked([subject, text, textOf(html)].join('\n'))

/** The lines of a calendar file that people read. */
const readableLines = (file: string) =>
  file
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => /^(SUMMARY|DESCRIPTION|LOCATION)/.test(line))
    .map((line) => line.slice(line.indexOf(':') + 1).replaceAll('\\n', '\n'))
    .join('\n')

const folder = mailFolder()
const service = await startPushService()
const app = await sharedApp(
  { DATA_DIR: folder, PUSH_HOSTS: service.origin, PUBLIC_URL: 'http://localhost:3000' },
  await ownTestDatabase(),
)

beforeAll(async () => {
  compileMessagesWith(compilePseudoMessage)
  await upsertTemplates(app.db)
})
// Test files share one process.
afterAll(async () => {
  compileMessagesWith(compileMessage)
  await service.stop()
})

const event = {
  ...{ id: crypto.randomUUID(), title: value, description: value, location: value },
  ...{ startDate: new Date('2026-11-26T18:30:00Z'), endDate: new Date('2026-11-26T20:30:00Z') },
  ...{ cancelledAt: null, onlineUrl: 'https://meet.example/x', languages: ['en', 'nl'] },
  ...{ createdAt: new Date(), updatedAt: new Date(), cancelReason: value, paymentNote: null },
}

test.each(allKinds)('the notification %s is marked', (kind) => {
  const args = { who: value, about: value, what: value, when: value, headline: value, community }
  for (const given of [args, { community }]) {
    const { missing, ...template } = builtInTemplate(kind)
    const fallbacks = Object.values(missing).map((text) => renderTemplate(text, { community }))
    expect(fallbacks.flatMap(unmarked)).toEqual([])
    const { title, message, actionText } = renderNotification(template, given)
    expect(unmarked([title, message, actionText].join('\n'))).toEqual([])
  }
})

const bookingKinds: BookingMailKind[] = [
  ...(['bookingConfirmed', 'bookingPromoted', 'eventChanged'] as const),
  ...(['eventCancelled', 'bookingCancelled', 'bookingTakenBack'] as const),
]

test.each(bookingKinds)('the mail %s and its calendar file are marked', (kind) => {
  const booking = { id: crypto.randomUUID(), price: '12.50', cancelReason: value }
  const mail = bookingMail(
    kind,
    { name: value, event: event as never, booking, sequence: 1, stamp: new Date() },
    { publicUrl, community, organizer: { name: value, email: 'welkom@welkom.example' } },
  )
  expect(unmarkedOf(mail)).toEqual([])
  expect(unmarked(readableLines(mail.calendar.content))).toEqual([])
})

test('a calendar file is marked', () => {
  const file = eventFile(publicUrl, event, { id: crypto.randomUUID(), sequence: 0 })
  const lines = readableLines(file)
  expect(lines).toContain(markText('Languages'))
  expect(unmarked(lines)).toEqual([])
})

const subjectTypes: CaseRow['subjectType'][] = [
  ...(['post', 'comment', 'groupMessage', 'directMessage'] as const),
  ...(['group', 'event', 'user', 'contact'] as const),
]

test.each(DecisionKind.options)('the mails about the decision %s are marked', (kind) => {
  const recipient = { name: value, publicUrl, unsubscribeUrl: '', community }
  for (const subjectType of subjectTypes)
    for (const side of ['owner', 'reporter'] as const)
      for (const isBig of [true, false]) {
        const decided = {
          ...{ id: crypto.randomUUID(), kind, rule: 'scam' as const, reason: value },
          ...{ until: isBig ? new Date() : null, alsoRemoves: isBig, subjectType },
          ...{ snapshot: value, openedAt: new Date(), isBack: isBig },
        }
        const mail = composeMail({
          ...greetingAndFooter('security', recipient),
          ...decisionContent(statementFor(decided, side), publicUrl),
        })
        expect(unmarkedOf(mail)).toEqual([])
      }
})

/** The arguments of all errors. One that is missing fails the test. */
const anyArgs = {
  ...{ max: 2, min: 2, minutes: 2, days: 2, booked: 2 },
  ...{ issue: value, reason: value, role: 'admin', date: value, username: value, until: value },
  rule: 'scam',
}

test.each(Object.keys(errors) as ErrorCode[])('the message of the error %s is marked', (code) => {
  expect(unmarked(errorMessage(code, anyArgs))).toEqual([])
})

const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) {
    await app.db`update jobs set due_at = now() where failed_at is null`
    await app.jobs.drain()
  }
}

const expectMarkedMails = async (person: Person, atLeast: number) => {
  const mails = await mailsTo(folder, person)
  expect(mails.length).toBeGreaterThanOrEqual(atLeast)
  const found = mails.flatMap((mail) => unmarkedOf(mail))
  expect(found.filter((line) => line.trim() !== person.me.username)).toEqual([])
}

const newPerson = async () => {
  const person = await aUser(app, { name: value })
  await app.db`update users set marketing_consent = true where id = ${person.me.id}`
  return person
}

test('mails and pushes of all other kinds are marked', async () => {
  const admin = await anAdmin(app)
  await app.db`update users set name = ${value} where id = ${admin.me.id}`
  await anEvent(app, { by: admin, title: value, location: value, description: value })
  const person = await newPerson()
  const box = service.mailbox()
  await aDevice(app, person, box.subscription)
  const plain = allKinds.filter(
    (kind) =>
      !['messages', 'digest'].includes(kinds[kind].setting) &&
      !(kinds[kind].setting === 'bookings' && kinds[kind].channels.includes('mail')) &&
      !['decisionOnYours', 'decisionOnReport'].includes(kind),
  )
  for (const kind of plain) {
    for (const channel of kinds[kind].channels)
      await as(app, person).call(notifications.changeSetting, {
        ...{ category: kinds[kind].setting, channel, isOn: true },
      })
    const templateArgs = { who: value, about: value, what: value, when: value, headline: value }
    const input = { kind, key: crypto.randomUUID(), templateArgs, actionUrl: '/' }
    await inTransaction(app.db, (tx) => notify(app, tx, person.me.id, input))
  }
  await runAllJobs()
  const mailed = plain.filter((kind) => kinds[kind].channels.includes('mail'))
  await expectMarkedMails(person, mailed.length)
  const pushed = box.payloads().map(({ notification }) => notification)
  expect(pushed.length).toBeGreaterThan(0)
  expect(pushed.flatMap(({ title, body }) => unmarked(`${title}\n${body}`))).toEqual([])
})

test('link mails and the mail after the account was deleted are marked', async () => {
  const person = await newPerson()
  const { email } = person.me
  await as(app, null).call(security.forgotPassword, { email: email ?? '' })
  await as(app, person).call(profile.update, { email: `new-${email}` })
  await inTransaction(app.db, (tx) =>
    queueAccountDeletedMail(app, tx as never, { email: email ?? '', name: value, language: null }),
  )
  await runAllJobs()
  await expectMarkedMails(person, 2)
})

test('mails about unread messages are marked', async () => {
  const [sam, person] = [await newPerson(), await newPerson()]
  await ageAccounts(app, sam, person)
  await connectUsers(app, sam, person)
  await aDirectMessage(app, sam, person, value)
  app.clock.forward(6 * 60_000)
  await runAllJobs()
  await expectMarkedMails(person, 1)
})

test('the digest is marked', async () => {
  app.clock.now = new Date('2027-01-11T07:30:00Z')
  const admin = await anAdmin(app)
  await anEvent(app, { by: admin, title: value, location: value, description: value })
  await aPost(app, { title: value })
  await aGroup(app, { name: value })
  const person = await newPerson()
  await as(app, person).call(notifications.changeSetting, {
    ...{ category: 'digest', channel: 'mail', isOn: true },
  })
  await sendDigests(app)
  await runAllJobs()
  await expectMarkedMails(person, 1)
})

test('a planted sentence is found in every part of a mail', () => {
  const recipient = { name: value, publicUrl, unsubscribeUrl: '', community }
  const planted = 'This sentence is planted'
  const action = { text: value, url: publicUrl }
  const mail = runInLanguage('en', () =>
    composeMail({
      ...greetingAndFooter('security', recipient),
      ...{ subject: value, heading: value, paragraphs: [planted], action },
    }),
  )
  expect(unmarkedOf(mail)).toEqual([planted, planted])
  expect(unmarkedOf({ ...mail, html: '', text: '', subject: 'Planted' })).toEqual(['Planted'])
  expect(unmarked(readableLines(`SUMMARY:${planted}`))).toEqual([planted])
})
