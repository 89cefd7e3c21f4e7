import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { community } from '#shared/community/contract.ts'
import { languages } from '#shared/language/languages.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { translation } from '#shared/translation/contract.ts'
import { switchLanguage } from '#web/language/switchLanguage.ts'
import { platform } from '#web/page/platform.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aComment, aPost, fakeCommentsApi, myPost } from '#web/testing/community.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { phone, setViewport } from '#web/testing/layout.ts'
import { aConversation, aThread } from '#web/testing/messages.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { aPolicy } from '#web/testing/privacy.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'
import { clearTranslations } from './translations.ts'

const dutch = 'Weet iemand waar ik een goede tweedehands fiets kan kopen in de buurt?'
const english = 'Does anyone know where I can buy a good bike around here?'

const translateButton = (name = /^Translate/) => page.getByRole('button', { name })

const service = { host: 'translate.example.org', languages: [...languages] }

/** The server translates; this browser does not, whatever its version. */
const useServer = (changes: Partial<typeof service> = {}) => {
  platform.hasTranslation = true
  fakeApi.on(translation.service, { ...service, ...changes })
}

beforeEach(() => {
  clearTranslations()
  const before = globalThis.Translator
  globalThis.Translator = undefined
  onTestFinished(() => {
    globalThis.Translator = before
    delete platform.hasTranslation
  })
})

test('a post in another language is translated in place, and back', async () => {
  await setViewport(phone)
  useServer()
  const post = aPost({ title: 'Fiets gezocht', content: dutch })
  fakeCommentsApi(post)
  fakeApi.on(translation.translate, { text: `Bike wanted\n\n${english}`, from: 'nl' })
  await renderApp(`/community/${post.id}`)
  await translateButton().click()
  await expect.element(page.getByText(english)).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Bike wanted')
  await expect.element(page.getByText(/^Translated from Dutch/)).toBeVisible()
  await expectAccessible('a translated post')
  expect(fakeApi.calls(translation.translate)).toEqual([
    { kind: 'post', id: post.id, language: 'en' },
  ])
  const original = page.getByRole('button', { name: 'Show original' })
  expect(document.activeElement).toBe(original.element())
  await original.click()
  await expect.element(page.getByText(dutch)).toBeVisible()
  await page.getByRole('button', { name: 'Show translation' }).click()
  await expect.element(page.getByText(english)).toBeVisible()
  expect(fakeApi.calls(translation.translate)).toHaveLength(1)
})

test('texts of one’s own, in a language one understands, and short ones have no button', async () => {
  useServer()
  const post = myPost({ title: 'Fiets gezocht', content: dutch })
  fakeCommentsApi(post, [
    aComment(post, { content: '¿Alguien sabe dónde puedo comprar una bicicleta usada por aquí?' }),
    aComment(post, { content: english }),
    aComment(post, { content: 'Ja hoor' }),
    aComment(post, {
      content: 'Ich habe ein altes Fahrrad im Keller, das ich gerne verkaufen würde.',
    }),
  ])
  await renderApp(`/community/${post.id}`, aMember({ languages: ['German'] }))
  await expect.element(translateButton(/^Translate: ¿Alguien sabe/)).toBeVisible()
  await waitUntilIdle()
  expect(translateButton().elements()).toHaveLength(1)
})

test('without a translator there is no button, and nothing is requested', async () => {
  const post = aPost({ title: 'Fiets gezocht', content: dutch })
  fakeCommentsApi(post)
  const shown = await renderApp(`/community/${post.id}`)
  await waitUntilIdle()
  expect(translateButton().elements()).toEqual([])
  expect(fakeApi.calls(translation.service)).toEqual([])
  await shown.unmount()
  useServer({ languages: [] })
  await renderApp(`/community/${post.id}`)
  await expect.poll(() => fakeApi.calls(translation.service)).toHaveLength(1)
  await waitUntilIdle()
  expect(translateButton().elements()).toEqual([])
})

test('the browser’s own translator is used where there is one, also for private messages', async () => {
  const pairs: unknown[] = []
  globalThis.Translator = {
    availability: async () => 'downloadable',
    create: async (pair) => {
      pairs.push(pair)
      return { translate: async (text) => `(${text})` }
    },
  }
  const conversation = aConversation()
  aThread(conversation).add(dutch)
  await renderApp(`/messages?with=${conversation.otherUserId}`)
  await translateButton().click()
  await expect.element(page.getByText(`(${dutch})`)).toBeVisible()
  expect(pairs).toEqual([{ sourceLanguage: 'nl', targetLanguage: 'en' }])
  expect(fakeApi.calls(translation.translate)).toEqual([])
})

test('without known languages, a chat offers one translation, and more after the first', async () => {
  useServer()
  const conversation = aConversation()
  const thread = aThread(conversation)
  thread.add(dutch)
  thread.add('Ik zoek ook nog iemand die mijn oude fiets wil repareren.')
  fakeApi.on(translation.translate, { text: english, from: 'nl' })
  await renderApp(`/messages?with=${conversation.otherUserId}`)
  await expect.element(translateButton(/^Translate: Ik zoek/)).toBeVisible()
  await waitUntilIdle()
  expect(translateButton().elements()).toHaveLength(1)
  await translateButton().click()
  await expect.element(page.getByText(english)).toBeVisible()
  await expect.element(translateButton(/^Translate: Weet iemand/)).toBeVisible()
})

test('the first private message needs an agreement that names the server', async () => {
  useServer()
  const conversation = aConversation()
  aThread(conversation).add(dutch)
  let hasAgreed = false
  fakeApi.on(translation.translate, () => {
    if (hasAgreed) return { text: english, from: 'nl' }
    throw new FakeError(403, { code: 'translation_consent_required', message: 'Agree first' })
  })
  fakeApi.on(translation.setConsent, () => {
    hasAgreed = true
    return aMember({ privateTranslationHost: service.host })
  })
  await renderApp(`/messages?with=${conversation.otherUserId}`)
  await translateButton().click()
  const dialog = page.getByRole('dialog', { name: 'Translate private messages?' })
  await expect.element(dialog).toMatchTextContent('translate.example.org')
  await expectAccessible('the question before a private message is translated')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(fakeApi.calls(translation.setConsent)).toEqual([])
  await translateButton().click()
  await dialog.getByRole('button', { name: 'Agree and translate' }).click()
  await expect.element(page.getByText(english)).toBeVisible()
  expect(fakeApi.calls(translation.setConsent)).toEqual([{ isGiven: true }])
})

nightlyTest('a failure says so, and the button stays', async () => {
  useServer()
  const post = aPost({ title: 'Fiets gezocht', content: dutch })
  fakeCommentsApi(post)
  const message = 'We can’t translate this right now. Please try again later.'
  fakeApi.fail(translation.translate, 503, { code: 'translation_unavailable', message })
  await renderApp(`/community/${post.id}`)
  await translateButton().click()
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  await expect.element(translateButton()).toBeVisible()
})

nightlyTest('a translation stays when the list is shown again', async () => {
  useServer()
  const post = aPost({ title: 'Fiets gezocht', content: dutch })
  fakeApi.on(community.posts, [post])
  fakeCommentsApi(post)
  fakeApi.on(translation.translate, { text: `Bike wanted\n\n${english}`, from: 'nl' })
  await renderApp('/community')
  await translateButton().click()
  await page.getByRole('link', { name: 'Bike wanted' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Bike wanted')
})

nightlyTest('a reader who switches to another language gets another translation', async () => {
  onTestFinished(async () => {
    await switchLanguage('en')
    await cookieStore.delete('language')
  })
  useServer()
  const post = aPost({ title: 'Fiets gezocht', content: dutch })
  fakeCommentsApi(post)
  fakeApi.on(translation.translate, ({ language }) => ({
    text: `Bike wanted\n\n${english} (${language})`,
    from: 'nl',
  }))
  await renderApp(`/community/${post.id}`)
  await translateButton().click()
  await expect.element(page.getByText(`${english} (en)`)).toBeVisible()
  await switchLanguage('pl')
  await expect.element(page.getByText(dutch)).toBeVisible()
  await translateButton(/^Przetłumacz/).click()
  await expect.element(page.getByText(`${english} (pl)`)).toBeVisible()
  await switchLanguage('en')
  await expect.element(page.getByText(`${english} (en)`)).toBeVisible()
})

test('an agreement can be withdrawn on the privacy screen', async () => {
  const host = service.host
  fakeApi.on(privacy.policy, aPolicy())
  fakeApi.on(translation.setConsent, () => aMember())
  await renderApp('/privacy#consents', aMember({ privateTranslationHost: host }))
  const toggle = page.getByRole('switch', { name: 'Translation of private messages' })
  await expect.element(toggle).toBeChecked()
  await toggle.click({ force: true })
  await expect.element(toggle).not.toBeChecked()
  expect(fakeApi.calls(translation.setConsent)).toEqual([{ isGiven: false }])
})
