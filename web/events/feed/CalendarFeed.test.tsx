import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectWellMade } from '#web/testing/layout.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/screen.ts'
import { untilSettled } from '#web/testing/settled.ts'

const dialog = page.getByRole('dialog', { name: 'My calendar' })
const link = dialog.getByRole('textbox', { name: 'Your calendar link' })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const since = new Date('2026-11-24T10:00:00Z')

/** A server that knows since when there is a link, and tells the link once. */
const aServer = (createdAt: Date | null = null) => {
  let [current, made] = [createdAt, 0]
  fakeApi.on(events.feed, () => ({ createdAt: current }))
  fakeApi.on(events.createFeed, () => {
    made += 1
    current = new Date(since.getTime() + made * 1000)
    return { url: `https://welkom.example/api/calendar/secret-${made}`, createdAt: current }
  })
  fakeApi.on(events.revokeFeed, () => {
    current = null
    return null
  })
}

test('a link that was made is shown once, to be copied, and not when the dialog opens again', async () => {
  aServer()
  await renderApp('/events?dialog=feed')
  await expect.element(inDialog('Make my calendar link')).toBeVisible()
  await untilSettled()
  await expectAccessible('no calendar link yet')
  await inDialog('Make my calendar link').click()
  await expect.element(toast('Your calendar link is ready')).toBeVisible()
  await expect.element(link).toHaveValue('https://welkom.example/api/calendar/secret-1')
  await expect.element(dialog).toMatchTextContent('we show it only this once')
  await expect
    .element(dialog.getByRole('link', { name: 'Open in my calendar' }))
    .toHaveAttribute('href', 'webcal://welkom.example/api/calendar/secret-1')
  await expectWellMade('a calendar link that was just made')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'My calendar' }).click()
  await expect.element(dialog).toMatchTextContent('we cannot show it again')
  await expect.element(link).not.toBeInTheDocument()
})

test('later there is only a new link, or turning it off', async () => {
  aServer(since)
  await renderApp('/events?dialog=feed')
  await expect.element(dialog).toMatchTextContent('Your link works since')
  await expectWellMade('a calendar link of before')
  await inDialog('Make a new link').click()
  const replacing = page.getByRole('dialog', { name: 'Make a new link?' })
  await expectAccessible('question before a new calendar link')
  await replacing.getByRole('button', { name: 'Make a new link' }).click()
  await expect.element(link).toHaveValue('https://welkom.example/api/calendar/secret-1')
  await inDialog('Turn off').click()
  const stopping = page.getByRole('dialog', { name: 'Turn off your link?' })
  await stopping.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect.element(toast('Your calendar link is off')).toBeVisible()
  await expect.element(inDialog('Make my calendar link')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
})

test('what cannot be loaded, made or turned off says so', async () => {
  fakeApi.fail(events.feed, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/events?dialog=feed')
  await expect.element(dialog).toMatchTextContent('Your calendar link could not be loaded')
  await untilSettled()
  await expectAccessible('the calendar link could not be loaded')
  aServer()
  fakeApi.fail(events.createFeed, 429, { message: 'Too many tries.' })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await inDialog('Make my calendar link').click()
  await expect.element(toast('Making the link failed')).toBeVisible()
})
