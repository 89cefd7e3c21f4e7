import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  devices,
  type Page,
} from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { type Visit as FirstVisit, firstVisit } from '../e2e/support/firstVisit.ts'
import { demo } from '../e2e/support/people.ts'
import { consentedStorageState } from '../e2e/support/runConfig.ts'
import { findChromium, launchOptions } from '../scripts/chromium.mjs'
import { median } from './comparison.ts'
import { type BenchResult, type Figure, isFigureMet } from './figures.ts'
import { cpuSlowdown, mainTasksOf, recordTrace, type TraceEvent, taskMs } from './mainThread.ts'

// What a phone loads that has never been here. The throttling is applied, not simulated: the page
// really waits for the slow network and the slow processor.

const longTaskMs = 50
/** The page without script that the others are compared with. */
const reference = '/welcome'

export type Visit = {
  path: string
  isMember: boolean
  maxLcpRatio?: number
  /** By a device that has been here, and has the service worker. */
  isRepeated?: boolean
}

type Measured = FirstVisit & { tbt: number }

/** V8 does this only for a connected debugger, such as the browser's driver. */
const ofDebugger = 'V8.CollectSourcePositions'

/** What exceeds 50 ms in each task after the first paint, in processor time. */
const blockingTimeOf = (events: TraceEvent[], url: string) => {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(url),
  )
  if (!start) throw new Error(`The trace has no navigation to ${url}`)
  const { pid } = start
  const paint = events.find((event) => event.name === 'firstContentfulPaint' && event.pid === pid)
  const thread = events.find(
    ({ name, args, pid: of }) =>
      name === 'thread_name' && args.name === 'CrRendererMain' && of === pid,
  )
  const forDebugger = events.filter(({ name, pid: of }) => name === ofDebugger && of === pid)
  const ownMs = (task: TraceEvent) =>
    forDebugger
      .filter(({ ts }) => ts >= task.ts && ts < task.ts + (task.dur ?? 0))
      .reduce((rest, event) => rest - taskMs(event), taskMs(task))
  return mainTasksOf(events, thread ?? start)
    .filter(({ ts }) => ts >= (paint?.ts ?? start.ts))
    .reduce((sum, task) => sum + Math.max(0, ownMs(task) - longTaskMs), 0)
}

const installWorker = async (page: Page, url: string) => {
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.close()
}

const visit = async (
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
  isRepeated = false,
): Promise<Measured> => {
  const context = await browser.newContext(options)
  if (isRepeated) await installWorker(await context.newPage(), url)
  let events: TraceEvent[] = []
  const visited = await firstVisit(await context.newPage(), url, {
    processorSlowdown: cpuSlowdown,
    around: async (load) => {
      events = await recordTrace(browser, load)
    },
  })
  await context.close()
  return { ...visited, tbt: blockingTimeOf(events, url) }
}

const signedInCookies = async (browser: Browser, url: string) => {
  const context = await browser.newContext()
  const data = { username: demo.member, password: demo.password }
  await context.request.post(url + auth.login.path, { data })
  const { cookies } = await context.storageState()
  await context.close()
  return cookies
}

const limits = {
  ...{ tbt: 150, cls: 0, requestsToLcp: 20, requests: 45, waves: 2, scriptKb: 180 },
} satisfies Partial<Record<keyof Measured, number>>

const units: Partial<Record<keyof Measured, Figure['unit']>> = { tbt: 'ms', scriptKb: 'KB' }

/** The pages take turns, so that a slow minute of the machine meets all. */
export const measureFirstVisits = async (
  product: string,
  visits: Visit[],
  rounds: number,
): Promise<BenchResult> => {
  const browser = await chromium.launch(launchOptions(findChromium()))
  try {
    const cookies = await signedInCookies(browser, product)
    const { origins } = consentedStorageState(product)
    const { userAgent } = devices['Pixel 7']
    const viewport = { width: 390, height: 844 }
    const phone = { viewport, userAgent, isMobile: true, hasTouch: true }
    const rows = [{ path: reference, isMember: false } as Visit, ...visits].map((row) => ({
      ...row,
      name: row.isRepeated ? `${row.path}, repeated` : row.path,
      options: { ...phone, storageState: { origins, cookies: row.isMember ? cookies : [] } },
      found: [] as Measured[],
    }))
    console.log(`First visits: 150 ms, 1.6 Mbit/s, processor ${cpuSlowdown} times as slow`)
    for (let round = 0; round < rounds; round++)
      for (const { name, path, options, isRepeated, found } of rows) {
        const measured = await visit(browser, options, product + path, isRepeated)
        found.push(measured)
        const facts = Object.entries(measured).map(
          ([name, value]) => `${name} ${Math.round(value)}`,
        )
        console.log(`  ${name}: ${facts.join(', ')}`)
      }
    const medianOf = (found: Measured[], of: keyof Measured) => median(found.map((one) => one[of]))
    const base = medianOf(rows[0]?.found ?? [], 'lcp')
    const figures = rows.slice(1).flatMap(({ name, found, isRepeated, maxLcpRatio }): Figure[] => [
      {
        metric: `${name}: LCP`,
        ...{
          value: medianOf(found, 'lcp'),
          unit: 'ms',
          reference: { name: reference, value: base },
        },
        ...(maxLcpRatio && { target: { atMost: maxLcpRatio } }),
      },
      ...(isRepeated ? [] : (Object.keys(limits) as (keyof typeof limits)[])).map(
        (of): Figure => ({
          metric: `${name}: ${of}`,
          ...{ value: medianOf(found, of), unit: units[of] ?? '', target: { atMost: limits[of] } },
        }),
      ),
    ])
    return { ok: figures.every(isFigureMet), lines: [], figures }
  } finally {
    await browser.close()
  }
}
