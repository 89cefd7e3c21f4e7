import type { CDPSession, Page } from '@playwright/test'

// A visit by a phone that has never been here, on a slow network that is applied, not simulated.

/** 150 ms to the server, 1.6 Mbit/s. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** Everything that a visit loads by itself is counted for so long. */
const visitMs = 10_000

type Transfer = { start: number; end: number; bytes: number; isScript: boolean }

/**
 * Counts the transfers of a page as the browser reports them, in its own time. What a change by
 * another test makes the page read again is not counted.
 */
const watchNetwork = (device: CDPSession) => {
  const transfers = new Map<string, Transfer>()
  const urls = new Set<string>()
  device.on('Network.requestWillBeSent', ({ requestId, timestamp, type, request: { url } }) => {
    if (urls.has(url)) return
    urls.add(url)
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

/** Of one visit. Times in milliseconds since the navigation, sizes in KB as transferred. */
export type Visit = {
  lcp: number
  cls: number
  requestsToLcp: number
  requests: number
  waves: number
  scriptKb: number
  kb: number
}

/** Opens a page in a context of its own, and `around` the ten seconds that follow. */
export const firstVisit = async (
  page: Page,
  url: string,
  { processorSlowdown = 1, around = (visit: () => Promise<void>) => visit() } = {},
): Promise<Visit> => {
  await page.addInitScript(recordPaints)
  const device = await page.context().newCDPSession(page)
  const transfers = watchNetwork(device)
  await device.send('Network.enable')
  await device.send('Network.emulateNetworkConditions', slowNetwork)
  await device.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  await around(async () => {
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForTimeout(visitMs)
  })
  const { lcp, cls } = await page.evaluate(
    () => (window as unknown as { seen: { lcp: number; cls: number } }).seen,
  )
  const all = [...transfers.values()].sort((a, b) => a.start - b.start)
  const begin = all[0]?.start ?? 0
  const toLcp = all.filter(({ start }) => start - begin <= lcp)
  const kb = (some: Transfer[]) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  return {
    ...{ lcp, cls },
    ...{ requestsToLcp: toLcp.length, requests: all.length, waves: wavesOf(toLcp) },
    ...{ kb: kb(all), scriptKb: kb(all.filter(({ isScript }) => isScript)) },
  }
}
