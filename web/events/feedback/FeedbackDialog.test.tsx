import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { feedback, type OwnFeedback } from '#shared/events/feedback/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent } from '#web/testing/events.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const hour = 3_600_000
const dialog = page.getByRole('dialog', { name: 'How was it?' })

/** An event that ended an hour ago, and a server that stores feedback on it. */
const aPastEvent = (mayAnswer = true) => {
  const now = Date.now()
  const event = anEvent({
    isBooked: true,
    startDate: new Date(now - 3 * hour),
    endDate: new Date(now - hour),
  })
  let answer: OwnFeedback['answer'] = null
  fakeApi.on(events.one, event)
  fakeApi.on(feedback.answer, () => ({ answer, mayAnswer }))
  fakeApi.on(feedback.giveAnswer, ({ rating, comment = '' }) => {
    answer = { rating, comment }
    return answer
  })
  return event
}

const openFeedback = async (mayAnswer?: boolean) => {
  const { id } = aPastEvent(mayAnswer)
  await renderApp(`/events?event=${id}&dialog=answer`)
}

test('one tap saves a rating, and a comment can be added', async () => {
  await openFeedback()
  await expect.poll(() => dialog.getByRole('radio').elements().length).toBe(5)
  await expect.element(dialog.getByText('One tap is enough.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Anything to add?')).toBeDisabled()
  await expectAccessible('the question after an event')
  expectNoSidewaysScroll('the question after an event')
  await dialog.getByRole('radio', { name: 'Good' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'Good' })).toBeChecked()
  await expect.element(dialog.getByText(/^Thank you/)).toBeVisible()
  await dialog.getByLabelText('Anything to add?').fill('The stroopwafels were warm')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Saved' })).toBeVisible()
  expect(fakeApi.calls(feedback.giveAnswer)).toMatchObject([
    { rating: 4 },
    { rating: 4, comment: 'The stroopwafels were warm' },
  ])
})

nightlyTest('a rating that could not be saved is rolled back, with the reason', async () => {
  await openFeedback()
  fakeApi.on(feedback.giveAnswer, () => {
    throw new FakeError(503, { message: 'Welkom is busy right now.' })
  })
  await dialog.getByRole('radio', { name: 'Good' }).click()
  await expect.element(toast('Failed to save your answer')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'Good' })).not.toBeChecked()
})

nightlyTest(
  'Escape closes the connection request and not the feedback dialog below it',
  async () => {
    const sam = aPerson()
    fakeApi.on(feedback.met, [sam])
    await openFeedback()
    const met = dialog.getByRole('region', { name: 'Who did you meet?' })
    await expect.element(met.getByRole('article', { name: sam.name })).toBeVisible()
    await met.getByRole('button', { name: `Connect with ${sam.name}` }).click()
    const request = page.getByRole('dialog', { name: /Connect/ })
    await expect.element(request.getByLabelText('Message')).toHaveFocus()
    await expectAccessible('a request to connect, after an event')
    await userEvent.keyboard('{Escape}')
    await expect.element(request).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
  },
)

nightlyTest('feedback is rejected for absent users and outside the feedback period', async () => {
  await openFeedback(false)
  await expect.element(dialog.getByText('You can’t answer this now')).toBeVisible()
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument()
  await expectAccessible('no answer possible')
})

nightlyTest('closing the dialog returns to the list of past events', async () => {
  const event = aPastEvent()
  fakeApi.on(events.list, [event])
  await renderApp('/events?tab=past')
  await page.getByRole('link', { name: 'How was it?' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => window.location.search).toBe('?tab=past')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
