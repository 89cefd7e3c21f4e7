import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { events } from '#shared/events/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aBooking, anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { setTextSize } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast, toasts } from '#web/testing/toasts.ts'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Toaster } from './Toaster.tsx'
import { ToastPositioner } from './ToastPositioner.tsx'
import { closeToast, showErrorToast, showSuccessToast, toastMs } from './toast.ts'

const booked = () => toast('Event booked successfully!')

/** Opens an event's dialog and books it there. */
const bookInDialog = async () => {
  const event = anEvent()
  fakeApi.on(events.list, () => [event])
  fakeApi.on(events.one, () => event)
  fakeApi.on(events.book, () => {
    event.isBooked = true
    return aBooking(event)
  })
  await renderApp('/events')
  await page.getByRole('link', { name: event.title }).click()
  const dialog = page.getByRole('dialog', { name: event.title })
  await dialog.getByRole('button', { name: 'Book Now' }).click()
  await expect.element(booked()).toBeVisible()
  return dialog
}

test('Escape closes an open dialog first, and the toast when no dialog is open', async () => {
  const dialog = await bookInDialog()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(booked()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(booked()).not.toBeInTheDocument()
})

test('a toast over a dialog is accessible', async () => {
  await bookInDialog()
  await onlyNightly(expectAccessible)('a toast over a dialog')
})

nightlyTest(
  'Escape on the toast closes only the toast and returns the focus to the dialog',
  async () => {
    const dialog = await bookInDialog()
    const close = toasts().getByRole('button', { name: 'Close message' })
    ;(close.element() as HTMLElement).focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(booked()).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  },
)

nightlyTest('the close button returns the focus to where it came from', async () => {
  await renderApp('/profile')
  const link = page.getByRole('link', { name: 'Contact' })
  await expect.element(link).toBeVisible()
  showSuccessToast({ title: 'Saved' })
  await expect.element(toast('Saved')).toBeVisible()
  ;(link.element() as HTMLElement).focus()
  const close = toasts().getByRole('button', { name: 'Close message' })
  ;(close.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Saved')).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
})

test('a success is announced politely and a failure assertively, one at a time', async () => {
  await renderApp('/groups')
  const status = toasts().getByRole('status')
  const alert = toasts().getByRole('alert')
  await expect.element(status).toBeInTheDocument()
  await expect.element(alert).toBeInTheDocument()
  showSuccessToast({ title: 'Saved', description: 'Others see it now.' })
  await expect.element(status).toMatchTextContent(/SavedOthers see it now\./)
  showErrorToast({ title: 'Not saved' })
  await expect.element(alert).toMatchTextContent(/Not saved/)
  await expect.element(status).toBeEmptyDOMElement()
  await onlyNightly(expectAccessible)('a failure toast')
  setTextSize(200)
  showSuccessToast({ title: 'Saved', actions: [{ label: 'Ongedaan maken', onChoose: () => {} }] })
  await expect.element(toast('Saved')).toBeVisible()
  const card = toast('Saved').element().closest('[data-shown]')?.getBoundingClientRect()
  const close = toasts()
    .getByRole('button', { name: 'Close message' })
    .element()
    .getBoundingClientRect()
  expect(close.right, 'the button is on the card').toBeLessThanOrEqual(card?.right ?? 0)
  closeToast()
  await expect.element(status).toBeEmptyDOMElement()
  await expect.element(alert).toBeEmptyDOMElement()
})

test('a toast closes by itself, also a failure, but not while it has the focus', async () => {
  await renderApp('/groups')
  const close = toasts().getByRole('button', { name: 'Close message' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  showSuccessToast({ title: 'Saved' })
  await vi.waitFor(() => expect(close.query()).not.toBeNull())
  ;(close.element() as HTMLElement).focus()
  vi.advanceTimersByTime(60_000)
  expect(toast('Saved').query()).not.toBeNull()
  ;(close.element() as HTMLElement).blur()
  vi.advanceTimersByTime(toastMs.shown - 1)
  expect(toast('Saved').query()).not.toBeNull()
  vi.advanceTimersByTime(1)
  await vi.waitFor(() => expect(toast('Saved').query()).toBeNull())
  showErrorToast({ title: 'Booking failed' })
  await vi.waitFor(() => expect(toast('Booking failed').query()).not.toBeNull())
  vi.advanceTimersByTime(toastMs.shown)
  vi.useRealTimers()
  await expect.element(toast('Booking failed')).not.toBeInTheDocument()
})

test('a toast closes when another event is opened, and stays on the screen its action leads to', async () => {
  const [one, other] = [anEvent({ title: 'Canal walk' }), anEvent({ title: 'Museum night' })]
  fakeApi.on(events.list, [one, other])
  fakeApi.on(events.one, ({ id }) => (id === one.id ? one : other))
  await renderApp('/events')
  await page.getByRole('link', { name: one.title }).click()
  showSuccessToast({ title: 'Saved' })
  await expect.element(toast('Saved')).toBeVisible()
  await page.getByRole('dialog', { name: one.title }).getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(toast('Saved')).toBeVisible()
  await page.getByRole('link', { name: other.title }).click()
  await expect.element(page.getByRole('dialog', { name: other.title })).toBeVisible()
  await expect.element(toast('Saved')).not.toBeInTheDocument()
})

test('a toast closes with its screen', async () => {
  await renderApp('/events')
  showErrorToast({ title: 'Booking failed' })
  await expect.element(toast('Booking failed')).toBeVisible()
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  await expect.element(toast('Booking failed')).not.toBeInTheDocument()
})

nightlyTest('a toast closes with its page of the settings', async () => {
  await renderApp('/profile?tab=settings#visibility')
  const back = page.getByRole('link', { name: 'Back', exact: true })
  await expect.element(back).toBeVisible()
  showErrorToast({ title: 'Update failed' })
  await expect.element(toast('Update failed')).toBeVisible()
  await back.click()
  await expect.element(toast('Update failed')).not.toBeInTheDocument()
})

const coveredElements = (cover: Element, elements: Element[]) => {
  const { top, bottom, left, right } = cover.getBoundingClientRect()
  return elements
    .filter((element) => {
      const one = element.getBoundingClientRect()
      return one.top < bottom && one.bottom > top && one.left < right && one.right > left
    })
    .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)
}

/** The title and the buttons of a dialog, without those of the toast in it. */
const targetsOf = (dialog: Locator) =>
  [dialog.getByRole('heading', { level: 2 }), dialog.getByRole('button')]
    .flatMap((locator) => locator.elements())
    .filter((element) => !element.closest('#toasts'))

const shownToast = () => {
  const shown = toasts().element().querySelector('[data-shown]')
  if (!shown) throw new Error('No toast is shown')
  return shown
}

test('a toast covers neither the title nor a button of a dialog, at any screen height', async () => {
  const dialog = await bookInDialog()
  for (const height of firstOf([480, 680, 844, 560, 620, 740, 800, 900], 3)) {
    await page.viewport(390, height)
    const message = `${height} px high`
    const covered = () => coveredElements(shownToast(), targetsOf(dialog))
    await expect.poll(covered, { message }).toEqual([])
  }
})

test('a toast leaves the field of a dialog that is being written in', async () => {
  await page.viewport(390, 600)
  await render(
    <>
      <Dialog isOpen onClose={() => {}} title="Picture" footer={<Button>Save</Button>}>
        <textarea aria-label="First" />
        <textarea aria-label="Last" style={{ display: 'block', marginTop: '9rem' }} />
      </Dialog>
      <Toaster />
      <ToastPositioner />
    </>,
  )
  const last = page.getByRole('textbox', { name: 'Last' })
  await expect.element(last).toBeVisible()
  showErrorToast({ title: 'Failed to add a file' })
  await expect.element(toast('Failed to add a file')).toBeVisible()
  expect(coveredElements(shownToast(), last.elements())).toHaveLength(1)
  ;(last.element() as HTMLElement).focus()
  await expect.poll(() => coveredElements(shownToast(), last.elements())).toEqual([])
})

const DialogWithQuestion = ({ lines }: { lines: number }) => {
  const [isConfirming, setConfirming] = useState(false)
  const finish = () => {
    setConfirming(false)
    showSuccessToast({ title: 'Import undone', description: '1 event removed, 1 cancelled.' })
  }
  return (
    <Dialog
      isOpen
      onClose={() => {}}
      title="Import calendar"
      footer={
        <Button variant="default" onClick={() => setConfirming(true)}>
          Undo
        </Button>
      }
    >
      {Array.from({ length: lines }, (_, line) => (
        <p key={String(line)}>A line of text</p>
      ))}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => {}}
        title="Undo this import?"
        cancelLabel="Keep"
        confirmLabel="Undo import"
        busyLabel="Undoing..."
        isBusy={false}
        onConfirm={finish}
      >
        <p>Its events will be removed.</p>
      </ConfirmDialog>
    </Dialog>
  )
}

test.for(firstOf([20, 2, 40]))(
  'after a confirm dialog over a dialog of %i lines, the toast covers no button beneath',
  async (lines) => {
    await render(
      <>
        <DialogWithQuestion lines={lines} />
        <Toaster />
        <ToastPositioner />
      </>,
    )
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expect.element(toast('Import undone')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Import calendar' })
    await expect.element(page.getByRole('dialog').nth(1)).not.toBeInTheDocument()
    await expect.poll(() => coveredElements(shownToast(), targetsOf(dialog))).toEqual([])
  },
)
