import type { Page } from '@playwright/test'
import { announcements } from '#shared/announcements/contract.ts'
import { expect, test } from '../support/fixtures.ts'
import { aPerson, demo, register } from '../support/people.ts'
import { expectToast } from '../support/screens.ts'

// Neither all users nor the role of most test users, because other tests count notifications.
const role = 'professional'

const openNotification = async (page: Page, title: string) => {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toBeVisible()
  return panel.getByRole('heading', { name: title })
}

test('an announcement reaches one role live, and only once when the response is lost', {
  tag: '@nightly',
}, async ({ page, signIn, anotherBrowser, allowConsoleError }) => {
  allowConsoleError(/ERR_FAILED/)
  const title = `The office is closed ${crypto.randomUUID().slice(0, 8)}`
  const reader = Object.assign(aPerson('Pilar Ruiz'), { role })
  await register(page.request, reader)
  const [theirs, others] = [await anotherBrowser(reader), await anotherBrowser()]
  for (const open of [theirs, others]) await open.goto('/')
  await signIn(demo.admin)

  await page.goto('/admin')
  await page.getByRole('button', { name: 'Send announcement' }).click()
  const form = page.getByRole('dialog', { name: 'Send announcement' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message').fill('On Monday we are not there.')
  await form.getByLabel('Audience').selectOption({ label: 'Professionals' })
  const question = page.getByRole('dialog', { name: 'Send this announcement?' })
  const send = async () => {
    await form.getByRole('button', { name: 'Send announcement' }).click()
    await question.getByRole('button', { name: 'Send now' }).click()
  }

  // The request arrives, but the response is lost.
  const path = `**${announcements.send.path}`
  await page.route(path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send()
  await expectToast(page, 'Failed to send announcement')
  await page.unroute(path)
  await send()
  await expectToast(page, 'Announcement sent!')

  // Both pages stayed open and received it through the live stream.
  await expect(theirs.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()
  await expect(await openNotification(theirs, title)).toHaveCount(1)
  await expect(theirs.getByText('On Monday we are not there.').first()).toBeVisible()
  await expect(await openNotification(others, title)).toHaveCount(0)
})
