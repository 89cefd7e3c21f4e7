import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aBooking, anEvent } from '#web/testing/events.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast, toasts } from '#web/testing/toasts.ts'

test('losing the last seat to another member shows the reason and updates the card', async () => {
  const event = anEvent({ maxAttendees: 1, placesLeft: 1 })
  fakeApi.on(events.list, () => [event])
  const booking = fakeApi.hold(events.book)
  await renderApp('/events')
  const card = page.getByRole('article', { name: event.title })
  await expect.element(card).toMatchTextContent(/1 place left/)
  await card.getByRole('button', { name: 'Book Now' }).click()
  await expect.element(card.getByRole('button', { name: 'Booking...' })).toBeVisible()
  event.placesLeft = 0
  booking.fail(409, { message: 'This event is full' })
  await expect.element(toast('Booking failed')).toBeVisible()
  await expect.element(toast('This event is full')).toBeVisible()
  await onlyNightly(expectAccessible)('booking failed')
  await expect.element(card.getByRole('button', { name: 'Join waitlist' })).toBeVisible()
})

test('retrying a booking whose reply was lost shows it as booked, not as a failure', async () => {
  const event = anEvent()
  fakeApi.on(events.list, () => [event])
  fakeApi.fail(events.book, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/events')
  const card = page.getByRole('article', { name: event.title })
  await card.getByRole('button', { name: 'Book Now' }).click()
  await expect.element(toast('Booking failed')).toBeVisible()
  fakeApi.on(events.book, () => {
    event.isBooked = true
    const message = 'You have already booked this event'
    throw new FakeError(409, { message, alreadyDone: true })
  })
  await card.getByRole('button', { name: 'Book Now' }).click()
  await expect.element(toast('Event booked successfully!')).toBeVisible()
  await expect.element(toast('Check your email for the details.')).toBeVisible()
  await expect.element(toast('Booking failed')).not.toBeInTheDocument()
  await expect.element(card.getByRole('button', { name: 'Booked' })).toBeDisabled()
})

nightlyTest('the button shows a pending booking and ignores a second tap', async () => {
  const event = anEvent()
  fakeApi.on(events.list, () => [event])
  const booking = fakeApi.hold(events.book)
  await renderApp('/events')
  const card = page.getByRole('article', { name: event.title })
  await card.getByRole('button', { name: 'Book Now' }).click()
  const busy = card.getByRole('button', { name: 'Booking...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  await expectAccessible('booking on its way')
  event.isBooked = true
  booking.release(aBooking(event))
  await expect.element(card.getByRole('button', { name: 'Booked' })).toBeDisabled()
  expect(fakeApi.calls(events.book)).toMatchObject([{ id: event.id, size: 1 }])
})

test('one tap books for a user without a confirmed address, says so, and offers the code and Undo', async () => {
  const event = anEvent({ price: '7.50' })
  fakeApi.on(events.list, () => [event])
  fakeApi.on(events.one, () => event)
  fakeApi.on(events.book, () => {
    event.isBooked = true
    return aBooking(event)
  })
  fakeApi.on(events.cancelBooking, () => {
    event.isBooked = false
    return null
  })
  await renderApp('/events', aMember({ isEmailConfirmed: false }))
  const card = page.getByRole('article', { name: event.title })
  await card.getByRole('button', { name: 'Book Now' }).click()
  const hint = 'Confirm your email address, and we’ll email you the details.'
  await expect.element(toast(hint)).toBeVisible()
  await toasts().getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast('Your booking has been cancelled')).toBeVisible()
  await card.getByRole('button', { name: 'Book Now' }).click()
  await toasts().getByRole('button', { name: 'Enter the code' }).click()
  await expect.element(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await expect.element(page.getByLabelText('Code from our email')).toBeInViewport()
})

test('booking is disabled offline, with a reason', async () => {
  const event = anEvent()
  fakeApi.on(events.list, () => [event])
  await renderApp('/events')
  const card = page.getByRole('article', { name: event.title })
  const button = card.getByRole('button', { name: 'Book Now' })
  await expect.element(button).toBeVisible()
  fakeApi.goOffline()
  const reason = 'You can book again once you’re back online.'
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription(new RegExp(reason))
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast(reason)).toBeVisible()
  expect(fakeApi.calls(events.book)).toEqual([])
  fakeApi.goOnline()
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
})

nightlyTest('a list stays visible when its refetch fails', async () => {
  const event = anEvent()
  fakeApi.on(events.list, [event])
  await renderApp('/events')
  const card = page.getByRole('article', { name: event.title })
  await expect.element(card).toBeVisible()
  fakeApi.fail(events.list, 503, { message: 'Welkom is busy right now.' })
  fakeApi.on(events.book, () => aBooking(event))
  await card.getByRole('button', { name: 'Book Now' }).click()
  await expect.element(toast('Event booked successfully!')).toBeVisible()
  await expect.element(card).toBeVisible()
  await expect.element(page.getByText('The events could not be loaded')).not.toBeInTheDocument()
})
