import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { composer, logBox, messageRow } from '#web/testing/chat.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll, phone, setViewport } from '#web/testing/layout.ts'
import { aConversation, aThread } from '#web/testing/messages.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember, aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

beforeEach(async () => {
  document.documentElement.dir = 'rtl'
  await setViewport(phone)
})

afterEach(() => {
  document.documentElement.dir = 'ltr'
})

/** Whether an icon inside points the other way. */
const isMirrored = (element: Element) => {
  const icon = element.querySelector('svg')
  return icon !== null && getComputedStyle(icon).scale.startsWith('-1')
}

const box = (element: Element | null | undefined) => {
  if (!element) throw new Error('The element is missing.')
  return element.getBoundingClientRect()
}

test('own bubbles are at the left, others at the right, with their tails at the edge', async () => {
  const sam = aPerson()
  const thread = aThread(aConversation())
  thread.add('مرحبا')
  thread.addOwn('Goedemorgen')
  await renderApp(`/messages?with=${sam.id}`)
  await expect.element(composer()).toBeVisible()
  await waitUntilIdle()
  const bubbleOf = async (text: string) => {
    const row = (await messageRow(text)).element()
    return row.querySelector('[id^="message-"]') ?? row
  }
  const [theirs, own] = [await bubbleOf('مرحبا'), await bubbleOf('Goedemorgen')]
  const log = box(logBox())
  const middle = log.left + log.width / 2
  expect(box(own).right).toBeLessThan(middle)
  expect(box(theirs).left).toBeGreaterThan(middle)
  const { borderBottomLeftRadius: ownTail, borderBottomRightRadius: ownOther } =
    getComputedStyle(own)
  expect(Number.parseFloat(ownTail)).toBeLessThan(Number.parseFloat(ownOther))
  const { borderBottomRightRadius: theirTail, borderBottomLeftRadius: theirOther } =
    getComputedStyle(theirs)
  expect(Number.parseFloat(theirTail)).toBeLessThan(Number.parseFloat(theirOther))
  // The time is at the end of the text, whatever the direction of the page.
  expect(box(own.querySelector('time')).left).toBeGreaterThan(
    box(own.querySelector('span[dir]')).left,
  )
  // The round button with an arrow.
  const send = page.getByRole('button', { name: 'Send' }).element()
  expect(box(send).right).toBeLessThan(box(composer().element()).left)
  expect(isMirrored(send)).toBe(true)
  expect(isMirrored(page.getByRole('link', { name: 'Back to the conversations' }).element())).toBe(
    true,
  )
})

nightlyTest('a message is cut at its own end, and a title begins at the right', async () => {
  const lastMessage = 'Same train? I get on in Delft at 14:04, and I sit in the last carriage.'
  const title = 'Canal walk for newcomers'
  fakeApi.on(messages.conversations, [aConversation({ lastMessage })])
  fakeApi.on(events.list, [anEvent({ title })])
  await renderApp('/messages')
  const excerpt = page.getByText(lastMessage)
  await expect.element(excerpt).toBeVisible()
  const { direction, textOverflow } = getComputedStyle(excerpt.element())
  expect([direction, textOverflow]).toEqual(['ltr', 'ellipsis'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
  const heading = page.getByRole('heading', { name: title })
  await expect.element(heading).toBeVisible()
  const style = getComputedStyle(heading.element())
  expect([style.direction, style.textAlign]).toEqual(['ltr', 'right'])
})

nightlyTest('a name begins on the side of the page, like the address below it', async () => {
  const me = aMember({ name: 'Sam de Wit', email: 'sam@example.org' })
  await renderApp('/profile?tab=settings', me)
  const rightOf = (text: string) => {
    const range = document.createRange()
    range.selectNodeContents(page.getByRole('main').getByText(text, { exact: true }).element())
    return range.getBoundingClientRect().right
  }
  await expect.element(page.getByText(me.email, { exact: true })).toBeVisible()
  expect(rightOf(me.name)).toBeCloseTo(rightOf(me.email), 0)
})

nightlyTest('the back arrow of the top bar points to the right', async () => {
  await renderApp('/resources')
  const back = page.getByRole('link', { name: 'Back' })
  await expect.element(back).toBeVisible()
  expect(isMirrored(back.element())).toBe(true)
  expect(box(back.element()).left).toBeGreaterThan(window.innerWidth / 2)
  expectNoSidewaysScroll('the guides')
})

test('the calendar runs from right to left, with its arrows and arrow keys', async () => {
  await renderApp('/events?view=calendar&month=2031-03')
  const grid = page.getByRole('grid', { name: 'March 2031' })
  await expect.element(grid).toBeVisible()
  const [previous, next] = ['Previous month', 'Next month'].map((name) =>
    page.getByRole('button', { name }).element(),
  )
  expect(box(next).left).toBeLessThan(box(previous).left)
  expect([previous, next].map((button) => button && isMirrored(button))).toEqual([true, true])
  const cell = (day: string) => grid.element().querySelector(`td[data-day="${day}"]`)
  expect(box(cell('2031-03-04')).left).toBeLessThan(box(cell('2031-03-03')).left)
  cell('2031-03-03')?.querySelector('button')?.focus()
  await userEvent.keyboard('{ArrowLeft}')
  const focusedDay = () =>
    document.activeElement?.closest<HTMLElement>('[data-day]')?.dataset.day ?? null
  await expect.poll(focusedDay).toBe('2031-03-04')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focusedDay).toBe('2031-03-03')
  expectNoSidewaysScroll('the calendar')
})

nightlyTest('what is typed keeps its direction, in a field on the side of the page', async () => {
  await renderApp('/connections')
  const field = page.getByRole('searchbox')
  await field.fill('Ana?')
  const { unicodeBidi, textAlign, direction } = getComputedStyle(field.element())
  expect([unicodeBidi, textAlign, direction]).toEqual(['plaintext', 'right', 'rtl'])
})

test('the left arrow key selects the next tab', async () => {
  await renderApp('/events')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Upcoming Events').click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('Past Events')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Upcoming Events')).toHaveFocus()
})

nightlyTest('letters of Arabic are never spaced apart', async () => {
  document.documentElement.lang = 'ar'
  onTestFinished(() => {
    document.documentElement.lang = 'en'
  })
  await renderApp('/groups')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  const { fontSize, letterSpacing, lineHeight } = getComputedStyle(heading.element())
  expect(letterSpacing).toBe('normal')
  expect(Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)).toBeGreaterThan(1.4)
})
