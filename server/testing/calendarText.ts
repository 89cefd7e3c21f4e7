import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCalendar } from '#server/events/calendarImport/parse.ts'

export const now = new Date('2026-11-20T12:00:00Z')
export const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, '../events/calendarImport/samples', `${name}.ics`))

export const read = async (file: string | Uint8Array) => {
  const parsed = await parseCalendar(file, { now, maxDates: 400 })
  if (!parsed) throw new Error('The calendar was not recognised')
  return parsed
}

/** Wraps entries into a calendar. */
export const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR', ''].join('\r\n')

export const entry = (...lines: string[]) => {
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

export const one = async (...lines: string[]) => {
  const { entries, refused } = await read(calendar(entry(...lines)))
  return entries[0] ?? refused[0]
}

export const span = async (...lines: string[]) => {
  const { entries, refused } = await read(calendar(entry(...lines)))
  const [first] = entries
  return first
    ? `${first.startDate.toISOString()} ${first.endDate.toISOString()}`
    : refused[0]?.reason
}

export const days = async (...lines: string[]) => {
  const { entries } = await read(calendar(entry(...lines)))
  return entries.map(({ startDate }) => startDate.toISOString().slice(0, 16))
}
