import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'

test('a printed guide contains only its text and link URLs', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, signIn }) => {
  await signIn(demo.member)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/resources/finding-housing')
  const text = page.getByRole('article')
  await expect(text).toBeVisible()
  for (const name of ['Print', 'All guides', 'On this page', 'Privacy'])
    await expect(page.getByText(name, { exact: true })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(text).toHaveCSS('color', 'rgb(20, 35, 59)')
  const kadaster = text.getByRole('link', { name: /^Kadaster/ })
  expect(await kadaster.evaluate((link) => getComputedStyle(link, '::after').content)).toMatch(
    /href|kadaster/,
  )
})
