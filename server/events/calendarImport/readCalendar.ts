import pLimit from 'p-limit'
import { AppError } from '#server/http/appError.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { ProgramLimitError, runProgram } from '#server/programs/runProgram.ts'
import type { Language } from '#shared/language/languages.ts'
import { deserializeCalendar, type Limits, type ReadCalendar } from './parsedCalendar.ts'

declare module '#server/http/context.ts' {
  interface App {
    readCalendar: ReadCalendar
  }
}

/** The first line of the program's input. The file follows. */
export type ReadRequest = { language: Language; limits: Limits }

const program = new URL('parseInProcess.ts', import.meta.url)

// A file of 2 MB needs two seconds of processor time. A busy machine takes long to give it as much.
const programLimits = { wallMs: 120_000, cpuSeconds: 15, heapMb: 256, maxBytes: 8 * 1024 * 1024 }
const maxWaiting = 3

/**
 * Reads calendars in a process of its own, one at a time, because libraries parse them and expand
 * their rules in loops that nothing in the server could interrupt. Null if the file is no calendar.
 */
export const createCalendarReader = (run = runProgram): ReadCalendar => {
  const oneAtATime = pLimit(1)
  return async (file, limits) => {
    if (oneAtATime.pendingCount >= maxWaiting) throw new AppError('busy', { retryAfterSeconds: 10 })
    const request: ReadRequest = { language: currentLanguage(), limits }
    const input = Buffer.concat([
      Buffer.from(`${JSON.stringify(request)}\n`),
      Buffer.from(file as Uint8Array),
    ])
    try {
      const output = await oneAtATime(() => run(program, input, programLimits))
      return deserializeCalendar(output.toString())
    } catch (error) {
      if (error instanceof ProgramLimitError) throw new AppError('calendar_too_costly')
      throw error
    }
  }
}
