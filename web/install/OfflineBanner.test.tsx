import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#web/testing/accessibility.ts'
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

test('the banner is also shown while reads get no response, although the browser claims to be online', async () => {
  await renderApp('/groups')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  fakeApi.goOffline({ isNoticed: false })
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Connect' }).click()
  const banner = page.getByText("You're offline", { exact: true })
  await expect.element(banner).toBeVisible()
  const retry = page.getByRole('button', { name: /^Try again/ }).first()
  await expect.element(retry).toBeVisible()
  fakeApi.goOnline({ isNoticed: false })
  await retry.click()
  await expect.element(banner).not.toBeInTheDocument()
})
