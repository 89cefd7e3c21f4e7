import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { createOnce } from '#server/db/idempotency.ts'
import type { CalendarSourceRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { mayBePublicHost } from '#server/http/guardedRequest.ts'
import { defaultImportDates, type ImportReport } from '#shared/events/calendarImport/contract.ts'
import { maxSources, type NewCalendarSource } from '#shared/events/calendarSources/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { importFromSource } from '../calendarImport/importEvents.ts'
import { lockImports } from '../calendarImport/store.ts'
import { calendarTarget, fetchCalendar } from './fetchCalendar.ts'
import * as store from './store.ts'

const fetchIntervalHours = 1
// Each may wait ten seconds for another website.
const concurrency = 1

/** Fetches all sources every hour, each in a job of its own. */
export const handleSourceJobs = (app: App): void => {
  app.jobs.every('events.fetchSources', fetchIntervalHours, async () => {
    // A dead letter has the key of its source, and would prevent all further jobs. One whose calendar
    // stopped a process prevents them for a day.
    await app.jobs.removeDeadLetters('events.fetchSource', app.now())
    await inTransaction(app.db, async (tx) => {
      const sources = await store.listIds(tx)
      const jobs = sources.map(({ id }) => ({ payload: { sourceId: id }, key: id, after: null }))
      await app.jobs.sendAll(tx, 'events.fetchSource', jobs)
    })
  })
  app.jobs.handle(
    'events.fetchSource',
    async ({ sourceId }) => {
      await fetchSource(app, sourceId)
    },
    // It comes from another website: whatever it does to a process, it does once.
    { concurrency, maxStarts: 1 },
  )
}

export const listSources = ({ db, now }: Pick<App, 'db' | 'now'>) => store.listSources(db, now())

const requireSource = async (db: Db, id: string, now: Date) => {
  const source = await store.findSource(db, id, now)
  if (!source) throw new AppError('calendar_not_found')
  return source
}

export const addSource = (app: App, me: Me, { clientId, ...draft }: NewCalendarSource) =>
  inTransaction(app.db, async (tx) => {
    const target = calendarTarget(draft.url, app.config)
    if (!target) throw new AppError('source_url_not_allowed', { field: 'url' })
    if (!target.isOperatorHost && !mayBePublicHost(target.url.hostname))
      throw new AppError('source_not_public', { field: 'url' })
    const at = app.now()
    const url = target.url.href
    const content = ['calendarSource', draft] as const
    const id = await createOnce(tx, { userId: me.id, clientId, content, at }, async (id) => {
      await lockImports(tx) // serializes the limit
      if (await store.hasUrl(tx, url)) throw new AppError('source_exists', { field: 'url' })
      if ((await store.countSources(tx)) >= maxSources)
        throw new AppError('too_many_sources', { args: { max: maxSources } })
      await store.addSource(tx, { id, ...draft, url, createdBy: me.id, createdAt: at })
      await audit(tx, {
        userId: me.id,
        action: 'calendar_source_added',
        entityType: 'calendar_source',
        entityId: id,
        reason: target.url.hostname, // the path may be secret
      })
    })
    return requireSource(tx, id, at)
  })

/** Its events stay, and no longer change. */
export const removeSource = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    await lockImports(tx)
    const removed = await store.removeSource(tx, id)
    if (!removed) throw new AppError('calendar_not_found')
    await audit(tx, {
      userId: me.id,
      action: 'calendar_source_removed',
      entityType: 'calendar_source',
      entityId: id,
      reason: new URL(removed.url).hostname,
    })
  })

export const fetchNow = async (app: App, id: string) => {
  await requireSource(app.db, id, app.now())
  const report = await fetchSource(app, id)
  return { source: await requireSource(app.db, id, app.now()), report }
}

/** Imports the calendar of a source. A failure is stored and changes no event. */
const fetchSource = async (app: App, id: string): Promise<ImportReport | null> => {
  const source = await store.findRow(app.db, id)
  if (!source) return null
  try {
    return await fetchAndImport(app, source)
  } catch (error) {
    const isTooCostly = error instanceof AppError && error.code === 'calendar_too_costly'
    await store.markFailed(app.db, id, isTooCostly ? 'tooCostly' : 'failed')
    if (isTooCostly) return null // a further attempt would cost as much
    throw error
  }
}

const fetchAndImport = async (
  app: App,
  source: CalendarSourceRow,
): Promise<ImportReport | null> => {
  const { id } = source
  // The second fetch without an event must see the whole calendar.
  const isConditional = !(await store.hasMissedEvents(app.db, id))
  const fetched = await fetchCalendar(source, app.config, isConditional)
  if (fetched.kind === 'failed') {
    await store.markFailed(app.db, id, fetched.error)
    return null
  }
  if (fetched.kind === 'unchanged') {
    await store.markUnchanged(app.db, id, app.now())
    return null
  }
  const limits = { now: app.now(), maxDates: defaultImportDates, isUrlShown: true }
  const parsed = await app.readCalendar(fetched.file, limits)
  if (!parsed) {
    await store.markFailed(app.db, id, 'notCalendar')
    return null
  }
  return inTransaction(app.db, async (tx) => {
    await lockImports(tx)
    const current = await store.findRow(tx, id)
    if (!current) return null // removed meanwhile
    // Another fetch was faster: this one may be older, or count a missing event twice.
    if (current.fetchedAt?.getTime() !== source.fetchedAt?.getTime()) return null
    const report = await importFromSource(app, tx, current, parsed)
    await store.markFetched(tx, id, app.now(), fetched)
    return report
  })
}
