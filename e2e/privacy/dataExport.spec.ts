import { readFileSync } from 'node:fs'
import { expect, test } from '../support/fixtures.ts'
import { expectToast } from '../support/screens.ts'

const contentOf = async (download: { path: () => Promise<string> }) =>
  JSON.stringify(JSON.parse(readFileSync(await download.path(), 'utf8')))

test('a member downloads all their data immediately', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  const person = await newcomer('Noor Visser')
  await page.goto('/privacy#your-data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download now' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^welkom-data-\d{4}-\d\d-\d\d\.json$/)
  await expectToast(page, 'Data exported')
  const content = await contentOf(file)
  for (const text of [person.name, person.email, person.username]) expect(content).toContain(text)
  await page.goto('/privacy#trail')
  await expect(page.getByRole('region', { name: 'Audit trail' })).toContainText(
    'You downloaded your data',
  )
})
