import { expect, test } from '../support/fixtures.ts'

test('changed notification settings last', async ({ page, newcomer }) => {
  await newcomer()
  await page.goto('/profile')
  await page.getByRole('tab', { name: 'Settings' }).click()
  const community = page.getByRole('group', { name: 'Groups and community board' })
  const mail = community.getByRole('switch', { name: 'Email' })
  const previews = page.getByRole('switch', { name: 'Show the text of messages in push' })
  await mail.click()
  await expect(mail).toBeChecked()
  await previews.click()
  await expect(previews).toBeChecked()
  await page.reload()
  await expect(mail).toBeChecked()
  await expect(previews).toBeChecked()
})
