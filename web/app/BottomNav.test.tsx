import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { languages } from '#shared/language/languages.ts'
import { notifications, type UnreadCounts } from '#shared/notifications/contract.ts'
import { platform } from '#web/page/platform.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { aGroupMessage, aJoinedGroup } from '#web/testing/groups.ts'
import {
  expectNoSidewaysScroll,
  findBrokenWords,
  setTextSize,
  setViewport,
} from '#web/testing/layout.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { someCounts } from '#web/testing/notifications.ts'
import { anAdmin } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { useLanguage } from '#web/testing/useLanguage.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const nav = page.getByRole('navigation', { name: 'Main' })

test.for(firstOf([200, 150, 100]))(
  'with text of %i percent the bars fit the window, and their words stay whole',
  async (percent) => {
    setTextSize(percent)
    fakeApi.on(notifications.unreadCount, someCounts({ count: 8, messages: 3 }))
    await renderApp('/events', anAdmin())
    await expect.element(nav.getByRole('link', { name: 'Messages, 3 unread' })).toBeVisible()
    await expect.element(page.getByText('No upcoming events found')).toBeVisible()
    const counts = [page.getByRole('banner').getByText('8', { exact: true }), nav.getByText('3')]
    for (const count of counts)
      expect(count.element().getBoundingClientRect().height).toBeLessThanOrEqual(28)
    for (const link of nav.getByRole('link').elements()) {
      const { left, right } = link.getBoundingClientRect()
      expect(left, `${link.textContent} begins in the window`).toBeGreaterThanOrEqual(0)
      expect(right, `${link.textContent} ends in the window`).toBeLessThanOrEqual(390)
    }
    // The space that the page reserves for the bar.
    const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom)
    expect(nav.element().getBoundingClientRect().height).toBeLessThanOrEqual(room)
    expectWholeBars('390 px')
  },
)

const longestName = 'Nieuw in Utrecht en omgeving van de stad'
const widths = [1280, 320, 390, 768, 992, 1024, 1200, 1366, 1440, 1920]

const useName = (name: string) => {
  const before = platform.name
  Object.assign(platform, { name })
  onTestFinished(() => {
    Object.assign(platform, { name: before })
  })
}

/** Neither bar breaks a word, and nothing of the top bar covers its neighbour. */
const expectWholeBars = (state: string) => {
  const bar = document.querySelector('header') as Element
  expect(findBrokenWords(bar), `${state}: words`).toEqual([])
  expectNoSidewaysScroll(state)
  const isTopNav = getComputedStyle(bar.querySelector('nav') as Element).position === 'static'
  const boxes = [...bar.querySelectorAll('a, button')]
    .filter((element) => element.checkVisibility() && (isTopNav || !element.closest('nav')))
    .map((element) => element.getBoundingClientRect())
    .sort((one, other) => one.left - other.left)
  boxes.reduce((one, other) => {
    expect(other.left, `${state}: overlap`).toBeGreaterThanOrEqual(one.right - 1)
    return other
  })
}

test.for(firstOf(languages))(
  'in the language %s, a name of 40 characters breaks no word of the bars',
  async (language) => {
    await useLanguage(language)
    useName(longestName)
    await renderApp('/groups', anAdmin({ language }))
    await expect.element(page.getByRole('banner').getByRole('navigation')).toBeVisible()
    expect(document.documentElement.lang).toBe(language)
    for (const width of firstOf(widths, 2)) {
      await setViewport([width, 844])
      expectWholeBars(`${width} px, ${language}`)
    }
  },
)

test.for([
  ['Nieuw in Utrecht', 320],
  [longestName, 1280],
] as const)('the name "%s" is whole at %i px', async ([name, width]) => {
  useName(name)
  await setViewport([width, 844])
  await renderApp('/groups', anAdmin())
  const shown = page.getByRole('banner').getByText(name)
  await expect.element(shown).toBeVisible()
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = shown.element()
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight])
})

nightlyTest.for(languages.flatMap((language) => [150, 200].map((size) => ({ language, size }))))(
  'in the language $language, text of $size %% breaks no word of the bars',
  async ({ language, size }) => {
    await useLanguage(language)
    setTextSize(size)
    await renderApp('/resources', anAdmin({ language }))
    await expect.element(page.getByRole('banner').getByRole('navigation')).toBeVisible()
    for (const width of [320, 360, 390, 768, 1280]) {
      await setViewport([width, 844])
      expectWholeBars(`${width} px, ${language}, ${size} %`)
    }
  },
)

test('a tap on the tab of the current screen scrolls to the top, then resets the screen', async () => {
  fakeApi.on(events.list, () => [])
  await renderApp('/events?when=past')
  const tab = nav.getByRole('link', { name: 'Events' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  const { style } = document.body
  style.minHeight = '3000px'
  onTestFinished(() => {
    style.removeProperty('min-height')
  })
  window.scrollTo(0, 900)
  await tab.click()
  await expect.poll(() => window.scrollY).toBe(0)
  expect(location.search).toBe('?when=past')
  await tab.click()
  await expect.poll(() => location.search).toBe('')
  const entries = history.length
  await tab.click()
  expect(history.length).toBe(entries)
})

const itemOf = (name: string) => nav.getByRole('link', { name, exact: true })
const inGroup = (unread: number): UnreadCounts['groups'][number] => ({
  ...{ id: crypto.randomUUID(), unread, lastReadSeq: 0, lastSeq: unread, mentions: 0 },
})

test.for(firstOf([390, 1280]))('at %i px the bar shows unread counts per screen', async (width) => {
  await page.viewport(width, 844)
  const counts = { messages: 3, groups: [inGroup(99), inGroup(0), inGroup(2)], requests: 1 }
  fakeApi.on(notifications.unreadCount, someCounts(counts))
  await renderApp('/events')
  await expect.element(itemOf('Messages, 3 unread')).toHaveTextContent('Messages3')
  await expect.element(itemOf('Groups, 99+ unread')).toHaveTextContent('Groups99+')
  await expect.element(itemOf('Connect, 1 request')).toHaveTextContent('Connect1')
  for (const name of ['Home', 'Events', 'Community', 'Profile'])
    await expect.element(itemOf(name)).toBeVisible()
  await waitUntilIdle()
  await expectAccessible(`the bar with unread counts, ${width} px`)
})

test('the counts and the app badge follow new messages and reads on other devices', async () => {
  const set = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  const clear = vi.spyOn(navigator, 'clearAppBadge').mockResolvedValue()
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const group = inGroup(0)
  let counts = someCounts({ count: 1, groups: [group], requests: 2 })
  fakeApi.on(notifications.unreadCount, () => counts)
  fakeApi.on(groups.mine, [aJoinedGroup({ id: group.id })])
  await renderApp('/events')
  await expect.element(itemOf('Connect, 2 requests')).toBeVisible()
  await waitUntilIdle()
  await expect.poll(() => set.mock.lastCall).toEqual([1])

  // The event contains the group message, so no request is needed.
  pushLive({
    kind: 'groupMessage',
    message: aGroupMessage({ groupId: group.id, seq: 1, changedSeq: 1 }),
  })
  await expect.element(itemOf('Groups, 1 unread')).toBeVisible()
  await expect.poll(() => set.mock.lastCall).toEqual([2])

  counts = someCounts({ count: 1, messages: 4, groups: [{ ...group, unread: 1, lastSeq: 1 }] })
  pushLive({ kind: 'connectionChanged', userId: crypto.randomUUID() })
  await expect.element(itemOf('Messages, 4 unread')).toBeVisible()
  await expect.element(itemOf('Connect')).toBeVisible()
  await expect.poll(() => set.mock.lastCall).toEqual([6])

  counts = someCounts({ groups: [{ ...group, unread: 0, lastReadSeq: 1, lastSeq: 1 }] })
  pushLive({ kind: 'groupRead', groupId: group.id, unread: 0, lastReadSeq: 1, lastSeq: 1 })
  await expect.element(itemOf('Groups')).toBeVisible()
  pushLive({ kind: 'notification' })
  await expect.element(itemOf('Messages')).toBeVisible()
  await expect.poll(() => clear.mock.calls.length).toBeGreaterThan(0)
})
