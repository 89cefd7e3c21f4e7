import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { admin } from '#shared/admin/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { book } from '../support/gatherings.ts'
import { mailTo } from '../support/mail.ts'
import { toast } from '../support/screens.ts'

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

const act = async (page: Page, name: string, what: string) => {
  await page.getByRole('button', { name: `Actions for the booking of ${name}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('bookings are found, marked as paid, cancelled with a reason, and taken along as a file', async ({
  page,
  signIn,
  someoneElse,
  anEvent,
}) => {
  const event = await anEvent({ price: '12.50', maxAttendees: 2 })
  const [mina, joris, next] = [await someoneElse(), await someoneElse(), await someoneElse()]
  await book(mina, event)
  await book(joris, event)
  await next.post(events.joinWaitlist.path.replace(':id', event.id))
  await signIn(demo.admin)
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await page.getByRole('searchbox', { name: 'Search by name, email or event' }).fill(event.title)
  await expect(page.getByText('2 bookings', { exact: true })).toBeVisible()
  await expect(rowOf(page, mina.person.email)).toContainText('Not paid')
  await expect(rowOf(page, mina.person.email)).toContainText('€12.50')
  await expectAccessible(page, 'bookings', { isDarkToo: true })
  await expectNoSidewaysScroll(page)

  const figures = page.waitForRequest(`**${admin.analytics.path}`)
  await act(page, mina.person.name, 'Mark as paid')
  await expect(toast(page, 'Marked as paid')).toBeVisible()
  await figures
  await page.getByLabel('Payment').selectOption({ label: 'Paid' })
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('bookings.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(mina.person.email)
  expect(lines[1]).toContain('Confirmed,Paid,12.50')
  await page.getByLabel('Payment').selectOption({ label: 'Any payment' })

  await act(page, joris.person.name, 'Cancel booking')
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(question).toContainText(event.title)
  await expect(question).not.toContainText('have paid')
  await expectAccessible(page, 'question before a booking is cancelled')
  await question.getByLabel('Reason').fill('The boat is smaller than we thought')
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(toast(page, 'The booking is cancelled')).toBeVisible()
  await expect(rowOf(page, joris.person.email)).toContainText('The boat is smaller')
  await expect(rowOf(page, joris.person.email)).not.toContainText('Not paid')
  await expect(rowOf(page, joris.person.email).getByRole('button')).toHaveCount(0)
  // The place has gone to whoever waited.
  await expect(rowOf(page, next.person.email)).toContainText('Confirmed')
  const mail = await mailTo(joris.person.email, /Booking cancelled/)
  expect(mail.text).toContain('The boat is smaller than we thought')
  await act(page, mina.person.name, 'Cancel booking')
  await expect(question).toContainText('They have paid €12.50')
  await question.getByRole('button', { name: 'Keep the booking' }).click()
  await page.getByLabel('Status').selectOption({ label: 'Cancelled' })
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('nobody is called this')
  await expect(page.getByText('No bookings like that')).toBeVisible()
  await expectAccessible(page, 'bookings, none found')
})

test('what cannot be loaded or done is said', { tag: '@anyWidth' }, async ({
  page,
  signIn,
  someoneElse,
  anEvent,
  allowComplaint,
}) => {
  allowComplaint(/status of 503/)
  const event = await anEvent({ price: '5' })
  const mina = await someoneElse()
  await book(mina, event)
  await signIn(demo.admin)
  let isBusy = true
  await page.route(`**${attendance.bookings.path}**`, (route) =>
    isBusy
      ? route.fulfill({ status: 503, json: { message: 'Welkom is busy right now.' } })
      : route.continue(),
  )
  await page.goto(`/admin?tab=bookings&q=${encodeURIComponent(event.title)}`)
  await expect(page.getByText('The bookings could not be loaded')).toBeVisible()
  isBusy = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, mina.person.email)).toBeVisible()
  isBusy = true
  await act(page, mina.person.name, 'Mark as paid')
  await expect(toast(page, 'Failed to update booking')).toBeVisible()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(toast(page, 'Download failed')).toBeVisible()
})
