import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { firstOf } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'

for (const [who, me] of firstOf([
  ['a visitor', visitor],
  ['a member', aMember()],
] as const))
  test(`an unknown path shows ${who} the not-found page`, async () => {
    await renderApp('/no-such-page', me)
    const heading = page.getByRole('heading', { level: 1 })
    await expect.element(heading).toHaveTextContent('404 Page Not Found')
    await expect.poll(() => document.title).toBe('404 Page Not Found - Welkom')
    const home = page.getByRole('link', { name: 'Go to the home page' })
    await expect.element(home).toHaveAttribute('href', '/')
    await expectAccessible(`not found, ${who}`)
  })
