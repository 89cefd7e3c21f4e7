import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { security } from '#shared/auth/security/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'

const heading = (name: string) => page.getByRole('heading', { name })
const confirm = page.getByRole('button', { name: 'Confirm this address' })
const token = 'abc'

test('an address is confirmed by the button, not by opening the link', async () => {
  fakeApi.on(security.confirmEmail, null)
  await renderApp(`/auth/confirm?token=${token}`, visitor)
  await expect.element(heading('Confirm your email address')).toBeVisible()
  await expectAccessible('confirm address')
  expectNoSidewaysScroll('confirm address')
  expect(fakeApi.calls(security.confirmEmail)).toEqual([])
  await confirm.click()
  await expect.element(heading('Your email address has been changed.')).toBeVisible()
  expect(fakeApi.calls(security.confirmEmail)).toEqual([{ token }])
})

nightlyTest('the address of a new account is confirmed with its own text', async () => {
  fakeApi.on(security.confirmEmail, null)
  await renderApp(`/auth/confirm?token=${token}&account=1`, visitor)
  await expect.element(page.getByRole('main')).toMatchTextContent('If it wasn’t you')
  await expectAccessible('confirm account')
  await confirm.click()
  await expect.element(heading('Your email address is confirmed.')).toBeVisible()
  expect(fakeApi.calls(security.confirmEmail)).toEqual([{ token }])
})

nightlyTest('a replaced link is explained, with alternatives', async () => {
  fakeApi.fail(security.confirmEmail, 400, {
    code: 'invalid_link',
    message: 'This link no longer works',
  })
  await renderApp(`/auth/confirm?token=${token}`, visitor)
  await confirm.click()
  await expect.element(heading('This link no longer works')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'your settings' })).toBeVisible()
  await expectAccessible('link replaced')
})

nightlyTest('a server error keeps the button', async () => {
  fakeApi.fail(security.confirmEmail, 503, { message: 'Welkom is busy right now.' })
  await renderApp(`/auth/confirm?token=${token}`, visitor)
  await confirm.click()
  await expect.element(page.getByRole('main')).toMatchTextContent('Welkom is busy right now.')
  await expect.element(confirm).toBeVisible()
})

test('"This was not me" announces a mail with a password link', async () => {
  fakeApi.on(security.undoEmail, null)
  await renderApp(`/auth/confirm?undo&token=${token}`, visitor)
  await expect.element(heading('Wasn’t this you?')).toBeVisible()
  await expectAccessible('was this not you')
  expectNoSidewaysScroll('was this not you')
  expect(fakeApi.calls(security.undoEmail)).toEqual([])
  await page.getByRole('button', { name: 'This wasn’t me' }).click()
  await expect.element(heading('Your account is safe again.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ask for another link' })).toBeVisible()
  expect(fakeApi.calls(security.undoEmail)).toEqual([{ token }])
})
