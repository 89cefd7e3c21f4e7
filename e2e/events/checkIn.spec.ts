import type { Page } from '@playwright/test'
import { book } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'
import { dialogOf, openEvent } from '../support/screens.ts'

const checkInStatus = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text })
const attendeeRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Attendees' }).getByRole('listitem').filter({ hasText: name })

test('two administrators and the guest see check-ins live', async ({
  page,
  signIn,
  anotherBrowser,
  anEvent,
}) => {
  const event = await anEvent({ price: '5' })
  const guest = await anotherBrowser()
  await book(guest.request, event)
  await signIn(demo.admin)
  await openEvent(page, event)
  await dialogOf(page, event).getByRole('link', { name: 'Attendees' }).click()
  await expect(checkInStatus(page, '0 of 1 here')).toBeVisible()
  await expect(attendeeRow(page, guest.person.name)).toContainText('€5.00 due')

  const team = { ...guest.person, username: demo.admin, password: demo.password }
  const colleague = await anotherBrowser(team)
  await colleague.goto(`/admin?tab=bookings&id=${event.id}`)
  await expect(checkInStatus(colleague, '0 of 1 here')).toBeVisible()
  await openEvent(guest, event)
  await dialogOf(guest, event).getByRole('button', { name: 'Show my ticket' }).click()
  const ticket = guest.getByRole('dialog', { name: 'Your ticket' })
  await expect(ticket.getByText('Show this at the door.')).toBeVisible()

  await attendeeRow(page, guest.person.name).getByRole('button', { name: 'Check in' }).click()
  for (const one of [page, colleague]) {
    await expect(checkInStatus(one, '1 of 1 here')).toBeVisible()
    await expect(
      attendeeRow(one, guest.person.name).getByRole('button', { name: /^Here/ }),
    ).toBeVisible()
  }
  await expect(ticket.getByText(/^Checked in at/)).toBeVisible()

  await attendeeRow(colleague, guest.person.name).getByRole('button', { name: /^Here/ }).click()
  for (const one of [page, colleague]) await expect(checkInStatus(one, '0 of 1 here')).toBeVisible()
})
