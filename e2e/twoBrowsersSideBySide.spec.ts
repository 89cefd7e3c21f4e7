import type { Page } from '@playwright/test'
import { fieldOf, join, logOf, makeRoom, openChat, rowOf, say, takeBack, write } from './chat.ts'
import { expect, test } from './fixtures.ts'

declare global {
  var pressedAt: number
  var seenAt: Map<string, number>
}

const count = 50
const mostMedianMs = 500

const now = 'performance.timeOrigin + performance.now()'

/** Notes when Enter is pressed, before the page hears of it. */
const notePresses = (page: Page) =>
  page.evaluate(`window.addEventListener('keydown', () => { pressedAt = ${now} }, true)`)

/** Notes for each message when it was drawn. */
const noteArrivals = (page: Page) =>
  page.evaluate(`
    seenAt = new Map()
    new MutationObserver(() => requestAnimationFrame(() => {
      const text = [...document.querySelectorAll('[role="log"] [data-state]')].at(-1)?.innerText ?? ''
      const line = /Line \\d+/.exec(text)?.[0]
      if (line && !seenAt.has(line)) seenAt.set(line, ${now})
    })).observe(document.querySelector('[role="log"]'), { subtree: true, childList: true })`)

test('what is sent in one browser is seen in the other in less than half a second', async ({
  page,
  newcomer,
  anotherBrowser,
  isMobile,
}) => {
  test.skip(isMobile, 'the width makes no difference')
  await newcomer()
  const room = await makeRoom(page.request)
  const other = await anotherBrowser()
  await join(other.request, room)
  await Promise.all([openChat(page, room), openChat(other, room)])
  await Promise.all([notePresses(page), noteArrivals(other)])

  const times: number[] = []
  for (let at = 1; at <= count; at++) {
    const line = `Line ${at}`
    await write(page, line)
    const seen = await other.waitForFunction((text) => globalThis.seenAt.get(text), line)
    times.push(Number(await seen.jsonValue()) - (await page.evaluate(() => globalThis.pressedAt)))
  }
  times.sort((a, b) => a - b)
  const median = times[count / 2] ?? Number.NaN
  console.log(
    `From Enter to the other browser: median ${median.toFixed()} ms,`,
    `worst ${times.at(-1)?.toFixed()} ms, of ${count} messages`,
  )
  expect(median).toBeLessThan(mostMedianMs)
  await expect(other.locator('[data-state]')).toHaveCount(count)
})
