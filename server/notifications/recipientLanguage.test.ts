import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDevice } from '#server/testing/devices.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo, type ReadMail } from '#server/testing/mails.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { startPushService } from '#server/testing/pushService.ts'
import { events } from '#shared/events/contract.ts'
import type { Language } from '#shared/language/languages.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const service = await startPushService()
afterAll(() => service.stop())
const folder = mailFolder()
const app = await sharedApp({
  PUSH_HOSTS: service.origin,
  PUBLIC_URL: 'http://localhost:3000',
  MAIL_FROM: 'Welkom <hello@welkom.example>',
  DATA_DIR: folder,
})

const title = 'Canal walk'
const onlineUrl = 'https://meet.example/canal'

/** What a device with this language sends. */
const inLanguage = (person: Person, language: Language): Person => ({
  ...person,
  cookie: `${person.cookie}; language=${language}`,
})

const aUserWith = async (language: Language) => {
  const person = await aUser(app)
  expect((await as(app, person).call(profile.update, { language })).status).toBe(200)
  const box = service.mailbox()
  await aDevice(app, person, box.subscription)
  return { person, box }
}

const panel = async (person: Person, language: Language) =>
  (await as(app, inLanguage(person, language)).call(notifications.list, {})).body.map(
    ({ title, message, actionText }) => ({ title, message, actionText }),
  )

const feedOf = async (person: Person) => {
  const { url } = (await as(app, person).call(events.createFeed, {})).body
  // The calendar app's own language does not count.
  const reply = await app.http.inject({
    method: 'GET',
    url: new URL(url).pathname,
    headers: { 'accept-language': 'pl' },
  })
  return unfold(reply.body)
}

const unfold = (file: string) => file.replace(/\r?\n[ \t]/g, '')

let joris: Awaited<ReturnType<typeof aUserWith>>
let amal: Awaited<ReturnType<typeof aUserWith>>
beforeAll(async () => {
  const admin = await anAdmin(app)
  joris = await aUserWith('nl')
  amal = await aUserWith('ar')
  // Within one day, whatever the time is now.
  const day = new Date(app.clock.now.getTime() + 7 * 24 * 3_600_000).toISOString().slice(0, 10)
  const { id } = await anEvent(app, {
    ...{ by: admin, title, onlineUrl, maxAttendees: 1, languages: ['en', 'nl'] },
    ...{ startDate: `${day}T12:00:00Z`, endDate: `${day}T14:00:00Z` },
  })
  // An English device of another person causes the promotion.
  await as(app, inLanguage(joris.person, 'en')).call(events.book, { id })
  await app.jobs.drain()
  // A booking that is cancelled within a minute causes no mail.
  app.clock.forward(61_000)
  await as(app, amal.person).call(events.joinWaitlist, { id })
  await as(app, inLanguage(joris.person, 'en')).call(events.cancelBooking, { id })
  await app.jobs.drain()
})

const calendarFile = (mail: ReadMail | undefined) => {
  const file = mail?.attachments.find(({ filename }) => filename === 'welkom.ics')
  return unfold(
    typeof file?.content === 'string' ? file.content : new TextDecoder().decode(file?.content),
  )
}

test('the promoted member gets mail and calendar file in Arabic, from right to left', async () => {
  const mails = await mailsTo(folder, amal.person)
  const mail = mails.find(({ subject }) => subject?.includes('جاء دورك'))
  expect(mail?.subject).toBe(`جاء دورك: \u2068${title}\u2069`)
  expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
  expect(mail?.html).toContain('scope="row" align="right"')
  expect(mail?.html).toContain('padding:8px 0 8px 16px')
  expect(mail?.text).toContain(`مرحبًا \u2068${amal.person.me.name}\u2069،`)
  expect(mail?.text).toContain('جاء دورك على قائمة الانتظار')
  expect(mail?.text).toMatch(/من \u2068\d\d:\d\d\u2069 إلى/)
  expect(calendarFile(mail)).toContain(`الانضمام عبر الإنترنت: ${onlineUrl}`)
})

test('the member who gave up the place gets mail and calendar file in Dutch', async () => {
  const mails = await mailsTo(folder, joris.person)
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Geboekt: ${title}`,
    `Boeking geannuleerd: ${title}`,
  ])
  const mail = mails.at(-1)
  expect(mail?.html).toContain('<html lang="nl" dir="ltr">')
  expect(mail?.text).toContain(`Hallo ${joris.person.me.name},`)
  expect(mail?.text).toContain('Je gaat niet meer naar deze activiteit.')
  expect(mail?.text).toMatch(/\d\d:\d\d tot \d\d:\d\d/)
  const file = calendarFile(mail)
  expect(file).toContain('STATUS:CANCELLED')
  expect(file).toContain('Talen: Engels\\, Nederlands')
})

test('both get their push in their own language', () => {
  const pushed = amal.box.payloads().map(({ notification }) => notification)
  expect(pushed).toContainEqual(
    expect.objectContaining({
      lang: 'ar',
      dir: 'auto',
      title: 'جاء دورك',
      body: `كنت على قائمة الانتظار وجاء دورك. حجزنا لك «\u2068${title}\u2069».`,
    }),
  )
  expect(joris.box.payloads().map(({ notification }) => notification)).toEqual([
    expect.objectContaining({ lang: 'nl', title: 'Je boeking is bevestigd' }),
  ])
})

test('the panel follows the language of its reader, also for earlier notifications', async () => {
  expect(await panel(joris.person, 'nl')).toContainEqual({
    title: 'Je boeking is geannuleerd',
    message: `Je gaat niet meer naar “${title}”.`,
    actionText: 'Activiteit bekijken',
  })
  expect((await panel(amal.person, 'ar'))[0]?.title).toBe('جاء دورك')
  expect((await panel(amal.person, 'nl'))[0]).toEqual({
    title: 'Er is plek voor je',
    message: `Je was aan de beurt op de wachtlijst. We hebben “${title}” voor je geboekt.`,
    actionText: 'Activiteit bekijken',
  })
  expect((await panel(amal.person, 'en'))[0]?.title).toBe('There’s room for you')
})

test('the stored text is in the recipient’s language', async () => {
  const rows = await app.db<{ title: string }[]>`
    select title from notifications where user_id = ${amal.person.me.id}`
  expect(rows.map(({ title }) => title)).toEqual(['جاء دورك'])
})

test('a row without arguments keeps its text', async () => {
  const { person } = await aUserWith('nl')
  await app.db`
    insert into notifications (id, user_id, key, type, category, priority, title, message, created_at)
    values (gen_random_uuid(), ${person.me.id}, 'old', 'bookingConfirmed', 'events', 'normal',
      'Your place is booked', 'See you', ${app.clock.now})`
  expect(await panel(person, 'nl')).toEqual([
    { title: 'Your place is booked', message: 'See you', actionText: null },
  ])
})

test('a calendar feed is in the language of its owner, a download in that of its reader', async () => {
  const { person } = amal
  expect(await feedOf(person)).toContain(`الانضمام عبر الإنترنت: ${onlineUrl}`)
  const [{ eventId }] = await app.db<[{ eventId: string }]>`
    select event_id from event_bookings where user_id = ${person.me.id}`
  const { text } = await as(app, inLanguage(person, 'nl')).call(events.calendarFile, {
    id: eventId,
  })
  expect(unfold(text)).toContain(`Online meedoen: ${onlineUrl}`)
})
