import { beforeEach, expect, test, vi } from 'vitest'
import { formatPrice } from '#shared/events/price.ts'
import { compileMessage } from '#shared/language/compileMessage.ts'
import { formatMessage } from '#shared/language/formatMessage.ts'
import type { Language } from '#shared/language/languages.ts'
import { setTranslate } from '#shared/language/t.ts'
import eventMessages from '../../texts/en/events.json' with { type: 'json' }
import * as format from './format.ts'

let language: Language = 'en'
vi.mock('#web/language/catalogue.ts', async (original) => ({
  ...(await original<object>()),
  getLanguage: () => language,
}))

const texts: Record<string, string> = eventMessages
beforeEach(() => {
  setTranslate((key, args) => {
    const text = texts[key.replace('events.', '')] ?? ''
    return formatMessage(compileMessage(text, language), language, args)
  })
})

const cafe = new Date('2026-11-26T18:30:00Z')
const minutesAgo = (minutes: number) => new Date(cafe.getTime() - minutes * 60_000)
const daysAgo = (days: number) => minutesAgo(days * 24 * 60)

/** No-break spaces and marks of direction are left to the language. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f]/g, '')

type Texts = [en: string, nl: string, ar: string, pl: string]

const table: [string, () => string, Texts][] = [
  [
    'formatDayAndTime',
    () => format.formatDayAndTime(cafe),
    [
      'Thu 26 November 2026, 19:30',
      'do 26 november 2026, 19:30',
      'الخميس، 26 نوفمبر 2026، 19:30',
      'czw. 26 listopada 2026, 19:30',
    ],
  ],
  [
    'formatDayAndTimeShort',
    () => format.formatDayAndTimeShort(cafe),
    ['Thu 26 Nov, 19:30', 'do 26 nov, 19:30', 'الخميس، 26 نوفمبر، 19:30', 'czw. 26 lis, 19:30'],
  ],
  [
    'formatWeekdayAndTime',
    () => format.formatWeekdayAndTime(cafe),
    ['Thu 19:30', 'do 19:30', 'الخميس 19:30', 'czw. 19:30'],
  ],
  [
    'formatWeekdayAndDate',
    () => format.formatWeekdayAndDate(cafe),
    [
      'Thu 26 November 2026',
      'do 26 november 2026',
      'الخميس، 26 نوفمبر 2026',
      'czw. 26 listopada 2026',
    ],
  ],
  [
    'formatFullDate',
    () => format.formatFullDate(cafe),
    [
      'Thursday 26 November 2026',
      'donderdag 26 november 2026',
      'الخميس، 26 نوفمبر 2026',
      'czwartek 26 listopada 2026',
    ],
  ],
  [
    'formatFullDateAndTime',
    () => format.formatFullDateAndTime(cafe),
    [
      'Thursday 26 November 2026, 19:30',
      'donderdag 26 november 2026, 19:30',
      'الخميس، 26 نوفمبر 2026، 19:30',
      'czwartek 26 listopada 2026, 19:30',
    ],
  ],
  [
    'formatDate',
    () => format.formatDate(cafe),
    ['26 November 2026', '26 november 2026', '26 نوفمبر 2026', '26 listopada 2026'],
  ],
  [
    'formatNearDate',
    () => format.formatNearDate(cafe, cafe),
    ['26 November', '26 november', '26 نوفمبر', '26 listopada'],
  ],
  [
    'formatNearDate of last year',
    () => format.formatNearDate(daysAgo(365), cafe),
    ['26 November 2025', '26 november 2025', '26 نوفمبر 2025', '26 listopada 2025'],
  ],
  [
    'formatNearDay',
    () => format.formatNearDay(cafe, cafe),
    ['Thursday 26 November', 'donderdag 26 november', 'الخميس، 26 نوفمبر', 'czwartek 26 listopada'],
  ],
  [
    'formatDayAndMonth',
    () => format.formatDayAndMonth(cafe),
    ['26 Nov', '26 nov', '26 نوفمبر', '26 lis'],
  ],
  ['formatMonth', () => format.formatMonth(cafe), ['NOV', 'NOV', 'نوفمبر', 'LIS']],
  ['formatDay', () => format.formatDay(cafe), ['26', '26', '26', '26']],
  ['formatTime', () => format.formatTime(cafe), ['19:30', '19:30', '19:30', '19:30']],
  [
    'formatMonthYear',
    () => format.formatMonthYear(cafe),
    ['November 2026', 'november 2026', 'نوفمبر 2026', 'listopad 2026'],
  ],
  [
    'weekdayNames',
    () =>
      format
        .weekdayNames()
        .map((day) => day.short)
        .join(' '),
    [
      'Sun Mon Tue Wed Thu Fri Sat',
      'zo ma di wo do vr za',
      'ح ن ث ر خ ج س',
      'niedz. pon. wt. śr. czw. pt. sob.',
    ],
  ],
  [
    'formatDayLabel of today',
    () => format.formatDayLabel(cafe, cafe),
    ['Today', 'Vandaag', 'اليوم', 'Dzisiaj'],
  ],
  [
    'formatDayLabel of yesterday',
    () => format.formatDayLabel(daysAgo(1), cafe),
    ['Yesterday', 'Gisteren', 'أمس', 'Wczoraj'],
  ],
  [
    'formatDayLabel',
    () => format.formatDayLabel(daysAgo(2), cafe),
    ['Tue 24 November', 'di 24 november', 'الثلاثاء، 24 نوفمبر', 'wt. 24 listopada'],
  ],
  [
    'formatLastUpdated',
    () => format.formatLastUpdated(daysAgo(1), cafe),
    ['yesterday, 19:30', 'gisteren, 19:30', 'أمس، 19:30', 'wczoraj, 19:30'],
  ],
  [
    'formatCompactTime of this week',
    () => format.formatCompactTime(daysAgo(2), cafe),
    ['Tue', 'di', 'الثلاثاء', 'wt.'],
  ],
  [
    'formatCompactTime',
    () => format.formatCompactTime(daysAgo(14), cafe),
    ['12 Nov', '12 nov', '12 نوفمبر', '12 lis'],
  ],
  [
    '5 minutes',
    () => format.formatRelativeTime(minutesAgo(5), cafe),
    ['5 minutes ago', '5 minuten geleden', 'قبل 5 دقائق', '5 minut temu'],
  ],
  [
    '2 minutes',
    () => format.formatRelativeTime(minutesAgo(2), cafe),
    ['2 minutes ago', '2 minuten geleden', 'قبل دقيقتين', '2 minuty temu'],
  ],
  [
    '11 hours',
    () => format.formatRelativeTime(minutesAgo(11 * 60), cafe),
    ['11 hours ago', '11 uur geleden', 'قبل 11 ساعة', '11 godzin temu'],
  ],
  [
    '4 days',
    () => format.formatRelativeTime(daysAgo(4), cafe),
    ['4 days ago', '4 dagen geleden', 'قبل 4 أيام', '4 dni temu'],
  ],
  [
    'formatDaysUntil',
    () => format.formatDaysUntil(daysAgo(-7), cafe),
    ['in 7 days', 'over 7 dagen', 'خلال 7 أيام', 'za 7 dni'],
  ],
  [
    'formatPrice',
    () => formatPrice('1234.50'),
    ['€1,234.50', '€ 1.234,50', '1,234.50 €', '1234,50 €'],
  ],
]

test.each(['en', 'nl', 'ar', 'pl'] as const)('dates, times and numbers in %s', (reader) => {
  language = reader
  const at = ['en', 'nl', 'ar', 'pl'].indexOf(reader)
  const found = table.map(([name, call]) => [name, plain(call())])
  expect(found).toEqual(table.map(([name, , expected]) => [name, expected[at]]))
})

test('a date fits a sentence: no comma after the weekday, no full stop at the end', () => {
  language = 'es'
  expect(format.formatFullDate(cafe)).toBe('jueves 26 de noviembre de 2026')
  language = 'uk'
  expect(format.formatNearDay(cafe, cafe)).toBe('четвер 26 листопада')
  // Without "р." at its end, which would double the full stop of a sentence.
  expect(format.formatFullDate(cafe)).toBe('четвер 26 листопада 2026')
  language = 'tr'
  expect(format.formatNearDay(cafe, cafe)).toBe('26 Kasım Perşembe')
})
