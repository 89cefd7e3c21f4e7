import { describe, expect, test } from 'vitest'
import { calendar, days, entry, read } from '#server/testing/calendarText.ts'

describe('series', () => {
  const start = 'DTSTART;TZID=Europe/Amsterdam:20270308T190000'

  test('keep their wall-clock time across daylight saving time', async () => {
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

  test('exclude EXDATE in any notation, add RDATE', async () => {
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

  test('without a rule consist of the start and the listed dates', async () => {
    expect(await days(start, 'RDATE;TZID=Europe/Amsterdam:20270310T190000')).toEqual([
      '2027-03-08T18:00',
      '2027-03-10T18:00',
    ])
  })

  test('that began long ago continue from today for twelve months', async () => {
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

  test('with a cancelled or moved date', async () => {
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
      ['s#2027-03-08T19:00', 'Something', false],
      ['s#2027-03-15T19:00', 'Moved', false],
      ['s#2027-03-22T19:00', 'Something', true],
    ])
  })

  test('several times a day have distinct keys', async () => {
    const { entries } = await read(calendar(entry('RRULE:FREQ=DAILY;COUNT=4;BYHOUR=10,18')))
    expect(entries.map(({ key }) => key)).toEqual([
      '1#2026-12-01T19:00',
      '1#2026-12-02T11:00',
      '1#2026-12-02T19:00',
      '1#2026-12-03T11:00',
    ])
  })

  test.each([
    [
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      'Its rule of recurrence cannot be followed: FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    ],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'Its dates are more than 12 months ahead'],
  ])(
    'without a date in the next 12 months (%s) are rejected with a reason',
    async (rule, reason) => {
      const { entries, refused } = await read(calendar(entry(start, `RRULE:${rule}`)))
      expect(entries).toEqual([])
      expect(refused.map((one) => one.reason)).toEqual([reason])
    },
  )

  test.each([
    ['FREQ=WEEKLY', 'weekly'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', 'fortnightly'],
    ['FREQ=WEEKLY;BYDAY=MO,TH', 'irregular'],
    ['FREQ=MONTHLY;BYDAY=2MO', 'monthly'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'irregular'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1,3', 'irregular'],
    ['FREQ=DAILY', 'irregular'],
  ])('by %s have the frequency %s', async (rule, every) => {
    const { entries } = await read(calendar(entry(start, `RRULE:${rule};COUNT=6`)))
    expect(new Set(entries.map((one) => one.every))).toEqual(new Set([every]))
  })

  test('of all-day events may have an extra date in the last minute of a day', async () => {
    const { entries } = await read(
      calendar(entry('DTSTART;VALUE=DATE:20261201', 'RDATE:20261203T235959')),
    )
    expect(entries.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      [new Date('2026-11-30T23:00:00Z'), new Date('2026-12-01T22:59:00Z')],
      [new Date('2026-12-03T22:59:59Z'), new Date('2026-12-03T22:59:59Z')],
    ])
  })

  test('report truncated texts once', async () => {
    const { truncated } = await read(
      calendar(entry('RRULE:FREQ=DAILY;COUNT=3', `DESCRIPTION:${'a'.repeat(5001)}`)),
    )
    expect(truncated.map(({ reason }) => reason)).toEqual([
      'Only the first 5000 characters of its description are imported',
    ])
  })

  test('accept a rule in lower case', async () => {
    expect(await days(start, 'rrule:freq=weekly;count=2;byday=mo')).toEqual([
      '2027-03-08T18:00',
      '2027-03-15T18:00',
    ])
  })

  test('are limited to 400 dates, which is reported', async () => {
    const { entries, truncated, completeUids } = await read(
      calendar(entry('RRULE:FREQ=DAILY;BYHOUR=8,10,12,14')),
    )
    expect(entries).toHaveLength(400)
    expect(truncated[0]?.reason).toBe(
      'Only the first 400 of its 1415 dates in the next 12 months are imported',
    )
    expect(completeUids).toEqual([])
  })
})
