import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Group, groups } from '#shared/groups/contract.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { aGroup, aJoinedGroup, chatPath } from '#web/testing/groups.ts'
import { tabTo } from '#web/testing/keyboard.ts'
import { desktop, expectScreenQuality, longWord, setViewport } from '#web/testing/layout.ts'
import { firstOf, nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const busy = 'Welkom is busy right now.'

/** Lists groups like the server: by type and by substring of the name. */
const answerGroups = (all: Group[]) =>
  fakeApi.on(groups.list, ({ type, q = '' }) =>
    all.filter(
      (group) => group.type === type && group.name.toLowerCase().includes(q.toLowerCase()),
    ),
  )

const sectionTitles = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)

const search = () => page.getByRole('searchbox', { name: 'Search groups' })

const allTypes = ['Language buddies', 'New arrivals', 'Students', 'Expats']

test('groups are listed by type, and a search narrows the list', async () => {
  const faces = [aPerson({ name: 'Priya Nair' })]
  const swimmers = aGroup({ name: 'Zwemmers', type: 'expats', memberCount: 1, faces })
  answerGroups([swimmers, aGroup({ memberCount: 0 })])
  await renderApp('/groups')
  await expect
    .element(page.getByRole('tab', { name: 'Explore Groups' }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.poll(sectionTitles).toEqual(allTypes)
  await expect
    .element(page.getByRole('article', { name: 'Fietsers' }))
    .toMatchTextContent('No members')
  await search().fill('  zwem ')
  await expect.poll(sectionTitles).toEqual(['Expats'])
  const card = page.getByRole('article', { name: 'Zwemmers' })
  for (const text of ['ZW', 'Public', 'Expats', 'Out on the bicycle together.', '1 member', 'PN'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible()
  // Not only for screen readers.
  expect(card.getByText('ZW').element().getBoundingClientRect().width).toBeGreaterThan(10)
  await expect.element(page.getByRole('article')).toBeVisible()
  await expect.poll(() => window.location.search).toBe('?q=zwem')

  await search().fill('nothing is called this')
  await expect.element(page.getByText('No groups found').last()).toBeVisible()
  await onlyNightly(expectScreenQuality)('no groups found')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.poll(sectionTitles).toEqual(allTypes)
})

nightlyTest('a search in the URL fills the field and filters the list', async () => {
  answerGroups([aGroup({ name: 'Zwemmers' }), aGroup()])
  await renderApp('/groups?q=Zwemmers')
  await expect.element(search()).toHaveValue('Zwemmers')
  await expect.element(page.getByRole('article', { name: 'Zwemmers' })).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Fietsers' })).not.toBeInTheDocument()
})

nightlyTest('the arrow keys, Home and End switch the tabs', async () => {
  const group = aJoinedGroup()
  fakeApi.on(groups.mine, [group])
  await renderApp('/groups')
  const explore = page.getByRole('tab', { name: 'Explore Groups' })
  const mine = page.getByRole('tab', { name: 'My Groups' })
  await tabTo(explore)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(mine).toHaveFocus()
  await expect.element(mine).toHaveAttribute('aria-selected', 'true')
  await expect
    .element(page.getByRole('tabpanel', { name: 'My Groups' }))
    .toMatchTextContent(group.name)
  await userEvent.keyboard('{Home}')
  await expect.element(explore).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(mine).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(explore).toHaveFocus()
})

test('a non-member who follows a link to a chat sees the group and how to join', async () => {
  const group = aGroup({ name: longWord, isPrivate: true, hasRequested: true })
  fakeApi.on(groups.one, group)
  await renderApp(chatPath(group))
  const dialog = page.getByRole('dialog', { name: group.name })
  await expect.element(dialog.getByRole('button', { name: 'Cancel request' })).toBeVisible()
  await expect.element(dialog).toMatchTextContent('You’ve asked to join.')
  await expectScreenQuality('a link to the chat of another group')
})

for (const [screen, size] of firstOf([
  ['a phone', [390, 844]],
  ['a wide screen', desktop],
] as const))
  test(`private groups with long names are accessible on ${screen}`, async () => {
    await setViewport(size)
    const group = aGroup({ name: longWord, isPrivate: true, hasRequested: true })
    answerGroups([group, aGroup({ name: `${longWord} too`, isPrivate: true })])
    await renderApp('/groups')
    const card = page.getByRole('article', { name: group.name, exact: true })
    await expect.element(card.getByText('Private', { exact: true })).toBeVisible()
    await expect.element(card.getByText('Requested')).toBeVisible()
    await expect.element(card.getByRole('button', { name: 'Cancel request' })).toBeVisible()
    await expectScreenQuality('private groups')
  })

for (const [what, path, endpoint] of firstOf([
  ['the list of groups', '/groups', groups.list],
  ['the list of own groups', '/groups?tab=mine', groups.mine],
  ['a link to a chat', chatPath(aGroup()), groups.mine],
] as const))
  test(`${what} shows a skeleton, then the failure, and can be retried`, async () => {
    const held = fakeApi.hold(endpoint)
    fakeApi.on(groups.one, () => {
      throw new FakeError(503, { message: busy })
    })
    await renderApp(path)
    await expect.poll(() => document.querySelector('[aria-busy="true"]')).not.toBeNull()
    fakeApi.fail(endpoint, 503, { message: busy })
    held.fail(503, { message: busy })
    const container = path.includes('chat=') ? page.getByRole('dialog') : page.getByRole('main')
    await expect.element(container.getByText(busy).first()).toBeVisible()
    await waitUntilIdle()
    await onlyNightly(expectScreenQuality)(`${what} failed`)
    fakeApi.on(groups.list, [])
    fakeApi.on(groups.mine, [])
    fakeApi.on(groups.one, aGroup())
    await container
      .getByRole('button', { name: /^Try again/ })
      .first()
      .click()
    await expect.element(container.getByText(busy).first()).not.toBeInTheDocument()
  })
