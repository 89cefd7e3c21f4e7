import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type BookingForm,
  BookingOptions,
  booking,
  type Party,
} from '#shared/events/booking/contract.ts'
import { type Event, events } from '#shared/events/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aBooking, aBookingForm, anEvent } from '#web/testing/events.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { newId } from '#web/testing/ids.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast, toasts } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const [level, diet, note] = [newId(), newId(), newId()]
const questions = BookingOptions.parse({
  questions: [
    ...[{ id: level, text: 'How well do you speak Dutch?', kind: 'one', isRequired: true }].map(
      (one) => ({ ...one, options: ['Not yet', 'A little'] }),
    ),
    { id: note, text: 'Anything we should know?', kind: 'text' },
  ],
}).questions
const perPerson = BookingOptions.parse({
  questions: [
    {
      ...{ id: diet, text: 'What do you eat?', kind: 'several', options: ['Everything', 'Vegan'] },
      ...{ isPerPerson: true, isRequired: true, reason: 'We cook for everyone.' },
    },
  ],
}).questions

type Options = NonNullable<Parameters<typeof aBookingForm>[0]>

/** An event on a server that books parties, or keeps them waiting. */
const anEventWithForm = (changes: Partial<Event> = {}, options: Options = {}) => {
  const event = anEvent({ needsForm: true, ...changes })
  const form = aBookingForm({ options: { maxGuests: 3, questions }, ...options })
  const take = ({ size, guestNames, answers }: Party) => {
    form.party = { size, guestNames, answers }
    event.partySize = size
  }
  fakeApi.on(events.list, () => [event])
  fakeApi.on(events.one, () => event)
  fakeApi.on(booking.form, () => form)
  fakeApi.on(events.book, (party) => {
    take(party)
    event.isBooked = true
    form.price = event.price
    return aBooking(event, { size: party.size })
  })
  fakeApi.on(events.joinWaitlist, (party) => {
    take(party)
    event.waitlistPosition = 2
    return { eventId: event.id, position: 2 }
  })
  fakeApi.on(booking.change, (party): BookingForm => {
    take(party)
    return form
  })
  return { event, form }
}

const sheet = (name = 'Book your place') => page.getByRole('dialog', { name })
const openByTap = async (event: Event, name: string) => {
  await renderApp(`/events?event=${event.id}`)
  await page
    .getByRole('dialog', { name: event.title })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
}

test('a family books with names and answers, and what is missing is said at its field', async () => {
  const { event } = anEventWithForm(
    { price: '10.00' },
    { options: { maxGuests: 3, areGuestNamesRequired: true, questions: perPerson } },
  )
  await openByTap(event, 'Book Now')
  const form = sheet()
  await expect.element(form.getByRole('button', { name: 'Book 1 place · €10.00' })).toBeVisible()
  await form.getByRole('button', { name: 'One guest more' }).click()
  await form.getByRole('button', { name: 'Book 2 places · €20.00' }).click()
  await expect.element(form.getByLabelText('Name of guest 1')).toHaveFocus()
  await expect.element(form.getByText('Enter the name of your guest')).toBeVisible()
  await form.getByLabelText('Name of guest 1').fill('Ali')
  const whatAliEats = form.getByRole('group', { name: 'Ali' })
  await form
    .getByRole('group', { name: 'You', exact: true })
    .getByText('Everything')
    .click({ force: true })
  await form.getByRole('button', { name: /^Book 2 places/ }).click()
  await expect.element(whatAliEats.getByRole('checkbox', { name: 'Everything' })).toHaveFocus()
  await expect.element(whatAliEats.getByText('Please answer this question')).toBeVisible()
  await expect.element(form.getByText('Why we ask: We cook for everyone.')).toBeVisible()
  await onlyNightly(expectAccessible)('a booking sheet with an error')
  await userEvent.keyboard(' ')
  await form.getByRole('button', { name: /^Book 2 places/ }).click()
  await expect.element(toast('Event booked successfully!')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  const answers = { [diet]: [['Everything'], ['Everything']] }
  expect(fakeApi.calls(events.book)).toEqual([
    { id: event.id, size: 2, guestNames: ['Ali'], answers },
  ])
  const dialog = page.getByRole('dialog', { name: event.title })
  await expect.element(dialog.getByText('You have 2 places at this event.')).toBeVisible()
  await expect.element(dialog.getByText('2 people: you, \u2068Ali\u2069')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Booked · 2 places' })).toBeDisabled()
})

test('the sheet says who reads the answers, and a second tap sends nothing more', async () => {
  const { event } = anEventWithForm()
  await openByTap(event, 'Book Now')
  const form = sheet()
  await expect
    .element(form)
    .toMatchTextContent(
      /Your answers are read only by Joris and Amina\. They’re deleted 30 days after/,
    )
  await form.getByRole('radio', { name: 'A little' }).click()
  const sent = fakeApi.hold(events.book)
  await form.getByRole('button', { name: 'Book 1 place · Free' }).click()
  const busy = form.getByRole('button', { name: 'Booking...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  await userEvent.keyboard('{Escape}')
  await expect.element(form).toBeVisible()
  event.isBooked = true
  sent.release(aBooking(event))
  await expect.element(form).not.toBeInTheDocument()
  expect(fakeApi.calls(events.book)).toHaveLength(1)
})

test('an event that is full meanwhile offers the waitlist with what was entered', async () => {
  const { event, form } = anEventWithForm({ maxAttendees: 9, placesLeft: 9 }, { room: 9 })
  await openByTap(event, 'Book Now')
  await sheet().getByRole('radio', { name: 'Not yet' }).click()
  await sheet().getByLabelText('Anything we should know? optional').fill('I come by wheelchair.')
  fakeApi.on(events.book, () => {
    Object.assign(event, { placesLeft: 0 })
    form.room = 0
    throw new FakeError(409, { code: 'event_full', message: 'This event is full' })
  })
  await sheet()
    .getByRole('button', { name: /^Book 1 place/ })
    .click()
  const waiting = sheet('Join the waitlist')
  await expect.element(toast('This event is full')).toBeVisible()
  await expect
    .element(waiting.getByLabelText('Anything we should know? optional'))
    .toHaveValue('I come by wheelchair.')
  await waiting.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect.element(waiting).not.toBeInTheDocument()
  expect(fakeApi.calls(events.joinWaitlist)).toMatchObject([
    { answers: { [level]: [['Not yet']], [note]: [['I come by wheelchair.']] } },
  ])
  await expect.element(page.getByText(/You are number 2 on the waitlist\./)).toBeVisible()
})

test('a party for which there is no room may wait instead', async () => {
  const { event } = anEventWithForm({ maxAttendees: 9, placesLeft: 2 }, { room: 2 })
  await openByTap(event, 'Book Now')
  const more = sheet().getByRole('button', { name: 'One guest more' })
  await more.click()
  await expect.element(sheet().getByRole('button', { name: /^Book 2 places/ })).toBeVisible()
  await more.click()
  await expect
    .element(
      sheet().getByText(
        /^There’s room for 2 people\. With 3, you join the waitlist\. First come, first served\./,
      ),
    )
    .toBeVisible()
  await expect.element(sheet().getByRole('button', { name: 'Join the waitlist' })).toBeVisible()
})

test('bookings that close meanwhile leave what was typed, and so does closing the sheet', async () => {
  const { event } = anEventWithForm()
  await openByTap(event, 'Book Now')
  const text = sheet().getByLabelText('Anything we should know? optional')
  await text.fill('We bring a cake.')
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet()).not.toBeInTheDocument()
  await page
    .getByRole('button', { name: /^Book Now/ })
    .last()
    .click()
  await expect.element(text).toHaveValue('We bring a cake.')
  await sheet().getByRole('radio', { name: 'Not yet' }).click()
  fakeApi.on(events.book, () => {
    event.closesAt = new Date(Date.now() - 1000)
    const message = 'Bookings for this event have closed'
    throw new FakeError(409, { code: 'bookings_closed', message })
  })
  await sheet()
    .getByRole('button', { name: /^Book 1 place/ })
    .click()
  await expect.element(toast('Bookings for this event have closed')).toBeVisible()
  await expect.element(text).toHaveValue('We bring a cake.')
  await expect.element(text).toBeEnabled()
})

test('a place is asked for, changed, cancelled, and asked for again with the same answers', async () => {
  const { event, form } = anEventWithForm(
    { needsApproval: true, placesLeft: 8, maxAttendees: 8, asking: 11 },
    { options: { needsApproval: true, questions } },
  )
  fakeApi.on(events.leaveWaitlist, () => {
    Object.assign(event, { waitlistPosition: null, partySize: null })
    form.party = null
    return null
  })
  await openByTap(event, 'Ask for a place')
  const dialog = page.getByRole('dialog', { name: event.title })
  await expect.element(dialog.getByText('8 places, 11 asking')).toBeInTheDocument()
  const asked = sheet('Ask for a place')
  await expect.element(asked.getByText(/^The host decides who comes, by /)).toBeVisible()
  await asked.getByRole('radio', { name: 'A little' }).click()
  await asked.getByRole('button', { name: 'Ask for 1 place' }).click()
  await expect.element(toast('Request sent')).toBeVisible()
  await expect.element(dialog.getByText(/^You’ve asked for a place\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change request' }).click()
  const changed = sheet('Change your request')
  await expect.element(changed.getByRole('radio', { name: 'A little' })).toBeChecked()
  await changed.getByRole('radio', { name: 'Not yet' }).click()
  await changed.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(changed).not.toBeInTheDocument()
  expect(fakeApi.calls(booking.change)).toMatchObject([{ answers: { [level]: [['Not yet']] } }])
  await dialog.getByRole('button', { name: 'Cancel request' }).click()
  await waitUntilIdle()
  await sheet('Cancel your request?').getByRole('button', { name: 'Cancel request' }).click()
  await toasts().getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => fakeApi.calls(events.joinWaitlist)).toHaveLength(2)
  expect(fakeApi.calls(events.joinWaitlist)[1]).toMatchObject({
    answers: { [level]: [['Not yet']] },
  })
})

test('one’s answers can be read offline, and the button says why they cannot be changed', async () => {
  const answers = { [level]: [['A little']] }
  const party = { size: 2, guestNames: ['Ali'], answers }
  const { event } = anEventWithForm({ isBooked: true, partySize: 2 }, { party, price: '0.00' })
  await openByTap(event, 'Change booking')
  const changed = sheet('Change your booking')
  await expect.element(changed.getByLabelText('Name of guest 1 optional')).toHaveValue('Ali')
  fakeApi.goOffline()
  await expect.element(changed.getByText(/^You’re offline\. You can send this/)).toBeVisible()
  await expect.element(changed.getByRole('radio', { name: 'A little' })).toBeChecked()
  const save = changed.getByRole('button', { name: 'Save changes' })
  ;(save.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('You’re offline')).toBeVisible()
  expect(fakeApi.calls(booking.change)).toEqual([])
  fakeApi.goOnline()
})

test('a booked party grows only as far as there is room', async () => {
  const party = { size: 1, guestNames: [], answers: {} }
  const options = { party, price: '0.00', room: 2, options: { maxGuests: 3 } }
  const { event } = anEventWithForm({ isBooked: true, partySize: 1 }, options)
  await openByTap(event, 'Change booking')
  const more = sheet('Change your booking').getByRole('button', { name: 'One guest more' })
  await more.click()
  await expect.element(page.getByText('There’s room for 2 people.')).toBeVisible()
  await expect.element(more).toHaveAttribute('aria-disabled', 'true')
})

test('a link to book opens the sheet, and sends nothing by itself', async () => {
  const { event } = anEventWithForm()
  await renderApp(`/events?event=${event.id}&action=book`)
  await expect.element(sheet().getByRole('heading', { name: 'Book your place' })).toHaveFocus()
  await waitUntilIdle()
  expect(fakeApi.calls(events.book)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: event.title })).toBeVisible()
})

test('where the host asks for more meanwhile, one tap opens the sheet', async () => {
  const { event } = anEventWithForm({ needsForm: false })
  const message = 'Please answer the questions of the host'
  fakeApi.fail(events.book, 409, { code: 'answers_required', message })
  await openByTap(event, 'Book Now')
  await expect.element(sheet().getByRole('radio', { name: 'A little' })).toBeVisible()
})

nightlyTest('a personal invitation books where others ask', async () => {
  const { event } = anEventWithForm(
    { needsApproval: true, isInvited: true },
    { isInvited: true, options: { needsApproval: true } },
  )
  await openByTap(event, 'Book Now')
  await expect.element(sheet().getByText('You’re invited: you can book right away.')).toBeVisible()
  await sheet().getByRole('button', { name: 'Book 1 place · Free' }).click()
  await expect.poll(() => fakeApi.calls(events.book)).toHaveLength(1)
})
