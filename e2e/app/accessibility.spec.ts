import type { APIRequestContext, Page } from '@playwright/test'
import { type Language, languages, originalLanguage } from '#shared/language/languages.ts'
import {
  expectLargeTargets,
  expectNoSidewaysScroll,
  expectNoViolations,
  expectReducedMotion,
  expectReflow,
} from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectVisibleFocus } from '../support/keyboard.ts'
import { createLanguageSwitch, type LanguageSwitch } from '../support/languageSwitch.ts'
import { sharedDataDir } from '../support/mail.ts'
import { demo } from '../support/people.ts'
import { type Actors, expectDialogOpen, type ScreenState } from '../support/screenState.ts'
import { administratorStates, memberStates, visitorStates } from '../support/screenStates.ts'

const desktop = { width: 1280, height: 860 }

const expectSettled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

type Scheme = 'light' | 'dark'

/** The colours on a phone and on a desktop: each layout and each scheme once. */
type Schemes = { phone: Scheme; desktop: Scheme }

/** A language from the right to the left, and the one with the longest words. */
const schemesOf: Partial<Record<Language, Schemes>> = {
  ar: { phone: 'light', desktop: 'dark' },
  nl: { phone: 'dark', desktop: 'light' },
}

const checkLayout = async (page: Page, name: string, scheme?: Scheme) => {
  if (scheme) await expectNoViolations(page, name, scheme)
  await expectNoSidewaysScroll(page, name)
  if (scheme) await expectLargeTargets(page, name)
}

const checkDesktop = async (page: Page, name: string, scheme?: Scheme) => {
  const before = page.viewportSize() ?? desktop
  await page.setViewportSize(desktop)
  await expectSettled(page)
  await checkLayout(page, `${name} on a desktop`, scheme)
  await page.setViewportSize(before)
}

const translations = languages.filter((language) => language !== originalLanguage)

const checkTranslations = async (page: Page, name: string, language: LanguageSwitch) => {
  for (const tag of translations) {
    const named = `${name}, ${tag}`
    const schemes = schemesOf[tag]
    await language.to(tag)
    await expectSettled(page)
    await checkLayout(page, named, schemes?.phone)
    if (schemes) await expectReflow(page, named)
    await checkDesktop(page, named, schemes?.desktop)
  }
  await language.reset()
}

const check = async (
  page: Page,
  { name, path, prepare, reach, dialog, isWide }: ScreenState,
  actors: Actors,
  language: LanguageSwitch,
) => {
  const address = (await prepare?.(actors)) ?? path
  const phone = page.viewportSize() ?? desktop
  if (isWide) await page.setViewportSize(desktop)
  await page.goto(address)
  await expectSettled(page)
  await reach?.(page)
  if (dialog) await expectDialogOpen(page)
  await expect(page).toHaveTitle(/ - Welkom$/)
  await checkLayout(page, name, 'light')
  await expectReducedMotion(page, name)
  await expectVisibleFocus(page, name)
  await expectReflow(page, name)
  await checkDesktop(page, name, 'dark')
  await checkTranslations(page, name, language)
  await page.setViewportSize(phone)
}

// Several screens per test, because signing in costs more than the checks.
const statesPerTest = 10

const batchesOf = (states: ScreenState[]) =>
  Array.from({ length: Math.ceil(states.length / statesPerTest) }, (_, n) =>
    states.slice(n * statesPerTest, (n + 1) * statesPerTest),
  )

type CheckOptions = {
  page: Page
  admin: APIRequestContext
  someoneElse: Actors['newcomer']
  /** Signs the page in; left out for visitors. */
  signIn?: () => Promise<void>
}

const checkStates = async (
  states: ScreenState[],
  { page, admin, someoneElse, signIn }: CheckOptions,
) => {
  const actors: Actors = {
    me: page.request,
    admin: async () => admin,
    newcomer: someoneElse,
    dataDir: sharedDataDir(),
  }
  const language = await createLanguageSwitch(page)
  for (const [at, state] of states.entries())
    await test.step(state.name, async () => {
      // `prepare` may have signed in another user.
      if (at === 0 || states[at - 1]?.prepare) await signIn?.()
      await check(page, state, actors, language)
    })
}

const namesOf = (states: ScreenState[]) => `${states[0]?.name} to ${states.at(-1)?.name}`

// Before each commit, the component tests run axe on each of their states.
const nightly = { tag: ['@nightly', '@ownWidths'] }

for (const states of batchesOf(visitorStates))
  test(
    `the screens of visitors are accessible: ${namesOf(states)}`,
    nightly,
    async ({ page, admin, someoneElse }) => checkStates(states, { page, admin, someoneElse }),
  )

for (const states of batchesOf(memberStates))
  test(
    `the screens of members are accessible: ${namesOf(states)}`,
    nightly,
    async ({ page, admin, someoneElse, signIn, allowConsoleError }) => {
      allowConsoleError(/status of 404.*\/api\/(events|groups|resources)\//)
      // Provoked by the re-authentication state.
      allowConsoleError(/status of 403.*\/api\/user\/second-factor/)
      await checkStates(states, { page, admin, someoneElse, signIn: () => signIn(demo.member) })
    },
  )

for (const states of batchesOf(administratorStates))
  test(
    `the screens of administrators are accessible: ${namesOf(states)}`,
    nightly,
    async ({ page, admin, someoneElse, signIn }) =>
      checkStates(states, { page, admin, someoneElse, signIn: () => signIn(demo.admin) }),
  )

test('each accessibility check fails on a page that violates it', nightly, async ({ page }) => {
  const failureOf = (check: Promise<unknown>) => check.then(() => 'none', String)
  await page.goto('/privacy')
  await expectSettled(page)
  await page.evaluate(() => {
    const bar = document.createElement('div')
    bar.id = 'bar'
    bar.style.cssText = 'position: fixed; inset: 25% 0 0 0; z-index: 9999; background: #000'
    document.body.append(bar)
  })
  expect(await failureOf(expectVisibleFocus(page, 'spoiled'))).toContain('Tab')

  await page.evaluate(() => {
    document.getElementById('bar')?.remove()
    const pale = document.createElement('p')
    pale.style.color = '#bbbbbb'
    pale.textContent = 'Hardly to be read'
    const image = document.createElement('img')
    image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
    document.querySelector('main')?.append(pale, image)
  })
  const failure = await failureOf(expectNoViolations(page, 'spoiled', 'light'))
  expect(failure).toContain('color-contrast')
  expect(failure).toContain('image-alt')

  await page.evaluate(() => {
    const small = () => {
      const button = document.createElement('button')
      button.style.cssText = 'width: 12px; height: 12px; padding: 0; border: 0'
      return button
    }
    document.querySelector('main')?.append(small(), small())
  })
  expect(await failureOf(expectLargeTargets(page, 'spoiled'))).toContain('targets below 24')

  await page.evaluate(() => {
    const sliding = document.createElement('p')
    sliding.style.setProperty('transition', 'transform 200ms', 'important')
    document.querySelector('main')?.append(sliding)
  })
  expect(await failureOf(expectReducedMotion(page, 'spoiled'))).toContain('reduced motion')

  await page.evaluate(() => {
    const wide = document.createElement('p')
    wide.style.width = '400px'
    wide.textContent = 'Wider than the window'
    document.querySelector('main')?.append(wide)
  })
  expect(await failureOf(expectReflow(page, 'spoiled'))).toContain('320 by 256')
})
