import { fieldOf, makeRoom, openChat, rowOf, rowsOf, saidIn } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'

test('Enter sends, Shift and Enter begin a line, and what is blank is never sent', {
  tag: '@eachWidth',
}, async ({ page, newcomer, isMobile }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  await openChat(page, room)
  const field = page.getByPlaceholder('Type a message...')
  // On a phone its keyboard would cover half of what was said.
  if (isMobile) await expect(field).not.toBeFocused()
  else await expect(field).toBeFocused()
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible()

  for (const blank of ['', '   ', '\n\n', '\u200b\u00a0']) {
    await field.fill(blank)
    await field.press('Enter')
    await page.getByRole('button', { name: 'Send' }).click()
  }
  await field.fill('')
  await field.pressSequentially('One')
  await field.press('Shift+Enter')
  await field.pressSequentially('Two')
  expect(await saidIn(page.request, room)).toEqual([])
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(rowOf(page, 'Two').locator('time')).toBeVisible()
  await field.fill('  By the button  ')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(rowOf(page, 'By the button').locator('time')).toBeVisible()
  await expect(page.getByText('No messages yet. Start the conversation!')).toHaveCount(0)
  expect(await saidIn(page.request, room)).toEqual(['One\nTwo', 'By the button'])
})

test('Enter that chooses a word of another script does not send', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  await newcomer()
  const room = await makeRoom(page.request)
  await openChat(page, room)
  const field = fieldOf(page)
  await field.focus()
  const keys = await page.context().newCDPSession(page)
  await keys.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  await expect(field).toHaveValue('にほ')
  // Most browsers tell of this Enter while the word is being composed, Safari just after that.
  for (const how of [{ isComposing: true }, { isComposing: false, keyCode: 229 }])
    await field.evaluate(
      (box, init) =>
        box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init })),
      how,
    )
  await keys.send('Input.insertText', { text: '日本' })
  await expect(field).toHaveValue('日本')
  expect(await saidIn(page.request, room)).toEqual([])
  await field.press('Enter')
  await expect(rowOf(page, '日本').locator('time')).toBeVisible()
  expect(await saidIn(page.request, room)).toEqual(['日本'])
})

test('a message may have 2000 characters and not one more, and nothing typed is lost', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  await openChat(page, room)
  const field = fieldOf(page)
  await field.fill('é'.repeat(1900))
  await expect(field).toHaveAccessibleDescription('100 characters left')
  await field.fill('é'.repeat(2001))
  await expect(field).toHaveAccessibleDescription('1 character too many')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.press('Enter')
  await expect(field).toHaveValue('é'.repeat(2001))
  await expect(rowsOf(page)).toHaveCount(0)
  await field.press('Backspace')
  await field.press('Enter')
  await expect(rowsOf(page).locator('time')).toHaveCount(1)
  expect(await saidIn(page.request, room)).toEqual(['é'.repeat(2000)])
})
