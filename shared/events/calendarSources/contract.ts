import * as z from 'zod/mini'
import { ImportReport } from '#shared/events/calendarImport/contract.ts'
import { maxTownLength } from '#shared/events/contract.ts'
import { clientId, del, get, isoDate, post } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { t } from '#shared/language/t.ts'

export const maxSources = 20
export const maxSourceNameLength = 80

/** Why a fetch failed. */
export const SourceError = z.enum([
  'notAllowed',
  'unreachable',
  'timedOut',
  'notFound',
  'refused',
  'failed',
  'tooLarge',
  'tooCostly',
  'notCalendar',
])
export type SourceError = z.infer<typeof SourceError>

/** A calendar on another website, whose events are imported every hour. */
export const CalendarSource = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  /** Of its events; empty if it does not say. */
  town: z.string(),
  /** The last fetch that succeeded. */
  fetchedAt: z.nullable(isoDate),
  /** Why the last fetch failed; null if it succeeded. */
  lastError: z.nullable(SourceError),
  /** Its upcoming events. */
  eventCount: z.int(),
})
export type CalendarSource = z.infer<typeof CalendarSource>

/** Programs write `webcal:` for calendars that are fetched by https. */
const CalendarUrl = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(2048)),
    z.transform((text) => text.trim().replace(/^webcals?:\/\//i, 'https://')),
  ),
  z.url({ error: () => t('events.validation.link') }).check(z.maxLength(2048)),
)

export const NewCalendarSource = z.object({
  name: singleLine({ min: 1, max: maxSourceNameLength }),
  url: CalendarUrl,
  town: z._default(singleLine({ max: maxTownLength }), ''),
  clientId,
})
export type NewCalendarSource = z.infer<typeof NewCalendarSource>

const FetchResult = z.object({
  source: CalendarSource,
  /** Null if the fetch failed or the calendar is unchanged. */
  report: z.nullable(ImportReport),
})

export const calendarSources = {
  list: get('/api/admin/events/sources', { access: 'admin', reply: z.array(CalendarSource) }),
  add: post('/api/admin/events/sources', {
    access: 'admin',
    limit: 'calendarSource',
    input: NewCalendarSource,
    reply: CalendarSource,
  }),
  fetch: post('/api/admin/events/sources/:id/fetch', {
    access: 'admin',
    limit: 'calendarSource',
    reply: FetchResult,
    status: 200,
  }),
  /** Its events stay. */
  remove: del('/api/admin/events/sources/:id', { access: 'admin' }),
}
