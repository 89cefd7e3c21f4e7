import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mail } from '#shared/mail/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'

const stop = page.getByRole('button', { name: 'Unsubscribe' })

test('opening the link changes nothing until the button is pressed', async () => {
  fakeApi.on(mail.unsubscribe, { category: 'connections' })
  await renderApp('/privacy/unsubscribe?token=abc', visitor)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Unsubscribe' })).toBeVisible()
  await expectAccessible('unsubscribe')
  expectNoSidewaysScroll('unsubscribe')
  expect(fakeApi.calls(mail.unsubscribe)).toEqual([])
  await stop.click()
  const done = 'You won’t get any more emails about “Connections and language buddies”.'
  await expect.element(page.getByText(done)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'your settings' }))
    .toHaveAttribute('href', '/profile?tab=settings#mail-connections')
  await onlyNightly(expectAccessible)('unsubscribed')
  expectNoSidewaysScroll('unsubscribed')
  expect(fakeApi.calls(mail.unsubscribe)).toEqual([{ token: 'abc' }])
})

nightlyTest('an invalid link is explained', async () => {
  fakeApi.fail(mail.unsubscribe, 400, {
    code: 'invalid_unsubscribe_link',
    message: 'This link is incomplete',
  })
  await renderApp('/privacy/unsubscribe?token=abc', visitor)
  await stop.click()
  await expect.element(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await expect.element(stop).not.toBeInTheDocument()
  await expectAccessible('unsubscribe, link incomplete')
})

nightlyTest('without a token there is no button', async () => {
  await renderApp('/privacy/unsubscribe', visitor)
  await expect.element(page.getByRole('link', { name: 'write to us' })).toBeVisible()
  await expect.element(stop).not.toBeInTheDocument()
})

nightlyTest('a server error is shown, and the button stays', async () => {
  fakeApi.fail(mail.unsubscribe, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/privacy/unsubscribe?token=abc', visitor)
  await stop.click()
  await expect.element(page.getByRole('main').getByText('Welkom is busy right now.')).toBeVisible()
  await expect.element(stop).toBeVisible()
})
