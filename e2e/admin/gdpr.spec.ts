import { readFileSync } from 'node:fs'
import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/people.ts'

const textOf = async (download: { path: () => Promise<string> }) =>
  readFileSync(await download.path(), 'utf8')

test('an administrator downloads a user’s data and the report, and the user sees it in the audit log', async ({
  page,
  signIn,
  anotherBrowser,
}) => {
  const theirs = await anotherBrowser()
  const { person } = theirs
  await signIn(demo.admin)
  await page.goto('/admin?tab=gdpr')
  const row = page.getByRole('listitem').filter({ hasText: person.username })
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: `Download JSON of ${person.name}` }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^welkom-user-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await textOf(file)) as { account: { username: string } }
  expect(data.account.username).toBe(person.username)

  const second = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download compliance report' }).click()
  const report = await second
  expect(report.suggestedFilename()).toMatch(/^welkom-compliance-\d{4}-\d\d-\d\d\.csv$/)
  const text = await textOf(report)
  expect(text).toContain('Accounts,With consent to marketing,')
  expect(text).not.toContain('@')

  await theirs.goto('/privacy')
  await expect(theirs.getByRole('region', { name: 'Audit trail' })).toContainText(
    'An administrator viewed your data',
  )
})
