import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstDays } from '#shared/firstDays/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aStep, dayFromNow, fakeFirstDaysApi } from '#web/testing/firstDays.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const section = page.getByRole('region', { name: 'Your first 100 days' })
const checkbox = (key: string) => section.getByRole('checkbox', { name: `Do ${key}` })
const openList = () => section.getByRole('button', { name: 'Show all steps' }).click()
const fiveSteps = () => [
  ...['one', 'two', 'three', 'four'].map((key) => aStep(key)),
  aStep('event', { isAutomatic: true, dueDate: dayFromNow(30) }),
]

test('the list is offered on home and starts with a date', async () => {
  const me = aMember({ firstDays: 'offered', createdAt: new Date() })
  fakeFirstDaysApi(me, fiveSteps())
  await renderApp('/', me)
  await section.getByRole('heading').click()
  await expect.element(section.getByRole('button', { name: 'Not for me' })).toBeVisible()
  await waitUntilIdle()
  await expectAccessible('home, list offered')
  await section.getByRole('button', { name: 'Start my list' }).click()
  const date = section.getByLabelText('When did you arrive, or when will you arrive?')
  await section.getByRole('button', { name: 'Make my list' }).click()
  await expect.element(section.getByText('Choose a date')).toBeVisible()
  await expect.element(date).toHaveFocus()
  await onlyNightly(expectAccessible)('home, date missing')
  await date.fill(dayFromNow(10))
  await userEvent.keyboard('{Enter}')
  await expect.element(section.getByText('0 of 5 done')).toBeVisible()
  await expect.element(section.getByText(/^You arrive in (9|10) days$/)).toBeVisible()
  await openList()
  expect(section.getByRole('listitem').elements()).toHaveLength(3)
})

test('only the next step is shown, and the one after it follows when it is ticked', async () => {
  const me = aMember({ firstDays: 'shown' })
  fakeFirstDaysApi(me, [aStep('event', { isAutomatic: true }), ...fiveSteps()], true)
  await renderApp('/', me)
  await expect.element(checkbox('one')).not.toBeChecked()
  await expect.element(section.getByText(/^Day [45]$/)).toBeVisible()
  expect(section.getByRole('checkbox').elements()).toHaveLength(1)
  await waitUntilIdle()
  await onlyNightly(expectAccessible)('home with the next step')
  const done = fiveSteps().map((step) => ({ ...step, isDone: step.key === 'one' }))
  fakeApi.on(firstDays.setStepDone, () => {
    fakeFirstDaysApi(me, done, true)
    return { arrivalDate: dayFromNow(-3), steps: done }
  })
  ;(checkbox('one').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(section.getByText('Well done')).toBeVisible()
  await expect.element(checkbox('one')).toBeChecked()
  await expect.element(checkbox('two')).toHaveFocus()
  await expect.element(section.getByText('Well done')).not.toBeInTheDocument()
  await expect.element(checkbox('two')).not.toBeChecked()
  await expect.element(section.getByText('1 of 5 done')).toBeInTheDocument()
  expect(fakeApi.calls(firstDays.setStepDone)).toEqual([{ key: 'one', isDone: true }])
})

nightlyTest('somebody who has lived here for long is not offered the list', async () => {
  const me = aMember({ firstDays: 'offered', role: 'language_buddy', createdAt: new Date() })
  await renderApp('/', me)
  await expect.element(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
  await waitUntilIdle()
  await expect.element(section).not.toBeInTheDocument()
})

nightlyTest(
  'a step is completed optimistically, keeps the focus, and the next one appears',
  async () => {
    const me = aMember({ firstDays: 'shown' })
    fakeFirstDaysApi(me, fiveSteps(), true)
    await renderApp('/', me)
    await openList()
    await expect.element(checkbox('one')).toBeVisible()
    const saving = fakeApi.hold(firstDays.setStepDone)
    ;(checkbox('one').element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(checkbox('one')).toBeChecked()
    const done = fiveSteps().map((step) => ({ ...step, isDone: step.key === 'one' }))
    fakeFirstDaysApi(me, done, true)
    saving.release({ arrivalDate: dayFromNow(-3), steps: done })
    await expect.element(section.getByText('1 of 5 done')).toBeVisible()
    await expect.element(checkbox('one')).toBeChecked()
    await expect.element(checkbox('one')).toHaveFocus()
    await expect.element(checkbox('four')).toBeVisible()
  },
)

nightlyTest('completed steps are collapsed, and an overdue one says how late it is', async () => {
  const me = aMember({ firstDays: 'shown' })
  const steps = fiveSteps().map((step) => ({ ...step, isDone: step.key === 'one' }))
  fakeFirstDaysApi(me, [aStep('late', { dueDate: dayFromNow(-5) }), ...steps], true)
  await renderApp('/', me)
  await openList()
  await expect.element(section.getByText(/^[456] days late/)).toBeVisible()
  await expect.element(checkbox('one')).not.toBeInTheDocument()
  await section.getByText('Completed steps (1)').click()
  await expect.element(checkbox('one')).toBeChecked()
  await section.getByRole('button', { name: 'Show 2 more' }).click()
  await expect.element(section.getByText('Do event, not done yet')).toBeVisible()
})

test('a completion that could not be saved is rolled back', async () => {
  const me = aMember({ firstDays: 'shown' })
  fakeFirstDaysApi(me, fiveSteps(), true)
  fakeApi.fail(firstDays.setStepDone, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/', me)
  await checkbox('one').click()
  await expect.element(toast('Failed to save')).toBeVisible()
  await expect.element(checkbox('one')).not.toBeChecked()
})

test('a step shows instructions, source and guide', async () => {
  const me = aMember({ firstDays: 'shown' })
  fakeFirstDaysApi(me, fiveSteps(), true)
  await renderApp('/', me)
  await openList()
  const how = section.getByRole('button', { name: 'How to: Do one' })
  await expect.element(how).toHaveAttribute('aria-expanded', 'false')
  await how.click()
  await expect.element(how).toHaveAttribute('aria-expanded', 'true')
  const source = section.getByRole('link', { name: /^Government\.nl/ })
  await expect.element(source).toHaveAttribute('href', 'https://www.government.nl/topics')
  await expect.element(source).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(section.getByText(/Checked on 20 November 2026/).first()).toBeVisible()
  await expect
    .element(section.getByRole('link', { name: 'Guide: First weeks' }).first())
    .toHaveAttribute('href', '/resources/first-weeks')
  await waitUntilIdle()
  await expectAccessible('home with the list')
  expectNoSidewaysScroll('home with the list')
})

nightlyTest('an automatic step has no checkbox and shows whether it is done', async () => {
  const me = aMember({ firstDays: 'shown' })
  fakeFirstDaysApi(me, [aStep('one'), aStep('event', { isAutomatic: true, isDone: true })], true)
  await renderApp('/', me)
  await openList()
  await section.getByText('Completed steps (1)').click()
  await expect.element(section.getByText('Do event, done')).toBeVisible()
  await expect.element(checkbox('event')).not.toBeInTheDocument()
})

nightlyTest('a checklist that failed to load can be retried, and the focus stays', async () => {
  const me = aMember({ firstDays: 'shown' })
  fakeApi.fail(firstDays.read, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/', me)
  await expect.element(section.getByText('Your list could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
  await waitUntilIdle()
  await expectAccessible('home, list not loaded')
  const again = section.getByRole('button', { name: /^Try again/ })
  const before = fakeApi.calls(firstDays.read).length
  await again.click()
  await expect.poll(() => fakeApi.calls(firstDays.read).length).toBeGreaterThan(before)
  await waitUntilIdle()
  await expect.element(again).toHaveFocus()
  fakeFirstDaysApi(me, fiveSteps(), true)
  await again.click()
  await expect.element(section.getByText('0 of 5 done')).toBeVisible()
})

nightlyTest('a completed checklist says so and stays readable', async () => {
  const me = aMember({ firstDays: 'shown' })
  fakeFirstDaysApi(
    me,
    fiveSteps().map((step) => ({ ...step, isDone: true })),
    true,
  )
  await renderApp('/', me)
  await openList()
  await expect.element(section.getByText('You have settled in')).toBeVisible()
  await expect.element(section.getByText('Do one')).not.toBeVisible()
  await section.getByText('Completed steps (5)').click()
  await expect.element(section.getByRole('listitem').nth(4)).toBeVisible()
  await waitUntilIdle()
  await expectAccessible('home, list done')
})

test.each(
  firstOf([
    ['offered', 'Not for me'],
    ['shown', 'Hide this list'],
  ] as const),
)('a checklist that is %s disappears by "%s"', async (choice, name) => {
  const me = aMember({ firstDays: choice, createdAt: new Date() })
  fakeFirstDaysApi(me, fiveSteps(), true)
  await renderApp('/', me)
  if (choice === 'shown') await openList()
  else await section.getByRole('heading').click()
  await section.getByRole('button', { name }).click()
  await expect.element(section).not.toBeInTheDocument()
  await expect.element(toast('Your list is hidden')).toBeVisible()
  expect(fakeApi.calls(firstDays.change)).toEqual([{ isShown: false }])
})

nightlyTest('a dismissed checklist is restored in the settings', async () => {
  const me = aMember({ firstDays: 'away' })
  fakeFirstDaysApi(me, fiveSteps(), true)
  await renderApp('/profile?tab=settings', me)
  const setting = page.getByRole('switch', { name: /^Show my first 100 days on Home/ })
  await expect.element(setting).not.toBeChecked()
  await setting.click()
  await expect.element(toast('Your list is on Home')).toBeVisible()
  await expect.element(setting).toBeChecked()
})
