import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { groups } from '#shared/groups/contract.ts'
import { composer, openGroupChat, shownStates, shownTexts, stubHover } from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { desktop, setViewport } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'

type DevTools = { send: (method: string, params: object) => Promise<unknown> }

// The provider's own type would bring Node's globals into the types of `web/`.
const devTools = () => cdp() as unknown as DevTools

test('Enter sends, Shift+Enter starts a new line, and the button sends too, in a dialog of 600 px', async () => {
  stubHover(true)
  const { chat } = await openGroupChat()
  const field = page.getByPlaceholder('Type a message...')
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText('No messages yet. Start the conversation!')).toBeVisible()
  await userEvent.keyboard('One{Shift>}{Enter}{/Shift}Two')
  await expect.element(field).toHaveValue('One\nTwo')
  expect(chat.texts()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.poll(shownStates).toEqual(['sent'])
  await field.fill('  By the button  ')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(shownStates).toEqual(['sent', 'sent'])
  await expect.element(field).toHaveFocus()
  expect(shownTexts()).toEqual(['One\nTwo', 'By the button'])
  expect(chat.texts()).toEqual(['One\nTwo', 'By the button'])
  await expect
    .element(page.getByText('No messages yet. Start the conversation!'))
    .not.toBeInTheDocument()
  await setViewport(desktop)
  const dialog = page.getByRole('dialog').element()
  await expect.poll(() => dialog.getBoundingClientRect().height).toBe(600)
})

test('blank text is never sent', async () => {
  const { chat } = await openGroupChat()
  for (const blank of ['', '   ', '\n\n', '\u200b\u00a0', ' \u3164 ']) {
    await composer().fill(blank)
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    expect(shownTexts()).toEqual([])
  }
  await composer().fill('Something')
  await userEvent.keyboard('{Enter}')
  await expect.poll(chat.texts).toEqual(['Something'])
  expect(fakeApi.calls(groups.send)).toHaveLength(1)
})

nightlyTest('without a mouse the field is not focused when the chat opens', async () => {
  stubHover(false)
  await openGroupChat()
  await expect
    .element(page.getByRole('dialog'))
    .toContainElement(document.activeElement as HTMLElement)
  await expect.element(composer()).not.toHaveFocus()
})

test('Enter that ends an IME composition does not send', async () => {
  const { chat } = await openGroupChat()
  const field = composer().element() as HTMLTextAreaElement
  field.focus()
  await devTools().send('Input.imeSetComposition', {
    text: 'にほ',
    selectionStart: 2,
    selectionEnd: 2,
  })
  await expect.element(composer()).toHaveValue('にほ')
  // Most browsers send this Enter during the composition, Safari just after it.
  for (const init of [{ isComposing: true }, { isComposing: false, keyCode: 229 }])
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }))
  await devTools().send('Input.insertText', { text: '日本' })
  await expect.element(composer()).toHaveValue('日本')
  expect(shownTexts()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(chat.texts).toEqual(['日本'])
})

test('a message above 2000 characters is not sent, and its text stays', async () => {
  const { chat } = await openGroupChat()
  await composer().fill('é'.repeat(1900))
  await expect.element(composer()).toHaveAccessibleDescription('100 characters left')
  await composer().fill('é'.repeat(2001))
  await expect.element(composer()).toHaveAccessibleDescription('1 character over the limit')
  await expect.element(composer()).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(composer()).toHaveValue('é'.repeat(2001))
  expect(shownTexts()).toEqual([])
  await userEvent.keyboard('{Backspace}{Enter}')
  await expect.poll(chat.texts).toEqual(['é'.repeat(2000)])
})
