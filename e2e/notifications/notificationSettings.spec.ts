import { notifications } from '#shared/notifications/contract.ts'
import { expect, test } from '../support/fixtures.ts'

test('notification settings are saved', async ({ page, newcomer }) => {
  // The switch is an optimistic update, and the page does not show when it is saved.
  const isSaved = (path: string) =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(path),
    )
  await newcomer()
  await page.goto('/profile')
  await page.getByRole('tab', { name: 'Settings' }).click()
  const community = page.getByRole('group', { name: 'Groups and community board' })
  const mail = community.getByRole('switch', { name: 'Email' })
  const previews = page.getByRole('switch', { name: 'Show the text of messages in push' })
  const mailIsSaved = isSaved(notifications.changeSetting.path)
  await mail.click()
  await mailIsSaved
  const previewsAreSaved = isSaved(notifications.changePreviews.path)
  await previews.click()
  await previewsAreSaved
  await page.reload()
  await expect(mail).toBeChecked()
  await expect(previews).toBeChecked()
})
