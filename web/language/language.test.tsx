import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { switchLanguage } from '#web/language/switchLanguage.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'

afterEach(async () => {
  await switchLanguage('en')
  await cookieStore.delete('language')
})

test('a switch of the language renders the texts again and keeps what was typed', async () => {
  await renderApp('/auth', visitor)
  await page.getByLabelText('Username').fill('anna')
  await switchLanguage('ar')
  await expect.poll(() => document.documentElement.lang).toBe('ar')
  expect(document.documentElement.dir).toBe('rtl')
  expect(document.cookie).toContain('language=ar')
  await expect.element(page.getByRole('textbox').first()).toHaveValue('anna')
})
