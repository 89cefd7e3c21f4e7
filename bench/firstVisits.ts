import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
} from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { demo } from '../e2e/support/people.ts'
import { consentedStorageState } from '../e2e/support/runConfig.ts'
import { findChromium, launchOptions } from '../scripts/chromium.mjs'
import { median } from './comparison.ts'
import { type BenchResult, type Figure, isFigureMet } from './figures.ts'
import { cpuSlowdown, mainTasksOf, recordTrace, type TraceEvent, taskMs } from './mainThread.ts'

// What a phone loads that has never been here. The throttling is applied, not simulated: the page
// really waits for the slow network and the slow processor.

/** 150 ms to the server, 1.6 Mbit/s. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** Everything that a visit loads by itself is counted for so long. */
const visitMs = 10_000
const longTaskMs = 50
/** The page without script that the others are compared with. */
const reference = '/welcome'

export type Visit = { path: string; isMember: boolean; maxLcpRatio?: number }

/** Of one visit. Times in milliseconds since the navigation, sizes in KB as transferred. */
type Measured = {
  lcp: number
  tbt: number
  cls: number
  requestsToLcp: number
  requests: number
  waves: number
  scriptKb: number
  kb: number
}

type Transfer = { start: number; end: number; bytes: number; isScript: boolean }

/** Counts the transfers of a page as the browser reports them, in its own time. */
const watchNetwork = (device: CDPSession) => {
  const transfers = new Map<string, Transfer>()
  device.on('Network.requestWillBeSent', ({ requestId, timestamp, type }) => {
    transfers.set(requestId, {
      ...{ start: timestamp * 1000, end: Number.POSITIVE_INFINITY, bytes: 0 },
      isScript: type === 'Script',
    })
  })
  const end = (requestId: string, timestamp: number, bytes = 0) => {
    const transfer = transfers.get(requestId)
    if (transfer) Object.assign(transfer, { end: timestamp * 1000, bytes })
  }
  device.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, encodedDataLength),
  )
  device.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, timestamp))
  return transfers
}

/**
 * How often requests had to wait for the result of others: one that starts after the first of a
 * wave has ended begins the next wave. The page itself is not counted.
 */
const wavesOf = (transfers: Transfer[]) => {
  let waves = 0
  let firstEnd = transfers[0]?.end ?? 0
  let isNew = true
  for (const { start, end } of transfers.slice(1)) {
    if (start >= firstEnd || isNew) {
      isNew = false
      waves++
      firstEnd = end
    }
    firstEnd = Math.min(firstEnd, end)
  }
  return waves
}

/** Largest contentful paint and layout shift, recorded by the page. */
const recordPaints = () => {
  const seen = { lcp: 0, cls: 0 }
  Object.assign(window, { seen })
  const observe = (type: string, record: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record(entry as PerformanceEntry & { value: number })
    }).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  observe('layout-shift', ({ value }) => {
    seen.cls += value
  })
}

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
  return mainTasksOf(events, thread ?? start)
    .filter(({ ts }) => ts >= (paint?.ts ?? start.ts))
    .reduce((sum, task) => sum + Math.max(0, taskMs(task) - longTaskMs), 0)
}

const visit = async (
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
): Promise<Measured> => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.addInitScript(recordPaints)
  const device = await context.newCDPSession(page)
  const transfers = watchNetwork(device)
  await device.send('Network.enable')
  await device.send('Network.emulateNetworkConditions', network)
  await device.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const events = await recordTrace(browser, async () => {
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForTimeout(visitMs)
  })
  const { lcp, cls } = await page.evaluate(
    () => (window as unknown as { seen: { lcp: number; cls: number } }).seen,
  )
  await context.close()
  const all = [...transfers.values()].sort((a, b) => a.start - b.start)
  const begin = all[0]?.start ?? 0
  const toLcp = all.filter(({ start }) => start - begin <= lcp)
  const kb = (some: Transfer[]) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  return {
    ...{ lcp, cls, tbt: blockingTimeOf(events, url) },
    ...{ requestsToLcp: toLcp.length, requests: all.length, waves: wavesOf(toLcp) },
    ...{ kb: kb(all), scriptKb: kb(all.filter(({ isScript }) => isScript)) },
  }
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
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
    const rows = [{ path: reference, isMember: false } as Visit, ...visits].map((row) => ({
      ...row,
      options: { ...phone, storageState: { origins, cookies: row.isMember ? cookies : [] } },
      found: [] as Measured[],
    }))
    console.log(`First visits: 150 ms, 1.6 Mbit/s, processor ${cpuSlowdown} times as slow`)
    for (let round = 0; round < rounds; round++)
      for (const { path, options, found } of rows) {
        const measured = await visit(browser, options, product + path)
        found.push(measured)
        const facts = Object.entries(measured).map(
          ([name, value]) => `${name} ${Math.round(value)}`,
        )
        console.log(`  ${path}: ${facts.join(', ')}`)
      }
    const medianOf = (found: Measured[], of: keyof Measured) => median(found.map((one) => one[of]))
    const base = medianOf(rows[0]?.found ?? [], 'lcp')
    const figures = rows.slice(1).flatMap(({ path, found, maxLcpRatio }): Figure[] => [
      {
        metric: `${path}: LCP`,
        ...{
          value: medianOf(found, 'lcp'),
          unit: 'ms',
          reference: { name: reference, value: base },
        },
        ...(maxLcpRatio && { target: { atMost: maxLcpRatio } }),
      },
      ...(Object.keys(limits) as (keyof typeof limits)[]).map(
        (of): Figure => ({
          metric: `${path}: ${of}`,
          ...{ value: medianOf(found, of), unit: units[of] ?? '', target: { atMost: limits[of] } },
        }),
      ),
    ])
    return { ok: figures.every(isFigureMet), lines: [], figures }
  } finally {
    await browser.close()
  }
}
