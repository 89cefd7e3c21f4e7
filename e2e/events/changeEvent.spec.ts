import { book } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { calendarIn, confirmAddress, mailTo } from '../support/mail.ts'
import { demo } from '../support/people.ts'
import { dialogOf, expectToast, openEvent } from '../support/screens.ts'

test('guests are notified by mail when an event changes or is cancelled', {
  tag: '@anyWidth',
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
  await expectToast(page, 'Event updated successfully')
  await expect(form).toHaveCount(0)
  const changed = await mailTo(guest.person.email, /chang|new|update/i)
  expect(changed.text).toContain('to Somewhere else, Haarlem.')
  expect(calendarIn(changed)).toMatch(/SEQUENCE:[1-9]/)

  await openEvent(page, event)
  await dialogOf(page, event)
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this event?' })
  await question.getByRole('button', { name: 'Cancel event' }).click()
  await expectToast(page, 'Event cancelled')
  const withdrawn = await mailTo(guest.person.email, /cancel/i)
  expect(calendarIn(withdrawn)).toContain('STATUS:CANCELLED')
})
