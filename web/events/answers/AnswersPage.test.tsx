import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, type EventAnswers } from '#shared/events/answers/contract.ts'
import { BookingOptions, type Question } from '#shared/events/booking/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aHostedEvent, fakeHostedApi } from '#web/testing/hosting.ts'
import { newId } from '#web/testing/ids.ts'
import { expectScreenQuality } from '#web/testing/layout.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { aCaseFile } from '#web/testing/safety.ts'

const food: Question = {
  ...{ id: newId(), text: 'What do you eat?', kind: 'one', options: ['Everything', 'Vegan'] },
  ...{ isRequired: true, isPerPerson: true, reason: null },
}
const note: Question = { ...food, id: newId(), text: 'Anything else?', kind: 'text', options: [] }
const bookingOptions = BookingOptions.parse({ maxGuests: 1, questions: [food, note] })

const given: EventAnswers = {
  questions: [
    {
      ...{ question: food, asked: 3, answered: 2 },
      sums: [
        { option: 'Everything', count: 0 },
        { option: 'Vegan', count: 2 },
      ],
    },
    { question: { ...note, isPerPerson: false }, asked: 2, answered: 1, sums: [] },
  ],
  bookings: [
    {
      ...{ id: newId(), name: 'Mina', size: 2, guestNames: [] },
      answers: { [food.id]: [['Vegan'], ['Vegan']], [note.id]: [['No nuts, please']] },
    },
  ],
}

const row = (name: string | RegExp) => page.getByRole('link', { name })

test('sums come first, then the answers of each booking', async () => {
  const event = aHostedEvent({ bookingOptions })
  fakeHostedApi(event)
  fakeApi.on(answers.ofEvent, given)
  await renderApp(`/hosted-events/${event.id}`)
  await row(/^Answers.*2 questions/).click()
  await expect.element(page.getByText('Vegan').first()).toBeVisible()
  await expect.element(page.getByText('1 person without an answer')).toBeVisible()
  await expect.element(page.getByText('1 booking without an answer')).toBeVisible()
  const list = page.getByRole('list', { name: 'By booking' })
  await expect
    .element(list)
    .toMatchTextContent(/Mina, Guest 1.*Mina: Vegan.*Guest 1: Vegan.*No nuts, please/)
  await expectScreenQuality('answers to the host')
})

test('an event without questions or answers says so', async () => {
  const event = aHostedEvent({ bookingOptions })
  fakeHostedApi(event)
  fakeApi.on(answers.ofEvent, { ...given, bookings: [] })
  await renderApp(`/hosted-events/${event.id}?page=answers`)
  await expect.element(page.getByText('No answers yet')).toBeVisible()
  await expectAccessible('no answers to the host')
})

test('people who run the events of the group read no answers', async () => {
  const event = aHostedEvent({ bookingOptions, myRole: 'group' })
  fakeHostedApi(event)
  await renderApp(`/hosted-events/${event.id}?page=answers`)
  await expect.element(row(/^People/)).toBeVisible()
  await expect.element(row(/^Answers/)).not.toBeInTheDocument()
})

test('a moderator opens the answers in a case about the event', async () => {
  const file = aCaseFile({ type: 'event', owner: null })
  fakeApi.on(cases.one, file)
  fakeApi.on(answers.ofCase, given)
  await renderApp(`/safety?case=${file.id}`, aMember({ isModerator: true, staff: 'moderator' }))
  const open = page.getByRole('button', { name: 'Open the answers' })
  await expect.element(open).toBeVisible()
  expect(fakeApi.calls(answers.ofCase)).toEqual([])
  await open.click()
  await expect.element(page.getByText('No nuts, please')).toBeVisible()
  await expectAccessible('answers in a case')
})
