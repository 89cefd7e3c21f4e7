import type { Page } from '@playwright/test'
import { groups } from '#shared/groups/contract.ts'
import { resources } from '#shared/resources/contract.ts'
import { join, makeRoom, openChat, rowOf, rowsOf, say, write } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { aPerson, logIn, onlyFor, type Person, register } from '../support/people.ts'
import {
  expectKept,
  findServer,
  keptPaths,
  loseServer,
  noNetwork,
  sayOnline,
  unsentCount,
} from '../support/tunnel.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ allowComplaint }) => {
  allowComplaint(noNetwork)
  // Calls on their way when a session ends are refused.
  allowComplaint(/ 401 /)
})

const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const rowsIn = (database: string, store: string) =>
      new Promise<unknown[]>((resolve) => {
        const opened = indexedDB.open(database)
        opened.onupgradeneeded = () => opened.transaction?.abort()
        opened.onerror = () => resolve([])
        opened.onsuccess = () => {
          const asked = opened.result.transaction(store).objectStore(store).getAll()
          asked.onsuccess = () => {
            opened.result.close()
            resolve(asked.result)
          }
        }
      })
    return JSON.stringify([
      { ...localStorage },
      await rowsIn('kept', 'reads'),
      await rowsIn('unsent', 'rows'),
    ])
  })

const expectNothingOf = async (page: Page, person: Person) => {
  await expect.poll(() => keptPaths(page)).toEqual([])
  const kept = await keptText(page)
  for (const words of [person.name, person.username, person.email])
    expect(kept).not.toContain(words)
}

test('the next person on a device sees nothing of the one before, also offline', {
  tag: '@anyWidth',
}, async ({ page, context, newcomer, someoneElse }) => {
  const first = await newcomer('Anna')
  const other = await someoneElse()
  const room = await makeRoom(page.request, true)
  const words = onlyFor([first], 'My secret room.')
  await say(page.request, room, words)
  await openChat(page, room)
  await expect(rowOf(page, words)).toBeVisible()
  await expectKept(page, groups.mine.path, groups.messages.path)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expectNothingOf(page, first)

  // Nobody is signed in, so nothing that was kept is shown.
  await loseServer(context)
  await page.goto('/groups?tab=mine')
  await expect(page.getByRole('heading', { name: 'Welkom could not be opened' })).toBeVisible()
  await expect(page.getByText(room.name)).toHaveCount(0)
  await findServer(context)

  const second = aPerson('Mehmet')
  await register(page.request, second)
  const shared = await makeRoom(other)
  await join(page.request, shared)
  await page.goto('/groups?tab=mine')
  await expect(page.getByRole('main')).toContainText(shared.name)
  await expectKept(page, groups.mine.path)
  await loseServer(context)
  await page.goto('/groups?tab=mine')
  await expect(page.getByRole('main')).toContainText(shared.name)
  await expect(page.getByRole('main')).not.toContainText(room.name)
  expect(await keptText(page)).not.toContain(first.name)
})

test('after a session ended with the tab closed, nothing is left or sent for the next person', {
  tag: '@anyWidth',
}, async ({ page, context, newcomer }) => {
  const first = await newcomer('Anna')
  const room = await makeRoom(page.request, true)
  await openChat(page, room)
  await expectKept(page, groups.mine.path)
  await loseServer(context)
  await sayOnline(page, false)
  await write(page, onlyFor([first], 'Not yet sent.'))
  await expect(rowsOf(page).getByText('Waiting to send')).toBeVisible()
  await expect.poll(() => unsentCount(page)).toBe(1)
  await page.close()
  await context.clearCookies({ name: 'session' })
  await findServer(context)

  // The new tab finds no session and removes what was kept.
  const tab = await context.newPage()
  await tab.goto('/')
  await expect(tab).toHaveURL(/\/auth/)
  await expect.poll(() => keptPaths(tab)).toEqual([])
  const second = aPerson('Mehmet')
  await register(tab.request, second)
  await tab.goto('/resources')
  await expectKept(tab, resources.list.path)
  await expect.poll(() => unsentCount(tab)).toBe(0)
  const kept = await keptText(tab)
  for (const words of [first.name, first.username, 'Not yet sent.'])
    expect(kept).not.toContain(words)
})

test('signing out or switching accounts in another tab removes what was kept', {
  tag: '@anyWidth',
}, async ({ page, context, newcomer }) => {
  const first = await newcomer('Anna')
  const room = await makeRoom(page.request, true)
  await page.goto('/groups?tab=mine')
  await expect(page.getByRole('main')).toContainText(room.name)
  await expectKept(page, groups.mine.path)
  const second = await context.newPage()
  await second.goto('/resources')
  await second.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expectNothingOf(page, first)
  // Another account signs in while the tabs are open.
  await logIn(page.request, first)
  await page.goto('/groups?tab=mine')
  await expect(page.getByRole('main')).toContainText(room.name)
  await expectKept(page, groups.mine.path)
  const other = aPerson('Mehmet')
  await register(page.request, other)
  await second.goto('/resources')
  await expectKept(second, resources.list.path)
  const kept = await keptText(second)
  for (const words of [first.name, first.username, room.name]) expect(kept).not.toContain(words)
})
