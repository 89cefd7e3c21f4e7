import { expect, test, vi } from 'vitest'
import { ProgramLimitError, type runProgram } from '#server/programs/runProgram.ts'
import { now } from '#server/testing/calendarText.ts'
import { hostileCalendars } from '#server/testing/hostileCalendars.ts'
import { leastCpuMs } from '#server/testing/leastCpuMs.ts'
import { parseCalendar } from './parse.ts'
import { serializeCalendar } from './parsedCalendar.ts'
import { createCalendarReader } from './readCalendar.ts'

const readCalendar = createCalendarReader()
const limits = { now, maxDates: 60 }
const maxBlockMs = 250

const calendarOf = (...entries: string[]) =>
  ['BEGIN:VCALENDAR', ...entries, 'END:VCALENDAR'].join('\r\n')

// All in one file, because a process takes a while to start.
const hostile = calendarOf(
  ...Object.values(hostileCalendars).map((text) => text.split('\r\n').slice(1, -1).join('\r\n')),
)

test('hostile calendars block the server for less than a person notices', async () => {
  const read = async () => {
    const parsed = await readCalendar(hostile, limits)
    expect(parsed?.entries.length).toBeGreaterThan(0)
    expect(parsed?.refused.map(({ reason }) => reason)).toContain('It recurs too often')
  }
  // No block is longer than all processor time that the server takes.
  expect(await leastCpuMs(read, maxBlockMs)).toBeLessThan(maxBlockMs)
})

test('the server parses no calendar itself: it takes the result of its program', async () => {
  const result = parseCalendar(calendarOf(), limits)
  if (!result) throw new Error('This is a calendar')
  const run = vi.fn<typeof runProgram>(async () => Buffer.from(serializeCalendar(result)))
  expect(await createCalendarReader(run)(hostile, limits)).toEqual(result)
  expect(run).toHaveBeenCalledTimes(1)
})

test('dates, texts and the end of the file arrive unchanged from the other process', async () => {
  const text = [
    'BEGIN:VCALENDAR',
    ...['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Café 🎉', 'DTSTART:20261201T180000Z'],
    ...['RRULE:FREQ=DAILY;COUNT=2', 'DESCRIPTION:One\\nTwo', 'END:VEVENT'],
    'BEGIN:VEVENT',
  ].join('\r\n')
  expect(await readCalendar(text, limits)).toEqual(parseCalendar(text, limits))
})

test('a calendar whose process is stopped is refused with a reason', async () => {
  const read = createCalendarReader(() => Promise.reject(new ProgramLimitError('too long')))
  await expect(read('', limits)).rejects.toMatchObject({ code: 'calendar_too_costly' })
})

test('a result that is none is an error', async () => {
  const read = createCalendarReader(async () => Buffer.from('{"texts": [{}]}'))
  await expect(read('', limits)).rejects.toThrow()
})

test('one calendar is read at a time, three wait, and others are refused', async () => {
  const release = Promise.withResolvers<Buffer>()
  const run = vi.fn(() => release.promise)
  const read = createCalendarReader(run)
  const settled = Promise.allSettled(Array.from({ length: 5 }, () => read('', limits)))
  await vi.waitFor(() => expect(run).toHaveBeenCalled())
  expect(run).toHaveBeenCalledTimes(1)
  release.resolve(Buffer.from('null'))
  const outcomes = (await settled).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as { code: string }).code,
  )
  expect(outcomes.filter((one) => one === null).length).toBeGreaterThanOrEqual(3)
  expect(outcomes).toContain('busy')
})
