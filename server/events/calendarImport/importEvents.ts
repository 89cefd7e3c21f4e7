import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/privacy/audit.ts'
import type { ImportOptions, ImportReport } from '#shared/events/calendarImport/contract.ts'
import type { EventDraft } from '#shared/events/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { parseCalendar } from './parse.ts'
import { dayOf, type ImportEntry, type ParsedCalendar } from './series.ts'
import { type ImportedEvent, listImported, lockImport } from './store.ts'
import { noWriter, type Writer, writerOf } from './writer.ts'

type Outcome = ImportReport['taken'][number]['outcome']

/**
 * Takes the events of a calendar file, all of them or, when something breaks, none. A preview takes
 * the same path with a writer that writes and locks nothing.
 */
export const importEvents = async (
  app: App,
  me: Me,
  file: string | Uint8Array,
  { preview = false, mostDates }: ImportOptions,
): Promise<ImportReport> => {
  const parsed = await parseCalendar(file, { now: app.now(), mostDates })
  if (!parsed) throw new Refusal(400, 'This is not a calendar file')
  if (preview) return (await takeAll(app, app.db, noWriter, parsed)).report
  return inTransaction(app.db, async (tx) => {
    if (!(await lockImport(tx))) throw new Refusal(409, 'Another import is under way')
    const { report, touched } = await takeAll(app, tx, writerOf(app, tx, me), parsed)
    await audit(tx, {
      userId: me.id,
      action: 'calendar_imported',
      entityType: 'event',
      reason: `${report.added} added, ${report.updated} updated, ${report.cancelled} cancelled, ${report.unchanged} unchanged`,
    })
    // Whoever shows events reads all of them anew at the first word, so that one is enough.
    if (touched) app.live.tellEveryone(tx, { kind: 'eventChanged', eventId: touched })
    return report
  })
}

const takeAll = async (app: App, db: Db, writer: Writer, parsed: ParsedCalendar) => {
  const { entries, refused, truncated, whole } = parsed
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
  const earlier = await earlierImports(app, db, writer, entries)
  const groups = groupsOf(writer, earlier.seriesIds)
  const done = new Set<string>()
  let touched: string | undefined
  for (const entry of entries) {
    const { uid, key, title, startDate } = entry
    const known = await earlier.take(entry)
    const id = known?.id ?? uuid()
    // A whole series taken back: its dates are found below, missing from the file.
    if (entry.isCancelled && !known && earlier.knows(uid)) continue
    const outcome = done.has(key)
      ? 'Another entry of the file has the same UID'
      : await takeOne(writer, { id, entry, known, groups })
    done.add(key)
    if (isOutcome(outcome) && outcome !== 'unchanged') touched ??= id
    if (isOutcome(outcome)) note(report, { uid, title, startDate, outcome })
    else report.refused.push({ uid, title, reason: outcome })
  }
  for (const event of earlier.missing(whole)) {
    await takeBack(writer, event, report)
    touched ??= event.id
  }
  report.importId = report.added > 0 ? await groups.importId() : null
  return { report, touched }
}

/** What the events of this file have in common: a series for each UID, and the import. */
const groupsOf = (writer: Writer, seriesIds: Map<string, string>) => {
  let importing: Promise<string | null> | undefined
  const importId = () => (importing ??= writer.addImport())
  const seriesIdOf = async ({ uid, every }: ImportEntry) => {
    if (every === null) return null
    const known = seriesIds.get(uid)
    if (known) return known
    const made = await writer.addSeries(every)
    if (made) seriesIds.set(uid, made)
    return made
  }
  return { importId, seriesIdOf }
}

const uidOf = ({ importUid }: ImportedEvent) => importUid.replace(/#\d{4}-\d\d-\d\dT\d\d:\d\d$/, '')

/** What earlier imports left, found by the key, or else by the day for the same UID. */
const earlierImports = async (app: App, db: Db, writer: Writer, entries: ImportEntry[]) => {
  const now = app.now()
  const keys = new Set(entries.map(({ key }) => key))
  const rows = await listImported(db, now, [...keys])
  const left = new Map(rows.map((row) => [row.importUid, row]))
  const uids = new Set(rows.map(uidOf))

  // A single event that became a series, or the other way round, keeps those who booked.
  const ofSameDay = ({ uid, startDate }: ImportEntry) =>
    [...left.values()].find(
      (row) =>
        uidOf(row) === uid && !keys.has(row.importUid) && dayOf(row.startDate) === dayOf(startDate),
    )

  return {
    seriesIds: new Map(
      rows.flatMap((row) => (row.seriesId ? [[uidOf(row), row.seriesId] as const] : [])),
    ),
    knows: (uid: string) => uids.has(uid),
    take: async (entry: ImportEntry) => {
      const same = left.get(entry.key)
      const found = same ?? (uids.has(entry.uid) ? ofSameDay(entry) : undefined)
      if (!found) return null
      left.delete(found.importUid)
      if (!same) await writer.setUid(found.id, entry.key)
      return found
    },
    missing: (whole: string[]) => {
      const complete = new Set(whole)
      return [...left.values()].filter(
        (row) => row.cancelledAt === null && row.startDate > now && complete.has(uidOf(row)),
      )
    },
  }
}

const isOutcome = (outcome: string): outcome is Outcome =>
  ['added', 'updated', 'unchanged', 'cancelled'].includes(outcome)

const note = (report: ImportReport, taken: ImportReport['taken'][number]) => {
  report[taken.outcome]++
  report.taken.push(taken)
}

type Taking = {
  id: string
  entry: ImportEntry
  known: EventRow | null
  groups: ReturnType<typeof groupsOf>
}

/** Adds, changes or cancels one event; gives the outcome, or the reason why not. */
const takeOne = async (
  writer: Writer,
  { id, entry, known, groups }: Taking,
): Promise<Outcome | string> => {
  if (!known) {
    if (entry.isCancelled) return 'It is cancelled, and was never imported'
    const seriesId = await groups.seriesIdOf(entry)
    const importId = await groups.importId()
    await writer.add({ ...draftOf(entry, null), importUid: entry.key, importId, seriesId, id })
    return 'added'
  }
  const locked = await writer.lock(known) // what is kept of it must not change meanwhile
  if (!locked) return 'It was deleted meanwhile'
  if (locked.cancelledAt)
    return entry.isCancelled ? 'unchanged' : 'It was cancelled here before and stays so'
  const seriesId = await groups.seriesIdOf(entry)
  if (seriesId && locked.seriesId !== seriesId) await writer.setSeries(locked.id, seriesId)
  const draft = draftOf(entry, locked)
  if (!entry.isCancelled && !differs(locked, draft)) return 'unchanged'
  if (entry.isCancelled) await writer.cancel(locked)
  else await writer.change(locked, draft)
  return entry.isCancelled ? 'cancelled' : 'updated'
}

const takeBack = async (writer: Writer, event: ImportedEvent, report: ImportReport) => {
  const locked = await writer.lock(event)
  if (!locked || locked.cancelledAt) return
  await writer.cancel(locked)
  const { importUid: uid, title, startDate } = event
  note(report, { uid, title, startDate, outcome: 'cancelled' })
}

/** What the file says; what it cannot say (price, places, picture) stays as it is here. */
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

const facts = ['title', 'description', 'startDate', 'endDate', 'location', 'category'] as const

const differs = (known: EventRow, draft: EventDraft) =>
  facts.some((fact) => known[fact].valueOf() !== draft[fact].valueOf())
