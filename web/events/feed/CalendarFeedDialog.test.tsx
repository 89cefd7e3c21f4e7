import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectScreenQuality } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const dialog = page.getByRole('dialog', { name: 'My calendar' })
const link = dialog.getByRole('textbox', { name: 'Your calendar link' })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const since = new Date('2026-11-24T10:00:00Z')

/** A server that stores the creation date of the link and returns the link once. */
const mockFeed = (createdAt: Date | null = null) => {
  let [current, count] = [createdAt, 0]
  fakeApi.on(events.feed, () => ({ createdAt: current }))
  fakeApi.on(events.createFeed, () => {
    count += 1
    current = new Date(since.getTime() + count * 1000)
    return { url: `https://welkom.example/api/calendar/secret-${count}`, createdAt: current }
  })
  fakeApi.on(events.revokeFeed, () => {
    current = null
    return null
  })
}

test('a new link is shown once, and not when the dialog opens again', async () => {
  mockFeed()
  await renderApp('/events?dialog=feed')
  await expect.element(inDialog('Create my calendar link')).toBeVisible()
  await waitUntilIdle()
  await expectAccessible('no calendar link yet')
  await inDialog('Create my calendar link').click()
  await expect.element(link).toHaveValue('https://welkom.example/api/calendar/secret-1')
  await expect.element(dialog).toMatchTextContent('we show it only once')
  await expect
    .element(dialog.getByRole('link', { name: 'Open in my calendar' }))
    .toHaveAttribute('href', 'webcal://welkom.example/api/calendar/secret-1')
  await onlyNightly(expectScreenQuality)('a calendar link that was just made')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'My calendar' }).click()
  await expect.element(dialog).toMatchTextContent('we can’t show it again')
  await expect.element(link).not.toBeInTheDocument()
})

nightlyTest('an existing link can only be replaced or turned off', async () => {
  mockFeed(since)
  await renderApp('/events?dialog=feed')
  await expect.element(dialog).toMatchTextContent('You created your link on')
  await expectScreenQuality('a calendar link of before')
  await inDialog('Create a new link').click()
  const replaceDialog = page.getByRole('dialog', { name: 'Create a new link?' })
  await expectAccessible('question before a new calendar link')
  await replaceDialog.getByRole('button', { name: 'Create a new link' }).click()
  await expect.element(link).toHaveValue('https://welkom.example/api/calendar/secret-1')
  await inDialog('Turn off').click()
  const turnOffDialog = page.getByRole('dialog', { name: 'Turn off your link?' })
  await turnOffDialog.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect.element(inDialog('Create my calendar link')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
})

nightlyTest('failures to load or create the link are reported', async () => {
  fakeApi.fail(events.feed, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/events?dialog=feed')
  await expect.element(dialog).toMatchTextContent('Your calendar link could not be loaded')
  await waitUntilIdle()
  await expectAccessible('the calendar link could not be loaded')
  mockFeed()
  fakeApi.fail(events.createFeed, 429, { message: 'Too many tries.' })
  await dialog.getByRole('button', { name: /^Try again/ }).click()
  await inDialog('Create my calendar link').click()
  await expect.element(toast('Failed to create the link')).toBeVisible()
})
