import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { privacy } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { desktop, expectWellMade, showOn } from '#web/testing/layout.ts'
import { aMember } from '#web/testing/people.ts'
import { answerConsent, aPolicy, forgetConsent } from '#web/testing/privacy.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { closeConsent } from './asking.ts'
import { readRecord, recordKey } from './consentRecord.ts'
import { onlyEssential } from './preferenceWords.ts'

const minute = 60_000

const dialog = page.getByRole('dialog', { name: 'Privacy and cookie settings' })
const press = (name: string) => dialog.getByRole('button', { name }).click()
const box = (name: string) => dialog.getByRole('checkbox', { name })
const keptChoice = () =>
  readRecord(localStorage.getItem(recordKey), Date.now())?.preferences ?? null

// However slow the machine is, only the test moves the product's timers until the question is there.
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  forgetConsent()
})
afterEach(closeConsent)

/** What a screen does by timers of no length needs a few milliseconds. */
const isShown = (locator: Locator) =>
  expect
    .poll(async () => {
      await pass(1)
      return locator.query()?.checkVisibility()
    })
    .toBe(true)

const arrive = async (path = '/auth', me: Me | null = visitor) => {
  await renderApp(path, me)
  await isShown(page.getByRole('heading', { level: 1 }))
}

const beAsked = async () => {
  await pass(3000)
  vi.setTimerTickMode('interval')
  await expect.element(dialog).toBeVisible()
}

/** In a minute the question would have come a dozen times. */
const expectNotAsked = async () => {
  await pass(minute)
  await expect.element(dialog).not.toBeInTheDocument()
}

const isPageInert = () =>
  page.getByRole('heading', { level: 1 }).element().closest('[inert]') !== null

const looksOf = (name: string) => {
  const button = dialog.getByRole('button', { name }).element()
  const { width, height, top } = button.getBoundingClientRect()
  const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(button)
  const place = { width: Math.round(width), height: Math.round(height), top: Math.round(top) }
  return { ...place, color, backgroundColor, fontSize, fontWeight }
}

test('the question appears by itself, and yes and no look the same (G06)', async () => {
  await arrive()
  await pass(2500)
  await expect.element(dialog).not.toBeInTheDocument()
  await pass(500)
  vi.setTimerTickMode('interval')
  await expect.element(dialog).toBeVisible()
  expect(looksOf('Accept All')).toEqual(looksOf('Essential Only'))
  await expectAccessible('consent question')
  await press('Accept All')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(keptChoice()).toEqual({
    essential: true,
    location: true,
    analytics: true,
    marketing: true,
  })
  await expectNotAsked()
})

test('the choice can be changed later, and only saving changes it', async () => {
  await arrive()
  await beAsked()
  await press('Essential Only')
  expect(keptChoice()).toEqual(onlyEssential)
  await page.getByRole('button', { name: 'Privacy and cookie settings' }).click()
  await expect.element(dialog.getByText('Essential only', { exact: true })).toBeVisible()
  await expectAccessible('consent question with an earlier choice')
  await press('Custom Preferences')
  await expect.element(box('Location')).not.toBeChecked()
  await box('Analytics').click()
  await press('Back')
  expect(keptChoice()).toEqual(onlyEssential)
  await press('Custom Preferences')
  await box('Marketing').click()
  await press('Save Preferences')
  expect(keptChoice()).toEqual({ ...onlyEssential, marketing: true })
})

test('the custom preferences start with location, and the essential cannot be switched off', async () => {
  await arrive()
  await beAsked()
  await press('Custom Preferences')
  await expect.element(box('Essential')).toBeChecked()
  await expect.element(box('Essential')).toBeDisabled()
  await expect.element(box('Location')).toBeChecked()
  await expect.element(box('Analytics')).not.toBeChecked()
  await expect.element(box('Marketing')).not.toBeChecked()
  await expect.element(dialog.getByText(/browser asks you by itself/)).toBeVisible()
  await expectAccessible('custom consent preferences')
  await press('Save Preferences')
  expect(keptChoice()).toEqual({ ...onlyEssential, location: true })
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => press('Close')],
])(
  'closed by %s, the question stores nothing and stays away until the next load',
  async (_, close) => {
    await arrive()
    await beAsked()
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(keptChoice()).toBeNull()
    await expectNotAsked()
  },
)

test('the question links to the policy and does not cover it', async () => {
  fakeApi.on(privacy.policy, aPolicy())
  await arrive()
  await beAsked()
  await dialog.getByRole('link', { name: 'Privacy policy' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  expect(window.location.pathname).toBe('/privacy')
  await expectNotAsked()
})

test('the question waits until nobody is typing', async () => {
  await arrive()
  const field = page.getByLabelText('Username')
  await field.fill('noor')
  await expectNotAsked()
  await expect.element(field).toHaveFocus()
  ;(field.element() as HTMLElement).blur()
  await beAsked()
})

test('the question waits for a pause of whoever goes from one field to the next', async () => {
  await arrive('/auth?tab=register')
  const name = page.getByLabelText('Full name')
  await isShown(name)
  for (let second = 0; second < 10; second++) {
    await name.fill(second % 2 === 0 ? 'Noor' : '')
    ;(page.getByLabelText('Email').element() as HTMLElement).focus()
    await pass(1000)
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await pass(6000)
  vi.setTimerTickMode('interval')
  await expect.element(dialog).toBeVisible()
})

test('on a phone the question is a bar that leaves the page usable, and Back returns to it', async () => {
  await arrive()
  await beAsked()
  const field = page.getByLabelText('Username')
  await field.fill('noor')
  await expect.element(field).toHaveFocus()
  await expect.element(dialog).toBeVisible()
  await press('Custom Preferences')
  await expect.element(box('Essential')).toBeVisible()
  await expect.poll(isPageInert).toBe(true)
  await press('Back')
  await expect.element(dialog.getByRole('button', { name: 'Custom Preferences' })).toHaveFocus()
  await expect.poll(isPageInert).toBe(false)
  await expectWellMade('consent bar')
  window.scrollTo(0, document.body.scrollHeight)
  const end = page.getByRole('contentinfo').element().getBoundingClientRect().bottom
  expect(end).toBeLessThanOrEqual(dialog.element().getBoundingClientRect().top)
})

test('on a wide screen the question is a dialog above the page', async () => {
  await showOn(desktop)
  await arrive()
  await beAsked()
  await expect.poll(isPageInert).toBe(true)
  await expectAccessible('consent question, wide')
})

test('the question waits until another dialog is closed', async () => {
  await arrive('/groups?dialog=new', aMember())
  const other = page.getByRole('dialog', { name: 'Create group' })
  await isShown(other)
  await expectNotAsked()
  vi.setTimerTickMode('interval')
  await userEvent.keyboard('{Escape}')
  await expect.element(other).not.toBeInTheDocument()
  await beAsked()
})

test('the question does not come between the press and the release of a button', async () => {
  await arrive()
  const tab = page.getByRole('tab', { name: 'Register' }).element()
  tab.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expectNotAsked()
  tab.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await beAsked()
})

test('the installed product does not ask, but the settings can be opened', async () => {
  const { matchMedia } = window
  const installed = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = matchMedia.call(window, query)
    return query.includes('standalone') ? new Proxy(list, { get: () => true }) : list
  })
  await arrive()
  await expectNotAsked()
  vi.setTimerTickMode('interval')
  await page.getByRole('button', { name: 'Privacy and cookie settings' }).click()
  await expect.element(dialog).toBeVisible()
  installed.mockRestore()
})

test('a choice made more than a year ago is asked for again', async () => {
  answerConsent(onlyEssential, Date.now() - 366 * 24 * 60 * minute)
  await arrive()
  await beAsked()
})

test('a choice made in another tab answers the question here', async () => {
  await arrive()
  answerConsent(onlyEssential)
  await expectNotAsked()
})

test('the privacy page shows the choice and opens the question', async () => {
  answerConsent(onlyEssential)
  fakeApi.on(privacy.policy, aPolicy())
  vi.useRealTimers()
  await renderApp('/privacy', visitor)
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
