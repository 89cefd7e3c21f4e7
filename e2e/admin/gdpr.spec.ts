import { readFileSync } from 'node:fs'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

const textOf = async (download: { path: () => Promise<string> }) =>
  readFileSync(await download.path(), 'utf8')

test('an administrator downloads somebody’s data, and that person sees it', async ({
  page,
  signIn,
  anotherBrowser,
}) => {
  const theirs = await anotherBrowser()
  const { person } = theirs
  await signIn(demo.admin)
  await page.goto('/admin?tab=gdpr')
  for (const label of ['Consented', 'Not consented', 'Export requests', 'Marketing consent'])
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: person.username })
  await expect(row.getByText('No GDPR consent')).toBeVisible()
  await expectAccessible(page, 'dashboard, GDPR', { isDarkToo: true })
  await expectNoSidewaysScroll(page)

  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: `Download JSON of ${person.name}` }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^welkom-user-\d{4}-\d\d-\d\d\.json$/)
  await expect(toast(page, 'User data downloaded')).toBeVisible()
  await expect(row.getByRole('button', { name: `Download JSON of ${person.name}` })).toBeFocused()
  const data = JSON.parse(await textOf(file)) as { account: { username: string } }
  expect(data.account.username).toBe(person.username)

  const edit = row.getByRole('button', { name: `Edit ${person.name}` })
  await edit.click()
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await form.getByLabel('Full name').fill('Somebody else')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\?tab=gdpr$/)
  await expect(edit).toBeFocused()

  await theirs.goto('/privacy')
  await expect(theirs.getByRole('region', { name: 'Audit trail' })).toContainText(
    'An administrator viewed your data',
  )
})

test('the compliance report is a file, and the policy is a link away', {
  tag: '@anyWidth',
}, async ({ page, signIn }) => {
  await signIn(demo.admin)
  await page.goto('/admin?tab=gdpr')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download compliance report' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^welkom-compliance-\d{4}-\d\d-\d\d\.csv$/)
  const text = await textOf(file)
  expect(text).toContain('Accounts,With consent to marketing,')
  expect(text).not.toContain('@')
  await page.getByRole('region', { name: 'Compliance' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/privacy$/)
})
