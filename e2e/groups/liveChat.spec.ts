import type { Page } from '@playwright/test'
import { type GroupMessage, groups, type JoinedGroup } from '#shared/groups/contract.ts'
import {
  fieldOf,
  join,
  logOf,
  makeRoom,
  openChat,
  rowOf,
  rowsIn,
  rowsOf,
  say,
  sayMany,
  write,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'

declare global {
  var pressedAt: number
  var seenAt: Map<string, number>
}

const inAmsterdam = (time: Date | string, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Amsterdam', ...how }).format(new Date(time))

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

test('what is sent in one browser is seen in the other in less than half a second', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anotherBrowser }) => {
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

test('who is typing is shown, and not any more once it is said or given up', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anotherBrowser }) => {
  const me = await newcomer('Mina Aydin')
  const room = await makeRoom(page.request)
  const other = await anotherBrowser()
  await join(other.request, room)
  await Promise.all([openChat(page, room), openChat(other, room)])
  const typing = other.getByText('Mina is typing…')

  await fieldOf(page).pressSequentially('Hoi')
  await expect(typing).toBeVisible()
  await expect(page.getByText('Mina is typing…')).toHaveCount(0)
  await fieldOf(page).press('Enter')
  await expect(rowOf(other, 'Hoi')).toContainText(me.name)
  await expect(typing).toHaveCount(0)

  await write(other, 'Hoi terug')
  await expect(rowOf(page, 'Hoi terug')).toBeVisible()
  await expect(async () => {
    await fieldOf(page).pressSequentially('x')
    await expect(typing).toBeVisible({ timeout: 500 })
  }).toPass()
  await fieldOf(page).clear()
  await expect(typing).toHaveCount(0)
})

test('what is deleted is gone for both, and says so', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  await newcomer()
  const room = await makeRoom(page.request)
  const other = await anotherBrowser()
  await join(other.request, room)
  await say(other.request, room, 'What the other said')
  await Promise.all([openChat(page, room), openChat(other, room)])
  await write(page, 'Secret of mine')
  await expect(rowOf(other, 'Secret of mine')).toBeVisible()

  await expect(page.getByRole('button', { name: /^Delete message/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete message: Secret of mine' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await expect(question).toContainText('Secret of mine')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toHaveCount(0)
  await expect(rowOf(page, 'Secret of mine')).toBeVisible()

  await page.getByRole('button', { name: 'Delete message: Secret of mine' }).click()
  await question.getByRole('button', { name: 'Delete message' }).click()
  for (const browser of [page, other]) {
    await expect(rowOf(browser, 'Message deleted')).toHaveCount(1)
    await expect(logOf(browser).getByText('Secret of mine')).toHaveCount(0)
    await expect(rowOf(browser, 'What the other said')).toBeVisible()
  }
  await expect(fieldOf(page)).toBeFocused()
})

test('what is read on one device is read on the other', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  someoneElse,
  anotherBrowser,
}) => {
  const me = await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  const phone = await anotherBrowser(me)
  await page.goto('/groups?tab=mine')
  await phone.goto('/')
  const here = page.getByText(/^\d+ unread/)
  const there = phone.getByText(/^\d+ unread/)
  await sayMany(other, room, 3)
  await expect(here).toHaveText('3 unread messages')
  await expect(there).toHaveText('3 unread messages')

  await page.getByRole('link', { name: 'Open' }).click()
  await expect(rowOf(page, 'Line 3.')).toBeVisible()
  await expect(there).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(here).toHaveCount(0)
  await say(other, room, 'And one more')
  await expect(here).toHaveText('1 unread messages')
  await expect(there).toHaveText('1 unread messages')
})

test('sender, time and day stand where they are of help', async ({ page, signIn }) => {
  await signIn('mina')
  const mine: JoinedGroup[] = await (await page.request.get(groups.mine.path)).json()
  const room = mine.find(({ name }) => name === 'Dutch over coffee')
  if (!room) throw new Error('The demo community has lost a group')
  await openChat(page, room)
  const rows = await rowsIn(page.request, room)
  const dayOf = ({ createdAt }: GroupMessage) => inAmsterdam(createdAt, { dateStyle: 'short' })
  await expect(rowsOf(page)).toHaveCount(rows.length)
  await expect(
    logOf(page).locator('p', { hasText: /^(Today|Yesterday|\w{3} \d+ \w+)/ }),
  ).toHaveCount(new Set(rows.map(dayOf)).size)
  for (const [at, row] of rows.entries()) {
    const shown = rowsOf(page).nth(at)
    const time = inAmsterdam(row.createdAt, { timeStyle: 'short' })
    await expect(shown.locator('time')).toHaveText(time)
    await expect(shown).toContainText(
      row.user?.username === 'mina' ? 'You' : (row.user?.name ?? ''),
    )
  }
})
