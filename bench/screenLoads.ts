import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { demo } from '../e2e/support/people.ts'
import { consentedStorageState } from '../e2e/support/runConfig.ts'
import { findChromium, launchOptions } from '../scripts/chromium.mjs'
import { median } from './comparison.ts'
import type { BenchResult, Figure } from './figures.ts'
import { cpuSlowdown, mainTasksOf, recordTrace, type TraceEvent, taskMs } from './mainThread.ts'

// Total blocking time of first visits on a throttled phone, from the processor times of main thread
// tasks.

const rounds = 5
const maxBlockingMs = 150
const longTaskMs = 50
/** 150 ms to the server, 1.6 Mbit/s. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
// Background work of a screen starts within this time.
const quietMs = 5000

const traceVisit = async (browser: Browser, options: BrowserContextOptions, url: string) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('Network.enable')
  await device.send('Network.emulateNetworkConditions', network)
  await device.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const events = await recordTrace(browser, async () => {
    await page.goto(url)
    await page.waitForTimeout(quietMs)
  })
  await context.close()
  return events
}

/** What exceeds 50 ms in each task after the first paint. */
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

const signedInCookies = async (browser: Browser, url: string) => {
  const context = await browser.newContext()
  const data = { username: demo.member, password: demo.password }
  await context.request.post(url + auth.login.path, { data })
  const { cookies } = await context.storageState()
  await context.close()
  return cookies
}

/** `paths` by whether a member visits them. Screens and the empty page take turns. */
export const measureLoads = async (
  product: string,
  bare: string,
  visits: { path: string; isMember: boolean }[],
): Promise<BenchResult> => {
  const browser = await chromium.launch(launchOptions(findChromium()))
  try {
    const cookies = await signedInCookies(browser, product)
    const { origins } = consentedStorageState(product)
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
    const rows = [
      { name: 'an empty page', url: bare, options: phone },
      ...visits.map(({ path, isMember }) => ({
        name: `${path}${isMember ? ', signed in' : ''}`,
        url: product + path,
        options: { ...phone, storageState: { origins, cookies: isMember ? cookies : [] } },
      })),
    ]
    const found = rows.map((row) => ({ ...row, times: [] as number[] }))
    for (let round = 0; round < rounds; round++)
      for (const { url, options, times } of found)
        times.push(blockingTimeOf(await traceVisit(browser, options, url), url))
    const medians = found.map(({ name, times }) => ({ name, value: median(times) }))
    const [empty, ...screens] = medians
    return {
      figures: screens.map(
        ({ name, value }): Figure => ({
          metric: `${name}: total blocking time (empty page: ${(empty?.value ?? 0).toFixed(0)} ms)`,
          ...{ value, unit: 'ms', target: { atMost: maxBlockingMs } },
        }),
      ),
      ok: medians.every(({ value }) => value <= maxBlockingMs),
      lines: [
        `Total blocking time, processor throttled ${cpuSlowdown} times, 150 ms to the server, 1.6 Mbit/s; median of ${rounds}`,
        ...medians.map(
          ({ name, value }) =>
            `${value <= maxBlockingMs ? ' ' : '✗'} ${name}: ${value.toFixed(0)} ms, at most ${maxBlockingMs}`,
        ),
      ],
    }
  } finally {
    await browser.close()
  }
}
