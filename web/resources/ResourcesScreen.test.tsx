import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { resources } from '#shared/resources/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { anAdmin } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { aGuide } from '#web/testing/resources.ts'
import { untilSettled } from '#web/testing/settled.ts'

const housing = aGuide()
const work = aGuide({ slug: 'job-search-tips', title: 'Job search tips', category: 'work' })
const field = page.getByRole('searchbox', { name: 'Search guides' })
const cards = page.getByRole('main').getByRole('listitem')
const busy = { message: 'Welkom is busy right now.' }

const answerSearch = () =>
  fakeApi.on(resources.list, ({ q }) =>
    [housing, work].filter(({ title }) => !q || title.toLowerCase().includes(q)),
  )

test('the search is in the address, and the number of guides found is announced', async () => {
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

test('a search that finds no guide can be cleared', async () => {
  answerSearch()
  await renderApp('/resources?q=xyzzy')
  await expect.element(page.getByText('No guides found').last()).toBeVisible()
  await expect.element(field).toHaveValue('xyzzy')
  await expectAccessible('no guides found')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(cards.nth(1)).toBeVisible()
  await expect.element(field).toHaveValue('')
})

test('guides that could not be loaded can be tried again', async () => {
  fakeApi.fail(resources.list, 503, busy)
  await renderApp('/resources')
  await expect.element(page.getByText('The guides could not be loaded')).toBeVisible()
  await expect.element(page.getByText(busy.message)).toBeVisible()
  await untilSettled()
  await expectAccessible('guides not loaded')
  answerSearch()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(cards.nth(1)).toBeVisible()
})

test('guides on their way are announced as loading', async () => {
  const list = fakeApi.hold(resources.list)
  await renderApp('/resources')
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).not.toBeNull()
  await expectAccessible('guides loading')
  list.release([housing])
  await expect.element(cards).toMatchTextContent(/^Finding housing/)
})

test('administrators find the way to write guides', async () => {
  answerSearch()
  await renderApp('/resources', anAdmin())
  await expect
    .element(page.getByRole('link', { name: 'Write guides' }))
    .toHaveAttribute('href', '/admin/guides')
})
