import { join, makeRoom } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)

test('the list of the first 100 days is started, completed step by step, hidden and shown again', {
  tag: '@nightly',
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  await page.goto('/')
  const part = page.getByRole('region', { name: 'Your first 100 days' })
  await part.getByRole('heading', { name: 'Your first 100 days' }).click()
  await part.getByRole('button', { name: 'Start my list' }).click()
  const date = part.getByLabel('When did you arrive, or when will you arrive?')
  await date.fill(dayFromNow(10))
  await date.press('Enter')
  await part.getByRole('checkbox', { name: 'Register at the municipality' }).press('Space')
  await expect(part.getByText(/^1 of \d+ done$/)).toBeAttached()
  await part.getByRole('button', { name: 'Show all steps' }).click()
  await part.getByText('Completed steps (1)').click()
  await part.getByRole('button', { name: 'How to: Register at the municipality' }).click()
  await expect(part.getByRole('link', { name: /^Government\.nl/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.government\.nl\//,
  )

  // Joining a group completes its step, without a reload.
  await part.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(part.getByText('Join your first group, not done yet')).toBeVisible()
  await join(page.request, await makeRoom(await someoneElse()))
  await expect(part.getByText('Join your first group, done')).toBeVisible()
  await expect(part.getByText(/^2 of \d+ done$/)).toBeAttached()

  await part.getByRole('button', { name: 'Hide this list' }).click()
  await expect(part).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
  await expect(part).toHaveCount(0)

  await page.goto('/profile?tab=settings')
  const setting = page.getByRole('switch', { name: 'Show my first 100 days on Home' })
  await expect(setting).not.toBeChecked()
  await setting.press('Space')
  await expect(page.getByText('Your list is on Home')).toBeVisible()
  await page.goto('/')
  await expect(part.getByText(/^2 of \d+ done$/)).toBeAttached()
})
