const many = <T>(count: number, text: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => text(at))

const numbers = (from: number, to: number) => many(to - from + 1, (at) => String(from + at)).join()

const event = (uid: string, ...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${uid}`,
    ...(lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART:20200101T180000Z']),
    'DURATION:PT1H',
    ...lines,
    'END:VEVENT',
  ].join('\r\n')

const calendar = (...blocks: string[]) =>
  ['BEGIN:VCALENDAR', ...blocks, 'END:VCALENDAR'].join('\r\n')

const local = (year: number) => `DTSTART;TZID=Europe/Amsterdam:${year}0101T180000`
const dense = `BYMONTHDAY=${numbers(1, 31)};BYHOUR=${numbers(1, 6)};BYMINUTE=0,30`
const weekdays = 'BYDAY=MO,TU,WE,TH,FR,SA,SU'

const dates = (count: number) =>
  many(count, (at) => new Date(Date.UTC(2027, 0, 1, at)).toISOString().replace(/[-:]|\.\d+/g, ''))

const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Odd',
  ...many(500, () => [
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    `RRULE:FREQ=SECONDLY;COUNT=999999999;BYSECOND=${numbers(0, 59)}`,
    'TZOFFSETTO:+0100',
    'END:STANDARD',
  ]).flat(),
  ...many(500, () => 'BEGIN:VTIMEZONE'),
  ...many(500, () => 'END:VTIMEZONE'),
  'END:VTIMEZONE',
].join('\r\n')

/** Small calendars that make a parser compute for long, by what they do. */
export const hostileCalendars: Record<string, string> = {
  'dense rule with a count from 1900': calendar(
    event('dense', local(1900), `RRULE:FREQ=MONTHLY;${dense};COUNT=9999999`),
  ),
  'dense rule with a count': calendar(
    event('count', local(2020), `RRULE:FREQ=MONTHLY;${dense};COUNT=5000`),
  ),
  'weekly rule with a count from 1900': calendar(
    ...many(50, (at) => event(`week${at}`, local(1900), 'RRULE:FREQ=WEEKLY;COUNT=9999')),
  ),
  'rules with dates far ahead': calendar(
    ...['DAILY;INTERVAL=9999', 'YEARLY;INTERVAL=9999', 'YEARLY;BYMONTH=2;BYMONTHDAY=29'].map(
      (rule) => event(rule, local(2020), `RRULE:FREQ=${rule};COUNT=9999`),
    ),
  ),
  'rules of seconds': calendar(
    event('second', 'RRULE:FREQ=SECONDLY'),
    event('seconds', `RRULE:FREQ=DAILY;BYSECOND=${numbers(0, 59)}`),
  ),
  'wide sets': calendar(
    ...many(20, (at) =>
      event(
        `set${at}`,
        local(1900),
        `RRULE:FREQ=YEARLY;${weekdays};BYHOUR=1,2,3,4,5,6;BYSETPOS=${numbers(-60 - at, -1)}`,
      ),
    ),
    event('never', local(1900), `RRULE:FREQ=YEARLY;${weekdays};BYSETPOS=366;COUNT=9999`),
  ),
  'thousands of dates': calendar(
    event('extra', `RDATE:${dates(2000)}`),
    event('excluded', 'RRULE:FREQ=DAILY', `EXDATE:${dates(2000)}`),
    event('too many', `RDATE:${dates(20_000)}`),
  ),
  'deep zones': calendar(zone, event('zone', 'DTSTART;TZID=Odd:20270101T180000')),
  'huge lines': calendar(
    event('line', `DESCRIPTION:${'a\\n'.repeat(400_000)}`),
    event('parameters', `DTSTART${';X=1'.repeat(20_000)}:20270101T180000Z`),
    event('quotes', `SUMMARY;X="${'"'.repeat(90_000)}:x`),
  ),
  'overlapping changes': calendar(
    event('changed', local(2026), 'RRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5,6'),
    ...dates(1500).map((date) =>
      event('changed', `RECURRENCE-ID:${date}`, `DTSTART:${date}`, 'SEQUENCE:9'),
    ),
  ),
}
