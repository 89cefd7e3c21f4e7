import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { profile } from '#shared/profile/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { fakeFirstDaysApi } from '#web/testing/firstDays.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast, toasts } from '#web/testing/toasts.ts'

const button = (name: string) => page.getByRole('button', { name })
const field = (name: string) => page.getByLabelText(name, { exact: true })

const openForm = async (me = aMember()) => {
  await renderApp('/profile', me)
  await button('Edit Profile').click()
  await expect.element(field('Full name')).toHaveFocus()
}

test('the profile is edited, saved and shown', async () => {
  const me = aMember()
  fakeApi.on(profile.update, (change) => Object.assign(me, change))
  await renderApp('/profile', me)
  await expect.element(button('Edit Profile')).toBeVisible()
  await expectAccessible('profile')
  await button('Edit Profile').click()
  await expect.element(field('Full name')).toHaveFocus()
  expect(window.location.search).toBe('?mode=edit')
  await expectAccessible('profile, editing')
  expectNoSidewaysScroll('profile, editing')
  await field('Full name').fill('Nóra Visser')
  await field('Location').fill('Delft')
  await field('Nationality').fill('Turkish')
  await field('Role').selectOptions('Student')
  await button('Save').click()
  await expect.element(toast('Profile updated successfully!')).toBeVisible()
  await expect.element(button('Edit Profile')).toHaveFocus()
  expect(window.location.search).toBe('')
  const main = page.getByRole('main')
  await expect.element(main.getByRole('heading', { name: 'Nóra Visser' })).toBeVisible()
  for (const fact of ['Student', 'Delft', 'Turkish'])
    await expect.element(main.getByRole('definition').filter({ hasText: fact })).toBeVisible()
})

test('a few words and hopes are saved with the profile', async () => {
  fakeApi.fail(profile.update, 503, { message: 'Welkom is busy right now.' })
  await openForm()
  await field('About me').fill('I bake bread.')
  const hopes = page.getByRole('group', { name: 'Who I hope to meet' })
  await hopes.getByRole('button', { name: 'New friends' }).click()
  await onlyNightly(expectAccessible)('profile, hopes chosen')
  await button('Save').click()
  await expect.element(toast('Update failed')).toBeVisible()
  fakeApi.on(profile.update, (change) => ({ ...aMember(), ...change }) as never)
  await button('Save').click()
  await expect.element(toast('Profile updated successfully!')).toBeVisible()
  const change = { about: 'I bake bread.', hopes: ['friends'] }
  expect(fakeApi.calls(profile.update)).toEqual([change, change])
})

nightlyTest('an empty section leads to its field', async () => {
  await renderApp('/profile', aMember({ about: null, interests: [] }))
  await button('Write a few sentences').click()
  await expect.element(field('About me')).toHaveFocus()
  await button('Cancel').click()
  await button('Add your interests').click()
  await expect.element(page.getByRole('textbox', { name: 'Add an interest' })).toHaveFocus()
})

test('languages are added with Enter, without duplicates, and removed', async () => {
  await openForm()
  const language = field('Add a language')
  for (const word of ['dutch', ' Dutch ', '   ', 'Quechua']) {
    await language.fill(word)
    await userEvent.keyboard('{Enter}')
    await expect.element(language).toHaveValue('')
  }
  const languages = page.getByRole('group', { name: 'Languages' })
  const rows = languages.getByRole('listitem')
  await expect.element(rows.nth(0).getByLabelText('Level of Dutch')).toHaveValue('')
  // A language that is on no list has no level.
  await expect.element(rows.nth(1)).toHaveTextContent('QuechuaRemove Quechua')
  expect(rows.elements()).toHaveLength(2)
  await expect.element(languages.getByRole('status')).toHaveTextContent('Quechua added')
  await button('Remove Dutch').click()
  expect(rows.elements()).toHaveLength(1)
  await expect.element(languages.getByRole('status')).toHaveTextContent('Dutch removed')
  await expect.element(language).toHaveFocus()
})

test('the form of the profile is the only editor of languages, with levels', async () => {
  const me = aMember({ languages: ['Spanish', 'Quechua'] })
  fakeApi.on(profile.languages, { speaks: [{ language: 'es', level: null }], learns: [] })
  fakeApi.on(profile.setLanguages, (languages) => languages)
  fakeApi.on(profile.update, (change) => Object.assign(me, change))
  await renderApp('/profile', me)
  await button('Edit languages').click()
  await expect.element(field('Add a language')).toHaveFocus()
  await field('Level of Spanish').selectOptions('Native')
  await field('Add a language').fill('Turkish')
  await field('Add a language: I am learning').selectOptions('Dutch')
  await expectAccessible('languages of the profile')
  expectNoSidewaysScroll('languages of the profile')
  await button('Save').click()
  await expect.element(toast('Profile updated successfully!')).toBeVisible()
  expect(fakeApi.calls(profile.setLanguages)).toEqual([
    {
      speaks: [
        { language: 'es', level: 'native' },
        { language: 'tr', level: null },
      ],
      learns: [{ language: 'nl', level: 'A1' }],
    },
  ])
  expect(fakeApi.calls(profile.update)).toEqual([{ languages: ['Spanish', 'Quechua', 'Turkish'] }])
})

test('a tag that was typed but not added is saved too', async () => {
  const me = aMember()
  fakeApi.on(profile.update, (change) => Object.assign(me, change))
  await openForm(me)
  const interests = page.getByRole('group', { name: 'Interests' })
  const input = interests.getByRole('textbox')
  await input.fill('skating')
  await interests.getByRole('button', { name: 'Add an interest' }).click()
  await input.fill('tulips')
  await button('Save').click()
  await expect.element(toast('Profile updated successfully!')).toBeVisible()
  expect(fakeApi.calls(profile.update)).toEqual([{ interests: ['skating', 'tulips'] }])
  for (const interest of ['skating', 'tulips'])
    await expect.element(page.getByText(interest, { exact: true })).toBeVisible()
})

nightlyTest('invalid fields show errors, and the first gets the focus', async () => {
  await openForm()
  await field('Full name').fill('')
  await field('Email').fill('not an address')
  await button('Save').click()
  await expect.element(field('Full name')).toHaveAccessibleDescription(/Required/)
  await expect.element(field('Full name')).toHaveFocus()
  await expect.element(page.getByText('Invalid email')).toBeVisible()
  await expectAccessible('profile, fields invalid')
  expect(fakeApi.calls(profile.update)).toEqual([])
})

nightlyTest('a failed save keeps the input, and the next attempt removes the error', async () => {
  fakeApi.fail(profile.update, 503, { message: 'Welkom is busy right now.' })
  await openForm()
  await field('Full name').fill('Noor Anew')
  await button('Save').click()
  await expect.element(toast('Update failed')).toBeVisible()
  await expect.element(toast('Welkom is busy right now.')).toBeVisible()
  await expect
    .element(page.getByRole('main').getByText('Welkom is busy right now.'))
    .toBeInTheDocument()
  await expect.element(field('Full name')).toHaveValue('Noor Anew')
  await expectAccessible('profile not saved')
  const saving = fakeApi.hold(profile.update)
  // A toast under the pointer would not close.
  await toast('Update failed').hover()
  await field('Full name').element().closest('form')?.requestSubmit()
  await expect.element(toast('Update failed')).not.toBeInTheDocument()
  const busy = button('Saving...')
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  saving.release(aMember({ name: 'Noor Anew' }))
  await expect.element(toast('Profile updated successfully!')).toBeVisible()
  expect(fakeApi.calls(profile.update)).toHaveLength(2)
})

test('a draft survives visiting another screen, until Cancel', async () => {
  await openForm()
  await field('Location').fill('Middelburg')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Events' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await navigation.getByRole('link', { name: 'Profile' }).click()
  await button('Edit Profile').click()
  await expect.element(page.getByText('We’ve restored your unsaved changes.')).toBeVisible()
  await expect.element(field('Location')).toHaveValue('Middelburg')
  await button('Cancel').click()
  await expect.element(page.getByText('Middelburg')).not.toBeInTheDocument()
  await button('Edit Profile').click()
  await expect.element(field('Location')).toHaveValue('')
})

test('a new email address is shown as waiting for confirmation', async () => {
  const me = aMember()
  fakeApi.on(profile.update, ({ email = null }) => Object.assign(me, { pendingEmail: email }))
  await openForm(me)
  await field('Email').fill('new@example.org')
  await button('Save').click()
  await expect
    .element(toasts().getByText(/^Open the link we sent to new@example.org/))
    .toBeVisible()
  const main = page.getByRole('main')
  await expect.element(main.getByText('noor@example.org', { exact: true })).toBeVisible()
  await expect.element(main.getByText('new@example.org not confirmed yet')).toBeVisible()
  await onlyNightly(expectAccessible)('profile, email not confirmed yet')
})

nightlyTest('the own profile counts the days since the arrival', async () => {
  const me = aMember({ firstDays: 'shown' })
  fakeFirstDaysApi(me, [], true)
  await renderApp('/profile', me)
  await expect.element(page.getByText(/^Day [345] in the Netherlands$/)).toBeVisible()
})
