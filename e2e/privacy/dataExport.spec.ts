import { readFileSync } from 'node:fs'
import { dataRights } from '#shared/privacy/contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

const openedOf = async (download: { path: () => Promise<string> }) =>
  JSON.stringify(JSON.parse(readFileSync(await download.path(), 'utf8')))

test('everything is downloaded at once, and can be opened', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  const person = await newcomer('Noor Visser')
  await page.goto('/privacy#your-data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download now' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^welkom-data-\d{4}-\d\d-\d\d\.json$/)
  await expect(toast(page, 'Data exported')).toBeVisible()
  const opened = await openedOf(file)
  for (const text of [person.name, person.email, person.username]) expect(opened).toContain(text)
  await expect(page.getByRole('region', { name: 'Audit trail' })).toContainText(
    'You downloaded your data',
  )
})

test('a file is asked for, and fetched when it is ready', async ({ page, newcomer }) => {
  const person = await newcomer('Noor Visser')
  await page.goto('/privacy#your-data')
  await page.getByRole('checkbox', { name: 'Messages' }).uncheck()
  await page.getByRole('button', { name: 'Request export' }).click()
  await expect(toast(page, 'Export requested')).toBeVisible()
  const requests = page.getByRole('region', { name: 'Export requests' })
  await expect(requests.getByRole('listitem')).toContainText('Profile, Events, Groups')
  await expect(requests.getByText('Completed')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'privacy, with a file', { isDarkToo: true })
  await expectNoSidewaysScroll(page)
  const download = page.waitForEvent('download')
  await requests.getByRole('link', { name: 'Download' }).click()
  expect(await openedOf(await download)).toContain(person.email)
})

test('with nothing chosen there is nothing to do', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await page.goto('/privacy#your-data')
  for (const name of ['Profile', 'Events', 'Messages', 'Groups'])
    await page.getByRole('checkbox', { name, exact: true }).uncheck()
  for (const name of ['Request export', 'Delete data']) {
    await page.getByRole('button', { name }).click()
    await expect(toast(page, 'No data selected')).toBeVisible()
    await page.getByRole('button', { name: 'Close message' }).click()
  }
  await expect(page.getByText('You have not asked for a file yet.')).toBeVisible()
  await expectAccessible(page, 'privacy, nothing chosen')
})

test('what is chosen is deleted, after a question', async ({ page, newcomer }) => {
  await newcomer()
  await page.goto('/privacy#your-data')
  for (const name of ['Events', 'Messages', 'Groups'])
    await page.getByRole('checkbox', { name, exact: true }).uncheck()
  await page.getByRole('button', { name: 'Delete data' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this data?' })
  await expect(question.getByRole('button', { name: 'Keep my data' })).toBeFocused()
  await expect(question.getByRole('listitem')).toHaveText([
    /^Profile: Photo, location, nationality/,
  ])
  await expectAccessible(page, 'deleting data')
  await question.getByRole('button', { name: 'Delete data' }).click()
  await expect(toast(page, 'Data deletion requested')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Audit trail' })).toContainText(
    'You deleted some of your data',
  )
})

test('what does not work says so', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/)
  await newcomer()
  await page.goto('/privacy#your-data')
  for (const { path } of [dataRights.exportNow, dataRights.requestExport, dataRights.eraseData])
    await page.route(`**${path}`, (route) => route.abort())
  for (const name of ['Download now', 'Request export']) {
    await page.getByRole('button', { name }).click()
    await expect(toast(page, 'Export failed')).toBeVisible()
    await page.getByRole('button', { name: 'Close message' }).click()
  }
  await page.getByRole('button', { name: 'Delete data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete data' }).click()
  await expect(toast(page, 'Deletion failed')).toBeVisible()
})
