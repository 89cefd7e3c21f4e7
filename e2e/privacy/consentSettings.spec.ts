import { privacy } from '#shared/privacy/contract.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

const labels = [
  'Privacy policy',
  'My data (GDPR)',
  'Better suggestions',
  'Terms of keeping',
  'Cookies',
  'Marketing',
]

test('nothing is agreed to at first; each is given and taken back by one tap (G01, G04)', async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await page.goto('/privacy#consents')
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  for (const label of labels) await expect(box(label)).not.toBeChecked()
  for (const isGiven of [true, false])
    for (const label of labels) {
      await box(label).click()
      await expect(toast(page, 'Privacy settings updated')).toBeVisible()
      await expect(box(label)).toBeChecked({ checked: isGiven })
      await page.getByRole('button', { name: 'Close message' }).click()
    }
  await box('Marketing').click()
  await expect(toast(page, 'Privacy settings updated')).toBeVisible()
  await page.reload()
  await expect(box('Marketing')).toBeChecked()
  await expect(box('Cookies')).not.toBeChecked()

  const trail = page.getByRole('region', { name: 'Audit trail' })
  await expect(trail.getByRole('listitem')).toHaveCount(10)
  await expect(trail.getByText('You changed what you agree to: marketing').first()).toBeVisible()
  await trail.getByRole('button', { name: 'Show more' }).click()
  await expect(trail.getByText('You made your account')).toBeVisible()
  await expectAccessible(page, 'privacy, signed in', { isDarkToo: true })
  await expectNoSidewaysScroll(page)
})

test('what could not be saved, or loaded, says so', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/status of 503/)
  await newcomer()
  const refuse = (path: string) =>
    page.route(`**${path}*`, (route) =>
      route.fulfill({ status: 503, json: { message: 'Welkom is busy right now.' } }),
    )
  await refuse(privacy.policy.path)
  await refuse(privacy.auditLogs.path)
  await page.goto('/privacy')
  await expect(page.getByText('The policy could not be loaded')).toBeVisible()
  await expect(page.getByText('Your trail could not be loaded')).toBeVisible()
  await expectAccessible(page, 'privacy, not loaded')
  await refuse(privacy.setConsents.path)
  await page.getByRole('checkbox', { name: 'Marketing' }).click()
  await expect(toast(page, 'Update failed')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Marketing' })).not.toBeChecked()
})

test('a visitor reads all that concerns everybody, and no account is asked about', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 404.*documents/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/privacy')
  await expect(page.getByText('Sign in to manage your data.')).toBeVisible()
  await expect(page.getByText('Version 1.2, in effect since 22 November 2026')).toBeVisible()
  await expect(page.getByRole('link', { name: /Autoriteit Persoonsgegevens/ })).toBeVisible()
  await expect(page.getByText('Notifications', { exact: true })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/')).sort()).toEqual([
    privacy.policy.path,
    '/api/user',
  ])
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Who handles data for us' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who handles data for us')
  await expectAccessible(page, 'document')
  await expectNoSidewaysScroll(page)
  await page.goto('/privacy/documents/nothing')
  await expect(page.getByText('There is no such document')).toBeVisible()
})
