import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstDays } from '#shared/firstDays/contract.ts'
import { onboarding } from '#shared/onboarding/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { dayFromNow } from '#web/testing/firstDays.ts'
import { newId } from '#web/testing/ids.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { reloadApp, renderApp } from '#web/testing/renderApp.tsx'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const home = page.getByRole('heading', { level: 1, includeHidden: true })
const sheet = page.getByRole('dialog')
const heading = sheet.getByRole('heading', { level: 2 })
const button = (name: string) => sheet.getByRole('button', { name, exact: true })
const place = 'Where do you live?'
const languages = 'Which languages do you speak?'
const interests = 'What do you enjoy?'
const hopes = 'Who do you hope to meet?'

/** A user who has just registered, on a server that saves what they answer. */
const aNewcomer = (step = 1) => {
  const me: Me = aMember({
    ...{ onboardingStep: step, role: 'student', hasChosenRole: false, createdAt: new Date() },
  })
  fakeApi.on(profile.update, (change) => Object.assign(me, change))
  fakeApi.on(profile.languages, { speaks: [], learns: [] })
  fakeApi.on(profile.setLanguages, (given) => given)
  fakeApi.on(firstDays.change, ({ arrivalDate = null }) => {
    me.firstDays = 'shown'
    return { arrivalDate, steps: [] }
  })
  fakeApi.on(onboarding.saveProgress, (given) => {
    me.onboardingStep = given.step
    return given
  })
  return me
}

test('four questions are answered, each saved at once, and lead to home', async () => {
  const arrival = dayFromNow(-27)
  await renderApp('/', aNewcomer())
  await expect.element(heading).toHaveTextContent(place)
  await expect.element(sheet.getByRole('img', { name: 'Step 1 of 4' })).toBeVisible()
  // Over home with its bars.
  await expect.element(home).toHaveTextContent('Welcome, Noor Visser')
  for (const bar of ['banner', 'navigation'] as const)
    await expect.element(page.getByRole(bar, { includeHidden: true }).first()).toBeVisible()
  await expectAccessible('introduction, place')
  expectNoSidewaysScroll('introduction, place')
  await button('The Hague (Den Haag)').click()
  await expect.element(sheet.getByLabelText('Your town')).toHaveValue('Den Haag')
  const role = sheet.getByLabelText('What describes you best?')
  await expect.element(role).toHaveValue('')
  // The role that registration presets, now chosen.
  await role.selectOptions('Student')
  await sheet.getByLabelText('When did you arrive, or when will you?').fill(arrival)
  await button('Continue').click()
  await expect.element(heading).toHaveTextContent(languages)
  await expect.element(heading).toHaveFocus()
  expect(fakeApi.calls(profile.update)).toEqual([{ location: 'Den Haag', role: 'student' }])
  expect(fakeApi.calls(firstDays.change)).toEqual([{ arrivalDate: arrival, isShown: true }])

  await sheet.getByLabelText('Add a language: I speak').selectOptions('Spanish')
  await sheet.getByLabelText('Add a language: I am learning').selectOptions('Dutch')
  await expect.element(sheet.getByLabelText('Level of Spanish')).toHaveValue('native')
  await sheet.getByLabelText('Level of Dutch').selectOptions('Simple conversations (A2)')
  await expectAccessible('introduction, languages')
  expectNoSidewaysScroll('introduction, languages')
  await button('Continue').click()
  await expect.element(heading).toHaveTextContent(interests)
  expect(fakeApi.calls(profile.setLanguages)).toEqual([
    { speaks: [{ language: 'es', level: 'native' }], learns: [{ language: 'nl', level: 'A2' }] },
  ])

  await button('Cycling').click()
  await sheet.getByLabelText('Something else').fill('Tulips')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Tulips')).toHaveAttribute('aria-pressed', 'true')
  await button('Music').click()
  await button('Music').click()
  await sheet.getByLabelText('Something else').fill('Skating')
  await expectAccessible('introduction, interests')
  await button('Continue').click()
  await expect.element(heading).toHaveTextContent(hopes)
  expect(fakeApi.calls(profile.update).at(-1)).toEqual({
    interests: ['Cycling', 'Tulips', 'Skating'],
  })

  await button('New friends').click()
  await expectAccessible('introduction, hopes')
  await button('Finish').click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(fakeApi.calls(profile.update).at(-1)).toEqual({ hopes: ['friends'] })
  expect(fakeApi.calls(onboarding.saveProgress)).toEqual([2, 3, 4, null].map((step) => ({ step })))
  expect(window.location.search).toBe('')
})

nightlyTest('the day of arrival is shown again after going back', async () => {
  const me = aNewcomer()
  const list = { arrivalDate: null as string | null, steps: [] }
  fakeApi.on(firstDays.read, () => list)
  fakeApi.on(firstDays.change, (change) => Object.assign(list, change))
  await renderApp('/', me)
  const day = sheet.getByLabelText('When did you arrive, or when will you?')
  await expect.element(day).toBeVisible()
  const saved = dayFromNow(-40)
  await day.fill(saved)
  await button('Continue').click()
  await expect.element(heading).toHaveTextContent(languages)
  await expect.element(heading).toHaveFocus()
  await waitUntilIdle()
  await button('Back').click()
  await expect.element(heading).toHaveTextContent(place)
  await expect.element(day).toHaveValue(saved)
  await button('Continue').click()
  await expect.element(heading).toHaveTextContent(languages)
  expect(fakeApi.calls(firstDays.change)).toHaveLength(1)
})

test('every question can be skipped, without saving anything', async () => {
  await renderApp('/', aNewcomer())
  for (const title of [place, languages, interests, hopes]) {
    await expect.element(heading).toHaveTextContent(title)
    await button('Skip').click()
  }
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(home).toHaveFocus()
  expect(fakeApi.calls(profile.update)).toEqual([])
  expect(fakeApi.calls(profile.setLanguages)).toEqual([])
})

test('all questions are skipped at once', async () => {
  await renderApp('/', aNewcomer(2))
  await expect.element(heading).toHaveTextContent(languages)
  await button('Skip all').click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(fakeApi.calls(onboarding.saveProgress)).toEqual([{ step: null }])
})

test('a closed sheet does not come back with home', async () => {
  // A separate user: the tests share one page, which remembers who closed the sheet.
  await renderApp('/', { ...aNewcomer(2), id: newId() })
  await button('Close').click()
  await expect.element(sheet).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Community', exact: true }).click()
  await expect.element(home).toHaveTextContent('Community Board')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect.element(home).toHaveTextContent('Welcome, Noor Visser')
  await waitUntilIdle()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(fakeApi.calls(onboarding.saveProgress)).toEqual([])
})

test('a reload continues at the same question, and back shows the one before', async () => {
  const me = aNewcomer(3)
  const app = await renderApp('/', me)
  await expect.element(heading).toHaveTextContent(interests)
  await button('Skip').click()
  await expect.element(heading).toHaveTextContent(hopes)
  await reloadApp(app, window.location.pathname + window.location.search, me)
  await expect.element(heading).toHaveTextContent(hopes)
  await button('Back').click()
  await expect.element(heading).toHaveTextContent(interests)
  await button('Back').click()
  await expect.element(heading).toHaveTextContent(languages)
})

nightlyTest('an answer that was not saved stays, with the reason', async () => {
  const me = aNewcomer()
  fakeApi.fail(profile.update, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/', me)
  await sheet.getByLabelText('Your town').fill('Middelburg')
  await button('Continue').click()
  await expect.element(sheet.getByText('Welkom is busy right now.')).toBeVisible()
  await expect.element(heading).toHaveTextContent(place)
  await expect.element(sheet.getByLabelText('Your town')).toHaveValue('Middelburg')
  expect(fakeApi.calls(onboarding.saveProgress)).toEqual([])
})

nightlyTest('a town that was saved before can be removed', async () => {
  const me = aNewcomer()
  me.location = 'Delft'
  await renderApp('/', me)
  await sheet.getByLabelText('Your town').fill('')
  await button('Continue').click()
  await expect.element(heading).toHaveTextContent(languages)
  expect(fakeApi.calls(profile.update)).toEqual([{ location: '' }])
})

nightlyTest('arrow keys add the chosen language, and none of those they pass', async () => {
  await renderApp('/', aNewcomer(2))
  const picker = sheet.getByLabelText('Add a language: I speak')
  const levels = sheet.getByLabelText(/^Level of /)
  await expect.element(picker).toBeVisible()
  ;(picker.element() as HTMLSelectElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(levels.elements()).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(levels).toBeVisible()
  expect(levels.elements()).toHaveLength(1)
})
