import {
  adminEventRows,
  createEvent,
  dayIn,
  fillEvent,
  fillTimes,
  openNewEvent,
} from '../support/events.ts'
import { fakeCamera } from '../support/fakeCamera.ts'
import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'
import { cardOf, dialogOf, expectToast } from '../support/screens.ts'

const camera = fakeCamera()

test('a user books a moved date of a weekly series and is checked in with the ticket', {
  tag: '@nightly',
}, async ({ page, signIn, anotherBrowser }) => {
  const title = `Samen zingen ${crypto.randomUUID().slice(0, 8)}`
  const event = { id: '', title }
  const member = await anotherBrowser()
  await signIn(demo.admin)
  const form = await openNewEvent(page)
  await fillEvent(form, { title, date: dayIn(3) })
  await form.getByLabel('Repeat').selectOption({ label: 'Weekly' })
  await form.getByLabel('Until').fill(dayIn(19))
  await expect(form.getByText(/^3 dates, the last on /)).toBeVisible()
  await createEvent(page, form)
  const series = adminEventRows(page, title)
  await series.find()
  await expect(series.rows).toHaveCount(1)
  const dateRows = page.getByRole('list', { name: 'Dates' }).getByRole('listitem')
  const { rows, act, edit } = adminEventRows(page, title, dateRows)
  const openDates = () => page.getByRole('button', { name: `3 dates of ${title}` }).click()
  await openDates()
  await expect(rows).toHaveCount(3)
  const second = await edit(1)
  await fillTimes(second.form, { date: dayIn(11), from: '17:30', to: '19:30' })
  await expect(second.form.getByLabel('Change')).toHaveValue('one')
  await second.save()
  await expect(rows.nth(1)).toContainText('17:30')
  for (const at of [0, 2]) await expect(rows.nth(at)).toContainText('19:00')

  await member.goto('/events')
  await member.getByRole('button', { name: 'Filter' }).click()
  const filter = member.getByRole('dialog', { name: 'Filter events' })
  await filter.getByLabel('Search').fill(title)
  await filter.getByRole('button', { name: 'Show events' }).click()
  const cards = cardOf(member, event)
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('+2 dates')
  await cards.getByRole('link', { name: title }).click()
  const details = dialogOf(member, event)
  const dates = details.getByRole('region', { name: 'Dates of this series' })
  await expect(dates).toContainText('Repeats weekly')
  await expect(dates.getByRole('listitem')).toHaveCount(3)
  await dates.getByRole('link', { name: /17:30/ }).click()
  await expect(dates.locator('[aria-current]')).toContainText('17:30')
  await details.getByRole('button', { name: 'Book Now' }).click()
  await expectToast(member, 'Event booked successfully!')
  await details.getByRole('button', { name: 'Show my ticket' }).click()
  const ticket = member.getByRole('dialog', { name: 'Your ticket' })
  await expect(ticket).toContainText('17:30')
  await expect(ticket.getByText('Show this at the door.')).toBeVisible()
  await camera.showElement(ticket.getByRole('img', { name: `Code of your booking for ${title}` }))

  await page.reload()
  await openDates()
  await expect(rows.nth(1)).toContainText('Booked1')
  for (const at of [0, 2]) await expect(rows.nth(at)).toContainText('Booked0')
  await act(1, 'Attendees')
  await expect(page.getByRole('status').filter({ hasText: '0 of 1 here' })).toBeVisible()
  await page.getByRole('button', { name: 'Scan tickets' }).click()
  // The date is days away.
  await page.getByRole('button', { name: 'Check in anyway' }).click()
  const scanner = page.getByRole('dialog', { name: 'Scan tickets' })
  await expect(scanner.getByRole('status').first()).toContainText(member.person.name)
  await expect(scanner).toContainText('1 of 1 here')
  await expect(ticket.getByText(/^Checked in at/)).toBeVisible()
  await scanner.getByRole('button', { name: 'Close' }).last().click()
  await expect(scanner).toHaveCount(0)
  const attendee = page.getByRole('list', { name: 'Attendees' }).getByRole('listitem')
  await expect(attendee).toContainText(member.person.name)
  await expect(attendee.getByRole('button', { name: /^Here/ })).toBeVisible()
})
