import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminUsers } from '#shared/admin/users/contract.ts'
import { adminWork, type FailedJobs } from '#shared/admin/workList/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { anAdmin } from '#web/testing/people.ts'
import { reloadApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const list = page.getByRole('region', { name: 'Waiting for you' })

const someJobs = (changes: Partial<FailedJobs> = {}): FailedJobs => ({
  name: 'mail.send',
  error: 'EENVELOPE',
  isMail: true,
  count: 2,
  firstFailedAt: new Date('2026-01-04T09:00:00Z'),
  lastFailedAt: new Date('2026-01-05T09:00:00Z'),
  ...changes,
})

beforeEach(() => {
  fakeAdminApi()
  fakeApi.on(adminUsers.list, [])
})

test.for(firstOf([320, 1280]))(
  'at %i px the work list names and links what waits',
  async (width) => {
    await page.viewport(width, 860)
    const since = new Date(Date.now() - 3 * 3_600_000)
    fakeApi.on(adminWork.list, [
      { kind: 'reports', count: 12, since },
      { kind: 'failedMails', count: 1, since },
    ])
    await renderAdmin('/admin')
    const reports = list.getByRole('link', { name: /^Reports/ })
    await expect.element(reports).toHaveTextContent('ReportsOldest: 3 hours ago12')
    await expect.element(reports).toHaveAttribute('href', '/safety')
    await expect
      .element(list.getByRole('link', { name: /^Emails that could not be sent/ }))
      .toHaveAttribute('href', '/admin?page=jobs')
    await expectAccessible(`overview with work, ${width} px`)
    expectNoSidewaysScroll(`overview with work, ${width} px`)
  },
)

nightlyTest('without work the list says that all is done', async () => {
  await renderAdmin('/admin')
  await expect.element(list.getByText('All done.')).toBeVisible()
})

nightlyTest('no page is listed twice', async () => {
  const manage = page.getByRole('region', { name: 'Manage' })
  const reports = manage.getByRole('link', { name: /^Reports/ })
  const rendered = await renderAdmin('/admin')
  await expect.element(reports).toHaveAttribute('href', '/safety')
  fakeApi.on(adminWork.list, [{ kind: 'reports', count: 1, since: new Date() }])
  await reloadApp(rendered, '/admin', anAdmin())
  await expect.element(list.getByRole('link', { name: /^Reports/ })).toBeVisible()
  await expect.element(reports).not.toBeInTheDocument()
  await expect.element(manage.getByRole('link', { name: /^Failed jobs/ })).toBeVisible()
})

test('failed jobs are started again', async () => {
  let jobs = [someJobs()]
  fakeApi.on(adminWork.failedJobs, () => jobs)
  fakeApi.on(adminWork.retryJobs, () => {
    jobs = []
    return null
  })
  await renderAdmin('/admin?page=jobs')
  await expect.element(page.getByText('Emails to one person').first()).toBeVisible()
  await expectAccessible('failed jobs')
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect.element(toast('Started again')).toBeVisible()
  await expect.element(page.getByText('No failed jobs')).toBeVisible()
  expect(fakeApi.calls(adminWork.retryJobs)).toEqual([
    { name: 'mail.send', error: 'EENVELOPE', until: new Date('2026-01-05T09:00:00Z') },
  ])
})

nightlyTest('failed jobs are removed after a confirmation', async () => {
  fakeApi.on(adminWork.failedJobs, [someJobs({ name: 'push.send', isMail: false })])
  fakeApi.on(adminWork.discardJobs, null)
  await renderAdmin('/admin?page=jobs')
  await page.getByRole('button', { name: /^Remove/ }).click()
  const question = page.getByRole('dialog', { name: 'Remove these jobs?' })
  await expect.element(question.getByText('EENVELOPE')).toBeVisible()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(toast('Removed from the list')).toBeVisible()
  expect(fakeApi.calls(adminWork.discardJobs)).toHaveLength(1)
})
