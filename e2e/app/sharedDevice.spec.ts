import type { Page } from '@playwright/test'
import { groups } from '#shared/groups/contract.ts'
import { resources } from '#shared/resources/contract.ts'
import {
  join,
  makeRoom,
  messageRow,
  messageRows,
  openChat,
  sendMessage,
  typeMessage,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  blockApi,
  expectPersisted,
  noNetwork,
  persistedPaths,
  setOnline,
  unblockApi,
  unsentCount,
} from '../support/offline.ts'
import { aPerson, logIn, onlyFor, type Person, register } from '../support/people.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ allowConsoleError }) => {
  allowConsoleError(noNetwork)
  // Requests in flight when a session ends get 401.
  allowConsoleError(/ 401 /)
})

const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const rowsIn = (database: string, store: string) =>
      new Promise<unknown[]>((resolve) => {
        const opened = indexedDB.open(database)
        opened.onupgradeneeded = () => opened.transaction?.abort()
        opened.onerror = () => resolve([])
        opened.onsuccess = () => {
          const query = opened.result.transaction(store).objectStore(store).getAll()
          query.onsuccess = () => {
            opened.result.close()
            resolve(query.result)
          }
        }
      })
    return JSON.stringify([
      { ...localStorage },
      await rowsIn('query-cache', 'queries'),
      await rowsIn('outbox', 'messages'),
    ])
  })

const expectNothingOf = async (page: Page, person: Person) => {
  await expect.poll(() => persistedPaths(page)).toEqual([])
  const stored = await storedText(page)
  for (const text of [person.name, person.username, person.email])
    expect(stored).not.toContain(text)
}

test('the next user of a device sees nothing of the previous one, online or offline', {
  tag: '@anyWidth',
}, async ({ page, context, newcomer, someoneElse }) => {
  const first = await newcomer('Anna')
  const other = await someoneElse()
  const room = await makeRoom(page.request, true)
  const secret = onlyFor([first], 'My secret room.')
  await sendMessage(page.request, room, secret)
  await openChat(page, room)
  await expect(messageRow(page, secret)).toBeVisible()
  await expectPersisted(page, groups.mine.path, groups.messages.path)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expectNothingOf(page, first)

  // Signed out: persisted data must not be shown.
  await blockApi(context)
  await page.goto('/groups?tab=mine')
  // A busy server leaves out of the page who is signed in.
  const failed = page.getByRole('heading', { name: 'We couldn’t open Welkom' })
  await expect(failed.or(page.getByRole('tab', { name: 'Login' }))).toBeVisible()
  await expect(page.getByText(room.name)).toHaveCount(0)
  await unblockApi(context)

  const second = aPerson('Mehmet')
  await register(page.request, second)
  const shared = await makeRoom(other)
  await join(page.request, shared)
  await page.goto('/groups?tab=mine')
  await expect(page.getByRole('main')).toContainText(shared.name)
  // Not only the list of before they joined.
  await expect.poll(() => storedText(page)).toContain(shared.name)
  await blockApi(context)
  await page.goto('/groups?tab=mine')
  await expect(page.getByRole('main')).toContainText(shared.name)
  await expect(page.getByRole('main')).not.toContainText(room.name)
  expect(await storedText(page)).not.toContain(first.name)
})

test('a session that ended while the tab was closed leaves no data and sends nothing for the next user', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, context, newcomer }) => {
  const first = await newcomer('Anna')
  const room = await makeRoom(page.request, true)
  await openChat(page, room)
  await expectPersisted(page, groups.mine.path)
  await blockApi(context)
  await setOnline(page, false)
  await typeMessage(page, onlyFor([first], 'Not yet sent.'))
  await expect(messageRows(page).getByText('Waiting to send')).toBeVisible()
  await expect.poll(() => unsentCount(page)).toBe(1)
  await page.close()
  await context.clearCookies({ name: 'session' })
  await unblockApi(context)

  // The new tab finds no session and clears the persisted data.
  const tab = await context.newPage()
  await tab.goto('/')
  await expect(tab).toHaveURL(/\/auth/)
  await expect.poll(() => persistedPaths(tab)).toEqual([])
  const second = aPerson('Mehmet')
  await register(tab.request, second)
  await tab.goto('/resources')
  await expectPersisted(tab, resources.list.path)
  await expect.poll(() => unsentCount(tab)).toBe(0)
  const stored = await storedText(tab)
  for (const text of [first.name, first.username, 'Not yet sent.'])
    expect(stored).not.toContain(text)
})

test('signing out or switching accounts in another tab clears persisted data', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, context, newcomer }) => {
  const first = await newcomer('Anna')
  const room = await makeRoom(page.request, true)
  await page.goto('/groups?tab=mine')
  await expect(page.getByRole('main')).toContainText(room.name)
  await expectPersisted(page, groups.mine.path)
  const second = await context.newPage()
  await second.goto('/resources')
  await second.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expectNothingOf(page, first)
  // Another account signs in while the tabs are open.
  await logIn(page.request, first)
  await page.goto('/groups?tab=mine')
  await expect(page.getByRole('main')).toContainText(room.name)
  await expectPersisted(page, groups.mine.path)
  const other = aPerson('Mehmet')
  await register(page.request, other)
  await second.goto('/resources')
  await expectPersisted(second, resources.list.path)
  const stored = await storedText(second)
  for (const text of [first.name, first.username, room.name]) expect(stored).not.toContain(text)
})
