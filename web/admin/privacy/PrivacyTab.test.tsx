import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin } from '#shared/admin/contract.ts'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anAdminUser, fakeAdminApi, renderAdmin, someConsents } from '#web/testing/admin.ts'
import { aFile, trackDownloads } from '#web/testing/downloads.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { anAdmin } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { useLanguage } from '#web/testing/useLanguage.ts'

const user = anAdminUser()
const row = page.getByRole('listitem').filter({ hasText: user.username })

beforeEach(() => {
  fakeAdminApi()
  fakeApi.on(admin.gdpr, {
    ...{ consented: 3, nonConsented: 1, exportRequests: 2, openExportRequests: 1 },
    marketingConsent: 2,
  })
  fakeApi.on(admin.consents, [someConsents({ id: user.id })])
  fakeApi.on(adminUsers.one, user)
})

test('consents are counted in total and listed per user', async () => {
  await renderAdmin('/admin?tab=gdpr')
  const shown = [
    ['Consented', '3', '75% of all users'],
    ['Not consented', '1', '25% of all users'],
    ['Export requests', '2', '1 waiting'],
    ['Marketing consent', '2', '50% of all users'],
  ]
  for (const words of shown)
    await expect.element(page.getByRole('tabpanel')).toMatchTextContent(words.join(''))
  await expect.element(row.getByText('No GDPR consent')).toBeVisible()
  const compliance = page.getByRole('region', { name: 'Compliance' })
  await expect
    .element(compliance.getByRole('link', { name: 'Privacy policy' }))
    .toHaveAttribute('href', '/privacy')
  const report = compliance.getByRole('button', { name: 'Download compliance report' })
  await expect.element(report).toBeVisible()
  expect(fakeApi.calls(admin.consents)).toMatchObject([{ limit: 10 }])
  await expectAccessible('dashboard, GDPR')
  expectNoSidewaysScroll('dashboard, GDPR')
})

test('the columns of long headings do not overlap', async () => {
  await page.viewport(1280, 860)
  await useLanguage('nl')
  await renderApp('/admin?tab=gdpr', anAdmin({ language: 'nl' }))
  const heads = page.getByRole('columnheader')
  await expect.element(heads.nth(2)).toHaveTextContent('Verklaring geaccepteerd')
  for (const { scrollWidth, clientWidth } of heads.elements())
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

nightlyTest('wide screens show the consents as a table', async () => {
  await page.viewport(1280, 860)
  await renderAdmin('/admin?tab=gdpr')
  const table = page.getByRole('table', { name: 'People and their consents' })
  await expect.element(table.getByRole('row', { name: /Lotte Smit/ })).toBeVisible()
  await expect.element(table.getByRole('columnheader', { name: 'GDPR consent' })).toBeVisible()
  await expectAccessible('the table of consents')
  expectNoSidewaysScroll('the table of consents')
})

test('user data is downloaded with the file name of the server, and the button keeps the focus', async () => {
  const names = trackDownloads()
  fakeApi.on(admin.userData, () => aFile('welkom-user-2026-01-05.json'))
  await renderAdmin('/admin?tab=gdpr')
  const download = row.getByRole('button', { name: `Download JSON of ${user.name}` })
  await download.click()
  await expect.element(toast('User data downloaded')).toBeVisible()
  await expect.element(download).toHaveFocus()
  expect(names).toEqual(['welkom-user-2026-01-05.json'])
  expect(fakeApi.calls(admin.userData)).toEqual([{ id: user.id }])
})

nightlyTest('a failed download of the report is reported', async () => {
  fakeApi.fail(admin.complianceReport, 503, { message: 'Welkom is busy right now.' })
  await renderAdmin('/admin?tab=gdpr')
  await page.getByRole('button', { name: 'Download compliance report' }).click()
  await expect.element(toast('Failed to download the report')).toBeVisible()
})

nightlyTest('closing the user form without saving restores the focus', async () => {
  await renderAdmin('/admin?tab=gdpr')
  const edit = row.getByRole('button', { name: `Edit ${user.name}` })
  await edit.click()
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await form.getByLabelText(/^Full name/).fill('Somebody else')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.poll(() => window.location.search).toBe('?tab=gdpr')
  await expect.element(edit).toHaveFocus()
})

nightlyTest('people are searched, and the search is cleared', async () => {
  fakeApi.on(admin.consents, ({ q }) => (q ? [] : [someConsents({ id: user.id })]))
  await renderAdmin('/admin?tab=gdpr')
  await expect
    .element(row.getByRole('link', { name: user.name }))
    .toHaveAttribute('href', `/admin?tab=gdpr&user=${user.id}`)
  const search = page.getByRole('searchbox', { name: 'Search people' })
  await search.fill('nobody')
  await expect.element(page.getByText('No people found').last()).toBeVisible()
  expect(window.location.search).toBe('?tab=gdpr&q=nobody')
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect.element(search).toHaveFocus()
  await expect.element(row).toBeVisible()
})

nightlyTest('more people are loaded ten and then twenty at a time', async () => {
  const everyone = Array.from({ length: 12 }, (_, at) =>
    someConsents({ id: crypto.randomUUID(), name: `Person ${at}`, username: `person${at}` }),
  )
  fakeApi.on(admin.consents, ({ before, limit }) => {
    const from = before ? everyone.findIndex(({ id }) => id === before) + 1 : 0
    return everyone.slice(from, from + limit)
  })
  await renderAdmin('/admin?tab=gdpr')
  const people = page.getByRole('region', { name: 'People and their consents' })
  await expect.element(people.getByRole('listitem')).toHaveLength(10)
  await people.getByRole('button', { name: 'Show more people' }).click()
  await expect.element(people.getByRole('listitem')).toHaveLength(12)
})
