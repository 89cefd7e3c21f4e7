import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { makeIdle, waitUntilIdle } from '#web/testing/waitForIdle.ts'

// Pulling works once the browser is idle.
beforeEach(makeIdle)

const heading = page.getByRole('heading', { level: 1, name: 'Events' })

const touch = (type: string, target: Element, x: number, y: number) => {
  const touches = [new Touch({ identifier: 1, target, clientX: x, clientY: y })]
  const isOver = type === 'touchend'
  target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: isOver ? [] : touches }))
}

/** Moves a finger from the heading, in steps as a screen reports them. */
const pull = (byX: number, byY: number) => {
  const target = heading.element()
  touch('touchstart', target, 100, 100)
  for (const part of [0.1, 0.5, 1]) touch('touchmove', target, 100 + byX * part, 100 + byY * part)
  touch('touchend', target, 100 + byX, 100 + byY)
}

const openEvents = async () => {
  let list = [anEvent({ title: 'Canal walk' })]
  fakeApi.on(events.list, () => list)
  await renderApp('/events')
  await expect.element(page.getByText('Canal walk')).toBeVisible()
  await waitUntilIdle()
  await expect.poll(() => document.documentElement.style.overscrollBehaviorY).toBe('contain')
  list = [anEvent({ title: 'Museum night' })]
}

test('pulling down fetches again what the screen shows', async () => {
  await openEvents()
  pull(0, 200)
  await expect.element(page.getByText('Refreshing', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByText('Museum night')).toBeVisible()
  await onlyNightly(expectAccessible)('events, refreshed')
  await expect.element(page.getByText('Refreshing', { exact: true })).not.toBeInTheDocument()
})

test('a short, sideways or upward movement does not refresh, nor one further down', async () => {
  await openEvents()
  const calls = fakeApi.calls(events.list).length
  pull(0, 60)
  pull(300, 200)
  pull(0, -200)
  const { style } = document.body
  style.minHeight = '3000px'
  onTestFinished(() => void style.removeProperty('min-height'))
  window.scrollTo(0, 300)
  pull(0, 200)
  await waitUntilIdle()
  expect(fakeApi.calls(events.list)).toHaveLength(calls)
})

test('offline, pulling says so and keeps the list', async () => {
  await openEvents()
  const calls = fakeApi.calls(events.list).length
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  pull(0, 200)
  await expect.element(page.getByRole('status').filter({ hasText: "You're offline" })).toBeVisible()
  await expect.element(page.getByText('Canal walk')).toBeVisible()
  expect(fakeApi.calls(events.list)).toHaveLength(calls)
})
