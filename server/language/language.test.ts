import { expect, test } from 'vitest'
import { runInLanguage } from './currentLanguage.ts'
import { t } from './t.ts'

test('a text is in the language of the work that asks for it, also after waiting', async () => {
  const english = t('http.page.needsJavaScript', { community: 'Welkom' })
  const arabic = await runInLanguage('ar', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    return t('http.page.needsJavaScript', { community: 'Welkom' })
  })
  expect(english).toBe(
    'Welkom needs JavaScript. Please turn it on in your browser and reload this page.',
  )
  expect(arabic).not.toBe(english)
})
