import { tzOffset } from '@date-fns/tz/tzOffset'
import { windowsZones } from './windowsZones.ts'

/** A time on a clock's face, in no zone yet. */
export type Wall = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

export const homeZone = 'Europe/Amsterdam'

const minute = 60_000
const day = 24 * 60 * minute

const wallAsUtc = ({ year, month, day, hour, minute, second }: Wall) =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/**
 * The instant a wall clock in `zone` means. A time that the spring skips counts from before the
 * skip, of a time that autumn repeats the first is meant (as RFC 5545, 3.3.5 says).
 */
export const instantOf = (wall: Wall, zone: string): Date => {
  const utc = wallAsUtc(wall)
  const before = tzOffset(zone, new Date(utc - day))
  const after = tzOffset(zone, new Date(utc + day))
  const fits = [before, after].find(
    (offset) => tzOffset(zone, new Date(utc - offset * minute)) === offset,
  )
  return new Date(utc - (fits ?? before) * minute)
}

const known = new Map<string, boolean>()

const isIana = (name: string) => {
  const found = known.get(name)
  if (found !== undefined) return found
  let isZone = true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    isZone = false
  }
  known.set(name, isZone)
  return isZone
}

// "/freeassociation.sourceforge.net/Tzfile/Europe/Amsterdam", "/mozilla.org/2005/Europe/Amsterdam"
const tailsOf = (name: string) => {
  const parts = name.split('/').filter(Boolean)
  return [parts.slice(-3), parts.slice(-2)].map((tail) => tail.join('/'))
}

const zoneByName = (name: string): string | null => {
  if (Object.hasOwn(windowsZones, name)) return windowsZones[name] ?? null
  // Names without a slash: only UTC and the like, since "CET" or "EST" mean a fixed offset to some.
  const isPlain = /^(UTC|GMT|Etc\/.+|[A-Za-z_]+\/[\w/+-]+)$/.test(name)
  if (isPlain && isIana(name)) return name
  return tailsOf(name).find((tail) => tail.includes('/') && isIana(tail)) ?? null
}

// A zone the file describes itself, under a name of its own: the first zone with the same offsets
// in January and July. At home first, then wherever there are people.
const candidates = ['Europe/Amsterdam', 'Europe/London', 'Europe/Athens', 'UTC']
const offsetsOf = (zone: string, year: number) =>
  [0, 6].map((month) => tzOffset(zone, new Date(Date.UTC(year, month, 15)))).join()

const zoneByOffsets = ({ standard, daylight }: FileZone, year: number): string | null => {
  if (standard === null) return null
  const inSummer = daylight ?? standard
  const wanted = [`${standard},${inSummer}`, `${inSummer},${standard}`]
  const zones = [...candidates, ...Intl.supportedValuesOf('timeZone')]
  return zones.find((zone) => wanted.includes(offsetsOf(zone, year))) ?? null
}

/** What a VTIMEZONE of the file says: its offsets in minutes, and the name it goes by elsewhere. */
export type FileZone = {
  standard: number | null
  daylight: number | null
  alias: string | null
}

/** How this file's TZIDs are to be read: IANA names, null for what nobody knows. */
export const zoneFinder = (fileZones: Map<string, FileZone>, now: Date) => {
  const found = new Map<string, string | null>()
  const find = (name: string) => {
    const byName = zoneByName(name)
    if (byName) return byName
    const fileZone = fileZones.get(name)
    if (!fileZone) return null
    const byAlias = fileZone.alias === null ? null : zoneByName(fileZone.alias)
    return byAlias ?? zoneByOffsets(fileZone, now.getUTCFullYear())
  }
  return (tzid: string): string | null => {
    const name = tzid.trim()
    if (!found.has(name)) found.set(name, find(name))
    return found.get(name) ?? null
  }
}
