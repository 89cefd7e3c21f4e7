import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { auth } from '#shared/auth/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { dataRights, type ExportRequest, privacy } from '#shared/privacy/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { someCounts } from '#web/testing/notifications.ts'
import { anExportRequest, aPolicy } from '#web/testing/privacy.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { closeToast } from '#web/ui/toast.ts'

const busy = { message: 'Welkom is busy right now.' }
const button = (name: string) => page.getByRole('button', { name })
const untick = async (...names: string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name }).click()
}

beforeEach(() => fakeApi.on(privacy.policy, aPolicy()))

test('an export needs a selection, and a failed one is reported', async () => {
  await renderApp('/privacy#your-data')
  const events = page.getByRole('checkbox', { name: 'Events' })
  await expect.element(events).toHaveAccessibleDescription(/^Your bookings, waitlists and feedback/)
  await untick('Profile', 'Events', 'Messages', 'Groups')
  await button('Request export').click()
  await expect.element(toast('No data selected')).toBeVisible()
  await expect.element(page.getByText('Tick at least one kind of data.').first()).toBeVisible()
  await expect.element(page.getByText('You haven’t requested a file yet.')).toBeVisible()
  await expectAccessible('privacy, no data selected')
  expect(fakeApi.calls(dataRights.requestExport)).toEqual([])
  fakeApi.fail(dataRights.exportNow, 503, busy)
  await button('Download now').click()
  await expect.element(toast('Export failed')).toBeVisible()
})

nightlyTest('a deletion starts with nothing ticked and needs a selection', async () => {
  await renderApp('/privacy#delete-data')
  for (const name of ['Profile', 'Events', 'Messages', 'Groups'])
    await expect.element(page.getByRole('checkbox', { name })).not.toBeChecked()
  await button('Delete data').click()
  await expect.element(toast('No data selected')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a requested export is listed and can be downloaded when ready', async () => {
  let requests: ExportRequest[] = []
  let unread = 0
  fakeApi.on(notifications.unreadCount, () => someCounts({ count: unread }))
  fakeApi.on(dataRights.exportRequests, () => requests)
  fakeApi.on(dataRights.requestExport, ({ dataTypes }) => {
    const request = anExportRequest({ dataTypes, status: 'pending', downloadLink: null })
    requests = [request]
    return request
  })
  await renderApp('/privacy#your-data')
  await untick('Messages')
  await button('Request export').click()
  await expect.element(toast('Export requested')).toBeVisible()
  const hint = 'It will be processed within 30 days, usually within minutes. We’ll let you know.'
  await expect.element(toast(hint)).toBeVisible()
  const list = page.getByRole('region', { name: 'Export requests' })
  await expect.element(list.getByRole('listitem')).toMatchTextContent(/Profile, Events, Groups/)
  await expect.element(list.getByText('Pending')).toBeVisible()
  expect(fakeApi.calls(dataRights.requestExport)).toEqual([
    { requestType: 'full_export', dataTypes: ['profile', 'events', 'groups'] },
  ])
  // A notification announces the finished export.
  requests = requests.map((one) => anExportRequest({ id: one.id, dataTypes: one.dataTypes }))
  unread = 1
  pushLive({ kind: 'notification' })
  await expect.element(list.getByText('Completed')).toBeVisible()
  await expectAccessible('privacy, with a file')
  expectNoSidewaysScroll('privacy, with a file')
  fakeApi.fail(dataRights.fetchExport, 503, busy)
  closeToast() // It covers the button.
  await list.getByRole('button', { name: /^Download the file of/ }).click()
  await expect.element(toast('Failed to download the file')).toBeVisible()
  expect(fakeApi.calls(dataRights.fetchExport)).toEqual([{ token: 'token' }])
})

nightlyTest('an expired export cannot be downloaded', async () => {
  fakeApi.on(dataRights.exportRequests, [anExportRequest({ expiresAt: new Date(0) })])
  await renderApp('/privacy#your-data')
  const list = page.getByRole('region', { name: 'Export requests' })
  await expect.element(list.getByText('This file is no longer available.')).toBeVisible()
  await expect.element(list.getByRole('link')).not.toBeInTheDocument()
})

test('selected data is deleted after a confirmation that focuses the safe answer', async () => {
  fakeApi.fail(dataRights.eraseData, 503, busy)
  await renderApp('/privacy#delete-data')
  await page.getByRole('checkbox', { name: 'Profile' }).click()
  await button('Delete data').click()
  const question = page.getByRole('dialog', { name: 'Delete this data?' })
  await expect.element(question.getByRole('button', { name: 'Keep my data' })).toHaveFocus()
  await expect
    .element(question.getByRole('listitem'))
    .toMatchTextContent(/^Profile: Photo, location, nationality/)
  await onlyNightly(expectAccessible)('question before deleting data')
  const before = {
    me: fakeApi.calls(auth.me).length,
  }
  await question.getByRole('button', { name: 'Delete data' }).click()
  await expect.element(toast('Deletion failed')).toBeVisible()
  fakeApi.on(dataRights.eraseData, null)
  closeToast() // It covers the button.
  await button('Delete data').click()
  await question.getByRole('button', { name: 'Delete data' }).click()
  await expect.element(toast('Data deletion requested')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  const given = { dataTypes: ['profile'] }
  expect(fakeApi.calls(dataRights.eraseData)).toEqual([given, given])
  // Everything on the page may be stale.
  await expect.poll(() => fakeApi.calls(auth.me).length).toBeGreaterThan(before.me)
})

nightlyTest('a failed export is reported', async () => {
  fakeApi.fail(dataRights.exportNow, 503, busy)
  fakeApi.fail(dataRights.requestExport, 503, busy)
  await renderApp('/privacy#your-data')
  for (const name of ['Download now', 'Request export']) {
    await button(name).click()
    await expect.element(toast('Export failed')).toBeVisible()
    await expect.element(toast(busy.message)).toBeVisible()
    await button('Close message').click()
  }
})

nightlyTest('a failed deletion is reported', async () => {
  fakeApi.fail(dataRights.eraseData, 503, busy)
  await renderApp('/privacy#delete-data')
  await page.getByRole('checkbox', { name: 'Profile' }).click()
  await button('Delete data').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete data' }).click()
  await expect.element(toast('Deletion failed')).toBeVisible()
})
