import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseCalendar } from './parse.ts'

const now = new Date('2026-11-20T12:00:00Z')
const sample = (name: string) => readFileSync(join(import.meta.dirname, 'samples', `${name}.ics`))

const read = async (file: string | Uint8Array) => {
  const parsed = await parseCalendar(file, now)
  if (!parsed) throw new Error('This is a calendar')
  return parsed
}

/** A calendar around the lines of its entries. */
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR', ''].join('\r\n')

const entry = (...lines: string[]) => {
  const names = lines.map((line) => line.split(/[;:]/)[0])
  return [
    'BEGIN:VEVENT',
    ...(names.includes('UID') ? [] : ['UID:1']),
    ...(names.includes('SUMMARY') ? [] : ['SUMMARY:Something']),
    ...(names.includes('DTSTART') ? [] : ['DTSTART:20261201T180000Z']),
    ...lines,
    'END:VEVENT',
  ].join('\r\n')
}

const one = async (...lines: string[]) => {
  const { entries, refused } = await read(calendar(entry(...lines)))
  return entries[0] ?? refused[0]
}

const span = async (...lines: string[]) => {
  const { entries, refused } = await read(calendar(entry(...lines)))
  const [first] = entries
  return first
    ? `${first.startDate.toISOString()} ${first.endDate.toISOString()}`
    : refused[0]?.reason
}

const days = async (...lines: string[]) => {
  const { entries } = await read(calendar(entry(...lines)))
  return entries.map(({ startDate }) => startDate.toISOString().slice(0, 16))
}

describe('files as programs write them', () => {
  test('Google: a weekly series with a day left out and one moved, all-day, UTC, one over', async () => {
    const { entries, refused } = await read(sample('google'))
    expect(entries.map(({ key, startDate, endDate }) => [key, startDate, endDate])).toEqual([
      [
        '4q1r2s3t4u5v6w7x8y9z@google.com#2026-11-24',
        new Date('2026-11-24T18:30Z'),
        new Date('2026-11-24T20:30Z'),
      ],
      [
        '4q1r2s3t4u5v6w7x8y9z@google.com#2026-12-01',
        new Date('2026-12-02T19:00Z'),
        new Date('2026-12-02T21:00Z'),
      ],
      [
        '4q1r2s3t4u5v6w7x8y9z@google.com#2026-12-15',
        new Date('2026-12-15T18:30Z'),
        new Date('2026-12-15T20:30Z'),
      ],
      [
        '4q1r2s3t4u5v6w7x8y9z@google.com#2026-12-22',
        new Date('2026-12-22T18:30Z'),
        new Date('2026-12-22T20:30Z'),
      ],
      ['a1b2c3d4e5@google.com', new Date('2026-12-11T23:00Z'), new Date('2026-12-13T22:59Z')],
      ['newyear2026@google.com', new Date('2026-12-31T21:00Z'), new Date('2027-01-01T01:00Z')],
    ])
    expect(entries[0]).toMatchObject({
      title: 'Dutch language café',
      location: 'Café De Zaak, Korte Minrebroederstraat 9, 3512 GG Utrecht, Nederland',
      // Markup is text here: it is shown as it stands and never run.
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

  test('Outlook: Windows names of zones, zones of its own, alarms, a private entry', async () => {
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

  test('Apple: a duration, a place of several lines, no zone, a yearly day, a task', async () => {
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

  test('Meetup: no VTIMEZONE, an address said twice, an event called off', async () => {
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
      'in no zone, so in Amsterdam',
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
      'of a whole day that forgets to say so',
      ['DTSTART:20261201', 'DTEND:20261203'],
      '2026-11-30T23:00:00.000Z 2026-12-02T22:59:00.000Z',
    ],
    [
      'of days over the end of summer time',
      ['DTSTART;VALUE=DATE:20271030', 'DTEND;VALUE=DATE:20271101', 'RDATE;VALUE=DATE:20271030'],
      '2027-10-29T22:00:00.000Z 2027-10-31T22:59:00.000Z',
    ],
    [
      'that the spring skips',
      ['DTSTART;TZID=Europe/Amsterdam:20270328T023000'],
      '2027-03-28T01:30:00.000Z 2027-03-28T01:30:00.000Z',
    ],
    [
      'that autumn repeats',
      ['DTSTART;TZID=Europe/Amsterdam:20271031T023000'],
      '2027-10-31T00:30:00.000Z 2027-10-31T00:30:00.000Z',
    ],
    ['with a duration', ['DURATION:P1DT2H'], '2026-12-01T18:00:00.000Z 2026-12-02T20:00:00.000Z'],
    [
      'running at this moment',
      ['DTSTART:20261120T110000Z', 'DTEND:20261120T130000Z'],
      '2026-11-20T11:00:00.000Z 2026-11-20T13:00:00.000Z',
    ],
  ])('%s', async (_, lines, shown) => {
    // Within the twelve months that a series is followed for.
    expect(await span(...lines)).toBe(shown)
  })
})

describe('refused, with a reason', () => {
  test.each([
    ['no UID', ['UID:'], 'It has no UID'],
    ['an endless UID', [`UID:${'x'.repeat(300)}`], 'Its UID is too long'],
    ['no title', ['SUMMARY: \u200e'], 'It has no title (SUMMARY)'],
    ['an end before its start', ['DTEND:20261130T180000Z'], 'It ends before it starts'],
    ['more than a year of it', ['DTEND:20280101T180000Z'], 'It lasts longer than a year'],
    ['far ahead', ['DTSTART:20350101T180000Z'], 'It is more than five years ahead'],
    ['a year nobody sees', ['DTSTART:99990101T180000Z'], 'The year 9999 is not usable'],
    ['over', ['DTSTART:20261120T100000Z', 'DTEND:20261120T120000Z'], 'It is already over'],
    ['no date at all', ['DTSTART:soon'], 'It cannot be read'],
    ['31 February', ['DTSTART:20270231T180000Z'], '“2027-02-31T18:00:00Z” is not a date'],
    [
      'a zone from nowhere',
      ['DTSTART;TZID=Atlantis/Capital:20261201T180000'],
      'Its time zone “Atlantis/Capital” is not known',
    ],
    ['a rule without sense', ['RRULE:FREQ=SOMETIMES'], 'It cannot be read'],
    ['every second', ['RRULE:FREQ=SECONDLY'], 'It recurs too often'],
    [
      'every minute of the day',
      [`RRULE:FREQ=DAILY;BYHOUR=9;BYMINUTE=${[...Array(60).keys()]}`],
      'It recurs too often',
    ],
    [
      'a series that ended',
      ['DTSTART:20200101T180000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      'It is already over',
    ],
  ])('%s', async (_, lines, reason) => {
    expect(await one(...lines)).toMatchObject({ reason })
  })

  test('no start', async () => {
    const { refused } = await read(calendar('BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:x\r\nEND:VEVENT'))
    expect(refused).toEqual([{ uid: '1', title: 'x', reason: 'It has no start (DTSTART)' }])
  })

  test.each(['', 'hello', '{"a":1}', 'BEGIN:VCARD\r\nEND:VCARD', '\u0000\u0001'])(
    '%j is no calendar',
    async (text) => {
      expect(await parseCalendar(text, now)).toBeNull()
    },
  )

  test('one bad entry does not take the others with it', async () => {
    const { entries, refused } = await read(
      calendar(entry('UID:a'), entry('UID:b', 'DTSTART:never'), entry('UID:c')),
    )
    expect(entries.map(({ uid }) => uid)).toEqual(['a', 'c'])
    expect(refused).toHaveLength(1)
  })

  test('a file that stops in the middle says so, and counts for no whole series', async () => {
    const whole = calendar(entry('UID:a', 'RRULE:FREQ=DAILY;COUNT=3'), entry('UID:b'))
    const parsed = await read(whole.slice(0, -40))
    expect(parsed.entries.map(({ uid }) => uid)).toEqual(['a', 'a', 'a'])
    expect(parsed.refused.at(-1)?.reason).toBe(
      'The file stops in the middle: its last entry may be missing',
    )
    expect(parsed.whole).toEqual([])
  })
})

describe('series', () => {
  const start = 'DTSTART;TZID=Europe/Amsterdam:20270308T190000'

  test('keep their hour on the clock when it changes', async () => {
    expect(await days(start, 'RRULE:FREQ=WEEKLY;COUNT=4')).toEqual([
      '2027-03-08T18:00',
      '2027-03-15T18:00',
      '2027-03-22T18:00',
      '2027-03-29T17:00',
    ])
  })

  test.each([
    ['a day', 'UNTIL=20270322', 3],
    ['a local time', 'UNTIL=20270322T190000', 3],
    ['a local time just before', 'UNTIL=20270322T185959', 2],
    ['UTC', 'UNTIL=20270322T180000Z', 3],
    ['UTC just before', 'UNTIL=20270322T175959Z', 2],
  ])('end with UNTIL in %s', async (_, until, count) => {
    expect(await days(start, `RRULE:FREQ=WEEKLY;${until}`)).toHaveLength(count)
  })

  test('skip EXDATE in any way of writing it, add RDATE', async () => {
    expect(
      await days(
        start,
        'RRULE:FREQ=DAILY;COUNT=5',
        'EXDATE:20270309T180000Z',
        'EXDATE;TZID=Europe/Amsterdam:20270310T190000,20270311T190000',
        'RDATE:20270401T100000Z',
      ),
    ).toEqual(['2027-03-08T18:00', '2027-03-12T18:00', '2027-04-01T10:00'])
  })

  test('without a rule are the start and the dates listed', async () => {
    expect(await days(start, 'RDATE;TZID=Europe/Amsterdam:20270310T190000')).toEqual([
      '2027-03-08T18:00',
      '2027-03-10T18:00',
    ])
  })

  test('that began long ago go on from today, twelve months ahead and no further', async () => {
    const found = await days('DTSTART:20100104T180000Z', 'RRULE:FREQ=WEEKLY;BYDAY=MO')
    expect(found[0]).toBe('2026-11-23T18:00')
    expect(found.at(-1)).toBe('2027-11-15T18:00')
    expect(found).toHaveLength(52)
  })

  test.each([
    ['the second Tuesday', 'FREQ=MONTHLY;BYDAY=2TU', ['2027-03-09', '2027-04-13']],
    [
      'the last working day',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ['2027-03-31', '2027-04-30'],
    ],
    [
      'every other Tuesday and Thursday',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=MO',
      ['2027-03-09', '2027-03-11'],
    ],
    ['the last day of the month', 'FREQ=MONTHLY;BYMONTHDAY=-1', ['2027-03-31', '2027-04-30']],
  ])('follow %s', async (_, rule, first) => {
    const found = await days(start, `RRULE:${rule}`)
    expect(found.slice(0, 2).map((day) => day.slice(0, 10))).toEqual(first)
  })

  test('of which a single date is called off or moved', async () => {
    const { entries } = await read(
      calendar(
        entry('UID:s', start, 'RRULE:FREQ=WEEKLY;COUNT=3'),
        entry(
          'UID:s',
          'RECURRENCE-ID:20270315T180000Z',
          'DTSTART:20270316T180000Z',
          'SUMMARY:Moved',
        ),
        entry(
          'UID:s',
          'RECURRENCE-ID;TZID=Europe/Amsterdam:20270322T190000',
          'DTSTART:20270322T180000Z',
          'STATUS:CANCELLED',
        ),
      ),
    )
    expect(entries.map(({ key, title, isCancelled }) => [key, title, isCancelled])).toEqual([
      ['s#2027-03-08', 'Something', false],
      ['s#2027-03-15', 'Moved', false],
      ['s#2027-03-22', 'Something', true],
    ])
  })

  test('several times a day have a key each', async () => {
    const { entries } = await read(calendar(entry('RRULE:FREQ=DAILY;COUNT=4;BYHOUR=10,18')))
    expect(entries.map(({ key }) => key)).toEqual([
      '1#2026-12-01',
      '1#2026-12-02',
      '1#2026-12-02/2',
      '1#2026-12-03',
    ])
  })

  test('give 400 dates at most, and say so', async () => {
    const { entries, refused, whole } = await read(
      calendar(entry('RRULE:FREQ=DAILY;BYHOUR=8,10,12,14')),
    )
    expect(entries).toHaveLength(400)
    expect(refused[0]?.reason).toBe('It recurs too often: only its first 400 dates were taken')
    expect(whole).toEqual([])
  })
})

describe('large and odd files', () => {
  test('2,000 events of a file are taken, what is beyond is counted', async () => {
    const entries = Array.from({ length: 2500 }, (_, at) => entry(`UID:${at}`))
    const parsed = await read(calendar(...entries))
    expect(parsed.entries).toHaveLength(2000)
    expect(parsed.refused).toEqual([
      { uid: '', title: '', reason: 'A file may hold 2000 events: 500 more were left out' },
    ])
  })

  test('a file of nothing but series stays within bounds', async () => {
    const entries = Array.from({ length: 300 }, (_, at) => entry(`UID:${at}`, 'RRULE:FREQ=DAILY'))
    const began = performance.now()
    const parsed = await read(calendar(...entries))
    expect(parsed.entries).toHaveLength(2000)
    expect(parsed.whole).toEqual([])
    expect(performance.now() - began).toBeLessThan(5000)
  })

  test('long texts are cut where one can see it', async () => {
    const found = await one(
      `SUMMARY:${'é'.repeat(300)}`,
      `DESCRIPTION:${'🚲'.repeat(6000)}`,
      `LOCATION:${'l'.repeat(300)}`,
    )
    if (!found || !('key' in found)) throw new Error('It was refused')
    expect([...found.title]).toHaveLength(200)
    expect([...found.description]).toHaveLength(5000)
    expect([...found.location]).toHaveLength(200)
    expect(found.title.endsWith('é…')).toBe(true)
  })

  test('a letter folded in its middle, old Windows letters, and a mark at the beginning', async () => {
    const bytes = Buffer.from(calendar(entry('SUMMARY:Café')))
    const at = bytes.indexOf('é') + 1
    const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)])
    const windows = Buffer.from(calendar(entry('SUMMARY:Café')), 'latin1')
    const marked = Buffer.from(`\ufeff${calendar(entry('SUMMARY:Café'))}`)
    for (const file of [folded, windows, marked])
      expect((await read(file)).entries[0]?.title).toBe('Café')
  })

  test('lines ended by a line feed alone, small letters, unknown and broken lines', async () => {
    const text = calendar(
      entry('summary:small', 'X-BROKEN;B=":x', 'no colon here', 'ATTENDEE;CN="a:b":mailto:x'),
    ).replaceAll('\r\n', '\n')
    const { entries } = await read(text.replace('SUMMARY:Something\n', ''))
    expect(entries[0]?.title).toBe('small')
  })

  test('the same UID twice: the higher SEQUENCE counts', async () => {
    const { entries } = await read(
      calendar(entry('SUMMARY:new', 'SEQUENCE:2'), entry('SUMMARY:old', 'SEQUENCE:1')),
    )
    expect(entries.map(({ title }) => title)).toEqual(['new'])
  })

  test('METHOD:CANCEL takes every entry back', async () => {
    const { entries } = await read(calendar('METHOD:CANCEL', entry()))
    expect(entries[0]?.isCancelled).toBe(true)
  })
})
