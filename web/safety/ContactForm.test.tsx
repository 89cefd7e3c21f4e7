import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { safety } from '#shared/safety/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const topic = page.getByLabelText('What’s it about?')
const message = page.getByRole('textbox', { name: 'Your message' })
const email = page.getByRole('textbox', { name: 'Your email address' })
const send = page.getByRole('button', { name: 'Send' })

nightlyTest('the form focuses the first missing field', async () => {
  await renderApp('/privacy/contact', visitor)
  await send.click()
  await expect.element(message).toHaveFocus()
  await expectAccessible('contact form, incomplete')
  expectNoSidewaysScroll('contact form, incomplete')
  expect(fakeApi.calls(safety.contact)).toEqual([])
})

test('a visitor reports an account and sees where the answer goes', async () => {
  fakeApi.on(safety.contact, null)
  await renderApp('/privacy/contact', visitor)
  await topic.selectOptions('Report someone under 16')
  await expect.element(page.getByText(/^Tell us which account it is/)).toBeVisible()
  await page.getByLabelText('Where on Welkom?').fill('The person called sk8er')
  await message.fill('My pupil is twelve, and has an account here.')
  await email.fill('teacher@example.org')
  await send.click()
  await expect.element(page.getByText('Thank you. Your message has arrived.')).toBeVisible()
  await expect.element(page.getByText(/reply to teacher@example\.org/)).toBeVisible()
  await expectAccessible('contact form, sent')
  expect(fakeApi.calls(safety.contact)).toMatchObject([
    { topic: 'underAge', where: 'The person called sk8er', email: 'teacher@example.org' },
  ])
})

nightlyTest('a message that could not be sent is kept', async () => {
  fakeApi.fail(safety.contact, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/privacy/contact', aMember())
  await message.fill('What do you keep about me?')
  await send.click()
  await expect.element(toast('Failed to send message')).toBeVisible()
  await expect.element(page.getByRole('main').getByText('Welkom is busy right now.')).toBeVisible()
  await expect.element(message).toHaveValue('What do you keep about me?')
})

nightlyTest('the URL presets the topic', async () => {
  await renderApp('/privacy/contact?topic=underAge', visitor)
  await expect.element(topic).toHaveValue('underAge')
})

test('the URL in a mail about a decision fixes the topic', async () => {
  const decision = crypto.randomUUID()
  fakeApi.on(safety.contact, null)
  await renderApp(`/privacy/contact?decision=${decision}`, aMember())
  await expect.element(page.getByText('Object to a decision', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Someone will look at it again\./)).toBeVisible()
  await expect.element(topic).not.toBeInTheDocument()
  await expectAccessible('objection')
  await message.fill('The bike stands before my door.')
  await send.click()
  await expect.element(page.getByText('Thank you. Your message has arrived.')).toBeVisible()
  expect(fakeApi.calls(safety.contact)).toMatchObject([
    { topic: 'objection', decisionId: decision },
  ])
})

nightlyTest('an invalid URL starts with the default topic', async () => {
  await renderApp('/privacy/contact?decision=x&topic=y', visitor)
  await expect.element(topic).toHaveValue('content')
})

nightlyTest('the email address of members is prefilled', async () => {
  await renderApp('/privacy/contact', aMember())
  await expect.element(email).toHaveValue('noor@example.org')
})
