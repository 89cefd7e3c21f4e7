import type { APIRequestContext } from '@playwright/test'
import { afterwards } from '#shared/events/afterwards/contract.ts'
import { events } from '#shared/events/contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { book, type Gathering } from '../support/gatherings.ts'
import { dialogOf, openEvent, toast } from '../support/screens.ts'

const hour = 3_600_000

/** It was two hours long, and ended an hour ago. */
const putIntoThePast = async (admin: APIRequestContext, { id }: Gathering) => {
  const now = await (await admin.get(events.one.path.replace(':id', id))).json()
  const { title, description, location, price, category } = now
  const [startDate, endDate] = [3, 1].map((hours) => new Date(Date.now() - hours * hour))
  const answer = await admin.put(events.update.path.replace(':id', id), {
    data: { title, description, location, price, category, startDate, endDate },
  })
  expect(answer.status()).toBe(200)
}

test('after an event one says in one tap how it was, and connects to whom one met', async ({
  page,
  admin,
  anEvent,
  newcomer,
  someoneElse,
  anotherBrowser,
}) => {
  const event = await anEvent()
  const me = await newcomer('Mina Kaya')
  const met = await someoneElse()
  const shy = await someoneElse()
  for (const one of [page.request, met, shy]) expect((await book(one, event)).status()).toBe(201)
  await putIntoThePast(admin, event)
  await met.put(afterwards.showAttendance.path, { data: { showsAttendance: true } })

  await openEvent(page, event)
  await dialogOf(page, event).getByRole('link', { name: 'How was it?' }).click()
  const dialog = page.getByRole('dialog', { name: 'How was it?' })
  await expect(dialog.getByRole('radio')).toHaveCount(5)
  await expect(dialog.getByRole('article', { name: met.person.name })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Who did you meet?' })).not.toContainText(
    shy.person.name,
  )
  await expectAccessible(page, 'the question after an event', { isDarkToo: true })
  await expectNoSidewaysScroll(page)

  await dialog.getByRole('radio', { name: 'Good', exact: true }).check({ force: true })
  await expect(dialog.getByText(/^Thank you/)).toBeVisible()
  await dialog.getByLabel('Anything to add?').fill('The stroopwafels were warm')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible()

  await dialog.getByRole('switch', { name: 'Show that I was at an event' }).click()
  await expect(toast(page, 'Others see that you were there')).toBeVisible()
  await dialog.getByRole('button', { name: `Connect with ${met.person.name}` }).click()
  const request = page.getByRole('dialog', { name: /Connect/ })
  // Escape ends the question that lies on top, and no more.
  await expect(request.getByLabel('Message')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(request).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: `Connect with ${met.person.name}` }).click()
  await request
    .getByRole('button', { name: /Send|Connect/ })
    .last()
    .click()
  await expect(toast(page, 'Connection request sent')).toBeVisible()

  // It is there still, and in the settings.
  await page.reload()
  await expect(dialog.getByRole('radio', { name: 'Good', exact: true })).toBeChecked()
  await expect(dialog.getByLabel('Anything to add?')).toHaveValue('The stroopwafels were warm')
  await page.goto('/profile?tab=settings')
  await expect(page.getByRole('switch', { name: 'Show that I was at an event' })).toBeChecked()

  // Those who run the community see what was said, and not by whom.
  const team = await anotherBrowser({ ...me, username: demo.admin, password: demo.password })
  await team.goto(`/admin?tab=bookings&id=${event.id}`)
  const answers = team.getByRole('region', { name: 'How was it?' })
  await expect(answers.getByText('The stroopwafels were warm')).toBeVisible()
  await expect(answers).not.toContainText(me.name)
  await expectAccessible(team, 'answers of an event')
})

test('whoever was not there, or comes too early, cannot say how it was', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anEvent }) => {
  const event = await anEvent()
  await newcomer()
  await page.goto(`/events?event=${event.id}&dialog=answer`)
  await expect(page.getByText('This cannot be answered now')).toBeVisible()
})
