import type { FileZone } from './zones.ts'

/** A calendar file cut into the pieces that are read one by one. */
export type Blocks = {
  /** METHOD of the calendar, in capitals. */
  method: string
  zones: Map<string, FileZone>
  /** Each VEVENT as its own lines, unfolded, without alarms. */
  events: string[]
  /** True when the file stops before its end. */
  isCutOff: boolean
}

/**
 * Text of a file that may come from anywhere. Lines are unfolded before the bytes are decoded,
 * since some programs fold in the middle of a letter.
 */
export const readText = (file: string | Uint8Array): string => {
  const bytes = Buffer.from(file as Uint8Array) // takes a text as well
  const unfolded = Buffer.from(bytes.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(unfolded)
  } catch {
    return new TextDecoder('windows-1252').decode(unfolded)
  }
}

const begin = /^BEGIN:\s*([\w-]+)\s*$/i
const end = /^END:\s*([\w-]+)\s*$/i

/**
 * Cuts an unfolded file into blocks; null when it is no calendar. So one event that cannot be read
 * does not take the others with it.
 */
export const cutIntoBlocks = (text: string): Blocks | null => {
  const blocks: Blocks = { method: '', zones: new Map(), events: [], isCutOff: false }
  const open: string[] = []
  let lines: string[] = []
  let isCalendar = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    const opened = begin.exec(line)?.[1]?.toUpperCase()
    const closed = end.exec(line)?.[1]?.toUpperCase()
    if (opened) {
      open.push(opened)
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
  blocks.isCutOff = open.length > 0
  return isCalendar ? blocks : null
}

// Later observances come later in the files of every program that lists several.
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
