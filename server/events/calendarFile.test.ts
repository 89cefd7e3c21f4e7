import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { describe, expect, test, vi } from 'vitest'
import { fuzz } from '#server/testing/testScale.ts'
import { descriptionAsText } from '#shared/events/description.ts'
import { bookingFile, eventFile, type FileEvent, feedFile } from './calendarFile.ts'

const publicUrl = 'https://welkom.example'
const id = '0199a7c2-0000-7000-8000-000000000001'
const bookingId = '0199a7c2-0000-7000-8000-00000000000b'
const booking = { id: bookingId, sequence: 0, size: 1, guestNames: [] }
const stamp = new Date('2026-11-20T09:00:00Z')
const organizer = { name: 'Welkom', email: 'welkom@welkom.example' }

const event: FileEvent = {
  id,
  title: 'Dutch café night',
  description: 'A table, a drink; and an evening.\nNobody switches to English \\ before nine.',
  startDate: new Date('2026-11-26T18:30:00Z'),
  endDate: new Date('2026-11-26T20:30:00Z'),
  location: 'Café De Zaak, Utrecht',
  exactLocation: null,
  cancelledAt: null,
  onlineUrl: null,
  languages: [],
  createdAt: new Date('2026-11-01T09:00:00Z'),
  updatedAt: new Date('2026-11-01T09:10:00Z'),
}

/** Parses with two libraries, which must agree without warnings. */
const read = (file: string) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const calendar = new ICAL.Component(ICAL.parse(file))
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const icalEvents = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const nodeIcalEvents = Object.values(nodeIcal.sync.parseICS(file)).filter(
    (one): one is VEvent => one?.type === 'VEVENT',
  )
  expect(warn).not.toHaveBeenCalled()
  expect(error).not.toHaveBeenCalled()
  expect(nodeIcalEvents).toHaveLength(icalEvents.length)
  const entries = icalEvents.map((one) => {
    const other = nodeIcalEvents.find(({ uid }) => uid === one.uid)
    const start = one.startDate.toJSDate()
    const end = one.endDate.toJSDate()
    expect(new Date(other?.start ?? 0).toISOString()).toBe(start.toISOString())
    expect(new Date(other?.end ?? 0).toISOString()).toBe(end.toISOString())
    expect(other?.summary).toBe(one.summary)
    expect(other?.location).toBe(one.location)
    expect(other?.description).toBe(one.description)
    return {
      uid: one.uid,
      sequence: one.sequence,
      title: one.summary,
      description: one.description,
      location: one.location,
      start: start.toISOString(),
      end: end.toISOString(),
      status: String(one.component.getFirstPropertyValue('status')),
      url: String(one.component.getFirstPropertyValue('url')),
      zone: one.startDate.zone.tzid,
      stamp: String(one.component.getFirstPropertyValue('dtstamp')),
    }
  })
  vi.restoreAllMocks()
  const method = calendar.getFirstPropertyValue('method')
  return { method, name: calendar.getFirstPropertyValue('x-wr-calname'), entries }
}

const expectValidLines = (file: string) => {
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
}

const confirmed = { state: 'booked' as const, stamp, organizer }

describe('the file attached to a mail', () => {
  test('contains all fields of the booking', () => {
    const file = bookingFile(publicUrl, event, booking, confirmed)
    expectValidLines(file)
    expect(read(file)).toEqual({
      method: 'PUBLISH',
      name: null,
      entries: [
        {
          uid: `booking-${bookingId}@welkom.example`,
          sequence: 0,
          title: event.title,
          description: `${event.description}\n\n${publicUrl}/events?event=${id}`,
          location: event.location,
          start: '2026-11-26T18:30:00.000Z',
          end: '2026-11-26T20:30:00.000Z',
          status: 'CONFIRMED',
          url: `${publicUrl}/events?event=${id}`,
          zone: 'Europe/Amsterdam',
          stamp: '2026-11-20T09:00:00Z',
        },
      ],
    })
    expect(file).toContain('DTSTART;TZID=Europe/Amsterdam:20261126T193000')
    expect(file).toContain('ORGANIZER;CN="Welkom":mailto:welkom@welkom.example')
  })

  test('keeps its UID, raises its SEQUENCE and marks a cancellation', () => {
    const changed = read(bookingFile(publicUrl, event, { ...booking, sequence: 1 }, confirmed))
    const cancelled = read(
      bookingFile(
        publicUrl,
        event,
        { ...booking, sequence: 2 },
        { ...confirmed, state: 'cancelled' },
      ),
    )
    expect(changed.entries[0]).toMatchObject({ sequence: 1, status: 'CONFIRMED' })
    expect(cancelled.method).toBe('CANCEL')
    expect(cancelled.entries[0]).toMatchObject({
      uid: changed.entries[0]?.uid,
      sequence: 2,
      status: 'CANCELLED',
    })
  })

  test.each([
    ['in summer', '2026-07-01T16:00:00Z', '20260701T180000'],
    ['in winter', '2026-12-01T16:00:00Z', '20261201T170000'],
    ['before the clock goes forward', '2027-03-28T00:59:00Z', '20270328T015900'],
    ['after it went forward', '2027-03-28T01:00:00Z', '20270328T030000'],
    ['before the clock goes back', '2026-10-24T23:30:00Z', '20261025T013000'],
    ['after it went back', '2026-10-25T01:00:00Z', '20261025T020000'],
  ])('has the local time %s', (_, instant, wall) => {
    const startDate = new Date(instant)
    const file = bookingFile(
      publicUrl,
      { ...event, startDate, endDate: new Date(startDate.getTime() + 48 * 3_600_000) },
      booking,
      confirmed,
    )
    expect(file).toContain(`DTSTART;TZID=Europe/Amsterdam:${wall}`)
  })
})

describe('the file of an event', () => {
  test('has the UID of the booking if there is one, so that no duplicate appears', () => {
    const eventEntry = read(
      eventFile(publicUrl, event, { ...booking, sequence: 3, state: 'booked' }),
    )
    expect(eventEntry.entries[0]).toMatchObject({
      uid: `booking-${bookingId}@welkom.example`,
      sequence: 3,
    })
    const other = read(eventFile(publicUrl, event, null))
    expect(other.entries[0]).toMatchObject({ uid: `event-${id}@welkom.example`, sequence: 600 })
  })

  test('is tentative while the host has not answered, without place and link', () => {
    const secret = { ...event, exactLocation: 'Kerkstraat 1', onlineUrl: 'https://meet.example/1' }
    const own = { ...booking, size: 2 }
    const [asked] = read(eventFile(publicUrl, secret, { ...own, state: 'asked' })).entries
    expect(asked).toMatchObject({ status: 'TENTATIVE', location: event.location })
    expect(asked?.description).toMatch(/The host hasn’t answered yet.*2 places: you and 1 guest/s)
    expect(asked?.description).not.toContain('meet.example')
    const [booked] = read(eventFile(publicUrl, secret, { ...own, state: 'booked' })).entries
    expect(booked).toMatchObject({ uid: asked?.uid, location: 'Kerkstraat 1' })
    expect(booked?.description).toContain('https://meet.example/1')
  })

  test('has days instead of times if the event lasts all day', () => {
    const times = {
      startDate: new Date('2026-12-05T23:00Z'),
      endDate: new Date('2026-12-07T22:59Z'),
    }
    const file = eventFile(publicUrl, { ...event, ...times }, null)
    expect(file).toMatch(/^DTSTART;VALUE=DATE:20261206\r\nDTEND;VALUE=DATE:20261208\r$/m)
  })

  test('marks a cancelled event', () => {
    const cancelled = read(eventFile(publicUrl, { ...event, cancelledAt: stamp }, null))
    expect(cancelled.entries[0]?.status).toBe('CANCELLED')
  })
})

test('a feed has a name and refresh interval and marks cancelled entries', async () => {
  const cancelled = { ...event, id: id.replace('1', '2'), cancelledAt: stamp }
  const file = await feedFile(publicUrl, 'Leiden, nieuwkomers', [
    { event, booking: { ...booking, state: 'booked' } },
    {
      event: cancelled,
      booking: { ...booking, id: `${bookingId.slice(0, -1)}c`, sequence: 4, state: 'booked' },
    },
    {
      event,
      booking: { ...booking, id: `${bookingId.slice(0, -1)}d`, sequence: 1, state: 'cancelled' },
    },
  ])
  expectValidLines(file)
  expect(file).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n/)
  const { name, entries } = read(file)
  expect(name).toBe('Leiden, nieuwkomers')
  expect(entries.map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED', 'CANCELLED'])
  expect(read(await feedFile(publicUrl, 'Welkom', [])).entries).toEqual([])
})

test('other requests are answered while a feed is written', async () => {
  let isWritten = false
  const confirmedBooking = { ...booking, state: 'booked' } as const
  const entries = Array.from({ length: 3 }, () => ({ event, booking: confirmedBooking }))
  const writing = feedFile(publicUrl, 'Welkom', entries).then(() => {
    isWritten = true
  })
  await nextTurn()
  expect(isWritten).toBe(false)
  await writing
})

test('user text cannot inject lines', () => {
  const injection = 'Café\r\nATTENDEE:mailto:x@y.nl\r\nBEGIN:VEVENT,;\\"^'
  const file = bookingFile(
    publicUrl,
    { ...event, title: injection, location: injection, description: `${injection}\u0007\u0085` },
    booking,
    confirmed,
  )
  expectValidLines(file)
  expect(file.match(/^(BEGIN:VEVENT|ATTENDEE)/gm)).toEqual(['BEGIN:VEVENT'])
  expect(read(file).entries).toHaveLength(1)
})

test('any text survives a round trip', () => {
  const line = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    .map((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .filter((text) => text !== '' && text.isWellFormed())
  fc.assert(
    fc.property(line, line, line, (title, location, description) => {
      const file = eventFile(publicUrl, { ...event, title, location, description }, null)
      expectValidLines(file)
      const calendar = new ICAL.Component(ICAL.parse(file))
      const [entry] = calendar.getAllSubcomponents('vevent')
      expect(entry?.getFirstPropertyValue('summary')).toBe(title)
      expect(entry?.getFirstPropertyValue('location')).toBe(location)
      expect(entry?.getFirstPropertyValue('description')).toContain(descriptionAsText(description))
    }),
    fuzz(100),
  )
})
