import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { firstDays } from '#shared/firstDays/contract.ts'
import { resources } from '#shared/resources/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { aDocument, aPictureFile } from '#web/testing/files.ts'
import { aStep, fakeFirstDaysApi } from '#web/testing/firstDays.ts'
import { hostileTexts } from '#web/testing/hostileTexts.ts'
import { watchForDialogs } from '#web/testing/injection.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { aGuide } from '#web/testing/resources.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const housing = aGuide()
const work = aGuide({ slug: 'job-search-tips', title: 'Job search tips', category: 'work' })
const path = '/resources/finding-housing'
const title = page.getByRole('heading', { level: 1 })
const busy = { message: 'Welkom is busy right now.' }

beforeEach(() => {
  fakeApi.on(resources.list, [housing, work])
  fakeApi.on(resources.one, ({ slug }) => {
    const guide = [housing, work].find((one) => one.slug === slug)
    if (!guide) throw new FakeError(404, { message: 'Guide not found' })
    return guide
  })
})

test('a guide shows when it was checked and links to its sections', async () => {
  await renderApp(path)
  await expect.element(title).toHaveTextContent('Finding housing')
  await expect.element(page.getByText('Last checked on 20 November 2026')).toBeVisible()
  await expect.poll(() => document.title).toBe('Finding housing - Welkom')
  await expectAccessible('guide')
  expectNoSidewaysScroll('guide')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const scamLink = contents.getByRole('link', { name: 'Recognise a scam' })
  await expect.element(scamLink).not.toBeInTheDocument()
  await contents.getByText('On this page').click()
  await scamLink.click()
  const scams = page.getByRole('article').getByRole('heading', { name: 'Recognise a scam' })
  await expect.element(scams).toHaveFocus()
  await expect.element(scams).toBeInViewport({ ratio: 1 })
  expect(window.location.hash).toBe('#part-recognise-a-scam')
})

test('pictures and documents follow the text, and a picture opens', async () => {
  const picture = aPictureFile({ description: 'A row of houses' })
  const files = [picture, aDocument('rent.pdf', 2_000)]
  fakeApi.on(resources.one, aGuide({ files }))
  await renderApp(path)
  const group = page.getByRole('group', { name: 'Pictures and files' })
  await expect.element(group.getByRole('link', { name: /^Download rent.pdf/ })).toBeVisible()
  await group.getByRole('button', { name: 'A row of houses' }).click()
  const viewer = page.getByRole('dialog', { name: /^Finding housing/ })
  await expect.element(viewer.getByText('A row of houses', { exact: true })).toBeVisible()
  await onlyNightly(expectAccessible)('picture of a guide')
})

test('the steps of a guide are ticked on its page, and the last one is celebrated', async () => {
  const me = aMember({ firstDays: 'shown' })
  const ofHousing = { guide: { slug: housing.slug, title: housing.title } }
  const steps = [
    aStep('one', { ...ofHousing, isDone: true }),
    aStep('two', ofHousing),
    aStep('other'),
  ]
  fakeFirstDaysApi(me, steps, true)
  await renderApp(path, me)
  const own = page.getByRole('region', { name: 'Your steps' })
  await own.getByText('1 of 2 steps done').click()
  await expect.element(own.getByLabelText('Do other')).not.toBeInTheDocument()
  await expectAccessible('guide with steps')
  expectNoSidewaysScroll('guide with steps')
  await own.getByLabelText('Do two').click()
  await expect.element(own.getByRole('status')).toHaveTextContent('Well done: 2 of 2 steps done')
  expect(fakeApi.calls(firstDays.setStepDone)).toEqual([{ key: 'two', isDone: true }])
})

nightlyTest('members without the list of the first 100 days see no steps', async () => {
  const me = aMember({ firstDays: 'away' })
  fakeFirstDaysApi(me, [aStep('one', { guide: { slug: housing.slug, title: 'x' } })], true)
  await renderApp(path, me)
  await expect.element(title).toHaveTextContent('Finding housing')
  await waitUntilIdle()
  await expect.element(page.getByRole('region', { name: 'Your steps' })).not.toBeInTheDocument()
})

test('a guide links to the board, to the next guide and back to where the reader was', async () => {
  await renderApp(path)
  const main = page.getByRole('main')
  await expect
    .element(main.getByRole('link', { name: 'Ask on the community board' }))
    .toHaveAttribute('href', '/community?category=housing')
  await main.getByRole('link', { name: /^Read More.*Job search tips/ }).click()
  await expect.element(title).toHaveTextContent('Job search tips')
  const back = page.getByRole('link', { name: 'Back', exact: true })
  await back.click()
  await expect.element(title).toHaveTextContent('Finding housing')
  await back.click()
  await expect.element(title).toHaveTextContent('Guides')
})

nightlyTest('an unknown guide links to the list', async () => {
  await renderApp('/resources/no-such-guide')
  await expect.element(title).toHaveTextContent('Guide not found')
  await expectAccessible('guide not found')
  await page.getByRole('link', { name: 'See all guides' }).click()
  await expect.element(title).toHaveTextContent('Guides')
})

nightlyTest('a failed load of a guide can be retried', async () => {
  fakeApi.fail(resources.one, 503, busy)
  await renderApp(path)
  await expect.element(page.getByText('The guide could not be loaded')).toBeVisible()
  await expect.element(page.getByText(busy.message)).toBeVisible()
  await waitUntilIdle()
  await expectAccessible('guide not loaded')
  fakeApi.on(resources.one, housing)
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect.element(title).toHaveTextContent('Finding housing')
})

test('hostile content of a guide is rendered as text and runs nothing (S076)', async () => {
  const dialogs = watchForDialogs()
  const spoken = '<img src=x onerror=alert(1)>'
  const content = [
    `## Part ${spoken}`,
    ...hostileTexts,
    'Words <svg/onload=alert(1)> in <iframe srcdoc="<script>alert(1)</script>"></iframe> between',
    '![x](https://example.org/x.png "onerror=alert(1)")',
    '[press one](javascript:alert(1))',
    '[press two](data:text/html,<script>alert(1)</script>)',
    '[press three](https://example.org/"onmouseover="alert(1))',
    'The end',
  ].join('\n\n')
  const hostile = { title: spoken, description: spoken, author: spoken, content }
  fakeApi.on(resources.list, [aGuide({ ...hostile, slug: 'other' })])
  fakeApi.on(resources.one, aGuide(hostile))
  await renderApp(path)
  await expect.element(title).toHaveTextContent(spoken)
  await expect.element(page.getByRole('heading', { level: 3, name: spoken })).toBeVisible()
  const text = page.getByRole('article')
  await expect.element(text.getByText('The end')).toBeVisible()
  for (const words of ['press one', 'press two']) await text.getByText(words).click()
  await expect.element(text.getByRole('link', { name: /^press three/ })).toBeVisible()
  const forbiddenElements =
    'script, style, img, iframe, object, embed, form, svg[onload], [onerror], [onload]'
  expect(text.element().querySelectorAll(forbiddenElements)).toHaveLength(0)
  for (const link of text.element().querySelectorAll('a')) expect(link.href).toMatch(/^https:\/\//)
  expect(dialogs()).toEqual([])
})

const dutch = aGuide({
  title: 'Een woning vinden',
  content: 'Betaal nooit voor een woning die je niet hebt gezien.',
  language: 'nl',
  languages: ['en', 'nl', 'ar'],
})
const select = page.getByRole('combobox', { name: 'Language of this guide' })
const note = page.getByRole('note')

test('a guide is marked with its language, and switches between its languages', async () => {
  const languages = dutch.languages
  fakeApi.on(resources.one, ({ language }) => {
    if (language === 'en') return { ...housing, languages }
    return language === 'ar' ? { ...dutch, title: 'السكن', language } : dutch
  })
  await renderApp(path)
  const text = page.getByRole('article', { name: 'Een woning vinden' })
  await expect.element(text).toHaveAttribute('lang', 'nl')
  await expect.element(select).toHaveValue('nl')
  expect(note.elements()).toEqual([])
  await onlyNightly(expectAccessible)('guide in Dutch')
  expectNoSidewaysScroll('guide in Dutch')

  await select.selectOptions('العربية')
  await expect.element(title).toHaveTextContent('السكن')
  const arabic = page.getByRole('article', { name: 'السكن' })
  await expect.element(arabic).toHaveAttribute('dir', 'rtl')
  expect(window.location.search).toBe('?language=ar')
  ;(select.element() as HTMLElement).focus()
  await select.selectOptions('English')
  await expect.element(title).toHaveTextContent('Finding housing')
  await expect.element(select).toHaveFocus()
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByText('On this page').click()
  await contents.getByRole('link', { name: 'Recognise a scam' }).click()
  expect(window.location.search).toBe('?language=en')
})

test('a guide that lacks the language of the reader says so', async () => {
  fakeApi.on(resources.one, { ...housing, missingLanguage: 'tr' })
  await renderApp(path)
  await expect
    .element(note)
    .toHaveTextContent('We don’t have this guide in Türkçe yet. This is the English text.')
  await expectAccessible('guide that lacks a language')
  expectNoSidewaysScroll('guide that lacks a language')
  await expect.element(select).not.toBeInTheDocument()
})

nightlyTest('a translation of an older text links to the English one', async () => {
  const originalChangedAt = new Date('2026-11-25T09:00:00Z')
  fakeApi.on(resources.one, ({ language }) =>
    language === 'en'
      ? { ...housing, languages: dutch.languages }
      : { ...dutch, originalChangedAt },
  )
  await renderApp(path)
  await expect
    .element(note)
    .toHaveTextContent('The English text is newer (25 November 2026). Read it in English')
  await expectAccessible('guide with a newer English text')
  expectNoSidewaysScroll('guide with a newer English text')
  await note.getByRole('link', { name: 'Read it in English' }).click()
  await expect.element(title).toHaveTextContent('Finding housing')
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(select).toHaveValue('en')
})
