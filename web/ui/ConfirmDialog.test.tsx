import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

test('a busy dialog can be neither confirmed twice nor closed', async () => {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()]
  const Question = () => {
    const [isBusy, setBusy] = useState(false)
    const confirm = () => {
      onConfirm()
      setBusy(true)
    }
    return (
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title="Leave the group?"
        cancelLabel="Stay"
        confirmLabel="Leave"
        busyLabel="Leaving..."
        isBusy={isBusy}
        onConfirm={confirm}
      >
        <p>You can join again later.</p>
      </ConfirmDialog>
    )
  }
  await render(<Question />)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  const busy = page.getByRole('button', { name: 'Leaving...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  // Playwright does not click disabled elements; users can.
  ;(busy.element() as HTMLElement).click()
  ;(page.getByRole('button', { name: 'Stay' }).element() as HTMLElement).click()
  await userEvent.keyboard('{Escape}')
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(onClose).not.toHaveBeenCalled()
})
