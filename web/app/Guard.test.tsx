import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { auth } from '#shared/auth/contract.ts'
import { queryClient } from '#web/api/queryClient.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { aMember } from '#web/testing/people.ts'
import { watchForIdleTasks } from '#web/testing/waitForIdle.ts'
import { App } from './App.tsx'

const heading = page.getByRole('heading', { level: 1 })

/** Opens the app at /groups while the session check fails. */
const openUnavailable = async () => {
  fakeApi.fail(auth.me, 503, { message: 'Welkom is busy right now.' })
  const before = window.location.href
  window.history.pushState(null, '', '/groups')
  onTestFinished(() => window.history.replaceState(null, '', before))
  const waitForIdleTasks = watchForIdleTasks()
  await render(<App />)
  await expect.element(heading).toHaveTextContent('We couldn’t open Welkom')
  return waitForIdleTasks
}

test('a failed session check shows the error and can be retried', async () => {
  // A hidden page does not open by itself.
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  const waitForIdleTasks = await openUnavailable()
  await expect.element(page.getByText('Welkom is busy right now.')).toBeVisible()
  await expectAccessible('not opened')
  // Idle tasks repeat the session check.
  await waitForIdleTasks()
  fakeApi.on(auth.me, aMember())
  const retry = page.getByRole('button', { name: /^Try again/ })
  const pressRetry = () => (retry.query() as HTMLElement | null)?.click()
  await expect.poll(() => pressRetry() ?? heading.query()?.textContent).toBe('Groups')
})

test('a screen opens by itself, without a spinner, once the server is available again', async () => {
  await openUnavailable()
  const fetching: number[] = []
  fakeApi.on(auth.me, () => {
    fetching.push(queryClient.isFetching())
    // A pending query shows a spinner, so the retry must not use the query.
    if (!fetching.includes(0)) throw new FakeError(503, { message: 'Welkom is busy right now.' })
    return aMember()
  })
  const returnToPage = () => document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => returnToPage() && heading.element().textContent).toBe('Groups')
})
