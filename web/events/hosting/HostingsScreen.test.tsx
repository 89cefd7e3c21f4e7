import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hosting } from '#shared/events/hosting/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aHosting, anInvitation, fakeHostingApi } from '#web/testing/hosting.ts'
import { newId } from '#web/testing/ids.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { setPlatform } from '#web/testing/platform.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

test('invitations stand above drafts, and drafts above published events', async () => {
  const { startDate, endDate } = anEvent()
  const published = aHosting({
    ...{ state: 'published', draft: { title: 'Dutch café night', town: 'Utrecht' } },
    event: {
      ...{ id: newId(), startDate, endDate, isCancelled: false },
      ...{ going: 14, waiting: 0, placesLeft: 6 },
    },
  })
  fakeHostingApi(
    published,
    aHosting({ state: 'proposed', draft: { title: 'Potluck' } }),
    anInvitation('door'),
  )
  await renderApp('/hosting')
  await expect.element(page.getByText('Sam de Wit asks you to help at the door')).toBeVisible()
  const headings = page.getByRole('heading', { level: 2 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    ...['Invitations', 'Drafts and proposals', 'Published'],
  ])
  await expect
    .element(page.getByRole('link', { name: /Dutch café night.*14 people are going/ }))
    .toHaveAttribute('href', `/hosted-events/${published.event?.id}`)
  await expect
    .element(page.getByRole('link', { name: /Potluck.*No date yet.*Waiting for the team/ }))
    .toBeVisible()
  await expectAccessible('events one hosts')
  expectNoSidewaysScroll('events one hosts')
  await page.getByRole('button', { name: 'Decline Canal walk' }).click()
  await expect.element(page.getByText('Sam de Wit asks you')).not.toBeInTheDocument()
  expect(fakeApi.calls(hosting.answerInvitation)).toMatchObject([{ isAccepted: false }])
})

test('whoever may host finds the form and the drafts one tap from the events', async () => {
  setPlatform({ whoMayHost: 'members' })
  await renderApp('/events', aMember())
  await expect
    .element(page.getByRole('link', { name: 'Events you host' }))
    .toHaveAttribute('href', '/hosting')
  await page.getByRole('link', { name: 'Host an event' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  expect(window.location.pathname).toBe('/hosting/new')
})

test('where the team hosts, the events offer no form', async () => {
  setPlatform({ whoMayHost: 'trusted' })
  await renderApp('/events?mine=true', aMember({ approvedEvents: 2 }))
  await expect.element(page.getByRole('link', { name: 'Events you host' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Host an event' })).not.toBeInTheDocument()
})

nightlyTest('without events, the screen says what hosting is', async () => {
  await renderApp('/hosting')
  await expect.element(page.getByText('You don’t host anything yet')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Host an event' }))
    .toHaveAttribute('href', '/hosting/new')
  await expectAccessible('no events to host')
})
