import * as z from 'zod/mini'
import { EventCategory } from '#shared/events/contract.ts'
import { SeriesFrequency } from '#shared/events/series/contract.ts'

const EntryText = z.object({
  uid: z.string(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  category: z.nullable(EventCategory),
  url: z.nullable(z.string()),
})

const EntryDate = z.object({
  /** Identifies the event in later imports: the UID, plus date and time for a date of a series. */
  key: z.string(),
  startDate: z.coerce.date(),
  endDate: z.coerce.date(),
  isCancelled: z.boolean(),
  /** Frequency of its series; null for a single event. */
  every: z.nullable(SeriesFrequency),
})

/** One event that the file adds, updates or cancels. */
export type ImportEntry = z.infer<typeof EntryText> & z.infer<typeof EntryDate>

const RejectedEntry = z.object({ uid: z.string(), title: z.string(), reason: z.string() })
export type RejectedEntry = z.infer<typeof RejectedEntry>

/** What a calendar file says about events. */
const Summary = z.object({
  refused: z.array(RejectedEntry),
  /** Entries imported only partly, with the reason. */
  truncated: z.array(RejectedEntry),
  /** UIDs whose dates are all in `entries`: previously imported dates missing here are cancelled. */
  completeUids: z.array(z.string()),
  /** Every entry of the file was read or rejected; none was left out. */
  isComplete: z.boolean(),
})

export type ParsedCalendar = z.infer<typeof Summary> & {
  entries: ImportEntry[]
  /** UIDs of all entries, also of rejected ones. */
  uids: Set<string>
}

/** The date limit is per rule, the CPU budget for the whole file. */
export type Limits = {
  now: Date
  maxDates: number
  cpuBudgetMs?: number
  /** The screen shows the page of the event itself, so its description needs no link. */
  isUrlShown?: boolean
}

export type ReadCalendar = (
  file: string | Uint8Array,
  limits: Limits,
) => Promise<ParsedCalendar | null>

export const maxEntries = 2000

/** Between processes. The texts of a series are sent once, because they can be long. */
const Message = z.nullable(
  z.extend(Summary, {
    texts: z
      .array(z.extend(EntryText, { dates: z.array(EntryDate) }))
      .check(z.maxLength(maxEntries)),
    uids: z.array(z.string()),
  }),
)

const isSameText = (one: ImportEntry, other: z.infer<typeof EntryText>) =>
  (Object.keys(EntryText.shape) as (keyof typeof EntryText.shape)[]).every(
    (field) => one[field] === other[field],
  )

export const serializeCalendar = (parsed: ParsedCalendar | null): string => {
  if (!parsed) return 'null'
  const texts: (z.infer<typeof EntryText> & { dates: z.infer<typeof EntryDate>[] })[] = []
  for (const { key, startDate, endDate, isCancelled, every, ...text } of parsed.entries) {
    const date = { key, startDate, endDate, isCancelled, every }
    const last = texts.at(-1)
    if (last && isSameText({ ...date, ...text }, last)) last.dates.push(date)
    else texts.push({ ...text, dates: [date] })
  }
  return JSON.stringify({ ...parsed, entries: undefined, texts, uids: [...parsed.uids] })
}

/** Throws when it is not what `serializeCalendar` writes. */
export const deserializeCalendar = (text: string): ParsedCalendar | null => {
  const message = Message.parse(JSON.parse(text))
  if (!message) return null
  const { texts, uids, ...summary } = message
  const entries = texts.flatMap(({ dates, ...text }) => dates.map((date) => ({ ...text, ...date })))
  if (entries.length > maxEntries) throw new Error('The calendar has too many entries')
  return { ...summary, entries, uids: new Set(uids) }
}
