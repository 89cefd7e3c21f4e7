import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { watchForRest } from '#web/testing/atRest.ts'
import { forgetConsent } from '#web/testing/privacy.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { dismissedKey, installedKey } from './offer.ts'

const dayMs = 24 * 3_600_000
const card = page.getByRole('region', { name: 'Install the app' })
const footer = page.getByRole('contentinfo')

/** What public/early.js does when the browser offers to install the site, `agoMs` ago. */
const offer = (outcome: 'accepted' | 'dismissed', agoMs = 5000) => {
  const prompt = vi.fn(async () => undefined)
  const event = Object.assign(new Event('beforeinstallprompt'), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  })
  window.installOffer = { prompt: event, at: Date.now() - agoMs }
  window.dispatchEvent(new Event('installoffer'))
  onTestFinished(withdraw)
  return prompt
}

/** As after installing by the browser's own menu. */
const withdraw = () => {
  window.installOffer = { prompt: null, at: Date.now() }
  window.dispatchEvent(new Event('installoffer'))
}

const faked = ['setTimeout', 'clearTimeout', 'Date'] as const
const fakeTime = () => vi.useFakeTimers({ toFake: [...faked] })
const nextFrame = () => new Promise(requestAnimationFrame)

/** Whatever changed is drawn, and its effects have run. */
const drawn = async () => {
  await nextFrame()
  await nextFrame()
}

const pass = async (ms: number) => {
  await drawn()
  vi.advanceTimersByTime(ms)
  await drawn()
}

/** Opens a screen and waits until the app follows offers. */
const openReady = async () => {
  const untilAtRest = watchForRest()
  await renderApp('/auth', visitor)
  await untilAtRest()
}

const dismissedAt = () => Number(localStorage.getItem(dismissedKey))

test('the install card appears five seconds after the offer of the browser', async () => {
  await openReady()
  fakeTime()
  offer('accepted', 0)
  await pass(4999)
  expect(card.query()).toBeNull()
  await pass(1)
  expect(card.query()).not.toBeNull()
  vi.useRealTimers()
  await expect
    .element(card)
    .toMatchTextContent('Get faster access and offline capabilities on your device!')
  await expectAccessible('install card')
})

test('Later hides the install card for seven days', async () => {
  await renderApp('/auth', visitor)
  offer('accepted')
  await card.getByRole('button', { name: 'Later' }).click()
  await expect.element(card).not.toBeInTheDocument()
  fakeTime()
  vi.setSystemTime(dismissedAt() + 6.9 * dayMs)
  offer('accepted')
  await pass(60_000)
  expect(card.query()).toBeNull()
  vi.setSystemTime(dismissedAt() + 7.1 * dayMs)
  offer('accepted')
  await pass(60_000)
  expect(card.query()).not.toBeNull()
})

test('the install card waits until two seconds after the cookie question is answered', async () => {
  forgetConsent()
  await openReady()
  const question = page.getByRole('dialog', { name: 'Privacy and cookie settings' })
  const answer = question.getByRole('button', { name: 'Essential Only' })
  await expect.element(answer).toBeVisible()
  fakeTime()
  offer('accepted', 0)
  await pass(60_000)
  expect(card.query()).toBeNull()
  ;(answer.element() as HTMLElement).click()
  await pass(1999)
  expect(card.query()).toBeNull()
  await pass(1)
  expect(card.query()).not.toBeNull()
})

test('Install asks the browser, and a refusal there counts as Later', async () => {
  await renderApp('/auth', visitor)
  const install = card.getByRole('button', { name: 'Install', exact: true })
  const accepted = offer('accepted')
  await install.click()
  await expect.element(card).not.toBeInTheDocument()
  expect(accepted).toHaveBeenCalledOnce()
  expect(dismissedAt()).toBe(0)
  localStorage.removeItem(installedKey)

  const refused = offer('dismissed')
  await install.click()
  await expect.element(card).not.toBeInTheDocument()
  expect(refused).toHaveBeenCalledOnce()
  await expect.poll(dismissedAt).toBeGreaterThan(0)
})

test('once it is installed nothing offers it any more, at the next visit neither', async () => {
  await renderApp('/profile?tab=settings')
  const inSettings = page.getByRole('main').getByRole('button', { name: 'Install app' })
  await expect.element(inSettings).toBeVisible()
  offer('accepted')
  await card.getByRole('button', { name: 'Install', exact: true }).click()
  await expect.element(page.getByText('The app is installed on this device.')).toBeVisible()
  await expect.element(inSettings).not.toBeInTheDocument()
  await expect.element(footer.getByRole('button', { name: 'Install app' })).not.toBeInTheDocument()
  fakeTime()
  offer('accepted')
  await pass(60_000)
  expect(card.query()).toBeNull()
})

test('installed in another tab, the card goes here too', async () => {
  await renderApp('/auth', visitor)
  offer('accepted')
  await expect.element(card).toBeVisible()
  localStorage.setItem(installedKey, '1')
  window.dispatchEvent(new StorageEvent('storage', { key: installedKey, newValue: '1' }))
  await expect.element(card).not.toBeInTheDocument()
})

test('the install card goes once the site was installed by the menu of the browser', async () => {
  await renderApp('/auth', visitor)
  offer('accepted')
  await expect.element(card).toBeVisible()
  withdraw()
  await expect.element(card).not.toBeInTheDocument()
})

test('nothing with the focus lies under the install card', async () => {
  await renderApp('/auth', visitor)
  offer('accepted')
  await expect.element(card).toBeVisible()
  const button = footer.getByRole('button', { name: 'Install app' })
  ;(button.element() as HTMLElement).focus()
  await expect
    .poll(() => button.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(card.element().getBoundingClientRect().top)
})

test('Install app asks the browser, or else explains how to install', async () => {
  await renderApp('/profile?tab=settings')
  const inSettings = page.getByRole('main').getByRole('button', { name: 'Install app' })
  const inFooter = footer.getByRole('button', { name: 'Install app' })
  const how = page.getByRole('dialog', { name: 'Install the app' })
  await inSettings.click()
  await expect
    .element(how)
    .toMatchTextContent(/install icon in the address bar|menu of your browser/)
  await expectAccessible('how to install')
  await how.getByRole('button', { name: 'OK' }).click()
  await expect.element(inSettings).toHaveFocus()
  await inFooter.click()
  await expect.element(how).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(how).not.toBeInTheDocument()
  const prompt = offer('accepted', 0)
  await inFooter.click()
  await expect.poll(() => prompt.mock.calls.length).toBe(1)
  await expect.element(how).not.toBeInTheDocument()
})
