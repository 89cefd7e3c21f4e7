import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { privacy } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { desktop, expectScreenQuality, setViewport } from '#web/testing/layout.ts'
import { aConversation, aThread } from '#web/testing/messages.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember, aPerson } from '#web/testing/people.ts'
import { aPolicy, clearConsent, storeConsent } from '#web/testing/privacy.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { makeIdle } from '#web/testing/waitForIdle.ts'
import { closeConsent } from './ConsentPrompt.tsx'
import { parseRecord, recordKey } from './consentRecord.ts'
import { onlyEssential } from './preferenceLabels.ts'

const minute = 60_000

const dialog = page.getByRole('dialog', { name: 'Privacy and cookie settings' })
const press = (name: string) => dialog.getByRole('button', { name }).click()
const checkbox = (name: string) => dialog.getByRole('checkbox', { name })
const storedChoice = () =>
  parseRecord(localStorage.getItem(recordKey), Date.now())?.preferences ?? null

// Fake timers, so that the prompt appears only when the test advances them.
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** However long rendering takes, the page was loaded this long before the delay is computed. */
const setLoaded = (msAgo: number) => {
  const entry = {
    get loadEventStart() {
      return performance.now() - msAgo
    },
  }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as PerformanceNavigationTiming])
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  setLoaded(0)
  clearConsent()
})
afterEach(() => vi.mocked(performance.getEntriesByType).mockRestore())
beforeEach(makeIdle)
afterEach(closeConsent)

/** Zero-delay timers of the screen need a few milliseconds. */
const isShown = (locator: Locator) =>
  expect
    .poll(async () => {
      await advance(1)
      return locator.query()?.checkVisibility()
    })
    .toBe(true)

const visit = async (path = '/auth', me: Me | null = visitor) => {
  await renderApp(path, me)
  await isShown(page.getByRole('heading', { level: 1 }))
}

/** The delay begins when the app is idle, so a test does not know how much of it is left. */
const openPrompt = async () => {
  await expect
    .poll(async () => {
      await advance(1000)
      return dialog.query()
    })
    .not.toBeNull()
  vi.setTimerTickMode('interval')
  await expect.element(dialog).toBeVisible()
}

/** One minute is a dozen times the delay of the prompt. */
const expectNoPrompt = async () => {
  await advance(minute)
  await expect.element(dialog).not.toBeInTheDocument()
}

const isPageInert = () => document.querySelector('dialog:modal') !== null

const appearanceOf = (name: string) => {
  const button = dialog.getByRole('button', { name }).element()
  const { width, height, top } = button.getBoundingClientRect()
  const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(button)
  const place = { width: Math.round(width), height: Math.round(height), top: Math.round(top) }
  return { ...place, color, backgroundColor, fontSize, fontWeight }
}

test('the consent prompt appears automatically, and accept and reject look the same (G06)', async () => {
  await visit()
  await advance(2500)
  await expect.element(dialog).not.toBeInTheDocument()
  await openPrompt()
  expect(appearanceOf('Accept All')).toEqual(appearanceOf('Essential Only'))
  await expectAccessible('consent question')
  await press('Accept All')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(storedChoice()).toEqual({
    essential: true,
    location: true,
    analytics: true,
    marketing: true,
  })
  await expectNoPrompt()
})

test('the three seconds before the prompt count from the load of the page', async () => {
  setLoaded(1234)
  const timers = vi.spyOn(window, 'setTimeout')
  const delays = () => timers.mock.calls.map(([, ms = 0]) => Math.round(ms))
  await visit()
  await expect.poll(delays).toContain(3000 - 1234)
  timers.mockRestore()
  await openPrompt()
})

test('the choice can be changed later, but only by saving', async () => {
  await visit()
  await openPrompt()
  await press('Essential Only')
  expect(storedChoice()).toEqual(onlyEssential)
  await page.getByRole('button', { name: 'Privacy and cookie settings' }).click()
  await expect.element(dialog.getByText('Essential only', { exact: true })).toBeVisible()
  await onlyNightly(expectAccessible)('consent question with an earlier choice')
  await press('Custom Preferences')
  await expect.element(checkbox('Location')).not.toBeChecked()
  await checkbox('Analytics').click()
  await press('Back')
  expect(storedChoice()).toEqual(onlyEssential)
  await press('Custom Preferences')
  await checkbox('Marketing').click()
  await press('Save Preferences')
  expect(storedChoice()).toEqual({ ...onlyEssential, marketing: true })
})

test('custom preferences preselect location, and essential cannot be switched off', async () => {
  await visit()
  await openPrompt()
  await press('Custom Preferences')
  await expect.element(checkbox('Essential')).toBeChecked()
  await expect.element(checkbox('Essential')).toBeDisabled()
  await expect.element(checkbox('Location')).toBeChecked()
  await expect.element(checkbox('Analytics')).not.toBeChecked()
  await expect.element(checkbox('Marketing')).not.toBeChecked()
  await expect.element(dialog.getByText(/browser asks you first/)).toBeVisible()
  await expectAccessible('custom consent preferences')
  await press('Save Preferences')
  expect(storedChoice()).toEqual({ ...onlyEssential, location: true })
})

test.each(
  firstOf([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the close button', () => press('Close')],
  ]),
)(
  'closed by %s, the question stores nothing and stays away until the next load',
  async (_, close) => {
    await visit()
    await openPrompt()
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(storedChoice()).toBeNull()
    await expectNoPrompt()
  },
)

nightlyTest('the prompt links to the policy and does not cover it', async () => {
  fakeApi.on(privacy.policy, aPolicy())
  await visit()
  await openPrompt()
  await dialog.getByRole('link', { name: 'Privacy policy' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  expect(window.location.pathname).toBe('/privacy')
  await expectNoPrompt()
})

test('the prompt waits while the user is typing', async () => {
  await visit()
  const field = page.getByLabelText('Username')
  await field.fill('noor')
  await expectNoPrompt()
  await expect.element(field).toHaveFocus()
  ;(field.element() as HTMLElement).blur()
  await openPrompt()
})

nightlyTest('the prompt waits while the user moves between fields', async () => {
  await visit('/auth?tab=register')
  const name = page.getByLabelText('Full name')
  await isShown(name)
  for (let second = 0; second < 10; second++) {
    await name.fill(second % 2 === 0 ? 'Noor' : '')
    ;(page.getByLabelText('Email').element() as HTMLElement).focus()
    await advance(1000)
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await openPrompt()
})

/** Whether the docked question leaves it free. */
const isAboveDialog = (locator: Locator) =>
  locator.element().getBoundingClientRect().bottom <= dialog.element().getBoundingClientRect().top

test('the prompt is a docked bar that covers neither the field in use nor its button', async () => {
  await setViewport([390, 600])
  await visit('/auth')
  const field = page.getByLabelText('Password', { exact: true })
  ;(field.element() as HTMLElement).focus()
  const submit = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
  await openPrompt()
  await expect.element(field).toHaveFocus()
  expect(isAboveDialog(field)).toBe(true)
  expect(isAboveDialog(submit)).toBe(true)
})

nightlyTest.for([[390, 844], desktop] as const)(
  'the docked prompt leaves the composer of a chat free, at %s px',
  async (size) => {
    await setViewport(size)
    const sam = aPerson()
    aThread(aConversation()).add('Hallo')
    await visit(`/messages?with=${sam.id}`, aMember())
    const send = page.getByRole('button', { name: 'Send' })
    await isShown(send)
    await openPrompt()
    expect(isAboveDialog(send)).toBe(true)
  },
)

test('the prompt is not modal, and Back returns to it', async () => {
  await visit()
  await openPrompt()
  const field = page.getByLabelText('Username')
  await field.fill('noor')
  await expect.element(field).toHaveFocus()
  await expect.element(dialog).toBeVisible()
  await press('Custom Preferences')
  await expect.element(checkbox('Essential')).toBeVisible()
  await expect.poll(isPageInert).toBe(true)
  await press('Back')
  await expect.element(dialog.getByRole('button', { name: 'Custom Preferences' })).toHaveFocus()
  await expect.poll(isPageInert).toBe(false)
  await expectScreenQuality('consent bar')
  window.scrollTo(0, document.body.scrollHeight)
  const end = page.getByRole('contentinfo').element().getBoundingClientRect().bottom
  expect(end).toBeLessThanOrEqual(dialog.element().getBoundingClientRect().top)
})

nightlyTest('on a wide screen the prompt is docked, too', async () => {
  await setViewport(desktop)
  await visit()
  await openPrompt()
  expect(isPageInert()).toBe(false)
  expect(dialog.element().getBoundingClientRect().height).toBeLessThan(200)
  await expectAccessible('consent question, wide')
})

nightlyTest('the prompt waits until another dialog is closed', async () => {
  await visit('/groups?dialog=new', aMember())
  const other = page.getByRole('dialog', { name: 'Create group' })
  await isShown(other)
  await expectNoPrompt()
  vi.setTimerTickMode('interval')
  await userEvent.keyboard('{Escape}')
  await expect.element(other).not.toBeInTheDocument()
  await openPrompt()
})

nightlyTest('the prompt does not appear during a press of a button', async () => {
  await visit()
  const tab = page.getByRole('tab', { name: 'Register' }).element()
  tab.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expectNoPrompt()
  tab.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await openPrompt()
})

nightlyTest('the installed app does not prompt, but the settings can be opened', async () => {
  const { matchMedia } = window
  const installed = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = matchMedia.call(window, query)
    return query.includes('standalone') ? new Proxy(list, { get: () => true }) : list
  })
  await visit()
  await expectNoPrompt()
  vi.setTimerTickMode('interval')
  await page.getByRole('button', { name: 'Privacy and cookie settings' }).click()
  await expect.element(dialog).toBeVisible()
  installed.mockRestore()
})

nightlyTest('a choice expires after a year', async () => {
  storeConsent(onlyEssential, Date.now() - 366 * 24 * 60 * minute)
  await visit()
  await openPrompt()
})

nightlyTest('a choice made in another tab closes the prompt', async () => {
  await visit()
  storeConsent(onlyEssential)
  await expectNoPrompt()
})

nightlyTest('the privacy page shows the choice and opens the prompt', async () => {
  storeConsent(onlyEssential)
  fakeApi.on(privacy.policy, aPolicy())
  vi.useRealTimers()
  await renderApp('/privacy#cookies', visitor)
  const main = page.getByRole('main')
  await expect
    .element(main.getByText(/Your choice in this browser: Essential only, since/))
    .toBeVisible()
  const open = main.getByRole('button', { name: 'Privacy and cookie settings' })
  await open.click()
  await press('Accept All')
  await expect.element(main.getByText(/Your choice in this browser: Everything/)).toBeVisible()
  await expect.element(open).toHaveFocus()
})
