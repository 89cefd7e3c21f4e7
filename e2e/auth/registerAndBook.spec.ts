import { expect, test } from '../support/fixtures.ts'
import { calendarIn, codeMailedTo, mailTo } from '../support/mail.ts'
import { aPerson } from '../support/people.ts'
import { cardOf, expectToast, fillRegistration, goTo, toast } from '../support/screens.ts'

test('a new user registers, books an event, confirms the email address, and receives the mail', async ({
  page,
  anEvent,
}) => {
  const event = await anEvent({ price: '12.50' })
  const person = aPerson('Eline')

  await page.goto('/')
  await expect(page).toHaveURL(/\/auth$/)
  await page.getByRole('tab', { name: 'Register' }).click()
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Register' }).click()

  await page.getByLabel('Your town').fill('Middelburg')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'Step 2 of 4' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await page.getByRole('button', { name: 'Cycling' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'New friends' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.name}`)
  await goTo(page, 'Events')

  const card = cardOf(page, event)
  await expect(card).toContainText('€12.50')
  await card.getByRole('button', { name: 'Book Now' }).click()
  await expect(toast(page, 'Event booked successfully!')).toBeVisible()
  await expectToast(page, 'Confirm your email address, and we’ll email you the details.')
  await expect(card.getByRole('button', { name: 'Booked' })).toBeDisabled()

  await goTo(page, 'Home')
  await expect(page.getByText('Your next event')).toBeVisible()
  const confirmBanner = page.getByRole('region', { name: 'Confirm your email address' })
  await confirmBanner.getByRole('heading').click()
  await confirmBanner.getByLabel('Code from our email').fill(await codeMailedTo(person.email))
  await confirmBanner.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectToast(page, 'Your email address is confirmed')
  await expect(confirmBanner).toHaveCount(0)

  const mail = await mailTo(person.email, new RegExp(event.title))
  expect(mail.text).toContain(event.title)
  expect(mail.html).toContain(event.title)
  const calendar = calendarIn(mail)
  expect(calendar).toContain('BEGIN:VEVENT')
  expect(calendar).toContain(event.title)
  expect(calendar).toContain('DTSTART;TZID=Europe/Amsterdam')
  expect(calendar).toMatch(/DTSTAMP:\d{8}T\d{6}Z/)
})
