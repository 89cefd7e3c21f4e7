import type { Locator } from '@playwright/test'
import { book, inThreeDays } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { cardOf, dialogOf, expectToast } from '../support/screens.ts'
import { countTaps } from '../support/taps.ts'

test('what members do most is one or two taps from home', { tag: '@nightly' }, async ({
  page,
  newcomer,
  anEvent,
}) => {
  await newcomer()
  const event = await anEvent(inThreeDays())
  await page.request.put('/api/user/profile', { data: { location: 'Amsterdam' } })
  await book(page.request, event)
  const main = page.getByRole('main')

  const walk = async (steps: (tap: (target: Locator) => Promise<void>) => Promise<void>) => {
    await page.goto('/')
    const { tap, taken } = countTaps()
    await steps(tap)
    return taken()
  }

  const allMyEvents = await walk(async (tap) => {
    await tap(page.getByRole('banner').getByRole('link', { name: 'My events' }))
    await expect(cardOf(page, event)).toBeVisible()
    await expect(page.getByRole('button', { name: 'My events' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })
  expect(allMyEvents).toBe(1)

  // Also from the list of booked events, the ticket is one tap.
  await cardOf(page, event).getByRole('link', { name: 'Ticket' }).click()
  const ticket = page.getByRole('dialog', { name: 'Your ticket' })
  await expect(ticket.getByText('Show this at the door.')).toBeVisible()

  const nextTicket = await walk(async (tap) => {
    await tap(main.getByRole('link', { name: 'Ticket' }).first())
    await expect(ticket.getByText('Show this at the door.')).toBeVisible()
  })
  expect(nextTicket).toBe(1)

  const eventsInMyCity = await walk(async (tap) => {
    await tap(main.getByRole('link', { name: 'In Amsterdam' }))
    await expect(cardOf(page, event)).toBeVisible()
  })
  expect(eventsInMyCity).toBe(1)

  const guide = await walk(async (tap) => {
    await tap(main.getByRole('link', { name: /^Read More/ }).first())
    await expect(
      page.getByRole('article', { name: 'Finding Housing in Netherlands' }),
    ).toBeVisible()
  })
  expect(guide).toBe(1)

  const askTheBoard = await walk(async (tap) => {
    await tap(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community' }),
    )
    await tap(main.getByRole('button', { name: 'New Post' }))
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible()
  })
  expect(askTheBoard).toBe(2)

  const cancelPlace = await walk(async (tap) => {
    await tap(main.getByRole('link', { name: 'Can’t make it?' }))
    await tap(
      page
        .getByRole('dialog', { name: 'Cancel your place?' })
        .getByRole('button', { name: 'Cancel my place' }),
    )
    await expectToast(page, 'Your booking has been cancelled')
    await expect(page).toHaveURL('/')
    await expect(dialogOf(page, event)).toHaveCount(0)
  })
  expect(cancelPlace).toBe(2)
})
