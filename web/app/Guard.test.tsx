import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { auth } from '#shared/auth/contract.ts'
import { queryClient } from '#web/api/cache.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { watchForRest } from '#web/testing/atRest.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { aMember } from '#web/testing/people.ts'
import { App } from './App.tsx'

const heading = page.getByRole('heading', { level: 1 })

/** The app at /groups, while the server cannot say who is signed in. */
const openUnanswered = async () => {
  fakeApi.fail(auth.me, 503, { message: 'Welkom is busy right now.' })
  const before = window.location.href
  window.history.pushState(null, '', '/groups')
  onTestFinished(() => window.history.replaceState(null, '', before))
  const untilAtRest = watchForRest()
  await render(<App />)
  await expect.element(heading).toHaveTextContent('Welkom could not be opened')
  return untilAtRest
}

test('when it is unknown who is signed in, the screen says why and can be tried again', async () => {
  const untilAtRest = await openUnanswered()
  await expect.element(page.getByText('Welkom is busy right now.')).toBeVisible()
  await expectAccessible('not opened')
  // Parts that start at rest ask once more who is signed in.
  await untilAtRest()
  fakeApi.on(auth.me, aMember())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading).toHaveTextContent('Groups')
})

test('a screen opens by itself once the server answers again, and shows no spinner until then', async () => {
  await openUnanswered()
  const fetching: number[] = []
  fakeApi.on(auth.me, () => {
    fetching.push(queryClient.isFetching())
    // A screen that loads shows a spinner; the retry goes beside the query.
    if (!fetching.includes(0)) throw new FakeError(503, { message: 'Welkom is busy right now.' })
    return aMember()
  })
  await expect.element(heading, { timeout: 20_000 }).toHaveTextContent('Groups')
}, 60_000)
