import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { runInLanguage } from '#server/language/currentLanguage.ts'
import { parseCalendar } from './parse.ts'
import { serializeCalendar } from './parsedCalendar.ts'
import type { ReadRequest } from './readCalendar.ts'

// A process that reads one calendar: see readCalendar.ts.
// The server goes first.
setPriority(10)

const input = await buffer(process.stdin)
const end = input.indexOf('\n')
const { language, limits }: ReadRequest = JSON.parse(input.toString('utf8', 0, end))
const parsed = runInLanguage(language, () =>
  parseCalendar(input.subarray(end + 1), { ...limits, now: new Date(limits.now) }),
)
process.stdout.write(serializeCalendar(parsed))
