import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { eventPauses } from '#shared/events/hosted/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const open = async (changes: Parameters<typeof anEvent>[0]) => {
  const event = anEvent({ isPaused: true, ...changes })
  fakeApi.on(events.list, [event])
  fakeApi.on(events.one, () => event)
  await renderApp(`/events?event=${event.id}`)
  const dialog = page.getByRole('dialog', { name: event.title })
  await expect.element(dialog.getByText('Bookings are paused')).toBeVisible()
  return { event, dialog }
}

test('a paused event says so, and cannot be booked', async () => {
  const { dialog } = await open({})
  const book = dialog.getByRole('button', { name: 'Book Now' })
  await expect.element(book).toBeDisabled()
  await expect.element(book).toHaveAccessibleDescription(/No one can book a place for now/)
  await expect
    .element(dialog.getByRole('button', { name: 'Open bookings again' }))
    .not.toBeInTheDocument()
  await expectAccessible('a paused event')
})

test('its host opens the bookings again', async () => {
  const { event, dialog } = await open({ myRole: 'owner' })
  fakeApi.on(eventPauses.end, () => Object.assign(event, { isPaused: false }))
  await dialog.getByRole('button', { name: 'Open bookings again' }).click()
  await expect.element(toast('Bookings are open again')).toBeVisible()
  await expect.element(dialog.getByText('Bookings are paused')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: /^Book Now/ })).toBeEnabled()
})
