import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BookingOptions } from '#shared/events/booking/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { hosting } from '#shared/events/hosting/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aHostedEvent, aHosting, fakeHostedApi, fakeHostingApi } from '#web/testing/hosting.ts'
import { newId } from '#web/testing/ids.ts'
import { expectScreenQuality } from '#web/testing/layout.ts'
import { onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const summary = page.getByText('Bookings', { exact: true })
const field = (name: string | RegExp) => page.getByLabelText(name)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const complete = {
  ...{ title: 'Potluck', description: 'Bring something.', location: 'Dom', price: '0.00' },
  ...{ startDate: new Date('2031-03-10T18:30Z'), endDate: new Date('2031-03-10T20:30Z') },
}

const openDraft = async (draft: object = {}) => {
  const row = aHosting({ draft: { ...complete, ...draft } })
  fakeHostingApi(row)
  await renderApp(`/hosting/${row.id}`)
  await summary.click()
}
const saved = () => fakeApi.calls(hosting.save).at(-1)?.draft.bookingOptions
const lastQuestions = () => (saved() as BookingOptions | undefined)?.questions

const aQuestion = (text: string, changes: object = {}) => ({
  ...{ id: newId(), text, kind: 'text' as const, options: [], isRequired: false },
  ...{ isPerPerson: false, reason: null },
  ...changes,
})

test('a simple event stays one line, which says what was chosen', async () => {
  await openDraft()
  await expect.element(page.getByText('Guests, questions, times, and more')).toBeVisible()
  await field('Guests').selectOptions('Up to 2 guests')
  await field('Ask for the names of guests').click()
  await field('I decide who comes').click()
  await expect.element(field('Visitors can book without an account')).toBeDisabled()
  await field('Open requests end').selectOptions('a day before')
  await field('Bookings open').selectOptions('a week before')
  await expect
    .element(page.getByText('Up to 2 guests · you decide who comes · opening times'))
    .toBeVisible()
  await expect.poll(saved).toMatchObject({
    ...{ maxGuests: 2, areGuestNamesRequired: true, needsApproval: true },
    ...{ requestsEndMinutes: 24 * 60, opensMinutes: 7 * 24 * 60, closesMinutes: null },
  })
  await expectScreenQuality('the options of bookings')
})

test('a date and time becomes minutes before the start', async () => {
  await openDraft()
  await field('Bookings close').selectOptions('At a date and time')
  const exact = field('Bookings close: date and time')
  await expect.element(exact).toHaveValue('2031-03-09T19:30')
  await exact.fill('2031-03-10T18:00')
  await expect.poll(saved).toMatchObject({ closesMinutes: 90 })
  await exact.fill('2031-03-10T20:00')
  await button('Propose event').click()
  await expect.element(page.getByText('Choose a time before the start')).toBeVisible()
  await expect.element(exact).toHaveFocus()
})

test('a question with answers to choose from', async () => {
  await openDraft({ bookingOptions: BookingOptions.parse({ maxGuests: 1 }) })
  await button('Add a question').click()
  await expect.element(field(/^Text of question 1/)).toHaveFocus()
  await field(/^Text of question 1/).fill('What do you eat?')
  await field('How people answer').selectOptions('They choose one answer')
  await field('Answer 1').fill('Everything')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Answer 2')).toHaveFocus()
  await userEvent.keyboard('Vegan{Enter}')
  await expect.element(field('Answer 3')).toHaveFocus()
  await button('Remove answer 3').click()
  await expect.element(field('Answer 2')).toHaveFocus()
  await field('Everyone has to answer').click()
  await field('Ask for each guest too').click()
  await expect.poll(lastQuestions).toMatchObject([
    {
      ...{ text: 'What do you eat?', kind: 'one', options: ['Everything', 'Vegan'] },
      ...{ isRequired: true, isPerPerson: true, reason: null },
    },
  ])
  await onlyNightly(expectAccessible)('a question of the host')
})

test('half a question is saved, and named before it is sent', async () => {
  await openDraft()
  await button('Add a question').click()
  await field('How people answer').selectOptions('They choose one or more answers')
  await expect.poll(lastQuestions).toMatchObject([{ text: '', options: ['', ''] }])
  await button('Propose event').click()
  await expect.element(field(/^Text of question 1/)).toHaveFocus()
  expect(page.getByText('Required').elements()).toHaveLength(3)
  expect(fakeApi.calls(hosting.propose)).toEqual([])
})

test('questions are moved with the keyboard, and removed', async () => {
  const questions = ['One?', 'Two?', 'Three?'].map((text) => aQuestion(text))
  await openDraft({ bookingOptions: BookingOptions.parse({ questions }) })
  const texts = () => lastQuestions()?.map(({ text }) => text)
  await button('Move question 1 down').click()
  await expect.element(page.getByText('Now question 2 of 3')).toBeInTheDocument()
  await expect.element(button('Move question 2 down')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Move question 3 down')).toHaveFocus()
  await expect.poll(texts).toEqual(['Two?', 'Three?', 'One?'])
  await button('Remove question 1').click()
  await expect.poll(texts).toEqual(['Three?', 'One?'])
  await expect.element(button('Add a question')).toHaveFocus()
})

test('a personal question needs a reason', async () => {
  await openDraft()
  await button('Add a question').click()
  await field(/^Text of question 1/).fill('Wat is je paspoortnummer?')
  await expect.element(page.getByText(/^This looks personal/)).toBeVisible()
  await button('Propose event').click()
  await expect.element(field(/^Why you ask/)).toHaveFocus()
  await expectAccessible('a personal question')
  await field(/^Why you ask/).fill('For the ferry.')
  await expect.poll(lastQuestions).toMatchObject([{ reason: 'For the ferry.' }])
})

test('an event that visitors do not see is not open to them', async () => {
  await openDraft({ isMembersOnly: true, bookingOptions: BookingOptions.parse({}) })
  const visitors = field('Visitors can book without an account')
  await expect.element(visitors).toBeDisabled()
  await expect
    .element(visitors)
    .toHaveAccessibleDescription('Visitors can’t see this event. Show it to everyone first.')
})

test('things to bring have a number', async () => {
  await openDraft()
  await button('Add something to bring').click()
  await expect.element(field(/^Thing 1/)).toHaveFocus()
  await field(/^Thing 1/).fill('A salad')
  await field('How many').fill('3')
  await expect
    .poll(() => (saved() as BookingOptions | undefined)?.items)
    .toMatchObject([{ text: 'A salad', count: 3 }])
})

test('after an answer, questions stay as they are, and only optional ones are added', async () => {
  const question = aQuestion('What do you eat?', { isRequired: true })
  const event = aHostedEvent({
    bookingOptions: BookingOptions.parse({ questions: [question] }),
    areQuestionsFrozen: true,
  })
  fakeHostedApi(event)
  fakeApi.fail(hosted.update, 409, {
    ...{ message: 'People are waiting for your answer.', field: 'bookingOptions' },
  })
  await renderApp(`/hosted-events/${event.id}?dialog=edit`)
  const form = page.getByRole('dialog', { name: 'Edit event' })
  await form.getByText('Bookings', { exact: true }).click()
  await expect.element(form.getByText(/^People have answered, so/)).toBeVisible()
  await expect.element(form.getByText('What do you eat?')).toBeVisible()
  await expect.element(form.getByLabelText(/^Text of question 1/)).not.toBeInTheDocument()
  await form.getByRole('button', { name: 'Add a question' }).click()
  await form.getByLabelText(/^Text of question 2/).fill('A song?')
  await expect.element(form.getByLabelText('Everyone has to answer')).not.toBeInTheDocument()
  await expectAccessible('frozen questions')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(form.getByText('People are waiting for your answer.')).toBeVisible()
  expect(fakeApi.calls(hosted.update)).toMatchObject([
    { bookingOptions: { questions: [question, { text: 'A song?', isRequired: false }] } },
  ])
})
