import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstDays } from '#shared/firstDays/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { answerFirstDays, aStep, dayFromNow } from '#web/testing/firstDays.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/screen.ts'
import { untilSettled } from '#web/testing/settled.ts'

const part = page.getByRole('region', { name: 'Your first 100 days' })
const box = (key: string) => part.getByRole('checkbox', { name: `Do ${key}` })
const fiveSteps = () => [
  ...['one', 'two', 'three', 'four'].map((key) => aStep(key)),
  aStep('event', { isAutomatic: true, dueDate: dayFromNow(30) }),
]

test('the list is offered on home and starts with a date', async () => {
  const me = aMember({ firstDays: 'offered', createdAt: new Date() })
  answerFirstDays(me, fiveSteps())
  await renderApp('/', me)
  await expect.element(part.getByRole('button', { name: 'Not for me' })).toBeVisible()
  await untilSettled()
  await expectAccessible('home, list offered')
  await part.getByRole('button', { name: 'Start my list' }).click()
  const date = part.getByLabelText('When did you arrive, or when will you?')
  await part.getByRole('button', { name: 'Make my list' }).click()
  await expect.element(part.getByText('Please choose a date')).toBeVisible()
  await expect.element(date).toHaveFocus()
  await expectAccessible('home, date missing')
  await date.fill(dayFromNow(10))
  await userEvent.keyboard('{Enter}')
  await expect.element(part.getByText('0 of 5 done')).toBeVisible()
  await expect.element(part.getByText(/^You arrive in (9|10) days$/)).toBeVisible()
  expect(part.getByRole('listitem').elements()).toHaveLength(3)
})

test('a step is ticked at once, keeps the focus, and the next one appears', async () => {
  const me = aMember({ firstDays: 'shown' })
  answerFirstDays(me, fiveSteps(), true)
  await renderApp('/', me)
  await expect.element(box('one')).toBeVisible()
  const saving = fakeApi.hold(firstDays.tick)
  ;(box('one').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(box('one')).toBeChecked()
  const done = fiveSteps().map((step) => ({ ...step, isDone: step.key === 'one' }))
  answerFirstDays(me, done, true)
  saving.release({ arrivalDate: dayFromNow(-3), steps: done })
  await expect.element(part.getByText('1 of 5 done')).toBeVisible()
  await expect.element(box('one')).toBeChecked()
  await expect.element(box('one')).toHaveFocus()
  await expect.element(box('four')).toBeVisible()
})

test('a tick that could not be saved is taken back', async () => {
  const me = aMember({ firstDays: 'shown' })
  answerFirstDays(me, fiveSteps(), true)
  fakeApi.fail(firstDays.tick, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/', me)
  await box('one').click()
  await expect.element(toast('Not saved')).toBeVisible()
  await expect.element(box('one')).not.toBeChecked()
})

test('a step explains itself with its source and a guide', async () => {
  const me = aMember({ firstDays: 'shown' })
  answerFirstDays(me, fiveSteps(), true)
  await renderApp('/', me)
  const how = part.getByRole('button', { name: 'How to: Do one' })
  await expect.element(how).toHaveAttribute('aria-expanded', 'false')
  await how.click()
  await expect.element(how).toHaveAttribute('aria-expanded', 'true')
  const source = part.getByRole('link', { name: /^Government\.nl/ })
  await expect.element(source).toHaveAttribute('href', 'https://www.government.nl/topics')
  await expect.element(source).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(part.getByText(/Checked on 20 November 2026/).first()).toBeVisible()
  await expect
    .element(part.getByRole('link', { name: 'Read the guide: First weeks' }))
    .toHaveAttribute('href', '/resources/first-weeks')
  await untilSettled()
  await expectAccessible('home with the list')
  expectNoSidewaysScroll('home with the list')
})

test('a step that is done elsewhere has no checkbox and says whether it is done', async () => {
  const me = aMember({ firstDays: 'shown' })
  answerFirstDays(me, [aStep('one'), aStep('event', { isAutomatic: true, isDone: true })], true)
  await renderApp('/', me)
  await part.getByRole('button', { name: 'Show all 2' }).click()
  await expect.element(part.getByText('Do event, done')).toBeVisible()
  await expect.element(box('event')).not.toBeInTheDocument()
})

test('a list that could not be loaded can be tried again, and the focus stays', async () => {
  const me = aMember({ firstDays: 'shown' })
  fakeApi.fail(firstDays.read, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/', me)
  await expect.element(part.getByText('Your list could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
  await untilSettled()
  await expectAccessible('home, list not loaded')
  const again = part.getByRole('button', { name: 'Try again' })
  const before = fakeApi.calls(firstDays.read).length
  await again.click()
  await expect.poll(() => fakeApi.calls(firstDays.read).length).toBeGreaterThan(before)
  await untilSettled()
  await expect.element(again).toHaveFocus()
  answerFirstDays(me, fiveSteps(), true)
  await again.click()
  await expect.element(part.getByText('0 of 5 done')).toBeVisible()
})

test('when every step is done, the list says so and can still be read', async () => {
  const me = aMember({ firstDays: 'shown' })
  answerFirstDays(
    me,
    fiveSteps().map((step) => ({ ...step, isDone: true })),
    true,
  )
  await renderApp('/', me)
  await expect.element(part.getByText('You have settled in')).toBeVisible()
  await expect.element(part.getByRole('listitem')).not.toBeInTheDocument()
  await part.getByRole('button', { name: 'Show all 5' }).click()
  await expect.element(part.getByRole('listitem').nth(4)).toBeVisible()
  await untilSettled()
  await expectAccessible('home, list done')
})

test.each([
  ['offered', 'Not for me'],
  ['shown', 'Put it away'],
] as const)('a list that is %s disappears by "%s"', async (choice, name) => {
  const me = aMember({ firstDays: choice, createdAt: new Date() })
  answerFirstDays(me, fiveSteps(), true)
  await renderApp('/', me)
  await part.getByRole('button', { name }).click()
  await expect.element(part).not.toBeInTheDocument()
  await expect.element(toast('Your list is put away')).toBeVisible()
  expect(fakeApi.calls(firstDays.change)).toEqual([{ isShown: false }])
})

test('a list that was put away is brought back in the settings', async () => {
  const me = aMember({ firstDays: 'away' })
  answerFirstDays(me, fiveSteps(), true)
  await renderApp('/profile?tab=settings', me)
  const setting = page.getByRole('switch', { name: /^Show my first 100 days on Home/ })
  await expect.element(setting).not.toBeChecked()
  await setting.click()
  await expect.element(toast('Your list is on Home')).toBeVisible()
  await expect.element(setting).toBeChecked()
})
