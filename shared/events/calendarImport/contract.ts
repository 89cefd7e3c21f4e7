import * as z from 'zod/mini'
import { ContentLanguages } from '#shared/buddies/languageCode.ts'
import { booleanFlag, del, get, isoDate, raw } from '#shared/http/endpoint.ts'

const ImportIssue = z.object({ uid: z.string(), title: z.string(), reason: z.string() })

/** Dates imported per recurrence rule: default and maximum. */
export const defaultImportDates = 60
export const maxImportDates = 400

export const ImportOptions = z.object({
  /** Dry run: returns the report without writing. */
  preview: z.optional(booleanFlag),
  mostDates: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(maxImportDates)),
    defaultImportDates,
  ),
  /** Of the added events, separated by commas: a file does not say. */
  languages: z._default(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(50)),
        z.transform((text) => text.split(',').filter(Boolean)),
      ),
      ContentLanguages,
    ),
    [],
  ),
})
export type ImportOptions = z.infer<typeof ImportOptions>

export const ImportReport = z.object({
  /** For undoing the import; null if nothing was added. */
  importId: z.nullable(z.uuid()),
  added: z.int(),
  updated: z.int(),
  cancelled: z.int(),
  unchanged: z.int(),
  taken: z.array(
    z.object({
      uid: z.string(),
      title: z.string(),
      startDate: isoDate,
      endDate: isoDate,
      location: z.string(),
      outcome: z.enum(['added', 'updated', 'unchanged', 'cancelled']),
    }),
  ),
  /** Partly imported entries: limited series and truncated texts. */
  truncated: z.array(ImportIssue),
  refused: z.array(ImportIssue),
})
export type ImportReport = z.infer<typeof ImportReport>

/** An import of the last 24 hours that was not undone. */
export const CalendarImport = z.object({
  id: z.uuid(),
  createdAt: isoDate,
  /** Number of added events. */
  added: z.int(),
})
export type CalendarImport = z.infer<typeof CalendarImport>

const UndoResult = z.object({
  removed: z.int(),
  /** Booked events are cancelled, with a notification. */
  cancelled: z.int(),
})

const maxFileBytes = 2 * 1024 * 1024

export const calendarImports = {
  run: raw('POST', '/api/admin/events/import', {
    access: 'admin',
    input: ImportOptions,
    receives: 'text/calendar',
    receivesUpTo: maxFileBytes,
    reply: ImportReport,
  }),
  list: get('/api/admin/events/imports', { access: 'admin', reply: z.array(CalendarImport) }),
  /** Removes the added events; booked ones are cancelled instead. */
  undo: del('/api/admin/events/imports/:id', {
    access: 'admin',
    reply: UndoResult,
    status: 200,
  }),
}
