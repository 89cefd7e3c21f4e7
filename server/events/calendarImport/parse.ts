import { setImmediate } from 'node:timers/promises'
import { type Blocks, cutIntoBlocks, readText } from './blocks.ts'
import { type Occurrence, readEntry } from './entry.ts'
import { addSeries, type Limits, type ParsedCalendar, type Refused, reasonOf } from './series.ts'
import { zoneFinder } from './zones.ts'

const mostEntries = 2000
const mostRefused = 500
/** A file of 2 MB that a program wrote takes a fifth of it. */
const usualCpuMs = 10_000
const breatheAfterMs = 20

/** Lets others be served meanwhile, and counts the time that reading takes. */
const paceOf = (mostCpuMs: number) => {
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const end = usedMs() + mostCpuMs
  let breathedAt = performance.now()
  return {
    isOver: () => usedMs() > end,
    breathe: async () => {
      if (performance.now() - breathedAt < breatheAfterMs) return
      await setImmediate()
      breathedAt = performance.now()
    },
  }
}
type Pace = ReturnType<typeof paceOf>

/** Reads a calendar file; null when it is none. Takes breaks, so that others are served meanwhile. */
export const parseCalendar = async (
  file: string | Uint8Array,
  limits: Limits,
): Promise<ParsedCalendar | null> => {
  const blocks = cutIntoBlocks(readText(file))
  if (!blocks) return null
  const pace = paceOf(limits.mostCpuMs ?? usualCpuMs)
  const refused: Refused[] = []
  const left = { tooMany: Math.max(0, blocks.events.length - mostEntries), tooSlow: 0 }
  const byUid = await readBlocks(blocks, limits.now, { refused, left, pace })
  const parsed: ParsedCalendar = { entries: [], refused, truncated: [], whole: [] }
  for (const occurrences of byUid.values()) {
    await pace.breathe()
    if (parsed.entries.length >= mostEntries) left.tooMany += occurrences.length
    else if (pace.isOver()) left.tooSlow += occurrences.length
    else addSeries(parsed, occurrences, limits)
  }
  shorten(parsed, left, blocks.isCutOff)
  return parsed
}

/** How many entries are not read, and why. */
type Left = { tooMany: number; tooSlow: number }
type Reading = { refused: Refused[]; left: Left; pace: Pace }

const readBlocks = async (
  { events, zones, method }: Blocks,
  now: Date,
  { refused, left, pace }: Reading,
) => {
  const findZone = zoneFinder(zones, now)
  const byUid = new Map<string, Occurrence[]>()
  for (const block of events.slice(0, mostEntries)) {
    await pace.breathe()
    if (pace.isOver()) {
      left.tooSlow++
      continue
    }
    try {
      const read = readEntry(block, findZone)
      const entry = method === 'CANCEL' ? { ...read, isCancelled: true } : read
      byUid.set(entry.uid, [...(byUid.get(entry.uid) ?? []), entry])
    } catch (error) {
      refused.push({ ...nameOf(block), reason: reasonOf(error) })
    }
  }
  return byUid
}

const nameOf = (block: string) => {
  const value = (name: string) =>
    new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, 'im').exec(block)?.[1]?.slice(0, 200).trim() ?? ''
  return { uid: value('UID'), title: value('SUMMARY') }
}

/** Keeps what goes into the database and into the report within bounds, and says so. */
const shorten = (parsed: ParsedCalendar, left: Left, isCutOff: boolean) => {
  const say = (reason: string) => parsed.refused.push({ uid: '', title: '', reason })
  const last = parsed.entries.splice(mostEntries).length
  const tooMany = left.tooMany + last
  // What was left out must not look as if the file no longer knew it.
  if (last > 0 || left.tooSlow > 0 || isCutOff) parsed.whole = []
  const unsaid = parsed.refused.splice(mostRefused).length
  if (tooMany > 0) say(`A file may hold ${mostEntries} events: ${tooMany} more were left out`)
  if (left.tooSlow > 0)
    say(`The file takes too long to read: ${left.tooSlow} entries were left out`)
  if (unsaid > 0) say(`${unsaid} more were refused`)
  if (isCutOff) say('The file stops in the middle: its last entry may be missing')
}
