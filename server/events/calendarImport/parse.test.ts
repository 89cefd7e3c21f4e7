import { describe, expect, test } from 'vitest'
import { read, sample, span } from '#server/testing/calendarText.ts'

describe('files of calendar programs', () => {
  test('Google: a weekly series with an excluded and a moved date, all-day, UTC, past event', async () => {
    const { entries, refused } = await read(sample('google'))
    expect(entries.map(({ key, startDate, endDate }) => [key, startDate, endDate])).toEqual([
      [
        '4q1r2s3t4u5v6w7x8y9z@google.com#2026-11-24T19:30',
        new Date('2026-11-24T18:30Z'),
        new Date('2026-11-24T20:30Z'),
      ],
      [
        '4q1r2s3t4u5v6w7x8y9z@google.com#2026-12-01T19:30',
        new Date('2026-12-02T19:00Z'),
        new Date('2026-12-02T21:00Z'),
      ],
      [
        '4q1r2s3t4u5v6w7x8y9z@google.com#2026-12-15T19:30',
        new Date('2026-12-15T18:30Z'),
        new Date('2026-12-15T20:30Z'),
      ],
      [
        '4q1r2s3t4u5v6w7x8y9z@google.com#2026-12-22T19:30',
        new Date('2026-12-22T18:30Z'),
        new Date('2026-12-22T20:30Z'),
      ],
      ['a1b2c3d4e5@google.com', new Date('2026-12-11T23:00Z'), new Date('2026-12-13T22:59Z')],
      ['newyear2026@google.com', new Date('2026-12-31T21:00Z'), new Date('2027-01-01T01:00Z')],
    ])
    expect(entries[0]).toMatchObject({
      title: 'Dutch language café',
      location: 'Café De Zaak, Korte Minrebroederstraat 9, 3512 GG Utrecht, Nederland',
      // Markup is plain text.
      description:
        'Practise your Dutch with a beer, a tea or a <b>bitterbal</b>.<br>All levels welcome; bring a friend.\nWe sit at the long table in the back – ask for “de taaltafel”.',
      category: null,
    })
    expect(entries[4]).toMatchObject({
      title: 'Christmas market weekend 🎄',
      location: 'To be announced',
    })
    expect(refused).toEqual([
      { uid: 'oldone@google.com', title: 'October meet-up', reason: 'It is already over' },
    ])
  })

  test('Outlook: Windows zone names, custom zones, alarms, a private entry', async () => {
    const { entries, refused } = await read(sample('outlook'))
    expect(entries.map(({ title, startDate }) => [title, startDate])).toEqual([
      ['First job in the Netherlands', new Date('2027-01-21T17:30Z')],
      ['Call with the consulate in New York', new Date('2027-06-02T16:00Z')],
    ])
    expect(entries[0]).toMatchObject({ category: 'networking', location: 'Stadhuis; Zaal 3' })
    expect(refused.map(({ title, reason }) => [title, reason])).toEqual([
      ['In a zone nobody knows', 'Its time zone “(UTC+01:00) Somewhere of its own” is not known'],
      ['Dentist', 'It is marked as private'],
    ])
  })

  test('Apple: a duration, a multi-line location, no zone, a yearly day, a task', async () => {
    const { entries, refused } = await read(sample('apple'))
    expect(entries.map(({ title, startDate, endDate }) => [title, startDate, endDate])).toEqual([
      ['Ice skating for beginners', new Date('2027-01-09T13:00Z'), new Date('2027-01-09T15:30Z')],
      ['Walk without a time zone', new Date('2027-02-13T09:00Z'), new Date('2027-02-13T11:00Z')],
      ["King's Day", new Date('2027-04-26T22:00Z'), new Date('2027-04-27T21:59Z')],
    ])
    expect(entries[0]?.location).toBe('Kardinge, Kardingerplein 1, 9735 AA Groningen, Netherlands')
    expect(entries[0]?.description).toBe('https://www.kardinge.nl/schaatsen')
    expect(refused).toEqual([])
  })

  test('Meetup: no VTIMEZONE, a duplicate URL, a cancelled event', async () => {
    const { entries } = await read(sample('meetup'))
    expect(entries.map(({ title, isCancelled }) => [title, isCancelled])).toEqual([
      ['Canal walk for newcomers', false],
      ['Board games afternoon', true],
    ])
    expect(entries[0]?.startDate).toEqual(new Date('2026-11-29T10:00Z'))
    expect(entries[0]?.description.match(/meetup\.com/g)).toHaveLength(1)
  })
})

describe('times', () => {
  test.each([
    [
      'in UTC',
      ['DTSTART:20261201T180000Z', 'DTEND:20261201T190000Z'],
      '2026-12-01T18:00:00.000Z 2026-12-01T19:00:00.000Z',
    ],
    [
      'without a zone: in Amsterdam',
      ['DTSTART:20260701T180000', 'DTEND:20260701T190000', 'RRULE:FREQ=YEARLY'],
      '2027-07-01T16:00:00.000Z 2027-07-01T17:00:00.000Z',
    ],
    [
      'in a zone without VTIMEZONE',
      ['DTSTART;TZID=America/New_York:20261201T180000'],
      '2026-12-01T23:00:00.000Z 2026-12-01T23:00:00.000Z',
    ],
    [
      'in a Windows zone without VTIMEZONE',
      ['DTSTART;TZID="GMT Standard Time":20261201T180000'],
      '2026-12-01T18:00:00.000Z 2026-12-01T18:00:00.000Z',
    ],
    [
      'in a zone with a prefix',
      ['DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Amsterdam:20261201T180000'],
      '2026-12-01T17:00:00.000Z 2026-12-01T17:00:00.000Z',
    ],
    [
      'of a whole day',
      ['DTSTART;VALUE=DATE:20261201'],
      '2026-11-30T23:00:00.000Z 2026-12-01T22:59:00.000Z',
    ],
    [
      'of a whole day without VALUE=DATE',
      ['DTSTART:20261201', 'DTEND:20261203'],
      '2026-11-30T23:00:00.000Z 2026-12-02T22:59:00.000Z',
    ],
    [
      'of days across the end of daylight saving time',
      ['DTSTART;VALUE=DATE:20271030', 'DTEND;VALUE=DATE:20271101', 'RDATE;VALUE=DATE:20271030'],
      '2027-10-29T22:00:00.000Z 2027-10-31T22:59:00.000Z',
    ],
    [
      'skipped by daylight saving time',
      ['DTSTART;TZID=Europe/Amsterdam:20270328T023000'],
      '2027-03-28T01:30:00.000Z 2027-03-28T01:30:00.000Z',
    ],
    [
      'repeated by daylight saving time',
      ['DTSTART;TZID=Europe/Amsterdam:20271031T023000'],
      '2027-10-31T00:30:00.000Z 2027-10-31T00:30:00.000Z',
    ],
    ['with a duration', ['DURATION:P1DT2H'], '2026-12-01T18:00:00.000Z 2026-12-02T20:00:00.000Z'],
    [
      'in progress',
      ['DTSTART:20261120T110000Z', 'DTEND:20261120T130000Z'],
      '2026-11-20T11:00:00.000Z 2026-11-20T13:00:00.000Z',
    ],
  ])('%s', async (_, lines, shown) => {
    // Within the import horizon of twelve months.
    expect(await span(...lines)).toBe(shown)
  })
})
