import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeEach, expect, test, vi } from 'vitest'
import { ProgramLimitError, runProgram } from '#server/programs/runProgram.ts'
import { now } from '#server/testing/calendarText.ts'
import { hostileCalendars } from '#server/testing/hostileCalendars.ts'
import { readCalendar } from './readCalendar.ts'

// The server never parses a calendar itself.
vi.mock('./parse.ts', () => ({
  parseCalendar: () => {
    throw new Error('The server parses a calendar')
  },
}))
vi.mock('#server/programs/runProgram.ts', async (load) => {
  const original = await load<typeof import('#server/programs/runProgram.ts')>()
  return { ...original, runProgram: vi.fn(original.runProgram) }
})
const ran = vi.mocked(runProgram)
beforeEach(() => {
  ran.mockClear()
})

const limits = { now, maxDates: 60 }

// All in one file, because a process takes a while to start.
const all = [
  'BEGIN:VCALENDAR',
  ...Object.values(hostileCalendars).map((text) => text.split('\r\n').slice(1, -1).join('\r\n')),
  'END:VCALENDAR',
].join('\r\n')

test('hostile calendars are read without blocking the server', async () => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const parsed = await readCalendar(all, limits)
  delay.disable()
  expect(parsed?.entries.length).toBeGreaterThan(0)
  expect(parsed?.refused.map(({ reason }) => reason)).toContain('It recurs too often')
  // Some of them took forty seconds. Generous, for machines that do something else as well.
  expect(delay.max / 1e6).toBeLessThan(2000)
})

test('dates, texts and the end of the file arrive unchanged from the other process', async () => {
  const text = [
    'BEGIN:VCALENDAR',
    ...['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Café 🎉', 'DTSTART:20261201T180000Z'],
    ...['RRULE:FREQ=DAILY;COUNT=2', 'DESCRIPTION:One\\nTwo', 'END:VEVENT'],
    'BEGIN:VEVENT',
  ].join('\r\n')
  const { parseCalendar } = await vi.importActual<typeof import('./parse.ts')>('./parse.ts')
  expect(await readCalendar(text, limits)).toEqual(parseCalendar(text, limits))
})

test('a calendar whose process is stopped is refused with a reason', async () => {
  ran.mockRejectedValueOnce(new ProgramLimitError('too long'))
  await expect(readCalendar('', limits)).rejects.toMatchObject({ code: 'calendar_too_costly' })
})

test('a result that is none is an error', async () => {
  ran.mockResolvedValueOnce(Buffer.from('{"texts": [{}]}'))
  await expect(readCalendar('', limits)).rejects.toThrow()
})

test('one calendar is read at a time, three wait, and others are refused', async () => {
  const release = Promise.withResolvers<Buffer>()
  ran.mockImplementation(() => release.promise)
  const reads = Array.from({ length: 5 }, () => readCalendar('', limits))
  const settled = Promise.allSettled(reads)
  await vi.waitFor(() => expect(ran).toHaveBeenCalled())
  expect(ran).toHaveBeenCalledTimes(1)
  release.resolve(Buffer.from('null'))
  const outcomes = (await settled).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as { code: string }).code,
  )
  expect(outcomes.filter((one) => one === null).length).toBeGreaterThanOrEqual(3)
  expect(outcomes).toContain('busy')
  ran.mockReset()
})
