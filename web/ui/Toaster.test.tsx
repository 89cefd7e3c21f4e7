import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aBooking, anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast, toasts } from '#web/testing/screen.ts'
import { closeToast, showDone, showFailure } from './toast.ts'

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
  await expectAccessible('a toast over a dialog')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(booked()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(booked()).not.toBeInTheDocument()
})

test('Escape on the toast closes only the toast and returns the focus to the dialog', async () => {
  const dialog = await bookInDialog()
  const close = toasts().getByRole('button', { name: 'Close message' })
  ;(close.element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(booked()).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
})

test('the close button returns the focus to where it came from', async () => {
  await renderApp('/groups')
  const link = page.getByRole('link', { name: 'Contact' })
  await expect.element(link).toBeVisible()
  showDone({ title: 'Saved' })
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
  showDone({ title: 'Saved', description: 'Others see it now.' })
  await expect.element(status).toMatchTextContent(/SavedOthers see it now\./)
  showFailure({ title: 'Not saved' })
  await expect.element(alert).toMatchTextContent(/Not saved/)
  await expect.element(status).toBeEmptyDOMElement()
  await expectAccessible('a failure toast')
  closeToast()
  await expect.element(alert).toBeEmptyDOMElement()
})

test('a toast closes by itself, but not while it has the focus', async () => {
  await renderApp('/groups')
  const close = toasts().getByRole('button', { name: 'Close message' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  showDone({ title: 'Saved' })
  await vi.waitFor(() => expect(close.query()).not.toBeNull())
  ;(close.element() as HTMLElement).focus()
  vi.advanceTimersByTime(60_000)
  expect(toast('Saved').query()).not.toBeNull()
  ;(close.element() as HTMLElement).blur()
  vi.advanceTimersByTime(5000)
  vi.useRealTimers()
  await expect.element(toast('Saved')).not.toBeInTheDocument()
})

test('a toast goes when another event is opened, and stays on the screen that its action leads to', async () => {
  const [one, other] = [anEvent({ title: 'Canal walk' }), anEvent({ title: 'Museum night' })]
  fakeApi.on(events.list, [one, other])
  fakeApi.on(events.one, ({ id }) => (id === one.id ? one : other))
  await renderApp('/events')
  await page.getByRole('link', { name: one.title }).click()
  showDone({ title: 'Saved' })
  await expect.element(toast('Saved')).toBeVisible()
  await page.getByRole('dialog', { name: one.title }).getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(toast('Saved')).toBeVisible()
  await page.getByRole('link', { name: other.title }).click()
  await expect.element(page.getByRole('dialog', { name: other.title })).toBeVisible()
  await expect.element(toast('Saved')).not.toBeInTheDocument()
})

test('a toast goes with its screen', async () => {
  await renderApp('/events')
  showFailure({ title: 'Booking failed' })
  await expect.element(toast('Booking failed')).toBeVisible()
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  await expect.element(toast('Booking failed')).not.toBeInTheDocument()
})

test('a toast covers neither the title nor the buttons of a dialog', async () => {
  const dialog = await bookInDialog()
  const middle = ({ left, top, width, height }: DOMRect) =>
    document.elementFromPoint(left + width / 2, top + height / 2)
  const title = dialog.getByRole('heading', { level: 2 }).element()
  for (const element of [
    title,
    ...dialog.getByRole('button', { name: /Cancel|Booked|Close/ }).elements(),
  ])
    expect(element.contains(middle(element.getBoundingClientRect())), element.textContent).toBe(
      true,
    )
})
