import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { onboarding } from '#shared/onboarding/contract.ts'
import { setCurrentUser } from '#web/api/queryClient.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'
import { closeToast, showSuccessToast } from '#web/ui/toast.ts'
import { celebrate, closeMoment, showMoment } from './data.ts'

const card = page.getByText('Your first event')

const realMatchMedia = window.matchMedia

const setReducedMotion = (isReduced: boolean) => {
  window.matchMedia = (query) =>
    query.includes('reduced-motion')
      ? ({ matches: isReduced } as MediaQueryList)
      : realMatchMedia.call(window, query)
  onTestFinished(() => {
    window.matchMedia = realMatchMedia
    closeMoment()
  })
}

test('a first time is celebrated once, after the toast, and the card can be closed', async () => {
  setReducedMotion(false)
  fakeApi.on(onboarding.celebrate, { isFirst: true })
  await renderApp('/', aMember({ celebrated: [] }))
  await waitUntilIdle()
  showSuccessToast({ title: 'Saved' })
  await expect.element(toast('Saved')).toBeVisible()
  const celebrating = celebrate('firstBooking')
  const shownAtOnce = celebrating.then(() => true)
  await expect.poll(() => fakeApi.calls(onboarding.celebrate)).toHaveLength(1)
  expect(await Promise.race([shownAtOnce, fakeApi.delivered().then(() => false)])).toBe(false)
  closeToast()
  await celebrating
  await expect.element(card).toBeVisible()
  await expectAccessible('a moment')
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await celebrate('firstBooking')
  expect(fakeApi.calls(onboarding.celebrate)).toEqual([{ moment: 'firstBooking' }])
  await expect.element(card).not.toBeInTheDocument()
})

nightlyTest('a moment waits until no dialog is open', async () => {
  setReducedMotion(false)
  fakeApi.on(onboarding.celebrate, { isFirst: true })
  await renderApp('/', aMember({ celebrated: [] }))
  await waitUntilIdle()
  const dialog = document.createElement('dialog')
  dialog.open = true
  document.body.append(dialog)
  const celebrating = celebrate('firstBooking')
  await expect.poll(() => fakeApi.calls(onboarding.celebrate)).toHaveLength(1)
  await expect.element(card).not.toBeInTheDocument()
  dialog.remove()
  await celebrating
  await expect.element(card).toBeVisible()
})

nightlyTest('a moment is not shown to someone else who logs in meanwhile', async () => {
  setReducedMotion(false)
  fakeApi.on(onboarding.celebrate, { isFirst: true })
  await renderApp('/', aMember({ celebrated: [] }))
  await waitUntilIdle()
  const dialog = document.createElement('dialog')
  dialog.open = true
  document.body.append(dialog)
  const celebrating = celebrate('firstBooking')
  await expect.poll(() => fakeApi.calls(onboarding.celebrate)).toHaveLength(1)
  setCurrentUser(aMember({ id: crypto.randomUUID() }))
  dialog.remove()
  await celebrating
  await expect.element(card).not.toBeInTheDocument()
})

nightlyTest('a moment stays while the focus is in it', async () => {
  setReducedMotion(false)
  fakeApi.on(onboarding.celebrate, { isFirst: true })
  await renderApp('/', aMember({ celebrated: [] }))
  await waitUntilIdle()
  await celebrate('firstBooking')
  await expect.element(card).toBeVisible()
  closeMoment()
  await expect.element(card).not.toBeInTheDocument()

  // Its code is loaded: only the timer of the card is fake.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  showMoment('firstBooking')
  await expect.element(card).toBeInTheDocument()
  const close = page.getByRole('status').getByRole('button', { name: 'Close' })
  ;(close.element() as HTMLElement).focus()
  vi.advanceTimersByTime(20_000)
  await expect.element(card).toBeInTheDocument()
  ;(close.element() as HTMLElement).blur()
  vi.advanceTimersByTime(8_000)
  await expect.element(card).not.toBeInTheDocument()
})

test('what is not the first time is not celebrated', async () => {
  setReducedMotion(false)
  fakeApi.on(onboarding.celebrate, { isFirst: false })
  await renderApp('/', aMember({ celebrated: [] }))
  await waitUntilIdle()
  await celebrate('firstBooking')
  await expect.element(card).not.toBeInTheDocument()
})

test.each(
  firstOf([
    ['who prefers reduced motion', { celebrated: [] }, true],
    ['with whom it was celebrated', { celebrated: ['firstBooking'] }, false],
  ]),
)('nothing is asked for a user %s', async (_, changes, isReduced) => {
  setReducedMotion(isReduced)
  await renderApp('/', aMember(changes))
  await waitUntilIdle()
  await celebrate('firstBooking')
  expect(fakeApi.calls(onboarding.celebrate)).toEqual([])
})
