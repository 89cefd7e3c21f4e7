import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { resources } from '#shared/resources/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aStep, fakeFirstDaysApi } from '#web/testing/firstDays.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember, anAdmin } from '#web/testing/people.ts'
import { reloadApp, renderApp } from '#web/testing/renderApp.tsx'
import { aGuide } from '#web/testing/resources.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const housing = aGuide()
const work = aGuide({ slug: 'job-search-tips', title: 'Job search tips', category: 'work' })
const field = page.getByRole('searchbox', { name: 'Search guides' })
const cards = page.getByRole('main').getByRole('listitem')

const answerSearch = () =>
  fakeApi.on(resources.list, ({ q }) =>
    [housing, work].filter(({ title }) => !q || title.toLowerCase().includes(q)),
  )

test('the search is in the URL, and the number of results is announced', async () => {
  answerSearch()
  await renderApp('/resources')
  await expect.element(cards.nth(1)).toBeVisible()
  await field.fill('housing')
  await expect.element(page.getByText('1 guide found')).toBeInTheDocument()
  await expect.element(cards.nth(1)).not.toBeInTheDocument()
  await expect.element(cards).toMatchTextContent(/^Finding housing/)
  expect(window.location.search).toBe('?q=housing')
  await expect.element(page.getByRole('link', { name: 'Write guides' })).not.toBeInTheDocument()
})

test('a guide shows its minutes, and how many of its steps are done', async () => {
  answerSearch()
  const me = aMember({ firstDays: 'shown' })
  const ofHousing = { guide: { slug: housing.slug, title: housing.title } }
  const steps = [aStep('one', { ...ofHousing, isDone: true }), aStep('two', ofHousing)]
  fakeFirstDaysApi(me, steps, true)
  await renderApp('/resources', me)
  const first = cards.filter({ hasText: 'Finding housing' })
  await expect.element(first.getByText('4 min read')).toBeVisible()
  await expect.element(first.getByText('1 of 2 steps done')).toBeVisible()
  const second = cards.filter({ hasText: 'Job search tips' })
  await expect.element(second.getByText(/steps done/)).not.toBeInTheDocument()
  await waitUntilIdle()
  await expectAccessible('guides with progress')
})

nightlyTest('the first guide is where to start, until its steps are done', async () => {
  const me = aMember({ firstDays: 'shown' })
  const firstWeeks = aGuide({ slug: 'first-weeks', title: 'First weeks' })
  fakeApi.on(resources.list, [firstWeeks, housing])
  const steps = [aStep('one'), aStep('two', { isDone: true })]
  fakeFirstDaysApi(
    me,
    steps.map((step) => ({ ...step, isDone: false })),
    true,
  )
  const rendered = await renderApp('/resources', me)
  const first = cards.filter({ hasText: 'First weeks' })
  await expect.element(first.getByText('Start here')).toBeVisible()
  await expectAccessible('guides, where to start')
  await expect.element(cards.nth(1).getByText('Start here')).not.toBeInTheDocument()

  fakeFirstDaysApi(me, steps, true)
  await reloadApp(rendered, '/resources', me)
  await expect.element(first.getByText('Continue')).toBeVisible()
})

nightlyTest('a search without results can be cleared', async () => {
  answerSearch()
  await renderApp('/resources?q=xyzzy')
  await expect.element(page.getByText('No guides found').last()).toBeVisible()
  await expect.element(field).toHaveValue('xyzzy')
  await expectAccessible('no guides found')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(cards.nth(1)).toBeVisible()
  await expect.element(field).toHaveValue('')
})

nightlyTest('administrators see a link to manage guides', async () => {
  answerSearch()
  await renderApp('/resources', anAdmin())
  await expect
    .element(page.getByRole('link', { name: 'Write guides' }))
    .toHaveAttribute('href', '/admin/guides')
})
