import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type BookingForm, booking, parseBookingOptions } from '#shared/events/booking/contract.ts'
import { events } from '#shared/events/contract.ts'
import { type SeriesDate, series } from '#shared/events/series/contract.ts'
import { seriesBooking } from '#shared/events/seriesBooking/contract.ts'
import { mayBeChosen } from '#shared/events/seriesBooking/rules.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent, aSeriesDate } from '#web/testing/events.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { newId } from '#web/testing/ids.ts'
import { expectNoSidewaysScroll, phone, setTextSize, setViewport } from '#web/testing/layout.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const open = async (changes: Partial<SeriesDate>[], form: Partial<BookingForm> = {}) => {
  const seriesId = newId()
  const dates = changes.map((one, weeks) => aSeriesDate(weeks, { price: '5.00', ...one }))
  const [first] = dates
  if (!first) throw new Error('A series has dates')
  const { id, startDate } = first
  const event = anEvent({ ...{ id, startDate, seriesId, price: '5.00' }, title: 'Dutch class' })
  fakeApi.on(events.list, () => [event])
  fakeApi.on(events.one, () => event)
  fakeApi.on(series.one, () => ({ id: seriesId, every: 'weekly' as const, dates }))
  fakeApi.on(booking.form, () => ({
    ...{ options: parseBookingOptions({}), party: null, price: null, room: null, readers: [] },
    ...{ answersKeptDays: 30, isInvited: false },
    ...form,
  }))
  await renderApp(`/events?event=${event.id}`)
  const name = dates.some(mayBeChosen) ? 'Book more dates' : 'Your dates'
  await page.getByRole('button', { name }).click()
  // The title follows the dates.
  const sheet = page.getByRole('dialog', { name: /^(Book more|Your) dates$/ })
  await expect.element(sheet.getByRole('listitem').first()).toBeVisible()
  return { sheet, dates, event }
}

const waitRule = /^First come, first served\./
const chosen = ({ id, startDate }: SeriesDate) => ({ id, startDate })

test('all free dates are booked in one go, and a date that was full offers its waitlist', async () => {
  const { sheet, dates, event } = await open([{}, {}, { state: 'full', placesLeft: 0 }, {}])
  const boxes = sheet.getByRole('checkbox')
  await expect.element(sheet.getByText(waitRule)).toBeVisible()
  // The date that was open is chosen, and a full one cannot be.
  await expect.element(boxes.nth(0)).toBeChecked()
  await expect.element(boxes.nth(2)).toBeDisabled()
  await expect.element(sheet.getByRole('button', { name: 'Book 1 date · €5.00' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Choose all 3 free dates' }).click()
  await sheet.getByLabelText('Book only if all are free').click()
  await sheet.getByLabelText('Book the dates that are free').click()
  const [first, second, , fourth] = dates as [SeriesDate, SeriesDate, SeriesDate, SeriesDate]
  fakeApi.on(seriesBooking.book, () => ({
    ...{ booked: [first, second].map(chosen), asked: [] },
    missed: [{ ...chosen(fourth), reason: 'full' as const }],
  }))
  fakeApi.on(events.joinWaitlist, { eventId: fourth.id, position: 1 })
  await sheet.getByRole('button', { name: 'Book 3 dates · €15.00' }).click()
  expect(fakeApi.calls(seriesBooking.book)).toMatchObject([
    { id: event.id, eventIds: [first.id, second.id, fourth.id], mode: 'fitting', size: 1 },
  ])
  await expect
    .element(sheet.getByRole('heading', { name: '2 of 3 dates are booked' }))
    .toBeVisible()
  await expectAccessible('result of a series')
  await expect.element(sheet.getByText(waitRule)).toBeVisible()
  await sheet.getByRole('button', { name: /^Join the waitlist of/ }).click()
  await expect.element(sheet.getByText('You’re on the waitlist')).toBeVisible()
  expect(fakeApi.calls(events.joinWaitlist)).toMatchObject([{ id: fourth.id }])
})

test('all or nothing: the reason is shown, and what is still free stays chosen', async () => {
  const { sheet, dates } = await open([{}, {}, {}])
  await sheet.getByRole('button', { name: 'Choose all 3 free dates' }).click()
  await sheet.getByLabelText('Book only if all are free').click()
  const message = 'You can’t get a place on Thu 3 Dec. We booked nothing'
  fakeApi.on(seriesBooking.book, () => {
    if (dates[1]) Object.assign(dates[1], { state: 'full', placesLeft: 0 })
    throw new FakeError(409, { code: 'series_dates_taken', message })
  })
  await sheet.getByRole('button', { name: /^Book 3 dates/ }).click()
  await expect.element(sheet.getByText(message)).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Book 2 dates · €10.00' })).toBeVisible()
  expect(fakeApi.calls(seriesBooking.book)).toMatchObject([{ mode: 'all' }])
})

test('my dates are checked and can be left one by one, after a question', async () => {
  const { sheet, dates } = await open([
    { state: 'mine' },
    { state: 'mine', partySize: 3 },
    { state: 'waiting' },
  ])
  await expect.element(sheet.getByRole('checkbox').nth(1)).toBeChecked()
  await expect.element(sheet.getByRole('checkbox').nth(1)).toBeDisabled()
  fakeApi.on(events.cancelBooking, () => {
    if (dates[1]) dates[1].state = 'free'
    return null
  })
  await sheet
    .getByRole('button', { name: /^Leave/ })
    .nth(1)
    .click()
  const question = page.getByRole('dialog', { name: 'Cancel your 3 places?' })
  await expect
    .element(question)
    .toMatchTextContent(/Your 3 places at Dutch class on .+ go to the next people/)
  await question.getByRole('button', { name: 'Cancel my places' }).click()
  await expect.element(sheet.getByRole('checkbox').nth(1)).toBeEnabled()
  expect(fakeApi.calls(events.cancelBooking)).toEqual([{ id: dates[1]?.id }])
})

test('a series that asks: guests and answers hold for all dates, and fit a phone with large text', async () => {
  await setViewport(phone)
  await setTextSize(200)
  const question = { id: newId(), text: 'Which level?', kind: 'text' as const, isRequired: true }
  const options = parseBookingOptions({ maxGuests: 1, needsApproval: true, questions: [question] })
  const { sheet, dates } = await open([{ state: 'ask' }, { state: 'ask' }], { options })
  await sheet.getByRole('button', { name: 'Choose all 2 free dates' }).click()
  const send = sheet.getByRole('button', { name: 'Ask for 2 dates' })
  await send.click()
  const field = sheet.getByRole('textbox', { name: /Which level/ })
  await expect.element(field).toHaveFocus()
  expect(fakeApi.calls(seriesBooking.book)).toEqual([])
  await field.fill('A2')
  fakeApi.on(seriesBooking.book, { booked: [], asked: dates.map(chosen), missed: [] })
  await expectAccessible('dates of a series')
  expectNoSidewaysScroll('dates of a series')
  await send.click()
  await expect.element(sheet.getByText('You’ve asked for 2 dates')).toBeVisible()
  expect(fakeApi.calls(seriesBooking.book)).toMatchObject([
    { answers: { [question.id]: [['A2']] }, size: 1 },
  ])
})

test('where all dates are booked, the form of a party is left out', async () => {
  const options = parseBookingOptions({ maxGuests: 2 })
  const { sheet } = await open([{ state: 'mine' }, { state: 'mine' }], { options })
  await expect.element(sheet.getByRole('button', { name: /^Leave / }).first()).toBeVisible()
  expect(sheet.getByRole('button', { name: 'One guest more' }).elements()).toEqual([])
})
