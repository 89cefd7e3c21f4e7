import type { Browser } from '@playwright/test'

// Traces of a page's main thread. They tell the processor time of each task: its duration would
// include the time in which other processes run.

export const cpuSlowdown = 4

export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds; `tdur` is the processor time. */
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string; data?: { documentLoaderURL?: string; type?: string } }
}

export type Thread = Pick<TraceEvent, 'pid' | 'tid'>

export const recordTrace = async (browser: Browser, act: () => Promise<void>) => {
  const tracing = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  tracing.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  )
  await tracing.send('Tracing.start', {
    traceConfig: {
      includedCategories: [
        ...['toplevel', 'devtools.timeline', 'loading', 'blink.user_timing'],
        'disabled-by-default-v8.compile',
      ],
    },
  })
  await act()
  const ended = new Promise<void>((resolve) =>
    tracing.once('Tracing.tracingComplete', () => resolve()),
  )
  await tracing.send('Tracing.end')
  await ended
  await tracing.detach()
  return events
}

const isOn =
  ({ pid, tid }: Thread) =>
  (event: TraceEvent) =>
    event.pid === pid && event.tid === tid

/** The main thread's tasks in order; tasks inside tasks are part of the outer one. */
export const mainTasksOf = (events: TraceEvent[], thread: Thread) => {
  const tasks = events
    .filter(isOn(thread))
    .filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'))
    .sort((a, b) => a.ts - b.ts)
  let end = 0
  return tasks.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false
    end = ts + dur
    return true
  })
}

export const taskMs = ({ tdur = 0 }: TraceEvent) => tdur / 1000

/** The DOM events of one of these types that the page handled, in order. */
export const handledEvents = (events: TraceEvent[], types: string[]) =>
  events
    .filter(({ name, args }) => name === 'EventDispatch' && types.includes(args.data?.type ?? ''))
    .sort((a, b) => a.ts - b.ts)

/** Processor times of the tasks from each event until the next frame has been painted. */
export const timesToNextPaint = (events: TraceEvent[], types: string[]) =>
  handledEvents(events, types).map((handled) => {
    const frames = events
      .filter(isOn(handled))
      .filter(({ name, ts }) => name === 'Layerize' && ts > handled.ts)
    const paintedAt = Math.min(...frames.map(({ ts, dur = 0 }) => ts + dur))
    return mainTasksOf(events, handled)
      .filter(({ ts, dur = 0 }) => ts + dur > handled.ts && ts <= paintedAt)
      .reduce((sum, task) => sum + taskMs(task), 0)
  })
