import {
  fieldOf,
  join,
  logOf,
  makeRoom,
  openChat,
  rowOf,
  rowsOf,
  say,
  sayMany,
  write,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'

test('two members see each other type, write and delete without a reload', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anotherBrowser }) => {
  const me = await newcomer('Mina Aydin')
  const room = await makeRoom(page.request)
  const other = await anotherBrowser()
  await join(other.request, room)
  await Promise.all([openChat(page, room), openChat(other, room)])
  const typing = other.getByText('Mina is typing…')
  await fieldOf(page).pressSequentially('Hoi')
  await expect(typing).toBeVisible()
  await expect(page.getByText('Mina is typing…')).toHaveCount(0)
  await fieldOf(page).press('Enter')
  await expect(rowOf(other, 'Hoi')).toContainText(me.name)
  await expect(typing).toHaveCount(0)

  const lines = Array.from({ length: 10 }, (_, at) => `Line ${at + 1}.`)
  for (const line of lines) await write(page, line)
  await write(other, 'Hoi terug')
  await expect(rowOf(page, 'Hoi terug')).toBeVisible()
  await expect(rowsOf(other).locator('time')).toHaveCount(lines.length + 2)
  const words = await rowsOf(other).locator('span[dir="auto"]').allTextContents()
  expect(words.filter((text) => text.startsWith('Line'))).toEqual(lines)

  await page.getByRole('button', { name: 'Delete message: Hoi' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await question.getByRole('button', { name: 'Delete message' }).click()
  for (const browser of [page, other]) {
    await expect(rowOf(browser, 'Message deleted')).toHaveCount(1)
    await expect(logOf(browser).getByText('Hoi', { exact: true })).toHaveCount(0)
    await expect(rowOf(browser, 'Hoi terug')).toBeVisible()
  }
})

test('messages that are read on one device are read on the other', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  someoneElse,
  anotherBrowser,
}) => {
  const me = await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  const phone = await anotherBrowser(me)
  await page.goto('/groups?tab=mine')
  await phone.goto('/')
  const here = page.getByText(/^\d+ unread/)
  const there = phone.getByText(/^\d+ unread/)
  await sayMany(other, room, 3)
  await expect(here).toHaveText('3 unread messages')
  await expect(there).toHaveText('3 unread messages')

  await page.getByRole('link', { name: 'Open' }).click()
  await expect(rowOf(page, 'Line 3.')).toBeVisible()
  await expect(there).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(here).toHaveCount(0)
  await say(other, room, 'And one more')
  await expect(here).toHaveText('1 unread message')
  await expect(there).toHaveText('1 unread message')
})
