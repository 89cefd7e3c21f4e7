import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auth } from '#shared/auth/contract.ts'
import { type BuddyProfile, buddies } from '#shared/buddies/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aBuddyProfile, aSuggestion } from '#web/testing/buddies.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const path = '/connections?tab=buddies'
const find = page.getByRole('button', { name: 'Find language buddies' })
const rows = (legend: string) => page.getByRole('group', { name: legend })
const languageIn = (legend: string) => rows(legend).getByLabelText('Language')

/** Saves and removes the profile like the server. */
const answerProfile = (first: BuddyProfile | null = null) => {
  let saved = first
  fakeApi.on(buddies.profile, () => ({ profile: saved }))
  fakeApi.on(buddies.saveProfile, (draft) => {
    saved = { ...draft, updatedAt: new Date() }
    return saved
  })
  fakeApi.on(buddies.removeProfile, () => {
    saved = null
    return null
  })
}

nightlyTest('the languages form is prefilled from the profile', async () => {
  answerProfile()
  fakeApi.on(profile.languages, {
    speaks: [{ language: 'pt', level: 'C1' }],
    learns: [{ language: 'nl', level: 'B1' }],
  })
  await renderApp(path, aMember({ location: 'Assen' }))
  await expect.element(page.getByRole('textbox', { name: 'Town' })).toHaveValue('Assen')
  await expect.element(languageIn('You can teach')).toHaveValue('pt')
  await expect.element(languageIn('You want to learn')).toHaveValue('nl')
  await expect
    .element(rows('You want to learn').getByLabelText('From which level'))
    .toHaveValue('B1')
})

test('the languages form reports missing fields, and rows can be added and removed', async () => {
  answerProfile()
  fakeApi.on(buddies.suggestions, [aSuggestion()])
  await renderApp(path)
  await expect
    .element(page.getByRole('heading', { name: 'Learn a language together' }))
    .toBeVisible()
  await find.click()
  await expect.element(page.getByText('Choose a language from the list').first()).toBeVisible()
  await expect.element(languageIn('You can teach')).toHaveFocus()
  await expectAccessible('languages missing')
  expectNoSidewaysScroll('languages missing')
  await languageIn('You can teach').selectOptions('Spanish')
  await rows('You can teach')
    .getByRole('button', { name: /^Add a language/ })
    .click()
  await expect.element(languageIn('You can teach').nth(1)).toHaveFocus()
  await rows('You can teach').getByRole('button', { name: 'Remove language 2' }).click()
  await expect.element(languageIn('You can teach')).toHaveFocus()
  await languageIn('You want to learn').selectOptions('Dutch')
  await page.getByRole('textbox', { name: 'Town' }).fill('Leiden')
  const callsBefore = fakeApi.calls(auth.me).length
  await find.click()
  // Saving may also have filled in the profile.
  await expect.poll(() => fakeApi.calls(auth.me).length).toBe(callsBefore + 1)
  await expect.element(page.getByRole('article', { name: 'Sam de Wit' })).toBeVisible()
  expect(fakeApi.calls(buddies.saveProfile)).toEqual([
    {
      town: 'Leiden',
      teaches: [{ language: 'es', level: 'native' }],
      learns: [{ language: 'nl', level: 'A1' }],
      isLooking: true,
    },
  ])
})

test('without suggestions, the languages can be changed, and Escape does not discard input', async () => {
  answerProfile(aBuddyProfile())
  await renderApp(path)
  await expect.element(page.getByText('No matches right now')).toBeVisible()
  await onlyNightly(expectAccessible)('nobody suits')
  await page.getByRole('button', { name: 'Change your languages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your languages' })
  await dialog.getByRole('textbox', { name: 'Town' }).fill('Elsewhere')
  await expectAccessible('changing the languages')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Leiden')).toBeVisible()
  expect(fakeApi.calls(buddies.saveProfile)).toEqual([])
})

nightlyTest('removing the languages asks for confirmation', async () => {
  answerProfile(aBuddyProfile())
  await renderApp(path)
  await page.getByRole('button', { name: 'Actions for your languages' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Remove your languages?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Tell us about your languages' }))
    .toBeVisible()
})

nightlyTest('a failed load of language buddies can be retried', async () => {
  fakeApi.fail(buddies.profile, 500, { message: 'Something broke' })
  await renderApp(path)
  await expect.element(page.getByText('Your language buddies could not be loaded')).toBeVisible()
  await waitUntilIdle()
  await expectAccessible('language buddies not loaded')
  answerProfile(aBuddyProfile())
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect.element(page.getByText('No matches right now')).toBeVisible()
})
