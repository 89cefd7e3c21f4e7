import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { CalendarSourceRow, EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { cancelLockedEvent, updateLockedEvent } from '#server/events/events.ts'
import { asDrafted } from '#server/events/place.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { t } from '#server/language/t.ts'
import type { ImportOptions, ImportReport } from '#shared/events/calendarImport/contract.ts'
import type { EventDraft } from '#shared/events/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { signalPublicChange } from '../publicContent.ts'
import { addSeries } from '../series/series.ts'
import { askAboutNewDates, type NewDate } from '../seriesBooking/newDates.ts'
import { addEvents, lockEvent } from '../store.ts'
import type { ImportEntry, ParsedCalendar } from './parsedCalendar.ts'
import * as store from './store.ts'
import { amsterdamDay } from './zones.ts'

type Outcome = ImportReport['taken'][number]['outcome']

/**
 * Imports the events of a calendar file in one transaction. A preview runs the same code with a
 * writer that neither writes nor locks.
 */
export const importEvents = async (
  app: App,
  me: Me,
  file: string | Uint8Array,
  { preview = false, mostDates, languages }: ImportOptions,
): Promise<ImportReport> => {
  const parsed = await app.readCalendar(file, { now: app.now(), maxDates: mostDates })
  if (!parsed) throw new AppError('not_a_calendar_file')
  if (preview) return (await importAll(app, app.db, previewWriter, parsed)).report
  return inTransaction(app.db, async (tx) => {
    if (!(await store.tryLockImports(tx))) throw new AppError('import_under_way')
    const { report, changedId } = await importAll(
      app,
      tx,
      createWriter(app, tx, { createdBy: me.id, languages, town: '', sourceId: null }),
      parsed,
    )
    await audit(tx, {
      userId: me.id,
      action: 'calendar_imported',
      entityType: 'event',
      reason: `${report.added} added, ${report.updated} updated, ${report.cancelled} cancelled, ${report.unchanged} unchanged`,
    })
    // Clients refetch all events on one message, so one is enough.
    if (changedId)
      app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: changedId })
    return report
  })
}

/** Imports a fetched calendar. The caller holds the lock of imports. */
export const importFromSource = async (
  app: App,
  tx: Tx,
  { id, createdBy, town }: CalendarSourceRow,
  parsed: ParsedCalendar,
): Promise<ImportReport> => {
  const writer = createWriter(app, tx, { createdBy, languages: [], town, sourceId: id })
  const { report, changedId } = await importAll(app, tx, writer, parsed, id)
  if (changedId)
    app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: changedId })
  return report
}

const importAll = async (
  app: App,
  db: Db,
  writer: Writer,
  parsed: ParsedCalendar,
  sourceId: string | null = null,
) => {
  const { entries, refused, truncated, completeUids } = parsed
  const report: ImportReport = {
    importId: null,
    added: 0,
    updated: 0,
    cancelled: 0,
    unchanged: 0,
    taken: [],
    truncated,
    refused: [...refused],
  }
  const earlier = await loadEarlierImports(app, db, writer, { entries, completeUids, sourceId })
  const elsewhere = await store.listFromElsewhere(db, sourceId, entries)
  const groups = createImportGroups(writer, earlier.seriesIds)
  const seenKeys = new Set<string>()
  const newDates: NewDate[] = []
  let changedId: string | undefined
  for (const entry of entries) {
    const { uid, key, title, startDate, endDate, location } = entry
    const known = await earlier.claim(entry)
    const id = known?.id ?? uuid()
    // A cancelled series: its dates are handled below as missing from the file.
    if (entry.isCancelled && !known && earlier.hasUid(uid)) continue
    const outcome = seenKeys.has(key)
      ? t('events.import.sameUid')
      : await importEntry(writer, { id, entry, known, groups, sourceId, elsewhere })
    seenKeys.add(key)
    if (isOutcome(outcome) && outcome !== 'unchanged') changedId ??= id
    const seriesId = outcome === 'added' && (await groups.seriesIdOf(entry))
    if (seriesId) newDates.push({ id, title, startDate, seriesId })
    if (isOutcome(outcome)) record(report, { uid, title, startDate, endDate, location, outcome })
    else report.refused.push({ uid, title, reason: outcome })
  }
  await writer.askAboutNewDates(newDates)
  for (const event of earlier.missing(completeUids)) {
    if (isOfOther(event, sourceId)) continue
    await cancelMissing(writer, event, report)
    changedId ??= event.id
  }
  if (sourceId) {
    const vanished = parsed.isComplete ? earlier.vanished(sourceId, parsed.uids) : []
    const isFinal = (event: EventRow) => event.missedFetches + 1 >= fetchesUntilCancelled
    await writer.setMissed(sourceId, vanished)
    for (const event of vanished.filter(isFinal)) {
      await cancelMissing(writer, event, report)
      changedId ??= event.id
    }
  }
  report.importId = report.added > 0 ? await groups.importId() : null
  return { report, changedId }
}

/** A single fetch may have met a half-written calendar. */
const fetchesUntilCancelled = 2

/** Another source keeps this event up to date. */
const isOfOther = (event: EventRow, sourceId: string | null) =>
  sourceId !== null && event.sourceId !== null && event.sourceId !== sourceId

/** Creates the import and one series per UID lazily. */
const createImportGroups = (writer: Writer, seriesIds: Map<string, string>) => {
  let importing: Promise<string | null> | undefined
  const importId = () => (importing ??= writer.addImport())
  const seriesIdOf = async ({ uid, every }: ImportEntry) => {
    if (every === null) return null
    const existing = seriesIds.get(uid)
    if (existing) return existing
    const made = await writer.addSeries(every)
    if (made) seriesIds.set(uid, made)
    return made
  }
  return { importId, seriesIdOf }
}

const baseUid = ({ importUid }: store.ImportedEvent) =>
  importUid.replace(/#\d{4}-\d\d-\d\dT\d\d:\d\d$/, '')

const dayKey = (uid: string, startDate: Date) => JSON.stringify([amsterdamDay(startDate), uid])

type Imported = Pick<ParsedCalendar, 'entries' | 'completeUids'> & { sourceId: string | null }

/** Earlier imported events, found by key, otherwise by UID and day. */
const loadEarlierImports = async (
  app: App,
  db: Db,
  writer: Writer,
  { entries, completeUids, sourceId }: Imported,
) => {
  const now = app.now()
  const keys = new Set(entries.map(({ key }) => key))
  const rows = await store.listImported(db, now, [...keys])
  // All of them now: entries come in any order, and a booking of a series holds several events.
  const ofFile = new Set([...entries.map(({ uid }) => uid), ...completeUids])
  const isChangeable = (row: store.ImportedEvent) =>
    ofFile.has(baseUid(row)) || (sourceId !== null && row.sourceId === sourceId)
  await writer.lockAll(rows.filter(isChangeable).map(({ id }) => id))
  const unclaimed = new Map(rows.map((row) => [row.importUid, row]))
  const uids = new Set(rows.map(baseUid))

  // A single event that became a series, or the reverse, keeps its bookings.
  const moved = Map.groupBy(
    rows.filter((row) => !keys.has(row.importUid)),
    (row) => dayKey(baseUid(row), row.startDate),
  )
  const ofSameDay = ({ uid, startDate }: ImportEntry) => moved.get(dayKey(uid, startDate))?.shift()

  return {
    seriesIds: new Map(
      rows.flatMap((row) => (row.seriesId ? [[baseUid(row), row.seriesId] as const] : [])),
    ),
    hasUid: (uid: string) => uids.has(uid),
    claim: async (entry: ImportEntry) => {
      const same = unclaimed.get(entry.key)
      const found = same ?? (uids.has(entry.uid) ? ofSameDay(entry) : undefined)
      if (!found) return null
      unclaimed.delete(found.importUid)
      if (!same) await writer.setUid(found.id, entry.key)
      return found
    },
    /** Future events of a source whose entries are gone. */
    vanished: (sourceId: string, uids: Set<string>) =>
      [...unclaimed.values()].filter(
        (row) =>
          row.sourceId === sourceId &&
          row.cancelledAt === null &&
          row.startDate > now &&
          !uids.has(baseUid(row)),
      ),
    missing: (completeUids: string[]) => {
      const complete = new Set(completeUids)
      return [...unclaimed.values()].filter(
        (row) => row.cancelledAt === null && row.startDate > now && complete.has(baseUid(row)),
      )
    },
  }
}

const isOutcome = (outcome: string): outcome is Outcome =>
  ['added', 'updated', 'unchanged', 'cancelled'].includes(outcome)

const record = (report: ImportReport, taken: ImportReport['taken'][number]) => {
  report[taken.outcome]++
  report.taken.push(taken)
}

type ImportTask = {
  id: string
  entry: ImportEntry
  known: EventRow | null
  groups: ReturnType<typeof createImportGroups>
  sourceId: string | null
  /** Title and start of events that did not come from this source or file. */
  elsewhere: Set<string>
}

/** Adds, updates or cancels one event. Returns the outcome or the reason of a rejection. */
const importEntry = async (
  writer: Writer,
  { id, entry, known, groups, sourceId, elsewhere }: ImportTask,
): Promise<Outcome | string> => {
  if (!known) {
    if (entry.isCancelled) return t('events.import.neverImported')
    if (elsewhere.has(store.titleAndStart(entry))) return t('events.import.duplicate')
    const seriesId = await groups.seriesIdOf(entry)
    const importId = await groups.importId()
    const { key: importUid, url: sourceUrl } = entry
    await writer.add({ ...draftOf(entry, null), importUid, importId, seriesId, sourceUrl, id })
    return 'added'
  }
  if (isOfOther(known, sourceId)) return t('events.import.ofOtherCalendar')
  const locked = await writer.lock(known) // fields that the file does not set must not change meanwhile
  if (!locked) return t('events.import.deletedMeanwhile')
  if (locked.cancelledAt) return entry.isCancelled ? 'unchanged' : t('events.import.cancelledHere')
  if (sourceId && (locked.sourceId !== sourceId || locked.sourceUrl !== entry.url))
    await writer.setSource(locked.id, sourceId, entry.url)
  const seriesId = await groups.seriesIdOf(entry)
  if (seriesId && locked.seriesId !== seriesId) await writer.setSeries(locked.id, seriesId)
  const draft = draftOf(entry, locked)
  if (!entry.isCancelled && !hasChanges(locked, draft)) return 'unchanged'
  if (entry.isCancelled) await writer.cancel(locked)
  else await writer.change(locked, draft)
  return entry.isCancelled ? 'cancelled' : 'updated'
}

const cancelMissing = async (writer: Writer, event: store.ImportedEvent, report: ImportReport) => {
  const locked = await writer.lock(event)
  if (!locked || locked.cancelledAt) return
  await writer.cancel(locked)
  const { importUid: uid, title, startDate, endDate } = event
  const { location } = asDrafted(event)
  record(report, { uid, title, startDate, endDate, location, outcome: 'cancelled' })
}

/** Fields of the file. Price, seats and picture keep their value, because a file has none. */
const draftOf = (entry: ImportEntry, known: EventRow | null): EventDraft => ({
  title: entry.title,
  description: entry.description,
  startDate: entry.startDate,
  endDate: entry.endDate,
  location: entry.location,
  category: entry.category ?? (known?.category as EventDraft['category'] | undefined) ?? 'social',
  price: known?.price ?? '0.00',
  maxAttendees: known?.maxAttendees ?? null,
})

const comparedFields = [
  'title',
  'description',
  'startDate',
  'endDate',
  'location',
  'category',
] as const

const hasChanges = (known: EventRow, draft: EventDraft) =>
  comparedFields.some((field) => asDrafted(known)[field].valueOf() !== draft[field].valueOf())

type ImportFields = {
  id: string
  importUid: string
  importId: string | null
  seriesId: string | null
  sourceUrl: string | null
}

/** What all added events have in common. */
type Common = {
  createdBy: string | null
  languages: string[]
  town: string
  sourceId: string | null
}

/** The database writes of an import. */
const createWriter = (app: App, tx: Tx, common: Common) => ({
  // Events of a source are not undone: the next fetch would add them again.
  addImport: async (): Promise<string | null> =>
    common.sourceId ? null : store.addImport(tx, app.now()),
  addSeries: (every: NonNullable<ImportEntry['every']>): Promise<string | null> =>
    addSeries(tx, every, app.now()),
  add: async (event: EventDraft & ImportFields) => {
    const { sourceId } = common
    const row = { ...event, ...common, sourceUrl: sourceId ? event.sourceUrl : null }
    const [added] = await addEvents(tx, [row])
    signalPublicChange(app, tx, null, added)
  },
  lockAll: (ids: string[]) => store.lockEvents(tx, ids),
  lock: ({ id }: EventRow) => lockEvent(tx, id),
  setSource: (id: string, sourceId: string, url: string | null) =>
    store.setSource(tx, id, sourceId, url),
  setMissed: (sourceId: string, events: EventRow[]) =>
    store.setMissed(
      tx,
      sourceId,
      events.map(({ id }) => id),
    ),
  askAboutNewDates: (dates: NewDate[]) => askAboutNewDates(app, tx, dates),
  setUid: (id: string, uid: string) => store.setImportUid(tx, id, uid),
  setSeries: (id: string, seriesId: string) => store.setSeries(tx, id, seriesId),
  change: async (event: EventRow, draft: EventDraft) => {
    await updateLockedEvent(app, tx, event, draft)
  },
  cancel: (event: EventRow) => cancelLockedEvent(app, tx, event, null),
})

type Writer = ReturnType<typeof createWriter>

const noop = async () => {}

/** For previews: neither writes nor locks. */
const previewWriter: Writer = {
  addImport: async () => null,
  addSeries: async () => null,
  add: noop,
  lockAll: noop,
  lock: async (event) => event,
  setSource: noop,
  setMissed: noop,
  askAboutNewDates: noop,
  setUid: noop,
  setSeries: noop,
  change: noop,
  cancel: noop,
}
