import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auth } from '#shared/auth/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { toShortCode } from '#shared/events/attendance/rules.ts'
import { type Event, events } from '#shared/events/contract.ts'
import { series } from '#shared/events/series/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent, aSeriesDate, aTicket } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { newId } from '#web/testing/ids.ts'
import {
  expectNoSidewaysScroll,
  expectScreenQuality,
  phone,
  setTextSize,
  setViewport,
} from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember, aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const dialogOf = ({ title }: Event) => page.getByRole('dialog', { name: title })

const openEvent = async (event: Event, me?: Me) => {
  fakeApi.on(events.list, () => [event])
  fakeApi.on(events.one, () => event)
  await renderApp(`/events?event=${event.id}`, me)
  const dialog = dialogOf(event)
  await expect.element(dialog).toBeVisible()
  return dialog
}

test('a user joins the waitlist of a full event, sees the position and leaves it', async () => {
  const event = anEvent({ maxAttendees: 1, placesLeft: 0 })
  fakeApi.on(events.joinWaitlist, () => {
    event.waitlistPosition = 1
    return { eventId: event.id, position: 1 }
  })
  fakeApi.on(events.leaveWaitlist, () => {
    event.waitlistPosition = null
    return null
  })
  const dialog = await openEvent(event)
  await dialog.getByRole('button', { name: 'Join waitlist' }).click()
  await expect.element(toast('You’re on the waitlist')).toBeVisible()
  await expect.element(dialog.getByText(/You are number 1 on the waitlist/)).toBeVisible()
  await onlyNightly(expectAccessible)('event dialog, waiting')
  await dialog.getByRole('button', { name: 'Leave waitlist' }).click()
  const question = page.getByRole('dialog', { name: 'Leave the waitlist?' })
  await expect.element(question).toMatchTextContent('If you join again, you start at the end.')
  expect(fakeApi.calls(events.leaveWaitlist)).toEqual([])
  await question.getByRole('button', { name: 'Leave waitlist' }).click()
  await expect.element(toast('You’ve left the waitlist')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Join waitlist' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(dialog.getByText(/You are number 1 on the waitlist/)).toBeVisible()
})

test.each(
  firstOf([
    ['booked', { isBooked: true }, 'Already Booked', true],
    ['cancelled', { isCancelled: true }, 'Book Now', true],
    ['past', { startDate: new Date(Date.now() - 7_200_000) }, 'Book Now', true],
    ['open', {}, 'Book Now', false],
    ['full', { maxAttendees: 1, placesLeft: 0 }, 'Join waitlist', false],
  ] as const),
)(
  'the dialog of an event that is %s has Cancel and the button to book',
  async (_, changes, name, isDisabled) => {
    const dialog = await openEvent(anEvent(changes))
    const button = dialog.getByRole('button', { name, exact: true })
    await expect.element(button).toBeVisible()
    expect((button.element() as HTMLButtonElement).disabled).toBe(isDisabled)
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('an event of another calendar names it and links to its page', async () => {
  const url = 'https://library.example/walk'
  const dialog = await openEvent(anEvent({ source: { name: 'Library', url } }))
  await expect.element(dialog.getByText('From Library')).toBeVisible()
  await expect.element(dialog).toMatchTextContent('PriceFree per person')
  const link = dialog.getByRole('link', { name: /^See the original/ })
  await expect.element(link).toHaveAttribute('href', url)
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await onlyNightly(expectAccessible)('an event of another calendar')
})

test('a paid online event says how to pay and where its link is, with a formatted text', async () => {
  const event = anEvent({
    ...{ price: '5.00', paymentNote: 'By bank, before Friday.', isOnline: true },
    description: '**Bring** [a form](https://example.org/form)\n- pen\n- paper',
  })
  const dialog = await openEvent(event)
  await expect.element(dialog).toMatchTextContent('How to payBy bank, before Friday.')
  await expect.element(dialog).toMatchTextContent('Price€5.00 per person')
  await expect.element(dialog).toMatchTextContent('Max attendees: Unlimited')
  await expect.element(dialog.getByText('You get the link when you book')).toBeVisible()
  const link = dialog.getByRole('link', { name: /^a form/ })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(dialog.getByText('Bring', { exact: true })).toBeVisible()
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual([...['pen', 'paper']])
  await expectAccessible('an event with a formatted description')
  event.paymentNote = null
  await waitUntilIdle()
  pushLive({ kind: 'eventChanged', eventId: event.id })
  await expect.element(dialog).toMatchTextContent('How to payPay at the door.')
})

test('the exact place of an event is announced, and shown after booking', async () => {
  const group = { id: newId(), name: 'Walkers' }
  const event = anEvent({ location: 'Leiden', town: 'Leiden', isLocationHidden: true, group })
  const dialog = await openEvent(event)
  await expect.element(dialog.getByText('You see the exact place after booking')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Walkers' }))
    .toHaveAttribute('href', `/groups/${group.id}`)
  await onlyNightly(expectAccessible)('an event with a hidden place')
  Object.assign(event, { location: 'Rapenburg 5', isBooked: true })
  await waitUntilIdle()
  pushLive({ kind: 'eventChanged', eventId: event.id })
  await expect.element(dialog.getByText('Rapenburg 5')).toBeVisible()
  await expect
    .element(dialog.getByText('You see the exact place after booking'))
    .not.toBeInTheDocument()
})

nightlyTest('who booked while it was free is not told how to pay', async () => {
  const event = anEvent({ price: '5.00', paymentNote: 'By bank.', isBooked: true })
  const dialog = await openEvent(event)
  await waitUntilIdle()
  await expect.element(dialog).toMatchTextContent('per person')
  await expect.element(dialog.getByText('By bank.')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Show my ticket' }).click()
  const ticket = page.getByRole('dialog', { name: 'Your ticket' })
  await expect.element(ticket.getByText('Show this at the door.')).toBeVisible()
  await expect.element(ticket.getByText('By bank.')).not.toBeInTheDocument()
})

test.for(
  firstOf([
    [null, '€7.50, pay at the door'],
    ['By bank, before Friday.', '€7.50By bank, before Friday.'],
  ]),
)('a ticket with the note %s says what to pay', async ([paymentNote, text]) => {
  const event = anEvent({ price: '7.50', paymentNote: paymentNote ?? null, isBooked: true })
  fakeApi.on(attendance.ticket, aTicket({ price: '7.50' }))
  const dialog = await openEvent(event)
  await dialog.getByRole('button', { name: 'Show my ticket' }).click()
  const ticket = page.getByRole('dialog', { name: 'Your ticket' })
  await expect.element(ticket).toMatchTextContent(text ?? '')
  await onlyNightly(expectAccessible)('a ticket that costs money')
})

nightlyTest('a card shows the waitlist position', async () => {
  const event = anEvent({ maxAttendees: 1, placesLeft: 0, waitlistPosition: 1 })
  fakeApi.on(events.list, [event])
  await renderApp('/events')
  const card = page.getByRole('article', { name: event.title })
  await expect.element(card.getByText('Waitlist: number 1')).toBeVisible()
  await expectAccessible('events, waiting')
})

test('a booking of several is cancelled after a confirmation that focuses keeping it', async () => {
  const event = anEvent({ maxAttendees: 1, placesLeft: 0, isBooked: true, partySize: 3 })
  fakeApi.fail(events.cancelBooking, 503, { message: 'Welkom is busy right now.' })
  const dialog = await openEvent(event)
  await expect.element(dialog.getByRole('button', { name: 'Booked · 3 places' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Give up my places' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel your 3 places?' })
  await expect.element(question.getByRole('button', { name: 'Keep my places' })).toHaveFocus()
  await expectAccessible('the question before a place is cancelled')
  await question.getByRole('button', { name: 'Cancel my places' }).click()
  await expect.element(toast('Failed to cancel your place')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  fakeApi.on(events.cancelBooking, () => {
    Object.assign(event, { isBooked: false, placesLeft: 1 })
    return null
  })
  await dialog.getByRole('button', { name: 'Give up my places' }).click()
  await question.getByRole('button', { name: 'Cancel my places' }).click()
  await expect.element(toast('Your booking has been cancelled')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Book Now' })).toBeEnabled()
})

test('a ticket shows its code and a check-in on another device', async () => {
  const event = anEvent({ isBooked: true })
  let checkedInAt: Date | null = null
  const onlineUrl = 'https://meet.example/walk'
  fakeApi.on(attendance.ticket, () => aTicket({ checkedInAt, onlineUrl }))
  const dialog = await openEvent(event)
  await dialog.getByRole('button', { name: 'Show my ticket' }).click()
  const ticket = page.getByRole('dialog', { name: 'Your ticket' })
  const code = ticket.getByRole('img', { name: `Code of your booking for ${event.title}` })
  await expect.element(code).toBeVisible()
  await expect.element(ticket.getByText('Show this at the door.')).toBeVisible()
  await expect
    .element(ticket.getByRole('link', { name: /^Join online/ }))
    .toHaveAttribute('href', 'https://meet.example/walk')
  await onlyNightly(expectAccessible)('a ticket')
  await waitUntilIdle()
  checkedInAt = new Date()
  pushLive({ kind: 'bookingChanged', eventId: event.id })
  await expect.element(ticket.getByText(/^Checked in at \d\d:\d\d$/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(ticket).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})

test('a ticket says for what, when and where it is, and who comes', async () => {
  const event = anEvent({ isBooked: true, location: 'Rapenburg, Leiden' })
  const shown = aTicket({ size: 4, guestNames: ['Ali', 'Sara'] })
  fakeApi.on(attendance.ticket, shown)
  fakeApi.on(events.list, [event])
  fakeApi.on(events.one, event)
  await renderApp(`/events?event=${event.id}&dialog=ticket`)
  const ticket = page.getByRole('dialog', { name: 'Your ticket' })
  await expect.element(ticket.getByRole('heading', { name: event.title })).toBeVisible()
  for (const fact of [/\d\d:\d\d to \d\d:\d\d/, 'Rapenburg, Leiden', aMember().name])
    await expect.element(ticket.getByRole('definition').filter({ hasText: fact })).toBeVisible()
  await expect
    .element(ticket)
    .toMatchTextContent(/4 people: you, \u2068Ali\u2069, \u2068Sara\u2069, 1 guest/)
  await expect
    .element(ticket.getByRole('link', { name: 'Add to calendar' }))
    .toHaveAttribute('href', expect.stringContaining(`${event.id}/calendar`))
  await expectScreenQuality('a whole ticket')
  const shortCode = ticket.getByText(toShortCode(shown.bookingId))
  const close = ticket.getByRole('button', { name: 'Close' }).last()
  for (const size of [
    [320, 568],
    [844, 390],
    [568, 320],
  ] as const) {
    await setViewport(size)
    const end = () => shortCode.element().getBoundingClientRect().bottom
    await expect.poll(() => close.element().getBoundingClientRect().top - end()).toBeGreaterThan(0)
  }
})

test('on a phone on its side, an event shows its title, time and place', async () => {
  await setViewport([844, 390])
  const event = anEvent()
  const dialog = await openEvent(event)
  const close = dialog.getByRole('button', { name: 'Cancel', exact: true })
  const place = dialog.getByText('Leiden', { exact: true })
  const end = () => place.element().getBoundingClientRect().bottom
  await expect.poll(() => close.element().getBoundingClientRect().top - end()).toBeGreaterThan(0)
})

test('at twice the text size, the footer takes less than a third of a phone', async () => {
  await setViewport(phone)
  setTextSize(200)
  const dialog = await openEvent(anEvent({ isBooked: true }))
  const ticket = dialog.getByRole('button', { name: 'Show my ticket' })
  const footer = () => ticket.element().parentElement?.getBoundingClientRect().height ?? 0
  await expect.poll(() => footer() / innerHeight).toBeLessThan(0.33)
})

test('the details show the host, and who is going', async () => {
  const [joris, priya, wei] = [
    aPerson({ name: 'Joris Visser', username: 'joris' }),
    aPerson({ id: crypto.randomUUID(), name: 'Priya Nair' }),
    aPerson({ id: crypto.randomUUID(), name: 'Wei Chen' }),
  ]
  const going = { count: 5, people: [priya, wei] }
  const dialog = await openEvent(anEvent({ host: joris, going, maxAttendees: 8, placesLeft: 3 }))
  await expect.element(dialog).toMatchTextContent('Hosted by Joris Visser')
  await expect
    .element(dialog.getByRole('link', { name: 'Joris Visser' }))
    .toHaveAttribute('href', '/people/joris')
  await expect.element(dialog).toMatchTextContent('Priya, Wei and 3 others are going')
  const face = dialog.getByRole('link', { name: priya.name })
  await expect.element(face).toHaveAttribute('href', `/people/${priya.username}`)
  await expect.element(dialog).toMatchTextContent('Max attendees: 8')
  await expect.element(dialog.getByText('3 places left')).toBeVisible()
  await expectScreenQuality('an event with people')
})

test('a booking asks once whether others may see that the member is going', async () => {
  const event = anEvent({ isBooked: true })
  const me = aMember({ isGoingVisible: null })
  fakeApi.on(profile.update, () => {
    const answered = { ...me, isGoingVisible: true }
    fakeApi.on(auth.me, answered)
    return answered
  })
  const dialog = await openEvent(event, me)
  const question = dialog.getByText(/^Can other members see your name/)
  await expect.element(question).toBeVisible()
  await onlyNightly(expectScreenQuality)('the question after a booking')
  await dialog.getByRole('button', { name: 'Show me' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(fakeApi.calls(profile.update)).toEqual([{ isGoingVisible: true }])
  await expect.element(dialog.getByText('You have a place at this event.')).toBeVisible()
  // The pressed button is gone, but the focus stays in the dialog.
  expect(dialog.element().contains(document.activeElement)).toBe(true)
})

nightlyTest.each([false, true])(
  'a member who answered %s is not asked again',
  async (isGoingVisible) => {
    const dialog = await openEvent(anEvent({ isBooked: true }), aMember({ isGoingVisible }))
    await expect.element(dialog.getByText('You have a place at this event.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Show me' })).not.toBeInTheDocument()
  },
)

test('going back from a ticket leads to its event', async () => {
  const event = anEvent({ isBooked: true })
  const dialog = await openEvent(event)
  await dialog.getByRole('button', { name: 'Show my ticket' }).click()
  const ticket = page.getByRole('dialog', { name: 'Your ticket' })
  await expect.element(ticket.getByText('Show this at the door.')).toBeVisible()
  window.history.back()
  await expect.element(ticket).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})

nightlyTest(
  'a series with only cancelled upcoming dates says so and offers no action',
  async () => {
    const seriesId = crypto.randomUUID()
    const event = anEvent({ seriesId, isCancelled: true, maxAttendees: 8, placesLeft: 8 })
    const { id, startDate } = event
    const dates = [aSeriesDate(0, { id, startDate, isCancelled: true, state: 'closed' })]
    fakeApi.on(series.one, { id: seriesId, every: 'weekly', dates })
    const dialog = await openEvent(event)
    await expect.element(dialog.getByText('This event has been cancelled.')).toBeVisible()
    const section = dialog.getByRole('region', { name: 'Dates of this series' })
    await expect
      .element(section.getByRole('heading'))
      .toHaveTextContent('All upcoming dates are cancelled')
    await expect.element(section.getByRole('listitem')).toBeVisible()
    await expect.element(section.getByRole('link')).not.toBeInTheDocument()
    await expect.element(dialog.getByText('Places left')).not.toBeInTheDocument()
    const buttons = dialog.getByRole('button').elements()
    expect(buttons.map((button) => button.textContent).filter(Boolean)).toEqual([
      'Cancel',
      'Book Now',
    ])
    await expectAccessible('a cancelled series')
  },
)

nightlyTest('a past event shows no seats left, and a past series no dates', async () => {
  const seriesId = crypto.randomUUID()
  const startDate = new Date(Date.now() - 7_200_000)
  const event = anEvent({ seriesId, startDate, endDate: startDate, maxAttendees: 8, placesLeft: 3 })
  fakeApi.on(series.one, { id: seriesId, every: 'weekly', dates: [] })
  const dialog = await openEvent(event)
  await waitUntilIdle()
  await expect.element(dialog.getByText('Max attendees')).toBeVisible()
  await expect.element(dialog.getByText('Places left')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Repeats weekly')).not.toBeInTheDocument()
})

test('an event of a series lists the other dates and marks its own', async () => {
  const seriesId = crypto.randomUUID()
  const event = anEvent({ seriesId })
  const dates = [0, 1, 2].map((weeks) => aSeriesDate(weeks, weeks === 0 ? { id: event.id } : {}))
  fakeApi.on(series.one, { id: seriesId, every: 'weekly', dates })
  const dialog = await openEvent(event)
  const section = dialog.getByRole('region', { name: 'Dates of this series' })
  await expect.element(section.getByText('Repeats weekly')).toBeVisible()
  const links = section.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null])
  await expectAccessible('a date of a series')
  expectNoSidewaysScroll('a date of a series')
})
