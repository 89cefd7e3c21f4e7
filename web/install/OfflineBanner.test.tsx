import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { desktop, phone, setViewport } from '#web/testing/layout.ts'
import { firstOf } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const colourOf = (element: Element) =>
  getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? []

for (const [device, size] of firstOf([
  ['phone', phone],
  ['desktop', desktop],
] as const))
  test(`on a ${device}, the offline banner is at the top and covers nothing`, async () => {
    await setViewport(size)
    await renderApp('/groups')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
    const region = page.elementLocator(document.getElementById('offline') ?? document.body)
    const banner = region.getByText("You're offline")
    await expect.element(banner).not.toBeInTheDocument()
    fakeApi.goOffline()
    await expect.element(banner).toBeVisible()
    const { x, y, width, bottom } = banner.element().getBoundingClientRect()
    expect({ x, y, width }).toEqual({ x: 0, y: 0, width: size[0] })
    const [red = 0, green = 0, blue = 0] = colourOf(banner.element())
    expect(red, 'It is red').toBeGreaterThan(2 * Math.max(green, blue))
    const bar = page.getByRole('banner').element().getBoundingClientRect()
    expect(bar.top).toBeGreaterThanOrEqual(bottom)
    await expectAccessible(`offline on a ${device}`)
    fakeApi.goOnline()
    await expect.element(banner).not.toBeInTheDocument()
  })

test('a lost connection that the browser does not notice is shown everywhere, until the server replies again', async () => {
  const event = anEvent()
  fakeApi.on(events.list, () => [event])
  await renderApp('/events')
  const book = page.getByRole('article', { name: event.title }).getByRole('button')
  await expect.element(book).toHaveAttribute('aria-disabled', 'false')
  fakeApi.goOffline({ isNoticed: false })
  await queryClient.invalidateQueries({ queryKey: [events.list.path] })
  const banner = page.getByText("You're offline", { exact: true })
  await expect.element(banner).toBeVisible()
  await expect.element(book).toHaveAttribute('aria-disabled', 'true')
  fakeApi.goOnline({ isNoticed: false })
  event.isBooked = true
  // The page asks the server at once when the user returns to it.
  const returnToPage = () => document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => returnToPage() && banner.elements()).toHaveLength(0)
  // The failed read was repeated.
  await expect.element(book).toHaveTextContent('Booked')
})
