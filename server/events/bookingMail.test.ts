import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { BookingMailKind } from '#server/notifications/kinds.ts'
import { eventRow as event } from '#server/testing/events.ts'
import { bookingMail } from './bookingMail.ts'

const alone = { size: 1, guestNames: [] as string[] }

const write = (
  kind: BookingMailKind,
  more: Partial<typeof event> = {},
  name = 'Mina Kaya',
  party = alone,
) =>
  bookingMail(
    kind,
    {
      name,
      event: { ...event, ...more },
      booking: {
        ...{ id: '0199a7c2-0000-7000-8000-00000000000b', price: more.price ?? event.price },
        ...party,
      },
      sequence: 2,
      stamp: new Date('2026-11-20T09:00:00Z'),
    },
    {
      publicUrl: 'https://welkom.example',
      community: 'Welkom',
      organizer: { name: 'Welkom', email: 'welkom@welkom.example' },
    },
  )

const all: BookingMailKind[] = [
  'bookingConfirmed',
  'bookingAccepted',
  'bookingPromoted',
  'eventChanged',
  'eventCancelled',
  'bookingCancelled',
  'bookingTakenBack',
]

describe.each(all)('the mail %s', (kind) => {
  test('contains the same details in text and in HTML', () => {
    const { text, html } = write(kind)
    for (const fact of [
      'Hello Mina Kaya,',
      'Dutch café night',
      'Thursday 26 November 2026, 19:30 to 21:30 (Europe/Amsterdam)',
      'Café De Zaak, Utrecht',
      '€7.50',
      'https://welkom.example/events?event=0199a7c2-0000-7000-8000-000000000001',
      'Why did I get this?',
    ]) {
      expect(text).toContain(fact)
      expect(html).toContain(fact)
    }
    expect(text + html).not.toMatch(/undefined|null|NaN|\[object/)
  })

  test('has one heading, loads no resources, is small and supports dark mode', () => {
    const { html } = write(kind, { title: 'x'.repeat(200), location: 'y'.repeat(200) })
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|src=|url\(|<link|<script|@import/)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      `https://welkom.example/events?event=${event.id}`,
      'https://welkom.example/privacy/contact',
      'https://welkom.example/privacy',
    ])
    expect(Buffer.byteLength(html)).toBeLessThan(20_000)
  })

  test('carries a calendar file that adds, moves or removes the entry', () => {
    const { calendar } = write(kind)
    const isOff = ['eventCancelled', 'bookingCancelled', 'bookingTakenBack'].includes(kind)
    expect(calendar.method).toBe(isOff ? 'CANCEL' : 'PUBLISH')
    const read = new ICAL.Component(ICAL.parse(calendar.content))
    expect(read.getFirstPropertyValue('method')).toBe(calendar.method)
    const entry = read.getFirstSubcomponent('vevent')
    expect(entry?.getFirstPropertyValue('status')).toBe(isOff ? 'CANCELLED' : 'CONFIRMED')
    expect(entry?.getFirstPropertyValue('sequence')).toBe(2)
  })

  test('escapes markup and template syntax', () => {
    const nasty = `{{constructor.constructor('return process')()}} <%= 1 %> <b onclick="x()">&amp;`
    const { text, html } = write(kind, { title: nasty, location: nasty }, nasty)
    // Ignores the characters that prevent links in names.
    expect(text.replaceAll('\u200c', '')).toContain(`Hello ${nasty},`)
    expect(text).toContain(`Where: ${nasty}`)
    expect(html).not.toContain('<b ')
    expect(html).toContain('&lt;b onclick=&quot;x()&quot;&gt;&amp;amp;')
    expect(html).toContain('{{constructor.constructor(&#39;return process&#39;)()}} &lt;%= 1 %&gt;')
  })
})

test('the cancellation reason appears once, escaped', () => {
  const cancelReason = 'The boat <b>has sunk</b>.'
  const { text, html } = write('eventCancelled', { cancelReason })
  expect(text.match(/Why: The boat <b>has sunk<\/b>\./g)).toHaveLength(1)
  expect(html).toContain('Why: The boat &lt;b&gt;has sunk&lt;/b&gt;.')
  expect(write('bookingCancelled', { cancelReason }).text).not.toContain('boat')
})

test('text of members is no link, except to the online meeting', () => {
  const onlineUrl = 'https://meet.example.org/1'
  const texts = { title: 'Win at https://evil.nl', location: 'evil.nl/pay', onlineUrl }
  const { subject, text, html } = write('bookingConfirmed', { ...texts, hostingId: event.id })
  for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.nl/)
  for (const part of [text, html]) expect(part).toContain(onlineUrl)
  expect(write('bookingConfirmed', texts).text).toContain('evil.nl/pay')
})

test('a price of zero is shown as free', () => {
  expect(write('bookingConfirmed', { price: '0.00' }).text).toContain('Price: Free')
})

test('the text of each kind', () => {
  expect(write('bookingConfirmed').text).toMatchInlineSnapshot(`
    "Your booking is confirmed

    Hello Mina Kaya,

    See you there. The file welkom.ics puts the event into your calendar.

    Event: Dutch café night
    When: Thursday 26 November 2026, 19:30 to 21:30 (Europe/Amsterdam)
    Where: Café De Zaak, Utrecht
    Price: €7.50
    How to pay: Pay at the door.

    See the event: https://welkom.example/events?event=0199a7c2-0000-7000-8000-000000000001

    If you can’t come after all, please cancel your booking on the event’s page, so that someone else can go.

    --
    Welkom
    Why did I get this? You booked a place at this event on Welkom. We always send emails about your own bookings. They are not advertising.
    This is an automatic email, and no one reads replies to it. Write to us here: https://welkom.example/privacy/contact
    What we keep about you and what you agreed to: https://welkom.example/privacy"
  `)
  expect(write('bookingPromoted').text).toMatchInlineSnapshot(`
    "There’s room for you

    Hello Mina Kaya,

    It was your turn on the waitlist, so we’ve booked for you. You don’t need to do anything.

    The file welkom.ics puts the event into your calendar.

    Event: Dutch café night
    When: Thursday 26 November 2026, 19:30 to 21:30 (Europe/Amsterdam)
    Where: Café De Zaak, Utrecht
    Price: €7.50
    How to pay: Pay at the door.

    See the event: https://welkom.example/events?event=0199a7c2-0000-7000-8000-000000000001

    If you can’t come after all, please cancel your booking on the event’s page, so that someone else can go.

    --
    Welkom
    Why did I get this? You booked a place at this event on Welkom. We always send emails about your own bookings. They are not advertising.
    This is an automatic email, and no one reads replies to it. Write to us here: https://welkom.example/privacy/contact
    What we keep about you and what you agreed to: https://welkom.example/privacy"
  `)
  expect(write('eventChanged').text).toMatchInlineSnapshot(`
    "An event you booked has changed

    Hello Mina Kaya,

    This is how it stands now. You’re still booked, and the file welkom.ics updates your calendar.

    Event: Dutch café night
    When: Thursday 26 November 2026, 19:30 to 21:30 (Europe/Amsterdam)
    Where: Café De Zaak, Utrecht
    Price: €7.50
    How to pay: Pay at the door.

    See the event: https://welkom.example/events?event=0199a7c2-0000-7000-8000-000000000001

    If you can’t come after all, please cancel your booking on the event’s page, so that someone else can go.

    --
    Welkom
    Why did I get this? You booked a place at this event on Welkom. We always send emails about your own bookings. They are not advertising.
    This is an automatic email, and no one reads replies to it. Write to us here: https://welkom.example/privacy/contact
    What we keep about you and what you agreed to: https://welkom.example/privacy"
  `)
  expect(write('eventCancelled').text).toMatchInlineSnapshot(`
    "An event you booked is cancelled

    Hello Mina Kaya,

    We are sorry: this event will not take place. The file welkom.ics takes it out of your calendar.

    Event: Dutch café night
    When: Thursday 26 November 2026, 19:30 to 21:30 (Europe/Amsterdam)
    Where: Café De Zaak, Utrecht
    Price: €7.50

    See the event: https://welkom.example/events?event=0199a7c2-0000-7000-8000-000000000001

    --
    Welkom
    Why did I get this? You booked a place at this event on Welkom. We always send emails about your own bookings. They are not advertising.
    This is an automatic email, and no one reads replies to it. Write to us here: https://welkom.example/privacy/contact
    What we keep about you and what you agreed to: https://welkom.example/privacy"
  `)
  expect(write('bookingCancelled').text).toMatchInlineSnapshot(`
    "Your booking is cancelled

    Hello Mina Kaya,

    You’re no longer going to this event. The file welkom.ics takes it out of your calendar.

    You can book again as long as there are places.

    Event: Dutch café night
    When: Thursday 26 November 2026, 19:30 to 21:30 (Europe/Amsterdam)
    Where: Café De Zaak, Utrecht
    Price: €7.50

    See the event: https://welkom.example/events?event=0199a7c2-0000-7000-8000-000000000001

    --
    Welkom
    Why did I get this? You booked a place at this event on Welkom. We always send emails about your own bookings. They are not advertising.
    This is an automatic email, and no one reads replies to it. Write to us here: https://welkom.example/privacy/contact
    What we keep about you and what you agreed to: https://welkom.example/privacy"
  `)
  expect(write('bookingTakenBack').text).toMatchInlineSnapshot(`
    "Your booking was cancelled

    Hello Mina Kaya,

    The organisers cancelled your booking for this event. The file welkom.ics takes it out of your calendar.

    Event: Dutch café night
    When: Thursday 26 November 2026, 19:30 to 21:30 (Europe/Amsterdam)
    Where: Café De Zaak, Utrecht
    Price: €7.50

    See the event: https://welkom.example/events?event=0199a7c2-0000-7000-8000-000000000001

    --
    Welkom
    Why did I get this? You booked a place at this event on Welkom. We always send emails about your own bookings. They are not advertising.
    This is an automatic email, and no one reads replies to it. Write to us here: https://welkom.example/privacy/contact
    What we keep about you and what you agreed to: https://welkom.example/privacy"
  `)
  expect(all.map((kind) => write(kind).subject)).toMatchInlineSnapshot(`
    [
      "Booked: Dutch café night",
      "The host said yes: Dutch café night",
      "Booked from the waitlist: Dutch café night",
      "Changed: Dutch café night",
      "Cancelled: Dutch café night",
      "Booking cancelled: Dutch café night",
      "Booking cancelled: Dutch café night",
    ]
  `)
})

test('names the people of a party, until the booking ends', () => {
  const party = { size: 3, guestNames: ['Ali', 'Sara'] }
  const { text, calendar } = write('bookingConfirmed', { price: '22.50' }, 'Mina Kaya', party)
  expect(text).toContain('3 places: you, Ali and Sara\nPrice: €22.50')
  const unfolded = calendar.content.replaceAll('\r\n ', '')
  expect(unfolded).toContain('3 places: you\\, Ali and Sara')
  const some = write('bookingAccepted', {}, 'Mina Kaya', { size: 4, guestNames: ['Ali'] })
  expect(some.text).toContain('4 places: you, Ali and 2 guests')
  const ended = write('bookingCancelled', {}, 'Mina Kaya', party)
  expect(`${ended.text}${ended.calendar.content}`).not.toMatch(/places: you/)
})
