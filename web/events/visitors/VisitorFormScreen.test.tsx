import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visitors } from '#shared/events/visitors/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { aVisitorForm } from '#web/testing/visitors.ts'

const questionId = crypto.randomUUID()
const question = {
  ...{ id: questionId, text: 'What do you eat?', kind: 'yesNo' as const, options: [] },
  ...{ isRequired: true, isPerPerson: false, reason: null },
}
const options = { maxGuests: 2, areGuestNamesRequired: false, questions: [question] }

const openForm = async (
  changes: Parameters<typeof aVisitorForm>[0] = {},
  me: Me | null = visitor,
) => {
  const form = aVisitorForm(changes)
  fakeApi.on(visitors.form, form)
  await renderApp(`/auth/book?event=${form.event.id}`, me)
  return form
}

const field = (name: string) => page.getByRole('textbox', { name })
const book = page.getByRole('button', { name: /^Book/ })

test('a visitor books with name, address, guests and answers, and is told to open the mail', async () => {
  fakeApi.on(visitors.book, { heldUntil: new Date() })
  const { event } = await openForm({ options, room: 2 })
  await expect.element(page.getByRole('heading', { name: 'Shared table' })).toBeVisible()
  await expectAccessible('booking without an account')
  expectNoSidewaysScroll('booking without an account')
  await book.click()
  expect(fakeApi.calls(visitors.book)).toEqual([])
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(page.getByText('You can only book if you’re 16 or older')).toBeVisible()
  await field('Name').fill('Noor')
  await field('Your email address').fill('noor@example.org')
  await page.getByRole('radio', { name: 'Yes' }).click()
  await page.getByRole('checkbox', { name: 'I’m 16 or older' }).click()
  await book.click()
  const status = page.getByRole('status').filter({ hasText: 'noor@example.org' })
  await expect.element(status).toBeVisible()
  await expectAccessible('a place is held')
  expect(fakeApi.calls(visitors.book)).toEqual([
    {
      ...{ id: event.id, name: 'Noor', email: 'noor@example.org', isSixteen: true },
      ...{ size: 1, guestNames: [], answers: { [questionId]: [['yes']] } },
    },
  ])
})

test('a refused booking keeps what was typed', async () => {
  fakeApi.fail(visitors.book, 409, { code: 'event_full', message: 'This event is full' })
  await openForm()
  await field('Name').fill('Noor')
  await field('Your email address').fill('noor@example.org')
  await page.getByRole('checkbox').click()
  await book.click()
  await expect.element(page.getByRole('main')).toMatchTextContent('This event is full')
  await expect.element(field('Name')).toHaveValue('Noor')
})

test('an event that takes no visitors says why', async () => {
  fakeApi.fail(visitors.form, 409, {
    code: 'bookings_closed',
    message: 'Bookings for this event have closed',
  })
  await renderApp(`/auth/book?event=${crypto.randomUUID()}`, visitor)
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('Bookings for this event have closed')
  await expectAccessible('no booking without an account')
})

test('an address without an event says that there is none', async () => {
  await renderApp('/auth/book', visitor)
  await expect.element(page.getByRole('main')).toMatchTextContent('Event not found')
})

test('who is logged in is led to the event in the app', async () => {
  const { event } = await openForm({}, aMember())
  await expect
    .element(page.getByRole('link', { name: 'Book with my account' }))
    .toHaveAttribute('href', `/events?event=${event.id}&action=book`)
})
