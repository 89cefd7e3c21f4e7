import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { clearConsent } from '#web/testing/privacy.ts'
import { reloadApp, renderApp, visitor } from '#web/testing/renderApp.tsx'
import { makeIdle, watchForIdleTasks } from '#web/testing/waitForIdle.ts'
import { dismissedKey, installedKey } from './installPrompt.ts'

beforeEach(makeIdle)

const dayMs = 24 * 3_600_000
const card = page.getByRole('region', { name: 'Install the app' })
/** In the footer of visitors, and in the profile of members on phones. */
const about = page.getByRole('navigation', { name: 'About Welkom' })
const settings = page.getByRole('main')

/** Does what public/early.js does when the browser fires its install prompt, `agoMs` ago. */
const firePrompt = (outcome: 'accepted' | 'dismissed', agoMs = 5000) => {
  const prompt = vi.fn(async () => undefined)
  const event = Object.assign(new Event('beforeinstallprompt'), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  })
  window.installOffer = { prompt: event, at: Date.now() - agoMs }
  window.dispatchEvent(new Event('installoffer'))
  onTestFinished(removePrompt)
  return prompt
}

/** As after an installation through the browser's menu. */
const removePrompt = () => {
  window.installOffer = { prompt: null, at: Date.now() }
  window.dispatchEvent(new Event('installoffer'))
}

const fakedTimers = ['setTimeout', 'clearTimeout', 'Date'] as const
const fakeTime = () => vi.useFakeTimers({ toFake: [...fakedTimers] })
const nextFrame = () => new Promise(requestAnimationFrame)

/** Waits until React has rendered and effects have run. */
const rendered = async () => {
  await nextFrame()
  await nextFrame()
}

const advance = async (ms: number) => {
  await rendered()
  vi.advanceTimersByTime(ms)
  await rendered()
}

/** Opens a screen and waits until the app listens for install prompts. */
const openReady = async () => {
  const waitForIdleTasks = watchForIdleTasks()
  await renderApp('/auth', visitor)
  await waitForIdleTasks()
}

const dismissedAt = () => Number(localStorage.getItem(dismissedKey))

test('the install card appears five seconds after the install prompt', async () => {
  await openReady()
  fakeTime()
  firePrompt('accepted', 0)
  await advance(4999)
  expect(card.query()).toBeNull()
  await advance(1)
  expect(card.query()).not.toBeNull()
  vi.useRealTimers()
  await expect
    .element(card)
    .toMatchTextContent('Get faster access and offline capabilities on your device!')
  await expectAccessible('install card')
})

test('Later hides the install card for seven days', async () => {
  await renderApp('/auth', visitor)
  firePrompt('accepted')
  await card.getByRole('button', { name: 'Later' }).click()
  await expect.element(card).not.toBeInTheDocument()
  fakeTime()
  vi.setSystemTime(dismissedAt() + 6.9 * dayMs)
  firePrompt('accepted')
  await advance(60_000)
  expect(card.query()).toBeNull()
  vi.setSystemTime(dismissedAt() + 7.1 * dayMs)
  firePrompt('accepted')
  await advance(60_000)
  expect(card.query()).not.toBeNull()
})

nightlyTest(
  'the install card appears two seconds after the consent dialog is answered',
  async () => {
    clearConsent()
    await openReady()
    const question = page.getByRole('dialog', { name: 'Privacy and cookie settings' })
    const answer = question.getByRole('button', { name: 'Essential Only' })
    await expect.element(answer).toBeVisible()
    fakeTime()
    firePrompt('accepted', 0)
    await advance(60_000)
    expect(card.query()).toBeNull()
    ;(answer.element() as HTMLElement).click()
    await advance(1999)
    expect(card.query()).toBeNull()
    await advance(1)
    expect(card.query()).not.toBeNull()
  },
)

test('Install shows the browser prompt, and a dismissal there counts as Later', async () => {
  await renderApp('/auth', visitor)
  const install = card.getByRole('button', { name: 'Install', exact: true })
  const accepted = firePrompt('accepted')
  await install.click()
  await expect.element(card).not.toBeInTheDocument()
  expect(accepted).toHaveBeenCalledOnce()
  expect(dismissedAt()).toBe(0)
  localStorage.removeItem(installedKey)

  const refused = firePrompt('dismissed')
  await install.click()
  await expect.element(card).not.toBeInTheDocument()
  expect(refused).toHaveBeenCalledOnce()
  await expect.poll(dismissedAt).toBeGreaterThan(0)
})

nightlyTest('after the installation no install offer is shown any more', async () => {
  await renderApp('/profile?tab=settings#cookie-settings')
  const inSettings = settings.getByRole('button', { name: 'Install app' })
  await expect.element(inSettings).toBeVisible()
  firePrompt('accepted')
  await card.getByRole('button', { name: 'Install', exact: true }).click()
  await expect.element(page.getByText('The app is installed on this device.')).toBeVisible()
  await expect.element(inSettings).not.toBeInTheDocument()
  await expect.element(about.getByRole('button', { name: 'Install app' })).not.toBeInTheDocument()
  fakeTime()
  firePrompt('accepted')
  await advance(60_000)
  expect(card.query()).toBeNull()
})

nightlyTest('the card disappears after an installation in another tab', async () => {
  await renderApp('/auth', visitor)
  firePrompt('accepted')
  await expect.element(card).toBeVisible()
  localStorage.setItem(installedKey, '1')
  window.dispatchEvent(new StorageEvent('storage', { key: installedKey, newValue: '1' }))
  await expect.element(card).not.toBeInTheDocument()
})

nightlyTest(
  'the install card disappears after an installation through the browser menu',
  async () => {
    await renderApp('/auth', visitor)
    firePrompt('accepted')
    await expect.element(card).toBeVisible()
    removePrompt()
    await expect.element(card).not.toBeInTheDocument()
  },
)

nightlyTest('the install card never covers the focused element', async () => {
  await renderApp('/auth', visitor)
  firePrompt('accepted')
  await expect.element(card).toBeVisible()
  const button = about.getByRole('button', { name: 'Install app' })
  ;(button.element() as HTMLElement).focus()
  await expect
    .poll(() => button.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(card.element().getBoundingClientRect().top)
})

test('Install app shows the browser prompt, or else instructions', async () => {
  const rendered = await renderApp('/profile?tab=settings#cookie-settings')
  const inSettings = settings.getByRole('button', { name: 'Install app' })
  const inAbout = about.getByRole('button', { name: 'Install app' })
  const how = page.getByRole('dialog', { name: 'Install the app' })
  await inSettings.click()
  await expect
    .element(how)
    .toMatchTextContent(/install icon in the address bar|menu of your browser/)
  await expectAccessible('how to install')
  await how.getByRole('button', { name: 'OK' }).click()
  await expect.element(inSettings).toHaveFocus()
  await reloadApp(rendered, '/profile')
  await inAbout.click()
  await expect.element(how).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(how).not.toBeInTheDocument()
  const prompt = firePrompt('accepted', 0)
  await inAbout.click()
  await expect.poll(() => prompt.mock.calls.length).toBe(1)
  await expect.element(how).not.toBeInTheDocument()
})
