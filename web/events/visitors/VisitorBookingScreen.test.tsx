import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type VisitorBooking, visitors } from '#shared/events/visitors/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { aVisitorBooking } from '#web/testing/visitors.ts'

const token = 'a-secret-of-a-mail'
const heading = (name: string) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name })

const linkOver = () =>
  new FakeError(400, { code: 'invalid_link', message: 'This link no longer works' })

/** The booking as the server has it; null once it is deleted. */
const openBooking = async (changes: Partial<VisitorBooking> = {}) => {
  const server: { booking: VisitorBooking | null } = { booking: aVisitorBooking(changes) }
  fakeApi.on(visitors.booking, () => {
    if (!server.booking) throw linkOver()
    return server.booking
  })
  await renderApp(`/auth/booking#${token}`, visitor)
  return server
}

test('a held place is confirmed by the button, not by opening the link', async () => {
  const server = await openBooking({ state: 'held', ticket: null })
  fakeApi.on(visitors.confirm, () => {
    server.booking = aVisitorBooking()
    return { state: 'confirmed' as const }
  })
  await expect.element(heading('Confirm your place')).toBeVisible()
  await expectAccessible('confirm a place')
  expectNoSidewaysScroll('confirm a place')
  expect(fakeApi.calls(visitors.confirm)).toEqual([])
  await button('Confirm my place').click()
  await expect.element(heading('Your place is booked')).toBeVisible()
  expect(fakeApi.calls(visitors.confirm)).toEqual([{ token }])
  await expect.element(page.getByRole('img', { name: /^Code of your booking/ })).toBeVisible()
})

test('a place that no one asked for is given back', async () => {
  const server = await openBooking({ state: 'held', ticket: null })
  fakeApi.on(visitors.cancel, () => {
    server.booking = null
    return null
  })
  await button('I don’t want it').click()
  await expect.element(heading('The place is free again')).toBeVisible()
})

test('a place of an account says where it is now', async () => {
  const server = await openBooking({ state: 'held', ticket: null })
  fakeApi.on(visitors.confirm, () => {
    server.booking = null
    return { state: 'inAccount' as const }
  })
  await button('Confirm my place').click()
  await expect.element(page.getByRole('link', { name: 'See my bookings' })).toBeVisible()
  await expectAccessible('the place is in an account')
})

test('guests are changed, and the place is given up and its details deleted', async () => {
  const options = { maxGuests: 2, areGuestNamesRequired: false, questions: [] }
  const server = await openBooking({ options })
  fakeApi.on(visitors.change, ({ size }) => {
    server.booking = aVisitorBooking({ options, party: { ...onePerson, size } })
    return server.booking
  })
  fakeApi.on(visitors.cancel, () => {
    server.booking = aVisitorBooking({ state: 'cancelled', ticket: null })
    return null
  })
  fakeApi.on(visitors.erase, null)
  await expect.element(heading('Your place is booked')).toBeVisible()
  await expectAccessible('a booking without an account')
  expectNoSidewaysScroll('a booking without an account')
  await page.getByRole('button', { name: /guest/i }).last().click()
  await button('Save changes').click()
  await expect.element(page.getByText('Booking updated')).toBeVisible()
  expect(fakeApi.calls(visitors.change)).toMatchObject([{ token, size: 2 }])
  await button('I can’t come').click()
  expect(fakeApi.calls(visitors.cancel)).toEqual([])
  const question = page.getByRole('dialog', { name: 'Cancel your 2 places?' })
  await question.getByRole('button', { name: 'Cancel my places' }).click()
  await expect.element(heading('Your booking is cancelled')).toBeVisible()
  await expectAccessible('a cancelled booking')
  await button('Delete them now').click()
  await expect.element(page.getByRole('main')).toMatchTextContent('Your details are deleted')
  expect(fakeApi.calls(visitors.erase)).toEqual([{ token }])
})
const onePerson = { size: 1, guestNames: [], answers: {} }

test('a cancelled event shows no ticket, and its details can be deleted', async () => {
  const { event } = aVisitorBooking()
  if (!event) throw new Error('The booking has an event')
  await openBooking({ event: { ...event, isCancelled: true }, ticket: null })
  await expect.element(page.getByText('This event has been cancelled')).toBeVisible()
  await expect.element(button('I can’t come')).not.toBeInTheDocument()
  await expect.element(button('Delete them now')).toBeVisible()
})

test.each(['#gone', ''])('a link with the secret "%s" is explained', async (hash) => {
  fakeApi.on(visitors.booking, () => {
    throw linkOver()
  })
  await renderApp(`/auth/booking${hash}`, visitor)
  await expect.element(heading('This link no longer works')).toBeVisible()
  await expectAccessible('link over')
})
