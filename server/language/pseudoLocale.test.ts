import { expect, test } from 'vitest'
import { bookingMail } from '#server/events/bookingMail.ts'
import { eventFile } from '#server/events/calendarFile.ts'
import { allKinds, type BookingMailKind } from '#server/notifications/kinds.ts'
import {
  builtInTemplate,
  renderNotification,
  renderTemplate,
} from '#server/notifications/templates.ts'
import {
  findUnmarked,
  findUnmarkedInMail,
  markMessages,
  readableLines,
  value,
} from '#server/testing/unmarkedTexts.ts'
import { type ErrorCode, errorMessage, errors } from '#shared/errors/errorTable.ts'
import { markText } from '../../scripts/messages/pseudoMessage.ts'

const publicUrl = 'https://welkom.example'
const community = 'Καλώς'

markMessages()

const event = {
  ...{ id: crypto.randomUUID(), title: value, description: value, location: value },
  ...{ startDate: new Date('2026-11-26T18:30:00Z'), endDate: new Date('2026-11-26T20:30:00Z') },
  ...{
    exactLocation: null,
    cancelledAt: null,
    onlineUrl: 'https://meet.example/x',
    languages: ['en', 'nl'],
  },
  ...{ createdAt: new Date(), updatedAt: new Date(), cancelReason: value, paymentNote: null },
}

test.each(allKinds)('the notification %s is marked', (kind) => {
  const args = { who: value, about: value, what: value, when: value, headline: value, community }
  for (const given of [args, { community }]) {
    const { missing, ...template } = builtInTemplate(kind)
    const fallbacks = Object.values(missing).map((text) => renderTemplate(text, { community }))
    expect(fallbacks.flatMap(findUnmarked)).toEqual([])
    const { title, message, actionText } = renderNotification(template, given)
    expect(findUnmarked([title, message, actionText].join('\n'))).toEqual([])
  }
})

const bookingKinds: BookingMailKind[] = [
  ...(['bookingConfirmed', 'bookingAccepted', 'bookingPromoted', 'eventChanged'] as const),
  ...(['eventCancelled', 'bookingCancelled', 'bookingTakenBack'] as const),
]

test.each(bookingKinds)('the mail %s and its calendar file are marked', (kind) => {
  const booking = {
    ...{ id: crypto.randomUUID(), price: '12.50', cancelReason: value },
    ...{ size: 1, guestNames: [] },
  }
  const mail = bookingMail(
    kind,
    { name: value, event: event as never, booking, sequence: 1, stamp: new Date() },
    { publicUrl, community, organizer: { name: value, email: 'welkom@welkom.example' } },
  )
  expect(findUnmarkedInMail(mail)).toEqual([])
  expect(findUnmarked(readableLines(mail.calendar.content))).toEqual([])
})

test('a calendar file is marked', () => {
  const file = eventFile(publicUrl, event, {
    ...{ id: crypto.randomUUID(), sequence: 0, size: 1, guestNames: [], state: 'asked' },
  })
  const lines = readableLines(file)
  expect(lines).toContain(markText('Languages'))
  expect(findUnmarked(lines)).toEqual([])
})

/** The arguments of all errors. One that is missing fails the test. */
const anyArgs = {
  ...{ room: 2, names: value, max: 2, min: 2, minutes: 2, days: 2, booked: 2 },
  ...{ issue: value, role: 'admin', date: value, username: value, until: value },
  ...{ room: 2, left: 2, more: 2, dates: value },
  rule: 'scam',
}

test.each(Object.keys(errors) as ErrorCode[])('the message of the error %s is marked', (code) => {
  expect(findUnmarked(errorMessage(code, anyArgs))).toEqual([])
})
