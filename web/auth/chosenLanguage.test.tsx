import { afterEach, expect, test } from 'vitest'
import { profile } from '#shared/profile/contract.ts'
import { getLanguage } from '#web/language/catalogue.ts'
import { switchLanguage } from '#web/language/switchLanguage.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { agreeOnLanguage, chooseLanguage } from './chosenLanguage.ts'

afterEach(async () => {
  await switchLanguage('en')
  await cookieStore.delete('language')
})

const savesLanguage = () =>
  fakeApi.on(profile.update, ({ language = null }) => aMember({ language }))

test('of two choices in quick succession, the last is shown and saved', async () => {
  savesLanguage()
  const me = aMember({ language: 'en' })
  await renderApp('/profile', me)
  await Promise.all([chooseLanguage('nl', me), chooseLanguage('ar', me)])
  expect(getLanguage()).toBe('ar')
  expect(fakeApi.calls(profile.update)).toEqual([{ language: 'ar' }])
})

test('an account without the choice yet does not undo it', async () => {
  const save = fakeApi.hold(profile.update)
  const me = aMember({ language: 'en' })
  await renderApp('/profile', me)
  const choosing = chooseLanguage('ar', me)
  await expect.poll(() => fakeApi.calls(profile.update)).toHaveLength(1)
  await agreeOnLanguage(me)
  expect(getLanguage()).toBe('ar')
  save.release(aMember({ language: 'ar' }))
  await choosing
})

test('a choice before the login replaces the language of that account only', async () => {
  savesLanguage()
  await renderApp('/auth', visitor)
  await chooseLanguage('nl', null)
  await agreeOnLanguage(aMember({ language: 'tr' }))
  expect(fakeApi.calls(profile.update)).toEqual([{ language: 'nl' }])
  await agreeOnLanguage(aMember({ language: 'pl' }))
  expect(getLanguage()).toBe('pl')
  await chooseLanguage('nl', null)
  // The account has the chosen language already.
  await agreeOnLanguage(aMember({ language: 'nl' }))
  await agreeOnLanguage(aMember({ language: 'pl' }))
  expect(getLanguage()).toBe('pl')
  expect(fakeApi.calls(profile.update)).toHaveLength(1)
})
