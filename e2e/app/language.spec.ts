import type { Page, Response } from '@playwright/test'
import { directionOf, type Language, languages } from '#shared/language/languages.ts'
import { profile } from '#shared/profile/contract.ts'
import { expectOk } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectLanguage, languageSelect } from '../support/languageSwitch.ts'
import { textIn, textsOnlyIn } from '../support/messages.ts'
import { noNetwork, openAndPrecache } from '../support/offline.ts'
import { aPerson } from '../support/people.ts'

declare global {
  interface Window {
    /** All texts and languages that this page has had since it began to load. */
    shown: { texts: Set<string>; languages: Set<string> }
  }
}

/** Records what each following page shows, also for a moment only. */
const recordShown = (page: Page) =>
  page.addInitScript(() => {
    const shown: Window['shown'] = { texts: new Set(), languages: new Set() }
    window.shown = shown
    const record = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const first = node.nodeType === Node.TEXT_NODE ? node : walker.nextNode()
      for (let text = first; text; text = walker.nextNode()) {
        // Names of languages and texts of users say which language they are in.
        const isOfPage = text.parentElement?.closest('[lang]') === document.documentElement
        if (isOfPage) shown.texts.add(text.textContent?.trim() ?? '')
      }
    }
    const note = () => shown.languages.add(document.documentElement?.lang ?? '')
    new MutationObserver((changes) => {
      note()
      for (const { target, addedNodes, type } of changes) {
        if (type === 'characterData') record(target)
        for (const node of addedNodes) record(node)
      }
    }).observe(document, {
      ...{ subtree: true, childList: true, characterData: true },
      attributeFilter: ['lang', 'dir'],
    })
  })

/** The page that the server sent, before any script ran. */
const expectSentIn = async (response: Response | null, language: Language) =>
  expect(await response?.text()).toContain(
    `<html lang="${language}" dir="${directionOf(language)}"`,
  )

/** Nothing was in another language, not even for a moment. */
const expectOnlyShownIn = async (page: Page, language: Language) => {
  const shown = await page.evaluate(() => ({
    texts: [...window.shown.texts],
    languages: [...window.shown.languages].filter(Boolean),
  }))
  expect(shown.languages).toEqual([language])
  expect(shown.texts.length).toBeGreaterThan(10)
  for (const other of languages.filter((one) => one !== language)) {
    const foreign = textsOnlyIn(other, language)
    expect(
      shown.texts.filter((text) => foreign.has(text)),
      `texts in ${other}`,
    ).toEqual([])
  }
}

const field = (page: Page, language: Language, name: string) =>
  page.getByLabel(textIn(language, `auth.field.${name}`), { exact: true })

const button = (page: Page, language: Language, key: string) =>
  page.getByRole('button', { name: textIn(language, key), exact: true })

test.describe('in a browser in Dutch', () => {
  test.use({ locale: 'nl-NL' })

  test('a visitor reads Dutch at once, and a language chosen on the login page stays', async ({
    page,
    anotherBrowser,
  }) => {
    await recordShown(page)
    await expectSentIn(await page.goto('/auth'), 'nl')
    await expectLanguage(page, 'nl')
    await expect(button(page, 'nl', 'common.login')).toBeVisible()
    await expectOnlyShownIn(page, 'nl')

    const person = aPerson('Layla Haddad')
    await page.getByRole('tab', { name: textIn('nl', 'auth.tabs.register') }).click()
    await field(page, 'nl', 'name').fill(person.name)
    await languageSelect(page).selectOption('ar')
    await expectLanguage(page, 'ar')
    await expect(field(page, 'ar', 'name')).toHaveValue(person.name)

    await expectSentIn(await page.reload(), 'ar')
    await expect(button(page, 'ar', 'auth.register.submit')).toBeVisible()
    await expectOnlyShownIn(page, 'ar')

    await field(page, 'ar', 'name').fill(person.name)
    await field(page, 'ar', 'email').fill(person.email)
    await field(page, 'ar', 'username').fill(person.username)
    await field(page, 'ar', 'password').fill(person.password)
    await field(page, 'ar', 'confirmPassword').fill(person.password)
    await button(page, 'ar', 'auth.register.submit').click()
    await expect(page).not.toHaveURL(/auth/)
    await expectLanguage(page, 'ar')

    const device = await anotherBrowser(person)
    await device.goto('/profile?tab=settings')
    await expectLanguage(device, 'ar')
    await expect(
      device.getByRole('tab', { name: textIn('ar', 'profile.tabs.settings') }),
    ).toBeVisible()
  })
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the app opens in Arabic after one visit', { tag: '@nightly' }, async ({
    page,
    context,
    newcomer,
    allowConsoleError,
  }) => {
    allowConsoleError(noNetwork)
    allowConsoleError(/Failed to fetch|no-response/)
    await newcomer()
    await expectOk(page.request.put(profile.update.path, { data: { language: 'ar' } }))
    await openAndPrecache(page)
    await expectLanguage(page, 'ar')
    await context.setOffline(true)
    for (const path of ['/', '/groups']) {
      await page.goto(path)
      await expectLanguage(page, 'ar')
      await expect(
        page.getByRole('navigation', { name: textIn('ar', 'common.mainNavigation') }),
      ).toBeVisible()
    }
  })
})
