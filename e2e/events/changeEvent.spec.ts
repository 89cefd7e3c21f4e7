import { book } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { calendarIn, confirmAddress, mailTo } from '../support/mail.ts'
import { demo } from '../support/people.ts'
import { dialogOf, expectToast, openEvent } from '../support/screens.ts'

test('an event is changed and cancelled, and guests get one mail', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, signIn, someoneElse, anEvent }) => {
  const event = await anEvent()
  const guest = await someoneElse()
  await confirmAddress(guest, guest.person.email)
  await book(guest, event)
  await signIn(demo.admin)
  await openEvent(page, event)
  await dialogOf(page, event).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit event' })
  await form.getByLabel('Location').fill('Somewhere else, Haarlem')
  await form.getByRole('button', { name: 'Save changes' }).click()
  const saved = page.getByRole('dialog', { name: 'Event updated successfully' })
  await expect(saved.getByRole('link', { name: 'See it' })).toBeVisible()
  await expect(form).toHaveCount(0)

  await openEvent(page, event)
  await dialogOf(page, event)
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this event?' })
  await question.getByRole('button', { name: 'Cancel event' }).click()
  await expectToast(page, 'Event cancelled')
  // The change waits for further ones, and the cancellation replaces it.
  const withdrawn = await mailTo(guest.person.email, /cancel/i)
  expect(calendarIn(withdrawn)).toContain('STATUS:CANCELLED')
})
