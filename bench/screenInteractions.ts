import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { demo } from '../e2e/support/people.ts'
import { consentedStorageState } from '../e2e/support/runConfig.ts'
import { findChromium } from '../scripts/chromium.mjs'

// Interactions after the first load, measured with the browser's own performance entries. CPU
// throttling matches Lighthouse.

const cpuSlowdown = 4
const repetitions = 12
const messages = 500
const limits = { inp: 100, longTask: 50, repeatFcp: 800, tab: 100 }

type Line = { label: string; value: number; limit: number; bare?: number }

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN

const slowDown = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

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

const openAndClose = (page: Page) => async () => {
  await page.getByRole('article').getByRole('link').first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const nextTab = (page: Page) => async (time: number) => {
  const name = time % 2 === 0 ? 'My Groups' : 'Explore Groups'
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tabpanel', { name }).waitFor()
}

// The app ignores a second press within this time.
const repeatedPressMs = 600

const vote = (page: Page) => async () => {
  await page.waitForTimeout(repeatedPressMs)
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
  await page.keyboard.press('Enter')
  await rowsOf(page).filter({ hasText: text }).last().waitFor()
}

const createLongChat = async ({ request }: BrowserContext, url: string) => {
  const data = { name: 'Bench', description: '', type: 'students', isPrivate: false }
  const { id } = await (await request.post(url + groups.create.path, { data })).json()
  for (let at = 1; at <= messages; at++)
    await request.post(url + groups.send.path.replace(':id', id), {
      data: { message: `Message ${at} of those who came last month.` },
    })
  return `${url}/groups?tab=mine&chat=${id}`
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

/** The longest task while scrolling down and up again; the browser reports none below 50 ms. */
const longestScrollTask = async (page: Page) => {
  await recordEntries(page)
  for (const direction of [1, -1])
    for (let step = 0; step < 60; step++) {
      await page.mouse.wheel(0, direction * 700)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  const { tasks } = await readEntries(page)
  return Math.max(0, ...tasks)
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
  await slowDown(context, page)
  await page.goto(bare)
  const press = await inpOf(page, () => page.getByRole('button').click())
  await addLines(page)
  const bareScroll = await longestScrollTask(page)
  const at = async (path: string, act: (page: Page) => (time: number) => Promise<void>) => {
    await page.goto(path)
    return inpOf(page, act(page))
  }
  const chatUrl = await createLongChat(context, url)
  const of = (label: string, value: number) => ({ label, value, limit: inp, bare: press })
  return [
    { label: 'repeat visit, FCP', value: repeat, limit: limits.repeatFcp },
    { label: 'switch screens with cached data', value: tabs, limit: limits.tab },
    of('open a dialog, INP', await at(`${url}/events`, openAndClose)),
    of('switch a tab, INP', await at(`${url}/groups`, nextTab)),
    of('vote, INP', await at(`${url}/community`, vote)),
    of('send a message, INP', await at(chatUrl, send)),
    {
      label: `scroll ${messages} messages, longest task (${messages} lines of the bare page: ${bareScroll.toFixed(0)} ms)`,
      value: await loadHistory(page).then(() => longestScrollTask(page)),
      limit: longTask,
    },
  ]
}

export const measureInteractions = async (url: string, bare: string) => {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext({
      storageState: consentedStorageState(url),
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(120_000)
    await context.request.post(url + auth.login.path, {
      data: { username: demo.member, password: demo.password },
    })
    const found = await measureAll(context, url, bare)
    const lineOf = ({ label, value, limit, bare: least }: Line) =>
      `${value <= limit ? ' ' : '✗'} ${label}: ${value.toFixed(0)} ms, at most ${limit}${least ? `; ${(value / least).toFixed(1)} times a press on the bare page` : ''}`
    return {
      ok: found.every(({ value, limit }) => value <= limit),
      lines: [
        `Interactions: p98 of ${repetitions} runs; CPU throttled ${cpuSlowdown} times, except for the first two`,
        ...found.map(lineOf),
      ],
    }
  } finally {
    await browser.close()
  }
}
