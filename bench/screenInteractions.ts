import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { demo } from '../e2e/support/people.ts'
import { consentedStorageState } from '../e2e/support/runConfig.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { isBrief } from './brief.ts'
import type { BenchResult, Figure } from './figures.ts'
import { createLongChat } from './longChat.ts'
import {
  cpuSlowdown,
  handledEvents,
  mainTasksOf,
  recordTrace,
  taskMs,
  timesToNextPaint,
} from './mainThread.ts'

// Interactions after the first load, measured twice: durations with the browser's own performance
// entries, throttled as in Lighthouse, and processor times from traces at full speed, multiplied.
// Durations need an idle machine.

const repetitions = isBrief ? 2 : 12
const messages = 500
const limits = { inp: 100, longTask: 50, repeatFcp: 800, tab: 100 }

type Line = {
  label: string
  value: number
  limit: number
  bare?: number
  /** Of the same action; part of the table of figures. */
  processorMs?: number
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN

const setSlowdown = (device: CDPSession, rate: number) =>
  device.send('Emulation.setCPUThrottlingRate', { rate })

/** Records interaction durations and long tasks in the page. */
const recordEntries = (page: Page) =>
  page.evaluate(() => {
    const seen = { interactions: new Map<number, number>(), tasks: [] as number[] }
    Object.assign(window, { seen })
    const observe = (options: object, record: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(record)).observe(options)
    observe({ type: 'event', durationThreshold: 16 }, (entry) => {
      const { interactionId = 0, duration } = entry as PerformanceEntry & { interactionId?: number }
      if (interactionId)
        seen.interactions.set(
          interactionId,
          Math.max(duration, seen.interactions.get(interactionId) ?? 0),
        )
    })
    observe({ type: 'longtask' }, ({ duration }) => seen.tasks.push(duration))
  })

/** The browser does not report interactions below 16 ms: they count as 16. */
const readEntries = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    const { seen } = window as unknown as {
      seen: { interactions: Map<number, number>; tasks: number[] }
    }
    return { interactions: [...seen.interactions.values()], tasks: seen.tasks }
  })

const inpOf = async (page: Page, act: (time: number) => Promise<void>) => {
  await act(0)
  await recordEntries(page)
  for (let time = 1; time <= repetitions; time++) await act(time)
  const { interactions } = await readEntries(page)
  return quantile([...interactions, 16], 0.98)
}

/** The same of processor times, at full speed, multiplied by the slowdown. */
const processorInpOf = async (
  page: Page,
  act: (time: number) => Promise<void>,
  eventType: string,
) => {
  const times: number[] = []
  for (let time = 1; time <= repetitions; time++) {
    const trace = await recordTrace(browserOf(page), async () => {
      await act(time)
      await waitForIdle(page)
    })
    times.push(Math.max(...timesToNextPaint(trace, [eventType])) * cpuSlowdown)
  }
  return quantile(times, 0.98)
}

/** The next frame is painted, and the follow-up work has ended. A page may draw no further frame. */
const waitForIdle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((idle) => {
        setTimeout(idle, 2000)
        requestAnimationFrame(() => requestIdleCallback(() => idle()))
      }),
  )

/** Finding elements for the bench takes time in the page as well: not while the press is measured. */
const press = async (page: Page, key: string) => {
  await waitForIdle(page)
  await page.keyboard.press(key)
  await waitForIdle(page)
}

/** What a screen shows has arrived: its height stays the same for half a second. */
const waitUntilSettled = (page: Page) =>
  page.waitForFunction(
    () => {
      const known = window as unknown as { heights?: number[] }
      known.heights = [...(known.heights ?? []).slice(-5), document.documentElement.scrollHeight]
      return known.heights.length === 6 && new Set(known.heights).size === 1
    },
    null,
    { polling: 100 },
  )

const browserOf = (page: Page) => {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  return browser
}

/** After a moved pointer, the app does not take the next press for a repetition of the last. */
const movePointerAway = (page: Page) => page.mouse.move(0, 0)

const openAndClose = (page: Page) => async () => {
  await movePointerAway(page)
  const card = page.getByRole('article').filter({ hasText: 'Book Now' }).first()
  await card.getByRole('link').first().click()
  await waitForIdle(page)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const nextTab = (page: Page) => async (time: number) => {
  const name = time % 2 === 0 ? 'My Groups' : 'Explore Groups'
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tabpanel', { name }).waitFor()
}

const vote = (page: Page) => async () => {
  await movePointerAway(page)
  const button = page.getByRole('button', { name: /^Upvote/ }).first()
  const before = await button.getAttribute('aria-pressed')
  await button.click()
  await page.waitForFunction(
    ([one, was]) => (one as HTMLElement).getAttribute('aria-pressed') !== was,
    [await button.elementHandle(), before] as const,
  )
}

const rowsOf = (page: Page) => page.getByRole('log').locator('[data-state]')

const send = (page: Page) => async (time: number) => {
  const text = `Line ${time} of the bench.`
  await page.getByRole('textbox', { name: /^Message to / }).fill(text)
  await press(page, 'Enter')
  await rowsOf(page).filter({ hasText: text }).last().waitFor()
}

const tapReaction = (page: Page) => async (time: number) => {
  await movePointerAway(page)
  const chip = page.getByRole('button', { name: /: thumbs up$/ })
  await chip.click()
  await page.getByRole('button', { name: /: thumbs up$/, pressed: time % 2 === 0 }).waitFor()
}

/** By the button for screen readers: a long press opens the same sheet. */
const openSheet = (page: Page) => async () => {
  const button = page.getByRole('button', { name: /^Actions for message/ }).last()
  await button.focus()
  await press(page, 'Enter')
  // On a phone, the chat is a dialog itself.
  const sheet = page.getByRole('dialog', { name: 'Message', exact: true })
  await sheet.waitFor()
  await page.evaluate(() => history.back())
  await sheet.waitFor({ state: 'detached' })
}

const loadHistory = async (page: Page) => {
  await page.getByRole('log').hover()
  while ((await rowsOf(page).filter({ hasText: 'Message 1 of' }).count()) === 0) {
    await page.mouse.wheel(0, -4000)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

const addLines = (page: Page) =>
  page.evaluate((count) => {
    for (let at = 0; at < count; at++) document.body.append(document.createElement('p'), `${at}`)
  }, messages)

// The fastest fling of Android, 8,000 px a second (ViewConfiguration), at 30 frames a second.
const flingStep = 267

const scrollDownAndUp = async (page: Page) => {
  for (const direction of [1, -1])
    for (let step = 0; step < 120; step++) {
      await page.mouse.wheel(0, direction * flingStep)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
}

/** The longest task while scrolling; the browser reports none below 50 ms. */
const longestScrollTask = async (page: Page) => {
  await recordEntries(page)
  await scrollDownAndUp(page)
  const { tasks } = await readEntries(page)
  return Math.max(0, ...tasks)
}

const longestScrollProcessorMs = async (page: Page) => {
  const trace = await recordTrace(browserOf(page), () => scrollDownAndUp(page))
  const [scroll] = handledEvents(trace, ['scroll'])
  if (!scroll) throw new Error('The messages did not scroll')
  return Math.max(...mainTasksOf(trace, scroll).map(taskMs)) * cpuSlowdown
}

const repeatFcp = async (page: Page, url: string) => {
  const found: number[] = []
  for (let time = 0; time < 5; time++) {
    await page.goto(url)
    found.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              for (const { name, startTime } of list.getEntries())
                if (name === 'first-contentful-paint') resolve(startTime)
            }).observe({ type: 'paint', buffered: true })
          }),
      ),
    )
  }
  return quantile(found, 0.5)
}

/** From the press to the frame after the new screen has set the document title. */
const tabTime = async (page: Page, name: string) => {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  await link.waitFor()
  await page.evaluate((wanted) => {
    const nav = document.querySelector('nav[aria-label="Main"]')
    const link = [...(nav?.querySelectorAll('a') ?? [])].find((a) => a.innerText.includes(wanted))
    Object.assign(window, {
      shown: new Promise((resolve) => {
        link?.addEventListener('pointerdown', ({ timeStamp }) => {
          const before = document.title
          const look = () =>
            document.title !== before
              ? requestAnimationFrame(() =>
                  setTimeout(() => resolve(performance.now() - timeStamp)),
                )
              : requestAnimationFrame(look)
          look()
        })
      }),
    })
  }, name)
  await link.click()
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

const tabTimes = async (page: Page) => {
  const found: number[] = []
  for (let time = 0; time < 6; time++)
    for (const name of ['Events', 'Community', 'Messages', 'Groups', 'Home']) {
      const took = await tabTime(page, name)
      if (time > 0) found.push(took)
    }
  return quantile(found, 0.5)
}

const measureAll = async (context: BrowserContext, url: string, bare: string): Promise<Line[]> => {
  const { inp, longTask } = limits
  const page = await context.newPage()
  await page.goto(`${url}/`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const repeat = await repeatFcp(page, `${url}/`)
  const tabs = await tabTimes(page)
  const device = await context.newCDPSession(page)
  await setSlowdown(device, cpuSlowdown)
  await page.goto(bare)
  const press = await inpOf(page, () => page.getByRole('button').click())
  await addLines(page)
  const bareScroll = await longestScrollTask(page)
  const at = async (
    label: string,
    path: string,
    act: (page: Page) => (time: number) => Promise<void>,
    eventType = 'click',
  ): Promise<Line> => {
    await page.goto(path)
    await waitUntilSettled(page)
    const value = await inpOf(page, act(page))
    await setSlowdown(device, 1)
    const processorMs = await processorInpOf(page, act(page), eventType)
    await setSlowdown(device, cpuSlowdown)
    return { label: `${label}, INP`, value, processorMs, limit: inp, bare: press }
  }
  const chatUrl = await createLongChat(context, url, messages)
  const lines = [
    { label: 'repeat visit, FCP', value: repeat, limit: limits.repeatFcp },
    { label: 'switch screens with cached data', value: tabs, limit: limits.tab },
    await at('open a dialog', `${url}/events`, openAndClose),
    await at('switch a tab', `${url}/groups`, nextTab),
    await at('vote', `${url}/community`, vote),
    await at('react', chatUrl, tapReaction),
    await at('open the sheet of a message', chatUrl, openSheet, 'keydown'),
    await at('send a message', chatUrl, send, 'keydown'),
  ]
  await loadHistory(page)
  const longest = await longestScrollTask(page)
  await setSlowdown(device, 1)
  return [
    ...lines,
    {
      label: `scroll ${messages} mixed messages, longest task`,
      ...{ value: longest, limit: longTask, bare: bareScroll },
      processorMs: await longestScrollProcessorMs(page),
    },
  ]
}

const figuresOf = ({ label, value, limit, processorMs }: Line): Figure[] => {
  if (processorMs === undefined) return []
  const rest = { unit: 'ms', target: { atMost: limit } } as const
  return [
    { metric: label, value, ...rest },
    { metric: `${label}: processor time`, value: processorMs, ...rest },
  ]
}

export const measureInteractions = async (url: string, bare: string): Promise<BenchResult> => {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext({
      storageState: consentedStorageState(url),
      viewport: { width: 390, height: 844 },
      // Fingers: a long press replaces the buttons beside each message.
      hasTouch: true,
      isMobile: true,
    })
    context.setDefaultTimeout(120_000)
    await context.request.post(url + auth.login.path, {
      data: { username: demo.member, password: demo.password },
    })
    const found = await measureAll(context, url, bare)
    const lineOf = ({ label, value, limit, bare: least, processorMs }: Line) =>
      [
        `${value <= limit ? ' ' : '✗'} ${label}: ${value.toFixed(0)} ms, at most ${limit}`,
        ...(least ? [`${(value / least).toFixed(1)} times the bare page's`] : []),
        ...(processorMs ? [`${processorMs.toFixed(0)} ms of processor time`] : []),
      ].join('; ')
    return {
      ok: found.every(({ value, limit }) => value <= limit),
      figures: found.flatMap(figuresOf),
      lines: [
        `Interactions: p98 of ${repetitions} runs; CPU throttled ${cpuSlowdown} times, except for the first two`,
        ...found.map(lineOf),
      ],
    }
  } finally {
    await browser.close()
  }
}
