import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { events } from '#shared/events/contract.ts'
import { book } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { confirmAddress, mailTo } from '../support/mail.ts'
import { demo } from '../support/people.ts'
import { expectToast } from '../support/screens.ts'

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

const act = async (page: Page, name: string, what: string) => {
  await page.getByRole('button', { name: `Actions for the booking of ${name}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('an administrator marks a booking as paid, downloads the list, and a cancelled seat goes to the waitlist', async ({
  page,
  signIn,
  someoneElse,
  anEvent,
}) => {
  const event = await anEvent({ price: '12.50', maxAttendees: 2 })
  const [mina, joris, next] = [await someoneElse(), await someoneElse(), await someoneElse()]
  await confirmAddress(joris, joris.person.email)
  await book(mina, event)
  await book(joris, event)
  await next.post(events.joinWaitlist.path.replace(':id', event.id))
  await signIn(demo.admin)
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await page.getByRole('searchbox', { name: 'Search by name, email or event' }).fill(event.title)
  await expect(page.getByText('2 bookings', { exact: true })).toBeVisible()
  await expect(rowOf(page, mina.person.email)).toContainText('Not paid')

  await act(page, mina.person.name, 'Mark as paid')
  await expectToast(page, 'Marked as paid')
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
  await question.getByLabel('Reason').fill('The boat is smaller than we thought')
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expectToast(page, 'The booking is cancelled')
  await expect(rowOf(page, joris.person.email)).toContainText('The boat is smaller')
  // The seat goes to the first user on the waitlist.
  await expect(rowOf(page, next.person.email)).toContainText('Confirmed')
  const mail = await mailTo(joris.person.email, /Booking cancelled/)
  expect(mail.text).toContain('The boat is smaller than we thought')
})
