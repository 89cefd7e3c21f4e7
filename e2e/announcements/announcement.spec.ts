import type { Page } from '@playwright/test'
import { announcements } from '#shared/announcements/contract.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { aPerson, register } from '../support/people.ts'
import { toast } from '../support/screens.ts'

// Not to everyone, nor to the role that people of journeys have: others count what they are told.
const role = 'professional'
const unique = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`

const openForm = async (page: Page) => {
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Send announcement' }).click()
  const form = page.getByRole('dialog', { name: 'Send announcement' })
  await expect(form.getByLabel('Title')).toBeFocused()
  return form
}
const fill = async (form: Awaited<ReturnType<typeof openForm>>, title: string) => {
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message').fill('On Monday we are not there.')
  await form.getByLabel('For whom').selectOption({ label: 'Professionals' })
}
const heard = async (page: Page, title: string) => {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toBeVisible()
  return panel.getByRole('heading', { name: title })
}

test('an administrator announces something to one role, and a double tap says it once', async ({
  page,
  signIn,
  anotherBrowser,
}) => {
  const title = unique('The office is closed')
  const reader = Object.assign(aPerson('Pilar Ruiz'), { role })
  await register(page.request, reader)
  const [theirs, others] = [await anotherBrowser(reader), await anotherBrowser()]
  for (const open of [theirs, others]) await open.goto('/')
  await signIn(demo.admin)

  const form = await openForm(page)
  await expectAccessible(page, 'the form of an announcement')
  await expect(form.getByText(/^Reaches [\d,]+ people: everyone\.$/)).toBeVisible()
  await fill(form, title)
  const preview = form.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(title)).toBeVisible()
  await expect(preview.getByText('On Monday we are not there.')).toBeVisible()
  await expect(preview.getByText(/^Reaches [\d,]+ people: professionals\.$/)).toBeVisible()
  await expectAccessible(page, 'an announcement with its preview')
  await form.getByRole('button', { name: 'Send announcement' }).click()
  const question = page.getByRole('dialog', { name: 'Send this announcement?' })
  await expect(question.getByText(title)).toBeVisible()
  await expect(question.getByText(/^Reaches [\d,]+ people: professionals\.$/)).toBeVisible()
  await expectAccessible(page, 'the question before an announcement', { isDarkToo: true })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(question).toBeHidden()
  await expect(form.getByRole('button', { name: 'Send announcement' })).toBeFocused()
  await form.getByRole('button', { name: 'Send announcement' }).click()
  await question.getByRole('button', { name: 'Send now' }).dblclick()
  await expect(toast(page, 'Announcement sent!')).toBeVisible()
  await expect(toast(page, 'Your message has been delivered to all users')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Send announcement' })).toBeFocused()

  // Told by the stream: the page was open all the time.
  await expect(theirs.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()
  await expect(await heard(theirs, title)).toHaveCount(1)
  await expect(theirs.getByText('On Monday we are not there.').first()).toBeVisible()
  await expect(await heard(others, title)).toHaveCount(0)
})

test('an announcement without words is not sent, and one that failed is sent once', {
  tag: '@anyWidth',
}, async ({ page, signIn, anotherBrowser, allowComplaint }) => {
  allowComplaint(/503|ERR_FAILED/)
  const title = unique('Mind the bridge')
  const reader = Object.assign(aPerson('Pilar Ruiz'), { role })
  await register(page.request, reader)
  await signIn(demo.admin)
  const form = await openForm(page)
  const question = page.getByRole('dialog', { name: 'Send this announcement?' })
  const send = async () => {
    await form.getByRole('button', { name: 'Send announcement' }).click()
    await question.getByRole('button', { name: 'Send now' }).click()
  }

  await form.getByRole('button', { name: 'Send announcement' }).click()
  await expect(form.getByText('Required')).toHaveCount(2)
  await expect(form.getByLabel('Title')).toBeFocused()

  await fill(form, title)
  const path = `**${announcements.send.path}`
  await page.route(path, (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } }),
  )
  await send()
  await expect(toast(page, 'Failed to send announcement')).toBeVisible()
  await expect(form.getByText('Please try again in a minute.')).toBeVisible()
  await page.unroute(path)

  // It arrives, and the answer does not.
  await page.route(path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send()
  await expect(form.getByText('Please try again in a minute.')).toBeHidden()
  await expect(question).toBeHidden()
  await page.unroute(path)
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await send()
  await expect(toast(page, 'Announcement sent!')).toBeVisible()

  const theirs = await anotherBrowser(reader)
  await theirs.goto('/')
  await expect(await heard(theirs, title)).toHaveCount(1)
})
