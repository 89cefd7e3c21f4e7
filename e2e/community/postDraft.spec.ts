import { expect, test } from '../support/fixtures.ts'

test('a draft survives a reload, and is removed for the next user of the device', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer, signIn, allowConsoleError }) => {
  allowConsoleError(/status of 401/) // reads under way while the member signs out
  await newcomer()
  await page.goto('/community?dialog=new')
  const title = page.getByRole('dialog', { name: 'New post' }).getByLabel('Title')
  await title.fill('Between us')
  await page.reload()
  await expect(title).toHaveValue('Between us')

  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await stored()).toContain('Between us')
  await page.goto('/events')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  await expect.poll(stored).not.toContain('Between us')
  await signIn('sofia')
  await page.goto('/community?dialog=new')
  await expect(title).toHaveValue('')
})
