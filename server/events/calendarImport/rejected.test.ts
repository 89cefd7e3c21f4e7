import { describe, expect, test } from 'vitest'
import { calendar, entry, now, one, read } from '#server/testing/calendarText.ts'
import { parseCalendar } from './parse.ts'

describe('rejected, with a reason', () => {
  test.each([
    ['no UID', ['UID:'], 'It has no UID'],
    ['an endless UID', [`UID:${'x'.repeat(300)}`], 'Its UID is too long'],
    ['no title', ['SUMMARY: \u200e'], 'It has no title (SUMMARY)'],
    ['an end before its start', ['DTEND:20261130T180000Z'], 'It ends before it starts'],
    ['more than a year of it', ['DTEND:20280101T180000Z'], 'It lasts longer than a year'],
    ['far ahead', ['DTSTART:20350101T180000Z'], 'It is more than five years ahead'],
    ['a year nobody sees', ['DTSTART:99990101T180000Z'], 'The year 9999 is not usable'],
    ['over', ['DTSTART:20261120T100000Z', 'DTEND:20261120T120000Z'], 'It is already over'],
    ['no date at all', ['DTSTART:soon'], '“soon” is not a date'],
    ['an offset', ['DTSTART:20261130T180000+0100'], '“20261130T180000+0100” is not a date'],
    ['a duration of months', ['DURATION:P1M'], '“P1M” is not a duration'],
    ['a fraction of a week', ['DURATION:P1.5W'], '“P1.5W” is not a duration'],
    ['a duration of nothing', ['DURATION:PT'], '“PT” is not a duration'],
    ['31 February', ['DTSTART:20270231T180000Z'], '“2027-02-31T18:00:00Z” is not a date'],
    [
      'an unknown zone',
      ['DTSTART;TZID=Atlantis/Capital:20261201T180000'],
      'Its time zone “Atlantis/Capital” is not known',
    ],
    ['a rule without sense', ['RRULE:FREQ=SOMETIMES'], '“RRULE:FREQ=SOMETIMES” cannot be read'],
    [
      'a rule of another calendar system',
      ['RRULE:RSCALE=HEBREW;FREQ=YEARLY'],
      '“RSCALE=HEBREW” is not a part of a rule of recurrence',
    ],
    [
      'a rule that excludes dates',
      ['RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY'],
      'It leaves out dates by a rule (EXRULE): such a rule cannot be followed',
    ],
    [
      'a change to all later dates',
      ['RECURRENCE-ID;RANGE=THISANDFUTURE:20261208T180000Z'],
      'It changes this and all later dates: such a change cannot be followed',
    ],
    [
      'a rule without any date',
      ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
      'None of its dates is still to come',
    ],
    [
      'a rule whose first date is far ahead',
      ['DTSTART:20260101T180000Z', 'RRULE:FREQ=DAILY;INTERVAL=5000'],
      'Its dates are more than 12 months ahead',
    ],
    [
      'a rule whose first date is beyond any calendar',
      ['RRULE:FREQ=DAILY;INTERVAL=999999999999999999'],
      '“INTERVAL=999999999999999999” is too long for a rule of recurrence',
    ],
    ['many rules', Array(5).fill('RRULE:FREQ=DAILY'), 'It has more than 4 rules of recurrence'],
    [
      'too many listed dates',
      [`EXDATE:${Array(2001).fill('20261201T180000Z')}`],
      'It lists more than 2000 dates one by one',
    ],
    ['every second', ['RRULE:FREQ=SECONDLY'], 'It recurs too often'],
    ['every second, in small letters', ['rrule:freq=secondly'], 'It recurs too often'],
    [
      'a rule for every minute',
      [`RRULE:FREQ=DAILY;BYHOUR=9;BYMINUTE=${[...Array(60).keys()]}`],
      'It recurs too often',
    ],
    [
      'a rule of many dates a month',
      [
        `RRULE:FREQ=MONTHLY;BYMONTHDAY=${[...Array(31).keys()].map((at) => at + 1)};BYHOUR=1,2,3,4,5,6;BYMINUTE=0,30`,
      ],
      'It recurs too often',
    ],
    [
      'a rule of many dates',
      ['RRULE:FREQ=WEEKLY;COUNT=9999999'],
      'Its rule of recurrence has more than 10000 dates',
    ],
    [
      'a series that ended',
      ['DTSTART:20200101T180000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      'None of its dates is still to come',
    ],
  ])('%s', async (_, lines, reason) => {
    expect(await one(...lines)).toMatchObject({ reason })
  })

  test('no start', async () => {
    const { refused } = await read(calendar('BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:x\r\nEND:VEVENT'))
    expect(refused).toEqual([{ uid: '1', title: 'x', reason: 'It has no start (DTSTART)' }])
  })

  test.each(['', 'hello', '{"a":1}', 'BEGIN:VCARD\r\nEND:VCARD', '\u0000\u0001'])(
    'rejects %j as no calendar',
    async (text) => {
      expect(await parseCalendar(text, { now, maxDates: 60 })).toBeNull()
    },
  )

  test('one broken entry does not affect the others', async () => {
    const { entries, refused } = await read(
      calendar(entry('UID:a'), entry('UID:b', 'DTSTART:never'), entry('UID:c')),
    )
    expect(entries.map(({ uid }) => uid)).toEqual(['a', 'c'])
    expect(refused).toHaveLength(1)
  })

  test('a truncated file is reported and completes no series', async () => {
    const completeFile = calendar(entry('UID:a', 'RRULE:FREQ=DAILY;COUNT=3'), entry('UID:b'))
    const parsed = await read(completeFile.slice(0, -40))
    expect(parsed.entries.map(({ uid }) => uid)).toEqual(['a', 'a', 'a'])
    expect(parsed.refused.at(-1)?.reason).toBe(
      'The file stops in the middle: its last entry may be missing',
    )
    expect(parsed.completeUids).toEqual([])
  })
})

describe('large and unusual files', () => {
  test('2,000 events are imported, further ones are counted', async () => {
    const entries = Array.from({ length: 2500 }, (_, at) => entry(`UID:${at}`))
    const parsed = await read(calendar(...entries))
    expect(parsed.entries).toHaveLength(2000)
    expect(parsed.refused).toEqual([
      { uid: '', title: '', reason: 'A file may hold 2000 events: 500 more were left out' },
    ])
  })

  test('a file of many series is limited', async () => {
    const entries = Array.from({ length: 300 }, (_, at) => entry(`UID:${at}`, 'RRULE:FREQ=DAILY'))
    const parsed = await read(calendar(...entries))
    expect(parsed.entries).toHaveLength(2000)
    expect(parsed.completeUids).toEqual([])
  })

  test('parsing stops when the CPU budget is exceeded, and reports it', async () => {
    const entries = Array.from({ length: 30 }, (_, at) => entry(`UID:${at}`, 'RRULE:FREQ=DAILY'))
    const limits = { now, maxDates: 60, cpuBudgetMs: -1 }
    const parsed = await parseCalendar(calendar(...entries), limits)
    expect(parsed?.entries).toEqual([])
    expect(parsed?.refused.map(({ reason }) => reason)).toEqual([
      'The file takes too long to read: 30 entries were left out',
    ])
    expect(parsed?.completeUids).toEqual([])
  })

  test('long texts are truncated visibly and reported', async () => {
    const parsed = await read(
      calendar(
        entry(
          `SUMMARY:${'é'.repeat(300)}`,
          `DESCRIPTION:${'🚲'.repeat(6000)}`,
          `LOCATION:${'l'.repeat(300)}`,
        ),
      ),
    )
    const [found] = parsed.entries
    if (!found) throw new Error('It was rejected')
    expect(parsed.truncated.map(({ reason }) => reason)).toEqual([
      'Only the first 200 characters of its title are imported',
      'Only the first 5000 characters of its description are imported',
      'Only the first 200 characters of its location are imported',
    ])
    expect([...found.title]).toHaveLength(200)
    expect([...found.description]).toHaveLength(5000)
    expect([...found.location]).toHaveLength(200)
    expect(found.title.endsWith('é…')).toBe(true)
  })

  test('folded multi-byte characters, windows-1252 and a byte order mark', async () => {
    const bytes = Buffer.from(calendar(entry('SUMMARY:Café')))
    const at = bytes.indexOf('é') + 1
    const foldedFile = Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from('\r\n '),
      bytes.subarray(at),
    ])
    const windows = Buffer.from(calendar(entry('SUMMARY:Café')), 'latin1')
    const markedFile = Buffer.from(`\ufeff${calendar(entry('SUMMARY:Café'))}`)
    for (const file of [foldedFile, windows, markedFile])
      expect((await read(file)).entries[0]?.title).toBe('Café')
  })

  test('bare line feeds, lower case, unknown and broken lines', async () => {
    const text = calendar(
      entry('summary:small', 'X-BROKEN;B=":x', 'no colon here', 'ATTENDEE;CN="a:b":mailto:x'),
    ).replaceAll('\r\n', '\n')
    const { entries } = await read(text.replace('SUMMARY:Something\n', ''))
    expect(entries[0]?.title).toBe('small')
  })

  test('a duplicate UID: the higher SEQUENCE wins', async () => {
    const { entries } = await read(
      calendar(entry('SUMMARY:new', 'SEQUENCE:2'), entry('SUMMARY:old', 'SEQUENCE:1')),
    )
    expect(entries.map(({ title }) => title)).toEqual(['new'])
  })

  test('METHOD:CANCEL cancels every entry', async () => {
    const { entries } = await read(calendar('METHOD:CANCEL', entry()))
    expect(entries[0]?.isCancelled).toBe(true)
  })
})
