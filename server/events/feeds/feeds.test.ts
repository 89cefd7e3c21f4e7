import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'

const app = await sharedApp({ PUBLIC_URL: 'https://welkom.example' })
const mina = await aUser(app)

const entriesOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((one) => ({
    uid: one.getFirstPropertyValue('uid'),
    title: one.getFirstPropertyValue('summary'),
    status: one.getFirstPropertyValue('status'),
  }))

const createFeed = async (person = mina) =>
  (await as(app, person).call(events.createFeed, {})).body.url
const readFeed = async (url: string) => request(app, { url: new URL(url).pathname })

test('a member creates, replaces and revokes a secret feed URL', async () => {
  const feed = () => as(app, mina).call(events.feed, {})
  expect((await feed()).body).toEqual({ createdAt: null })
  const first = await createFeed()
  expect(first).toMatch(/^https:\/\/welkom\.example\/.+\/[\w-]{43}$/)
  expect((await feed()).body).toEqual({ createdAt: app.clock.now.toISOString() })
  expect((await readFeed(first)).status).toBe(200)

  const second = await createFeed()
  expect(second).not.toBe(first)
  expect((await readFeed(first)).status).toBe(404)
  expect((await as(app, mina).call(events.revokeFeed, {})).status).toBe(204)
  expect((await readFeed(second)).status).toBe(404)
  expect((await feed()).body).toEqual({ createdAt: null })
  expect((await as(app, mina).call(events.revokeFeed, {})).status).toBe(204)
})

test('the feed has only the owner’s bookings and marks cancelled ones', async () => {
  const joris = await aUser(app)
  const admin = await anAdmin(app)
  const titles = ['Stays', 'Given up', 'Called off', 'Not mine']
  const [stays, givenUp, calledOff, notMine] = await Promise.all(
    titles.map((title) => anEvent(app, { title, by: admin })),
  )
  for (const event of [stays, givenUp, calledOff])
    await as(app, joris).call(events.book, { id: event?.id ?? '' })
  await as(app, mina).call(events.book, { id: notMine?.id ?? '' })
  await as(app, joris).call(events.cancelBooking, { id: givenUp?.id ?? '' })
  await as(app, admin).call(events.cancel, { id: calledOff?.id ?? '' })

  const { text, headers } = await readFeed(await createFeed(joris))
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(
    entriesOf(text)
      .map(({ title, status }) => `${title} ${status}`)
      .sort(),
  ).toEqual(['Called off CANCELLED', 'Given up CANCELLED', 'Stays CONFIRMED'])
})

test('the file of a booked event has the same UID as the booking', async () => {
  const event = await anEvent(app)
  const file = async () => (await as(app, mina).call(events.calendarFile, { id: event.id })).text
  expect(entriesOf(await file())[0]?.uid).toBe(`event-${event.id}@welkom.example`)
  const { body: booking } = await as(app, mina).call(events.book, { id: event.id })
  expect(entriesOf(await file())[0]?.uid).toBe(`booking-${booking.id}@welkom.example`)
  await as(app, mina).call(events.cancelBooking, { id: event.id })
  expect(entriesOf(await file())[0]?.uid).toBe(`event-${event.id}@welkom.example`)
})

test('an unknown feed URL returns 404', async () => {
  expect(
    (await readFeed(`https://x.nl${events.feedFile.path.replace(':token', 'x')}`)).status,
  ).toBe(404)
  const { status } = await as(app, mina).call(events.calendarFile, { id: crypto.randomUUID() })
  expect(status).toBe(404)
})
