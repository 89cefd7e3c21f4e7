import { feedback } from '#shared/events/feedback/contract.ts'
import { book, moveToPast } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'
import { dialogOf, expectToast, openEvent } from '../support/screens.ts'

test('a member rates a past event anonymously and connects with another attendee', {
  tag: '@nightly',
}, async ({ page, admin, anEvent, newcomer, someoneElse, anotherBrowser }) => {
  const event = await anEvent()
  const me = await newcomer('Mina Kaya')
  const met = await someoneElse()
  const shy = await someoneElse()
  for (const one of [page.request, met, shy]) expect((await book(one, event)).status()).toBe(201)
  await moveToPast(admin, event)
  await met.put(feedback.showAttendance.path, { data: { isAttendanceVisible: true } })

  await openEvent(page, event)
  await dialogOf(page, event).getByRole('link', { name: 'How was it?' }).click()
  const dialog = page.getByRole('dialog', { name: 'How was it?' })
  await expect(dialog.getByRole('article', { name: met.person.name })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Who did you meet?' })).not.toContainText(
    shy.person.name,
  )

  await dialog.getByRole('radio', { name: 'Good', exact: true }).check({ force: true })
  await expect(dialog.getByText(/^Thank you/)).toBeVisible()
  await dialog.getByLabel('Anything to add?').fill('The stroopwafels were warm')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible()

  await dialog.getByRole('switch', { name: 'Show that I was at an event' }).click()
  await dialog.getByRole('button', { name: `Connect with ${met.person.name}` }).click()
  const request = page.getByRole('dialog', { name: /Connect/ })
  await request
    .getByRole('button', { name: /Send|Connect/ })
    .last()
    .click()
  await expectToast(page, 'Connection request sent')

  // A reload keeps the feedback, and the choice is stored in the settings too.
  await page.reload()
  await expect(dialog.getByRole('radio', { name: 'Good', exact: true })).toBeChecked()
  await expect(dialog.getByLabel('Anything to add?')).toHaveValue('The stroopwafels were warm')
  await page.goto('/profile?tab=settings#visibility')
  await expect(page.getByRole('switch', { name: 'Show that I was at an event' })).toBeChecked()

  // Administrators see the feedback without its author.
  const team = await anotherBrowser({ ...me, username: demo.admin, password: demo.password })
  await team.goto(`/admin?tab=bookings&id=${event.id}`)
  const answers = team.getByRole('region', { name: 'How was it?' })
  await expect(answers.getByText('The stroopwafels were warm')).toBeVisible()
  await expect(answers).not.toContainText(me.name)
})
