import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaseRow, MailLinkRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { describeChanges } from '#server/events/changes/changeText.ts'
import { queueAccountDeletedMail } from '#server/mail/accountDeletedMail.ts'
import { composeMail, greetingAndFooter } from '#server/mail/compose.ts'
import { sendDigests } from '#server/notifications/digest/digest.ts'
import { eventTomorrow } from '#server/notifications/inputs.ts'
import { allKinds, kinds } from '#server/notifications/kinds.ts'
import { notify } from '#server/notifications/notify.ts'
import { writeText } from '#server/notifications/storedText.ts'
import {
  builtInTemplate,
  renderNotification,
  upsertTemplates,
} from '#server/notifications/templates.ts'
import { upsertGuides } from '#server/resources/bundledGuides.ts'
import { decisionContent } from '#server/safety/decisionMail.ts'
import { lostReason, reasonText } from '#server/safety/lostReason.ts'
import { statementFor } from '#server/safety/statement.ts'
import { aPost } from '#server/testing/community.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { aDevice } from '#server/testing/devices.ts'
import { anEvent, eventDraft, eventRow } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { findLink, mailFolder } from '#server/testing/mails.ts'
import {
  ageAccounts,
  anAdmin,
  as,
  aUser,
  type Person,
  registrationDraft,
} from '#server/testing/people.ts'
import { type Mailbox, startPushService } from '#server/testing/pushService.ts'
import { aCase, decideCase, sendObjection } from '#server/testing/safety.ts'
import {
  findUnmarked,
  findUnmarkedInMail,
  markMessages,
  readableLines,
  value,
} from '#server/testing/unmarkedTexts.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { eventMessages } from '#shared/events/messages/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { isSwitchable } from '#shared/notifications/settings.ts'
import { profile } from '#shared/profile/contract.ts'
import { push } from '#shared/push/contract.ts'
import { DecisionKind } from '#shared/safety/cases/contract.ts'
import { safety } from '#shared/safety/contract.ts'

const publicUrl = 'http://localhost:3000'
const folder = mailFolder()
const service = await startPushService()
afterAll(() => service.stop())
const app = await sharedApp(
  { DATA_DIR: folder, PUSH_HOSTS: service.origin, PUBLIC_URL: publicUrl },
  await ownTestDatabase(),
)
const messages = markMessages()

const newPerson = async () => {
  const person = await aUser(app, { name: value })
  await app.db`update users set marketing_consent = true where id = ${person.me.id}`
  return person
}

const newAdmin = async () => {
  const admin = await anAdmin(app)
  await app.db`update users set name = ${value} where id = ${admin.me.id}`
  return admin
}

const boxes: Mailbox[] = []
const register = async (person: Person) => {
  const box = service.mailbox()
  boxes.push(box)
  return (await aDevice(app, person, box.subscription)).id
}

const minuteMs = 60_000

const runAllJobs = async () => {
  for (let round = 0; round < 3; round++) {
    await app.db`update jobs set due_at = now() where failed_at is null`
    await app.jobs.drain()
  }
}

const readMails = () =>
  Promise.all(
    readdirSync(join(folder, 'outbox'))
      .sort()
      .map((name) => PostalMime.parse(readFileSync(join(folder, 'outbox', name), 'utf8'))),
  )

/** Fails unless the call succeeds, because a scene without it would prove nothing. */
const done = async <Reply extends { status: number; text: string }>(call: Promise<Reply>) => {
  const reply = await call
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply
}

const plainTexts = { title: value, location: value, description: value }
const eventTexts = {
  ...{ ...plainTexts, languages: ['en', 'nl'] },
  ...{ price: '12.50', onlineUrl: 'https://meet.example/x', paymentNote: value },
}

/** A place is given up, taken over, taken back and lost with its event. */
const book = async (admin: Person) => {
  const { id } = await anEvent(app, { by: admin, ...eventTexts, maxAttendees: 1 })
  const [first, second, third] = [await newPerson(), await newPerson(), await newPerson()]
  await done(as(app, first).call(events.book, { id }))
  for (const person of [second, third])
    await done(as(app, person).call(events.joinWaitlist, { id }))
  await runAllJobs()
  app.clock.forward(2 * minuteMs)
  await done(as(app, first).call(events.cancelBooking, { id }))
  await done(as(app, admin).call(eventMessages.send, { id, subject: value, message: value }))
  const draft = eventDraft(app, { ...eventTexts, title: `${value}!`, maxAttendees: 1 })
  await done(as(app, admin).call(events.update, { id, ...draft }))
  await runAllJobs()
  const [booking] = await app.db<[{ id: string }]>`
    select id from event_bookings where user_id = ${second.me.id}`
  await done(as(app, admin).call(attendance.cancelFor, { id: booking.id, reason: value }))
  await runAllJobs()
  await done(as(app, admin).call(events.cancel, { id, reason: value }))
  const endDate = new Date(app.clock.now.getTime() + 10 * 24 * 60 * minuteMs).toISOString()
  const long = await anEvent(app, { by: admin, ...plainTexts, price: 5, endDate })
  await done(as(app, third).call(events.book, { id: long.id }))
  await runAllJobs()
}

/** A decision about a post, an objection to it, and a message from the contact form. */
const moderate = async (admin: Person) => {
  const [owner, reporter] = [await newPerson(), await newPerson()]
  const post = await aPost(app, { by: owner, title: value, content: value })
  const caseId = await aCase(app, reporter, 'post', post.id)
  await done(decideCase(app, admin, caseId, { kind: 'remove', reason: value }))
  const [decision] = await app.db<[{ id: string }]>`
    select id from decisions where case_id = ${caseId}`
  await done(sendObjection(app, owner, decision.id))
  const email = 'only.writer@example.org'
  await done(as(app, null).call(safety.contact, { topic: 'other', email, message: value }))
  const [contact] = await app.db<[{ id: string }]>`
    select c.id from cases c join reports r on r.case_id = c.id where r.email = ${email}`
  await done(decideCase(app, admin, contact.id, { kind: 'answer', reason: value }))
  await runAllJobs()
}

/** Registration, a new password, a new address, one that is taken, and the end of an account. */
const confirmAddresses = async () => {
  await done(as(app, null).call(auth.register, registrationDraft({ name: value })))
  const person = await newPerson()
  const taken = 'taken@example.org'
  await aUser(app, { name: value, email: taken })
  const { email } = person.me
  await done(as(app, null).call(security.forgotPassword, { email }))
  await done(as(app, await newPerson()).call(profile.update, { email: taken }))
  await done(as(app, person).call(profile.update, { email: `new-${email}` }))
  await runAllJobs()
  const mails = await readMails()
  const confirming = mails.findLast(({ to }) => to?.[0]?.address === `new-${email}`)
  const { token } = findLink({ text: confirming?.text ?? '' })
  await done(as(app, null).call(security.confirmEmail, { token }))
  await inTransaction(app.db, (tx) =>
    queueAccountDeletedMail(app, tx, { email, name: value, language: null }),
  )
  await runAllJobs()
}

/** An unread message, with and without its text, and a mention in a group. */
const write = async () => {
  const [sam, person, discreet] = [await newPerson(), await newPerson(), await newPerson()]
  await ageAccounts(app, sam, person, discreet)
  await done(as(app, person).call(notifications.changePreviews, { hasMessagePreviews: true }))
  const { id } = await aGroup(app, { by: sam, name: value })
  for (const one of [person, discreet]) {
    await register(one)
    await connectUsers(app, sam, one)
    await aDirectMessage(app, sam, one, value)
    await joinGroup(app, one, { id })
    await done(as(app, sam).call(groups.send, { id, message: `@${one.me.username} ${value}` }))
  }
  app.clock.forward(6 * minuteMs)
  await runAllJobs()
}

const sendDigest = async () => {
  app.clock.now = new Date('2027-01-11T07:30:00Z')
  await anEvent(app, { by: await newAdmin(), ...eventTexts })
  await aPost(app, { title: value })
  await aGroup(app, { name: value })
  const person = await newPerson()
  await done(
    as(app, person).call(notifications.changeSetting, {
      ...{ category: 'digest', channel: 'mail', isOn: true },
    }),
  )
  await sendDigests(app)
  await runAllJobs()
}

const templateArgs = { who: value, about: value, what: value, when: value, headline: value }

/** Every notification, on all its channels. Those about bookings and messages have scenes of their own. */
const notifyOfAll = async (person: Person) => {
  const subscriptionId = await register(person)
  await done(as(app, person).call(push.test, { subscriptionId }))
  for (const kind of allKinds.filter((one) => kinds[one].setting !== 'messages')) {
    const { setting, channels } = kinds[kind]
    for (const channel of channels.filter((one) => isSwitchable(setting, one)))
      await done(
        as(app, person).call(notifications.changeSetting, {
          ...{ category: setting, channel, isOn: true },
        }),
      )
    // Mails about bookings have more text than their notification.
    const isMailed = setting !== 'bookings'
    const input = { kind, key: crypto.randomUUID(), templateArgs, actionUrl: '/', isMailed }
    await inTransaction(app.db, (tx) => notify(app, tx, person.me.id, input))
  }
  await runAllJobs()
}

let pushed: { title: string; body: string }[]
let mails: Awaited<ReturnType<typeof readMails>>
beforeAll(async () => {
  await upsertTemplates(app.db)
  await upsertGuides(app.db)
  // The first groups are a community's own, in the language of its choice.
  await app.db`delete from groups`
  await app.db`update resources set title = ${value}, description = ${value}`
  const admin = await newAdmin()
  await book(admin)
  await moderate(admin)
  await confirmAddresses()
  await write()
  await notifyOfAll(await newPerson())
  const neighbour = await newPerson()
  await app.db`update users set location = ${value} where id = ${neighbour.me.id}`
  await notifyOfAll(neighbour)
  await sendDigest()
  mails = await readMails()
  pushed = boxes.flatMap((box) => box.payloads().map(({ notification }) => notification))
})

test('every text of all mails and of their calendar files is marked', () => {
  const found = mails.flatMap(({ subject = '', text = '', html = '', attachments }) => [
    ...findUnmarkedInMail({ subject, text, html }),
    ...attachments.flatMap(({ content }) =>
      findUnmarked(
        readableLines(typeof content === 'string' ? content : new TextDecoder().decode(content)),
      ),
    ),
  ])
  expect(found).toEqual([])
})

test('every text of all pushes is marked', () => {
  expect(pushed.flatMap(({ title, body }) => findUnmarked(`${title}\n${body}`))).toEqual([])
})

/** Whether a link comes by mail. A link to remove passkeys is part of a reply. */
const isMailed: Record<MailLinkRow['purpose'], boolean> = {
  ...{ resetPassword: true, confirmEmail: true, undoEmail: true, confirmAccount: true },
  removePasskeys: false,
}

test('every kind of mail was sent', async () => {
  const rows = await app.db<{ kind: string }[]>`
    select distinct kind from mail_outbox where sent_at is not null`
  const links = Object.entries(isMailed).flatMap(([purpose, mailed]) => (mailed ? [purpose] : []))
  const mailed = allKinds.filter((kind) => kinds[kind].channels.includes('mail'))
  expect(rows.map(({ kind }) => kind).sort()).toEqual([...links, ...mailed].sort())
})

test('every kind of push was sent', () => {
  const titles = pushed.map(({ title }) => title)
  const missing = allKinds.filter((kind) => {
    const { missing: _, ...template } = builtInTemplate(kind)
    const { title } = renderNotification(template, templateArgs)
    return kinds[kind].channels.includes('push') && !titles.includes(title)
  })
  expect(missing).toEqual([])
})

const subjectTypes: CaseRow['subjectType'][] = [
  ...(['post', 'comment', 'groupMessage', 'directMessage'] as const),
  ...(['group', 'event', 'user', 'contact'] as const),
]

test.each(DecisionKind.options)('the mails about the decision %s are marked', (kind) => {
  const recipient = { name: value, publicUrl, unsubscribeUrl: '', community: value }
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
        expect(findUnmarkedInMail(mail)).toEqual([])
      }
})

const plainEvent = { ...eventRow, ...plainTexts, price: '5.00' }
const changes: Partial<typeof eventRow>[] = [
  { title: `${value}!`, location: `${value}!`, description: `${value}!` },
  { startDate: new Date('2026-11-27T18:30:00Z'), endDate: new Date('2026-11-27T20:30:00Z') },
  { startDate: new Date('2026-11-26T17:30:00Z') },
  { endDate: new Date('2026-11-26T22:30:00Z') },
  { endDate: new Date('2026-11-28T20:30:00Z') },
  { price: '6.00' },
  { price: '0.00' },
  { onlineUrl: 'https://meet.example/x' },
  { town: value, exactLocation: `${value}!` },
]

test.each(changes)('what is said about the change %o is marked', (change) => {
  const changed = { ...plainEvent, ...change }
  const other = { ...changed, onlineUrl: changed.onlineUrl && `${changed.onlineUrl}y` }
  for (const [from, to] of [
    ...[[plainEvent, changed] as const, [changed, plainEvent] as const],
    ...(changed.onlineUrl ? [[changed, other] as const] : []),
  ])
    for (const price of ['0.00', '5.00', '6.00'])
      expect(findUnmarked(writeText(describeChanges(from, to, { price }) ?? []))).toEqual([])
})

test('a reminder of an online event is marked', () => {
  const event = { ...plainEvent, isOnline: true }
  const { templateArgs } = eventTomorrow(event, { id: crypto.randomUUID() })
  expect(
    Object.values(templateArgs ?? {}).flatMap((text) => findUnmarked(writeText(text))),
  ).toEqual([])
})

test('a lost reason of a decision is marked', () => {
  expect(findUnmarked(reasonText(lostReason))).toEqual([])
})

/** For a hundred unread messages. */
const ofHundreds = /^notifications\.unread\.\w+Many$/

test('every message of mails was used', () => {
  const unused = messages.listUnused(
    /^(mail|onboarding|notifications|push\.test|safety|events\.(mail|changes))\./,
  )
  expect(unused.filter((key) => !ofHundreds.test(key))).toEqual([])
})

test('a planted sentence is found in every part of a mail', () => {
  const recipient = { name: value, publicUrl, unsubscribeUrl: '', community: value }
  const planted = 'This sentence is planted'
  const mail = composeMail({
    ...greetingAndFooter('security', recipient),
    ...{ subject: value, heading: value, paragraphs: [planted] },
    action: { text: value, url: publicUrl },
  })
  expect(findUnmarkedInMail(mail)).toEqual([planted, planted])
  expect(findUnmarkedInMail({ ...mail, html: '', text: '', subject: 'Planted' })).toEqual([
    'Planted',
  ])
  expect(findUnmarked(readableLines(`SUMMARY:${planted}`))).toEqual([planted])
})
