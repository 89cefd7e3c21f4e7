import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { desktop, phone, setViewport } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { anAdmin } from '#web/testing/people.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'

const nav = page.getByRole('navigation', { name: 'Main' })
const heading = page.getByRole('heading', { level: 1 })

for (const [device, size] of firstOf([
  ['phone', phone],
  ['desktop', desktop],
] as const))
  test(`on a ${device}, the navigation leads to seven screens and marks the current one`, async () => {
    await setViewport(size)
    await renderApp('/')
    for (const [name, title] of [
      ['Events', 'Events'],
      ['Groups', 'Groups'],
      ['Community', 'Community Board'],
      ['Connect', 'Connections'],
      ['Messages', 'Messages'],
      ['Profile', 'Profile'],
      ['Home', /^Good /],
    ] as const) {
      await nav.getByRole('link', { name }).click()
      await expect.element(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      await expect.element(page.getByRole('heading', { level: 1, name: title })).toHaveFocus()
    }
    expect(nav.getByRole('link').all()).toHaveLength(7)
    expect(document.querySelectorAll('nav [aria-current="page"]')).toHaveLength(1)
  })

nightlyTest('every target of the navigation is at least 44 pixels high and wide', async () => {
  await renderApp('/')
  await expect.element(nav).toBeVisible()
  for (const link of nav.getByRole('link').elements()) {
    const { width, height } = link.getBoundingClientRect()
    expect(width, link.textContent).toBeGreaterThanOrEqual(44)
    expect(height, link.textContent).toBeGreaterThanOrEqual(44)
  }
})

test('the skip link comes before the top bar and moves the focus to the content', async () => {
  await renderApp('/groups')
  const first = page.getByRole('banner').getByRole('link').first()
  await expect.element(first).toBeVisible()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(window.location.hash).toBe('')
})

nightlyTest('a visitor sees no navigation', async () => {
  await renderApp('/auth', visitor)
  await expect.element(heading).toBeVisible()
  await expect.element(nav).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Logout' })).not.toBeInTheDocument()
})

nightlyTest('the top bar of an administrator links to the dashboard', async () => {
  await setViewport(desktop)
  await renderApp('/groups', anAdmin())
  const link = page.getByRole('banner').getByRole('link', { name: 'Admin' })
  await expect.element(link).toHaveAttribute('href', '/admin')
})

test('the footer appears only after the content has loaded', async () => {
  await setViewport(desktop)
  const held = fakeApi.hold(events.list)
  await renderApp('/events')
  await expect.element(page.getByText('Loading events')).toBeInTheDocument()
  await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument()
  await onlyNightly(expectAccessible)('events loading')
  held.release([anEvent()])
  await expect.element(page.getByRole('contentinfo')).toBeVisible()
})

nightlyTest('on a phone, members find the links of the footer in their profile', async () => {
  await renderApp('/profile')
  const about = page.getByRole('navigation', { name: 'About Welkom' })
  await expect.element(about.getByRole('link', { name: 'Accessibility' })).toBeVisible()
  expect(page.getByRole('contentinfo').query()).toBeNull()
})
