import type { Locator, Page } from '@playwright/test'
import { eventPath, groupPath } from '#shared/publicPages/paths.ts'
import { settings } from '#shared/settings/contract.ts'
import { inThreeDays } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeGroup } from '../support/groups.ts'
import { aPerson } from '../support/people.ts'
import { dialogOf, fillRegistration, goTo, toast } from '../support/screens.ts'

/** Counts the taps of a journey and its seconds. Typing is no tap. */
const startJourney = () => {
  const startedAt = Date.now()
  let taps = 0
  return {
    tap: async (target: Locator) => {
      await target.click()
      taps += 1
    },
    end: () => {
      const description = `${taps} taps, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`
      console.log(`${test.info().title}: ${description}`)
      test.info().annotations.push({ type: 'journey', description })
      return taps
    },
  }
}

/** Fills in the registration form, which the link of a public page opens. */
const fillForm = async (page: Page) => {
  const person = aPerson('Eline')
  await fillRegistration(page, person)
  return { person, submit: page.getByRole('button', { name: 'Register', exact: true }) }
}

test('a visitor of a shared event registers and books in three taps', async ({ page, anEvent }) => {
  const event = await anEvent({ ...inThreeDays(), price: '12.50' })
  await page.goto(eventPath(event))
  const journey = startJourney()
  await journey.tap(page.getByRole('link', { name: 'Book a place' }))
  const { submit } = await fillForm(page)
  await journey.tap(submit)
  const dialog = dialogOf(page, event)
  await expect(
    dialog.getByText('Your account is ready. Now book your place for €12.50.'),
  ).toBeVisible()
  const book = dialog.getByRole('button', { name: /^Book Now/ })
  await expect(book).toBeFocused()
  await expect(book).toBeInViewport()
  await journey.tap(book)
  await expect(toast(page, 'Event booked successfully!')).toBeVisible()
  expect(journey.end()).toBe(3)
  await expect(dialog.getByText('You have a place at this event.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(dialog).toHaveCount(0)
  await goTo(page, 'Home')
  await expect(page.getByRole('img', { name: 'Step 1 of 4' })).toBeVisible()
})

test('a member who opens a shared event is at its button, and nothing is booked by the link', {
  tag: '@nightly',
}, async ({ page, newcomer, anEvent }) => {
  await newcomer()
  const event = await anEvent(inThreeDays())
  await page.goto(eventPath(event))
  await page.getByRole('link', { name: 'Book a place' }).click()
  const book = dialogOf(page, event).getByRole('button', { name: /^Book Now/ })
  await expect(book).toBeFocused()
  await page.reload()
  await expect(book).toBeVisible()
  const { isBooked } = await (await page.request.get(`/api/events/${event.id}`)).json()
  expect(isBooked).toBe(false)
})

test('a visitor registers and joins a group in three taps', { tag: '@nightly' }, async ({
  page,
  admin,
}) => {
  const changed = await admin.put(settings.update.path, { data: { hasPublicGroups: true } })
  expect(changed.ok()).toBe(true)
  const group = await makeGroup(admin, { name: 'Walkers' })
  await page.goto(groupPath(group.id))
  const journey = startJourney()
  await journey.tap(page.getByRole('link', { name: 'Join this group' }))
  const { submit } = await fillForm(page)
  await journey.tap(submit)
  await expect(page.getByText('Your account is ready. Now join the group.')).toBeVisible()
  const join = page.getByRole('button', { name: 'Join', exact: true })
  await expect(join).toBeFocused()
  await journey.tap(join)
  await expect(toast(page, 'Successfully joined group!')).toBeVisible()
  expect(journey.end()).toBe(3)
})

test('a visitor registers and asks about a guide in three taps', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/g/finding-housing')
  const journey = startJourney()
  await journey.tap(page.getByRole('link', { name: 'Ask a question' }))
  const { submit } = await fillForm(page)
  await journey.tap(submit)
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByRole('textbox', { name: 'Title' }).fill('May I sublet my room?')
  await form.getByRole('textbox', { name: 'Content' }).fill('For a month, while I am away.')
  // The draft outlives a reload.
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('May I sublet my room?')
  await journey.tap(form.getByRole('button', { name: 'Post', exact: true }))
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('article').first()).toContainText('May I sublet my room?')
  expect(journey.end()).toBe(3)
})
