import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { community, type PostDraft } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aPost, myPost } from '#web/testing/community.ts'
import { anEditableEvent, anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroup } from '#web/testing/groups.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember, anAdmin } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const speaker = { ...aMember(), languages: ['Dutch'] }
const chip = page.getByRole('button', { name: 'Languages I understand' })

const lists = [
  ['/events', events.list],
  ['/groups', groups.list],
  ['/community?q=bike', community.posts],
] as const

test.each(firstOf(lists))('%s filters by the languages of the user', async (path, endpoint) => {
  await renderApp(path, speaker)
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false')
  await chip.click()
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  expect(new URLSearchParams(window.location.search).get('understood')).toBe('true')
  const filtered = expect.objectContaining({ understood: true })
  await expect.poll(() => fakeApi.calls(endpoint)).toContainEqual(filtered)
  await onlyNightly(expectAccessible)(`${path} in languages of the user`)
  await chip.click()
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => window.location.search).not.toContain('understood')
})

nightlyTest('without languages in the profile, the chip leads there', async () => {
  await renderApp('/events', { ...aMember(), languages: [] })
  await page.getByRole('link', { name: 'Add my languages' }).click()
  await expect.poll(() => window.location.href).toMatch(/\/profile\?mode=edit&field=languages$/)
})

nightlyTest('the filter dialog keeps the languages', async () => {
  await renderApp('/events?understood=true&dialog=filter', speaker)
  const dialog = page.getByRole('dialog', { name: 'Filter events' })
  const field = dialog.getByRole('checkbox', { name: 'Only in languages I understand' })
  await expect.element(field).toBeChecked()
  await dialog.getByRole('button', { name: 'Show events' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(window.location.search).toBe('?understood=true')
})

test('an event names its languages, in a list only those that are not expected', async () => {
  const english = anEvent({ title: 'English only', languages: ['en'] })
  const both = anEvent({ title: 'Both', languages: ['nl', 'en'] })
  fakeApi.on(events.list, ({ when }) => (when === 'past' ? [] : [english, both]))
  fakeApi.on(events.one, both)
  await renderApp('/events')
  const row = (name: string) => page.getByRole('article', { name })
  await expect.element(row('Both').getByText(/Dutch, English/)).toBeVisible()
  // The reader expects the language of the screen.
  expect(row('English only').element().textContent).not.toContain('English ·')
  await row('Both').getByRole('link', { name: 'Both' }).click()
  const details = page.getByRole('dialog', { name: 'Both' })
  await expect.element(details.getByText('Dutch, English')).toBeVisible()
})

nightlyTest('a group names its languages in the language of the screen', async () => {
  const group = aGroup({ name: 'Taalcafé', languages: ['nl', 'uk'] })
  fakeApi.on(groups.list, ({ type }) => (type === group.type ? [group] : []))
  fakeApi.on(groups.one, group)
  document.documentElement.lang = 'nl'
  try {
    await renderApp('/groups')
    await expect.element(page.getByText('Nederlands, Oekraïens')).toBeVisible()
  } finally {
    document.documentElement.lang = 'en'
  }
})

nightlyTest('an event form chooses languages', async () => {
  fakeApi.on(events.update, (draft) => anEvent({ languages: draft.languages ?? [] }))
  const event = anEvent({ languages: ['nl'] })
  fakeApi.on(events.one, event)
  fakeApi.on(planning.one, anEditableEvent(event))
  await renderApp(`/events?event=${event.id}&dialog=edit`, anAdmin())
  const form = page.getByRole('dialog', { name: 'Edit event' })
  const picker = form.getByRole('combobox', { name: 'Add a language: Languages' })
  await picker.selectOptions('Polish')
  await form.getByRole('button', { name: 'Remove Dutch' }).click()
  await expect.element(picker).toHaveFocus()
  await expectAccessible('languages of an event')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => fakeApi.calls(events.update)).toMatchObject([{ languages: ['pl'] }])
})

test('a group form chooses languages', async () => {
  fakeApi.on(groups.create, (draft) => aGroup({ languages: draft.languages ?? [] }))
  // The app opens the page of the new group.
  fakeApi.on(groups.one, aGroup({}))
  await renderApp('/groups?dialog=new')
  const form = page.getByRole('dialog', { name: 'Create group' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Taalcafé')
  const picker = form.getByRole('combobox', { name: 'Add a language: Languages' })
  for (const name of ['Dutch', 'English', 'Arabic', 'Turkish', 'Polish'])
    await picker.selectOptions(name)
  await expect.element(picker).not.toBeInTheDocument()
  await form.getByRole('button', { name: 'Create group' }).click()
  await expect
    .poll(() => fakeApi.calls(groups.create))
    .toMatchObject([{ languages: ['nl', 'en', 'ar', 'tr', 'pl'] }])
})

const newPost = page.getByRole('dialog', { name: 'New post' })
const language = page.getByRole('combobox', { name: 'Language of the post' })
const fakePosts = () => {
  fakeApi.on(community.posts, [])
  fakeApi.on(community.create, (draft) => myPost({ ...(draft as PostDraft) }))
}
const send = () => newPost.getByRole('button', { name: 'Post', exact: true }).click()

test('the language of a post is recognised while writing', async () => {
  fakePosts()
  await renderApp('/community?dialog=new')
  await newPost.getByRole('textbox', { name: 'Title' }).fill('Fiets te koop')
  await newPost.getByRole('textbox', { name: 'Content' }).fill('Een goede fiets met twee tassen.')
  await expect.element(newPost.getByText('Written in Dutch')).toBeVisible()
  await onlyNightly(expectAccessible)('a post in a recognised language')
  await send()
  await expect.poll(() => fakeApi.calls(community.create)).toMatchObject([{ language: 'nl' }])
})

nightlyTest('a chosen language stays, whatever is written', async () => {
  fakePosts()
  await renderApp('/community?dialog=new')
  await newPost.getByRole('textbox', { name: 'Title' }).fill('Fiets te koop')
  await language.selectOptions('Western Frisian')
  await newPost.getByRole('textbox', { name: 'Content' }).fill('Een goede fiets met twee tassen.')
  await expect.element(newPost.getByText('Written in Western Frisian')).toBeVisible()
  await send()
  await expect.poll(() => fakeApi.calls(community.create)).toMatchObject([{ language: 'fy' }])
})

test('screen readers speak a post in its language', async () => {
  fakeApi.on(community.posts, [aPost({ title: 'Fiets te koop', language: 'nl' })])
  await renderApp('/community')
  const title = page.getByRole('heading', { name: 'Fiets te koop' })
  await expect.element(title).toBeVisible()
  expect(title.element().closest('[lang]')?.getAttribute('lang')).toBe('nl')
})
