import { setImmediate } from 'node:timers/promises'
import { type Blocks, cutIntoBlocks, readText } from './blocks.ts'
import { type Occurrence, readEntry } from './entry.ts'
import { addSeries, type Limits, type ParsedCalendar, type Refused, reasonOf } from './series.ts'
import { zoneFinder } from './zones.ts'

const mostEntries = 2000
const mostRefused = 500
const breatheEvery = 50

/** Reads a calendar file; null when it is none. Takes breaks, so that others are served meanwhile. */
export const parseCalendar = async (
  file: string | Uint8Array,
  limits: Limits,
): Promise<ParsedCalendar | null> => {
  const blocks = cutIntoBlocks(readText(file))
  if (!blocks) return null
  const refused: Refused[] = []
  const byUid = await readBlocks(blocks, limits.now, refused)
  const parsed: ParsedCalendar = { entries: [], refused, truncated: [], whole: [] }
  let unread = Math.max(0, blocks.events.length - mostEntries)
  let done = 0
  for (const occurrences of byUid.values()) {
    if (++done % breatheEvery === 0) await setImmediate()
    if (parsed.entries.length < mostEntries) addSeries(parsed, occurrences, limits)
    else unread += occurrences.length
  }
  shorten(parsed, unread, blocks.isCutOff)
  return parsed
}

const readBlocks = async ({ events, zones, method }: Blocks, now: Date, refused: Refused[]) => {
  const findZone = zoneFinder(zones, now)
  const byUid = new Map<string, Occurrence[]>()
  for (const [at, block] of events.slice(0, mostEntries).entries()) {
    if (at % breatheEvery === 0) await setImmediate()
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
const shorten = (parsed: ParsedCalendar, unread: number, isCutOff: boolean) => {
  const say = (reason: string) => parsed.refused.push({ uid: '', title: '', reason })
  const left = parsed.entries.splice(mostEntries).length
  // What was left out must not look as if the file no longer knew it.
  if (left > 0 || isCutOff) parsed.whole = []
  const unsaid = parsed.refused.splice(mostRefused).length
  if (unread + left > 0)
    say(`A file may hold ${mostEntries} events: ${unread + left} more were left out`)
  if (unsaid > 0) say(`${unsaid} more were refused`)
  if (isCutOff) say('The file stops in the middle: its last entry may be missing')
}
