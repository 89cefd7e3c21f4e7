import type { APIRequestContext, Page } from '@playwright/test'
import {
  everythingIsRead,
  fieldOf,
  join,
  logOf,
  makeRoom,
  openChat,
  rowOf,
  rowsOf,
  say,
  sayMany,
  unreadIn,
  write,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'

const mostMovePx = 2

declare global {
  var moves: number[]
}

/** Scrolls to the top; answers with how far what is read has moved in each frame after that. */
const movesWhileOlderCome = async (page: Page) => {
  const before = await rowsOf(page).count()
  await logOf(page).evaluate((log) => {
    const moves: number[] = []
    globalThis.moves = moves
    log.scrollTop = 200
    const top = log.getBoundingClientRect().top
    const rows = [...log.querySelectorAll('[data-state]')]
    const anchor = rows.find((row) => row.getBoundingClientRect().top >= top)
    const place = anchor?.getBoundingClientRect().top ?? 0
    const look = () => {
      if (globalThis.moves !== moves) return
      moves.push(Math.abs((anchor?.getBoundingClientRect().top ?? 1e6) - place))
      requestAnimationFrame(look)
    }
    look()
  })
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(before)
  return page.evaluate(
    () => new Promise<number[]>((resolve) => setTimeout(() => resolve(globalThis.moves), 200)),
  )
}

const distanceToEnd = (page: Page) =>
  logOf(page).evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)

/** A talk of so many lines that one has read, in a group of somebody else's. */
const aTalk = async (page: Page, other: APIRequestContext, count: number) => {
  const room = await makeRoom(other)
  await sayMany(other, room, count)
  await join(page.request, room)
  return room
}

const scrollTo = (page: Page, top: number) =>
  logOf(page).evaluate((log, to) => log.scrollTo(0, to), top)

test('older messages come above without moving what one reads', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  someoneElse,
}) => {
  await newcomer()
  const other = await someoneElse()
  const room = await aTalk(page, other, 300)
  await openChat(page, room)
  await expect(rowOf(page, 'Line 300.')).toBeInViewport()
  let most = 0
  while ((await rowsOf(page).count()) < 300)
    most = Math.max(most, ...(await movesWhileOlderCome(page)))
  console.log(`While older messages came, what was read moved by ${most.toFixed(1)} px at most`)
  expect(most).toBeLessThanOrEqual(mostMovePx)
  await scrollTo(page, 0)
  await expect(page.getByText('This is the beginning of the conversation.')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(300)
  await expect(rowOf(page, 'Line 1.')).toHaveCount(1)
})

test('a new message leaves whoever reads back where they are, and offers the way down', {
  tag: '@eachWidth',
}, async ({ page, newcomer, someoneElse, isMobile }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await aTalk(page, other, 60)
  await openChat(page, room)
  await expect(rowOf(page, 'Line 60.')).toBeInViewport()
  await say(other, room, 'Followed at the end.')
  await expect(rowOf(page, 'Followed at the end.')).toBeInViewport()
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(1)

  await scrollTo(page, 1000)
  const read = rowsOf(page).nth(20)
  const down = page.getByRole('button', { name: /^New messages/ })
  await expect(page.getByRole('button', { name: 'To the newest message' })).toBeVisible()
  const place = await read.boundingBox()
  await sayMany(other, room, 3, 61)
  await expect(down).toHaveText(/New messages\s*3/)
  expect(await read.boundingBox()).toEqual(place)
  expect(await unreadIn(page.request, room)).toBe(3)

  await down.click()
  await expect(rowOf(page, 'Line 63.')).toBeInViewport()
  await expect(down).toHaveCount(0)
  // On a phone the keyboard would cover half of what one wants to read.
  await expect(isMobile ? logOf(page) : fieldOf(page)).toBeFocused()
  await everythingIsRead(page.request)

  await scrollTo(page, 1000)
  await write(page, 'What I say I want to see')
  await expect(rowOf(page, 'What I say I want to see')).toBeInViewport()
})

/** Presses the button as soon as it is there: then the step up still glides. */
const pressAtOnce = (page: Page, label: string) =>
  page.evaluate((name) => {
    const look = () => {
      const button = document.querySelector<HTMLElement>(`[aria-label="${name}"]`)
      if (button) button.click()
      else requestAnimationFrame(look)
    }
    look()
  }, label)

test('the way down is one press, however fast it follows a step up', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  someoneElse,
}) => {
  await newcomer()
  const room = await aTalk(page, await someoneElse(), 60)
  await openChat(page, room)
  await expect(rowOf(page, 'Line 60.')).toBeInViewport()
  await pressAtOnce(page, 'To the newest message')
  await logOf(page).focus()
  await page.keyboard.press('PageUp')
  await expect(fieldOf(page)).toBeFocused()
  // So long the glide goes on by itself.
  await page.waitForTimeout(500)
  expect(await distanceToEnd(page)).toBeLessThanOrEqual(1)
})

/** 40 lines are read, 60 are not. */
const aTalkHalfRead = async (page: Page, other: APIRequestContext) => {
  const room = await aTalk(page, other, 40)
  await sayMany(other, room, 60, 41)
  return room
}

test('a chat with much unread opens where that begins, and is read when its end was seen', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse, anotherBrowser }) => {
  const me = await newcomer()
  const other = await someoneElse()
  const room = await aTalkHalfRead(page, other)
  const phone = await anotherBrowser(me)
  await phone.goto('/groups?tab=mine')
  const badge = phone.getByText('60 unread')
  await expect(badge).toBeVisible()

  await openChat(page, room)
  const line = logOf(page).getByText('New messages from here')
  await expect(line).toBeInViewport()
  await expect(rowOf(page, 'Line 41.')).toBeInViewport()
  await expect(rowOf(page, 'Line 100.')).not.toBeInViewport()
  const [box, place] = [await logOf(page).boundingBox(), await line.boundingBox()]
  expect((place?.y ?? 0) - (box?.y ?? 0)).toBeLessThan(120)
  expect(await unreadIn(page.request, room)).toBe(60)
  await expect(badge).toBeVisible()

  await page.getByRole('button', { name: 'To the newest message' }).click()
  await expect(rowOf(page, 'Line 100.')).toBeInViewport()
  await everythingIsRead(page.request)
  await expect(badge).toHaveCount(0)
  await expect(line).toHaveCount(1)
})

const leave = (page: Page) =>
  page.evaluate(() => {
    document.hasFocus = () => false
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('blur'))
  })

const comeBack = (page: Page) =>
  page.evaluate(() => {
    document.hasFocus = () => true
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })

test('what comes while nobody looks stays unread until somebody does', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await aTalk(page, other, 5)
  await openChat(page, room)
  await say(other, room, 'Seen.')
  await everythingIsRead(page.request)

  await leave(page)
  await say(other, room, 'Not seen.')
  await expect(rowOf(page, 'Not seen.')).toBeInViewport()
  await expect(page.getByText('1 unread')).toHaveCount(1)
  // Reading is told at most once a second: that time has to pass.
  await page.waitForTimeout(1200)
  expect(await unreadIn(page.request, room)).toBe(1)
  await comeBack(page)
  await everythingIsRead(page.request)
  await expect(page.getByText('1 unread')).toHaveCount(0)
})
