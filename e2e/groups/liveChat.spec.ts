import {
  chooseAction,
  composerOf,
  join,
  makeRoom,
  messageLog,
  messageRow,
  messageRows,
  openChat,
  sendMessage,
  sendMessages,
  typeMessage,
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
  await composerOf(page).pressSequentially('Hoi')
  await expect(typing).toBeVisible()
  await expect(page.getByText('Mina is typing…')).toHaveCount(0)
  await composerOf(page).press('Enter')
  await expect(messageRow(other, 'Hoi')).toContainText(me.name)
  await expect(typing).toHaveCount(0)

  const lines = Array.from({ length: 5 }, (_, at) => `Line ${at + 1}.`)
  for (const line of lines) await typeMessage(page, line)
  await typeMessage(other, 'Hoi terug')
  await expect(messageRow(page, 'Hoi terug')).toBeVisible()
  await expect(messageRows(other).locator('time')).toHaveCount(lines.length + 2)
  const shownTexts = await messageRows(other).locator('span[dir="auto"]').allTextContents()
  expect(shownTexts.filter((text) => text.startsWith('Line'))).toEqual(lines)

  await chooseAction(page, 'Actions for message: Hoi', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await question.getByRole('button', { name: 'Delete message' }).click()
  for (const browser of [page, other]) {
    await expect(messageRow(browser, 'Message deleted')).toHaveCount(1)
    await expect(messageLog(browser).getByText('Hoi', { exact: true })).toHaveCount(0)
    await expect(messageRow(browser, 'Hoi terug')).toBeVisible()
  }
})

test('messages that are read on one device are read on the other', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer, someoneElse, anotherBrowser }) => {
  const me = await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  const phone = await anotherBrowser(me)
  await page.goto('/groups?tab=mine')
  await phone.goto('/')
  const here = page.getByText(/^\d+ unread/)
  const there = phone.getByText(/^\d+ unread/)
  await sendMessages(other, room, 3)
  await expect(here).toHaveText('3 unread messages')
  await expect(there).toHaveText('3 unread messages')

  await page.getByRole('link', { name: 'Open' }).click()
  await expect(messageRow(page, 'Line 3.')).toBeVisible()
  await expect(there).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(here).toHaveCount(0)
  await sendMessage(other, room, 'And one more')
  await expect(here).toHaveText('1 unread message')
  await expect(there).toHaveText('1 unread message')
})
