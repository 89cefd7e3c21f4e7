import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { toasts } from '#web/testing/toasts.ts'
import { Toaster } from '#web/ui/Toaster.tsx'
import { showSuccessToast } from '#web/ui/toast.ts'
import { CornerPanel } from './CornerPanel.tsx'
import { trackUnsavedFields, UpdateNotice } from './UpdateNotice.tsx'

const renderNotice = () =>
  render(
    <>
      <main>
        <h1>Contact</h1>
        <form aria-label="Message">
          <label>
            Your message
            <textarea />
          </label>
        </form>
        <CornerPanel isAboveBar={false}>
          <UpdateNotice />
        </CornerPanel>
      </main>
      <Toaster />
    </>,
  )

const notice = page.getByRole('region', { name: 'Update' })

test('the update notice announces the new version', async () => {
  await renderNotice()
  await expect.element(notice.getByRole('status')).toHaveTextContent('New version available')
  await expect.element(notice.getByRole('button', { name: 'Reload' })).toBeEnabled()
  await expectAccessible('update notice')
})

nightlyTest('a toast appears above the notice', async () => {
  await renderNotice()
  const reload = notice.getByRole('button', { name: 'Reload' })
  await expect.element(reload).toBeVisible()
  showSuccessToast({ title: 'Saved' })
  await expect.element(toasts().getByText('Saved')).toBeVisible()
  const bottomOf = () =>
    toasts().element().querySelector('[data-shown]')?.getBoundingClientRect().bottom
  await expect.poll(bottomOf).toBeLessThan(notice.element().getBoundingClientRect().top)
})

test('reloading with unsaved text asks for confirmation and keeps the text', async ({
  onTestFinished,
}) => {
  onTestFinished(trackUnsavedFields())
  await renderNotice()
  const field = page.getByLabelText('Your message')
  await field.fill('Half a question')
  await notice.getByRole('button', { name: 'Reload' }).click()
  const question = page.getByRole('dialog', { name: 'Reload now?' })
  await expect.element(question).toMatchTextContent(/unsaved changes on this page/)
  await onlyNightly(expectAccessible)('reload question')
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Half a question')
})
