import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { languages } from '#shared/language/languages.ts'
import { type GuideTranslation, guides } from '#shared/resources/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { hostileTexts } from '#web/testing/hostileTexts.ts'
import { watchForDialogs } from '#web/testing/injection.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { anAdmin } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { aGuide, aWrittenGuide } from '#web/testing/resources.ts'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const form = page.getByRole('dialog', { name: 'New guide' })
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })

const openForm = async () => {
  await renderApp('/admin/guides', anAdmin())
  await page.getByRole('button', { name: 'New guide' }).click()
  await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveFocus()
}

test('a built-in guide can be unpublished but not deleted', async () => {
  fakeApi.on(guides.all, [
    aWrittenGuide({ title: 'First weeks', mayBeDeleted: false }),
    aWrittenGuide({ title: 'Cycling', isPublished: false }),
  ])
  await renderApp('/admin/guides', anAdmin())
  await expect.element(page.getByRole('heading', { name: 'Write guides' })).toBeVisible()
  await expect.element(row('First weeks').getByText('Published')).toBeVisible()
  await expect.element(row('Cycling').getByText('Draft')).toBeVisible()
  const names = (title: string) =>
    row(title)
      .getByRole('button')
      .elements()
      .map((one) => one.textContent)
  expect(names('First weeks')).toEqual(['Edit First weeks', 'Unpublish First weeks'])
  expect(names('Cycling')).toEqual(['Edit Cycling', 'Publish Cycling', 'Delete Cycling'])
  await expectAccessible('guides of administrators')
  expectNoSidewaysScroll('guides of administrators')
})

nightlyTest('the form reports missing fields and focuses the first', async () => {
  await openForm()
  await expect.element(form.getByRole('textbox', { name: 'Author' })).toHaveValue('Noor Visser')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect.element(form.getByText('Required').nth(2)).toBeVisible()
  expect(form.getByText('Required').elements()).toHaveLength(3)
  await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await expectAccessible('guide form, fields missing')
  expectNoSidewaysScroll('guide form, fields missing')
  expect(fakeApi.calls(guides.write)).toEqual([])
})

test('the preview renders Markdown, and hostile HTML as text', async () => {
  const dialogs = watchForDialogs()
  await openForm()
  await form
    .getByRole('textbox', { name: 'Text' })
    .fill(`## Lights\n\nWhite in front.\n\n${hostileTexts.join('\n\n')}`)
  await form.getByRole('tab', { name: 'Preview' }).click()
  const preview = form.getByRole('article', { name: 'Preview' })
  await expect.element(preview.getByRole('heading', { name: 'Lights' })).toBeVisible()
  await expect.element(preview.getByText('<script>alert(1)</script>').first()).toBeVisible()
  const forbiddenElements = 'script, iframe, img, object, [onerror], [href^="javascript"]'
  expect(preview.element().querySelectorAll(forbiddenElements)).toHaveLength(0)
  await expectAccessible('guide preview')
  expect(dialogs()).toEqual([])
})

nightlyTest('Escape does not discard input', async () => {
  await openForm()
  await form.getByRole('textbox', { name: 'Title' }).fill('Cycling in the rain')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep writing' }).click()
  await expect
    .element(form.getByRole('textbox', { name: 'Title' }))
    .toHaveValue('Cycling in the rain')
})

test('a draft is saved once, and an error stays in the form', async () => {
  const saving = fakeApi.hold(guides.write)
  await openForm()
  await form.getByRole('textbox', { name: 'Title' }).fill('Cycling')
  await form.getByRole('textbox', { name: 'In one sentence' }).fill('Lights and lanes.')
  await form.getByRole('textbox', { name: 'Text' }).fill('White in front.')
  await form.getByRole('button', { name: 'Save draft' }).click()
  const busy = form.getByRole('button', { name: 'Saving...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  saving.fail(503, { message: 'Welkom is busy right now.' })
  await expect.element(toast('Failed to save guide')).toBeVisible()
  await expect.element(form.getByText('Welkom is busy right now.')).toBeVisible()
  await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Cycling')
  expect(fakeApi.calls(guides.write)).toHaveLength(1)
  fakeApi.on(guides.write, aGuide({ title: 'Cycling', isPublished: false }))
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect.element(toast('Draft saved')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
})

nightlyTest('deleting a guide asks for confirmation', async () => {
  let list = [aWrittenGuide({ title: 'Cycling' })]
  fakeApi.on(guides.all, () => list)
  fakeApi.on(guides.remove, () => {
    list = []
    return null
  })
  await renderApp('/admin/guides', anAdmin())
  await page.getByRole('button', { name: 'Delete Cycling' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this guide?' })
  await expect.element(question.getByRole('button', { name: 'Keep guide' })).toHaveFocus()
  await question.getByRole('button', { name: 'Delete guide' }).click()
  await expect.element(toast('Guide deleted')).toBeVisible()
  await expect.element(page.getByText('No guides yet')).toBeVisible()
})

const dutchForm = page.getByRole('dialog', { name: 'Translation: Nederlands' })
const original = {
  ...{ title: 'Cycling', description: 'Lights.', content: 'White in front.' },
  version: '0a1b2c3d',
}

test('missing translations and those of an older text are listed, and can be written', async () => {
  const guide = aWrittenGuide({
    title: 'Cycling',
    translations: [
      { language: 'nl', isBehind: true },
      { language: 'uk', isBehind: false },
    ],
  })
  fakeApi.on(guides.all, [guide])
  const translation: GuideTranslation = {
    ...{ language: 'nl', original },
    translation: {
      ...{ title: 'Fietsen', description: 'Lampen.', content: 'Voor rood.' },
      ...{ originalChangedAt: new Date('2026-11-25T09:00:00Z'), mayBeDeleted: true },
    },
  }
  fakeApi.on(guides.translation, translation)
  fakeApi.on(guides.translate, translation)
  await renderApp('/admin/guides', anAdmin())
  // All but English, Dutch and Ukrainian.
  const missing = languages.length - 3
  await page.getByText(`Translations: ${missing} missing, 1 behind`).click()
  await expect.element(row('Türkçe').last().getByText('Missing')).toBeVisible()
  await onlyNightly(expectAccessible)('translations of a guide')
  expectNoSidewaysScroll('translations of a guide')

  await page.getByRole('button', { name: 'Edit translation Cycling, Nederlands' }).click()
  const text = dutchForm.getByRole('textbox', { name: 'Text' })
  await expect.element(text).toHaveValue('Voor rood.')
  await expect
    .element(dutchForm.getByRole('note'))
    .toHaveTextContent(
      'The English text is newer (25 November 2026). Compare the two texts before you save.',
    )
  await dutchForm.getByText('English text', { exact: true }).click()
  await expect.element(dutchForm.getByText('White in front.')).toBeVisible()
  await expectAccessible('translation of a guide')
  await text.fill('Voor wit.')
  await dutchForm.getByRole('button', { name: 'Save translation' }).click()
  await expect.element(toast('Translation saved')).toBeVisible()
  await expect.element(dutchForm).not.toBeInTheDocument()
  const { id } = guide
  expect(fakeApi.calls(guides.translate)).toEqual([
    {
      ...{ id, language: 'nl', title: 'Fietsen', description: 'Lampen.', content: 'Voor wit.' },
      follows: original.version,
    },
  ])
})

nightlyTest('deleting a translation asks for confirmation', async () => {
  const guide = aWrittenGuide({ translations: [{ language: 'nl', isBehind: false }] })
  const { title, description, content } = original
  fakeApi.on(guides.all, [guide])
  fakeApi.on(guides.translation, {
    ...{ language: 'nl', original },
    translation: { title, description, content, originalChangedAt: null, mayBeDeleted: true },
  })
  fakeApi.on(guides.removeTranslation, null)
  await renderApp(`/admin/guides?guide=${guide.id}&language=nl`, anAdmin())
  await dutchForm.getByRole('button', { name: 'Delete translation' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this translation?' })
  await question.getByRole('button', { name: 'Delete translation' }).click()
  await expect.element(toast('Translation deleted')).toBeVisible()
  expect(fakeApi.calls(guides.removeTranslation)).toEqual([{ id: guide.id, language: 'nl' }])
})

nightlyTest('a translation that could not be loaded can be retried', async () => {
  const guide = aWrittenGuide()
  fakeApi.on(guides.all, [guide])
  fakeApi.fail(guides.translation, 503, { message: 'Welkom is busy right now.' })
  await renderApp(`/admin/guides?guide=${guide.id}&language=nl`, anAdmin())
  await expect.element(page.getByText('The translation could not be loaded')).toBeVisible()
  await waitUntilIdle()
  fakeApi.on(guides.translation, { language: 'nl', original, translation: null })
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect.element(dutchForm.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await dutchForm.getByRole('button', { name: 'Save translation' }).click()
  await expect.element(dutchForm.getByText('Required').nth(2)).toBeVisible()
})
