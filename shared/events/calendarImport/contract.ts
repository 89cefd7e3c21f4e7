import * as z from 'zod'
import { flag } from '#shared/events/contract.ts'
import { del, get, isoDate, raw } from '#shared/http/endpoint.ts'

const ImportNote = z.object({ uid: z.string(), title: z.string(), reason: z.string() })

/** Of one rule of a calendar file, unless somebody chooses more. */
export const usualDates = 60
export const mostDates = 400

export const ImportOptions = z.object({
  /** Says what would come of it, and writes nothing. */
  preview: flag.optional(),
  mostDates: z.coerce.number().int().min(1).max(mostDates).default(usualDates),
})
export type ImportOptions = z.infer<typeof ImportOptions>

export const ImportReport = z.object({
  /** By which what was added can be taken back; null: nothing was. */
  importId: z.uuid().nullable(),
  added: z.int(),
  updated: z.int(),
  cancelled: z.int(),
  unchanged: z.int(),
  taken: z.array(
    z.object({
      uid: z.string(),
      title: z.string(),
      startDate: isoDate,
      outcome: z.enum(['added', 'updated', 'unchanged', 'cancelled']),
    }),
  ),
  /** What is taken in part, and why: dates of series, and long texts. */
  truncated: z.array(ImportNote),
  refused: z.array(ImportNote),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Of the last 24 hours, and not undone. */
export const CalendarImport = z.object({
  id: z.uuid(),
  createdAt: isoDate,
  /** How many events it added. */
  added: z.int(),
})
export type CalendarImport = z.infer<typeof CalendarImport>

const ImportUndone = z.object({
  removed: z.int(),
  /** Somebody had booked these: they are told. */
  cancelled: z.int(),
})

const twoMegabytes = 2 * 1024 * 1024

export const calendarImports = {
  run: raw('POST', '/api/admin/events/import', {
    access: 'admin',
    input: ImportOptions,
    receives: 'text/calendar',
    receivesUpTo: twoMegabytes,
    reply: ImportReport,
  }),
  list: get('/api/admin/events/imports', { access: 'admin', reply: z.array(CalendarImport) }),
  /** Removes what it added; what somebody has booked is cancelled instead. */
  undo: del('/api/admin/events/imports/:id', {
    access: 'admin',
    reply: ImportUndone,
    status: 200,
  }),
}
