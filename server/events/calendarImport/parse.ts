import { t } from '#server/language/t.ts'
import { type Occurrence, parseEntry } from './entry.ts'
import { addOccurrences, rejectionReason } from './expandSeries.ts'
import {
  type Limits,
  maxEntries,
  type ParsedCalendar,
  type RejectedEntry,
} from './parsedCalendar.ts'
import { type FileZone, zoneFinder } from './zones.ts'

const maxRejected = 500
/** A generated 2 MB file needs a fifth of this. */
const defaultCpuBudgetMs = 10_000

/** Whether the CPU time is used up. What was read until then is imported. */
const startCpuBudget = (budgetMs: number) => {
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const end = usedMs() + budgetMs
  return () => usedMs() > end
}

/** Parses a calendar file; null if it is none. Runs in a process of its own: see readCalendar.ts. */
export const parseCalendar = (file: string | Uint8Array, limits: Limits): ParsedCalendar | null => {
  const blocks = splitIntoBlocks(decodeFile(file))
  if (!blocks) return null
  const isOverBudget = startCpuBudget(limits.cpuBudgetMs ?? defaultCpuBudgetMs)
  const refused: RejectedEntry[] = []
  const skipped = { tooMany: Math.max(0, blocks.events.length - maxEntries), tooSlow: 0 }
  const byUid = readBlocks(blocks, limits, { refused, skipped, isOverBudget })
  const parsed: ParsedCalendar = {
    entries: [],
    refused,
    truncated: [],
    completeUids: [],
    uids: new Set([...byUid.keys(), ...refused.map(({ uid }) => uid)]),
    isComplete: true,
  }
  for (const occurrences of byUid.values()) {
    if (parsed.entries.length >= maxEntries) skipped.tooMany += occurrences.length
    else if (isOverBudget()) skipped.tooSlow += occurrences.length
    else addOccurrences(parsed, occurrences, limits)
  }
  applyLimits(parsed, skipped, blocks.isTruncated)
  return parsed
}

/** Skipped entries by reason. */
type Skipped = { tooMany: number; tooSlow: number }
type ReadContext = { refused: RejectedEntry[]; skipped: Skipped; isOverBudget: () => boolean }

const readBlocks = (
  { events, zones, method }: Blocks,
  { now, isUrlShown = false }: Limits,
  { refused, skipped, isOverBudget }: ReadContext,
) => {
  const findZone = zoneFinder(zones, now)
  const byUid = new Map<string, Occurrence[]>()
  for (const block of events.slice(0, maxEntries)) {
    if (isOverBudget()) {
      skipped.tooSlow++
      continue
    }
    try {
      const read = parseEntry(block, findZone, isUrlShown)
      const entry = method === 'CANCEL' ? { ...read, isCancelled: true } : read
      byUid.set(entry.uid, [...(byUid.get(entry.uid) ?? []), entry])
    } catch (error) {
      refused.push({ ...describeBlock(block), reason: rejectionReason(error) })
    }
  }
  return byUid
}

const describeBlock = (block: string) => {
  const value = (name: string) =>
    new RegExp(`^${name}(?:;[^:\\r\\n]*)?:(.*)$`, 'im')
      .exec(block)?.[1]
      ?.slice(0, 255)
      .toWellFormed()
      .trim() ?? ''
  return { uid: value('UID'), title: value('SUMMARY') }
}

/** Limits the entries and the report, and reports what was left out. */
const applyLimits = (parsed: ParsedCalendar, skipped: Skipped, isTruncated: boolean) => {
  const reject = (reason: string) => parsed.refused.push({ uid: '', title: '', reason })
  const overflow = parsed.entries.splice(maxEntries).length
  const tooMany = skipped.tooMany + overflow
  // Otherwise entries that were left out would look deleted from the file.
  if (overflow > 0 || skipped.tooSlow > 0 || isTruncated) parsed.completeUids = []
  parsed.isComplete = tooMany === 0 && skipped.tooSlow === 0 && !isTruncated
  const unreported = parsed.refused.splice(maxRejected).length
  if (tooMany > 0) reject(t('events.import.tooManyEntries', { max: maxEntries, left: tooMany }))
  if (skipped.tooSlow > 0) reject(t('events.import.tooSlow', { left: skipped.tooSlow }))
  if (unreported > 0) reject(t('events.import.moreRefused', { count: unreported }))
  if (isTruncated) reject(t('events.import.fileCut'))
}

/** A calendar file split into separately parsed blocks. */
type Blocks = {
  /** METHOD of the calendar, in upper case. */
  method: string
  zones: Map<string, FileZone>
  /** Each VEVENT as its own lines, unfolded, without alarms. */
  events: string[]
  /** The file ends inside an open block. */
  isTruncated: boolean
}

/**
 * Decodes the file. Lines are unfolded before decoding, because some programs fold inside a
 * multi-byte character.
 */
const decodeFile = (file: string | Uint8Array): string => {
  const bytes = Buffer.from(file as Uint8Array) // also accepts a string
  const unfolded = Buffer.from(bytes.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(unfolded)
  } catch {
    return new TextDecoder('windows-1252').decode(unfolded)
  }
}

/** RFC 5545 has three levels: calendar, event and alarm. Limits the search for an open component. */
const maxDepth = 20
const begin = /^BEGIN:\s*([\w-]+)\s*$/i
const end = /^END:\s*([\w-]+)\s*$/i

/**
 * Splits an unfolded file into blocks, so that one broken event does not affect the others. Returns
 * null if it is no calendar.
 */
const splitIntoBlocks = (text: string): Blocks | null => {
  const blocks: Blocks = { method: '', zones: new Map(), events: [], isTruncated: false }
  const open: string[] = []
  let lines: string[] = []
  let isCalendar = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    const opened = begin.exec(line)?.[1]?.toUpperCase()
    const closed = end.exec(line)?.[1]?.toUpperCase()
    if (opened) {
      if (open.length < maxDepth) open.push(opened)
      if (opened === 'VCALENDAR') isCalendar = true
      if (opened === 'VEVENT' || opened === 'VTIMEZONE') lines = []
    } else if (closed) {
      const at = open.lastIndexOf(closed)
      if (at >= 0) open.length = at
      if (closed === 'VEVENT') blocks.events.push(lines.join('\r\n'))
      if (closed === 'VTIMEZONE') addZone(blocks.zones, lines)
    } else if (open.at(-1) === 'VCALENDAR') {
      blocks.method = /^METHOD:\s*(\w+)/i.exec(line)?.[1]?.toUpperCase() ?? blocks.method
    } else if (open.at(-1) === 'VEVENT') {
      if (line !== '') lines.push(line)
    } else if (open.includes('VTIMEZONE')) lines.push(`${open.at(-1)} ${line}`)
  }
  blocks.isTruncated = open.length > 0
  return isCalendar ? blocks : null
}

// Known programs list observances in chronological order, so the last one wins.
const addZone = (zones: Map<string, FileZone>, lines: string[]) => {
  const value = (pattern: RegExp) =>
    lines.flatMap((line) => pattern.exec(line)?.[1]?.trim() ?? []).at(-1) ?? null
  const tzid = value(/^VTIMEZONE TZID(?:;[^:]*)?:(.+)/i)
  if (tzid === null) return
  zones.set(tzid, {
    standard: minutesOf(value(/^STANDARD TZOFFSETTO:(.+)/i)),
    daylight: minutesOf(value(/^DAYLIGHT TZOFFSETTO:(.+)/i)),
    alias: value(/^VTIMEZONE (?:X-LIC-LOCATION|TZID-ALIAS-OF|X-TZINFO):(.+)/i),
  })
}

const minutesOf = (offset: string | null) => {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(offset ?? '') ?? []
  if (hours === undefined) return null
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}
