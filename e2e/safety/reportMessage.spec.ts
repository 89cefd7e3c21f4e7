import {
  composerOf,
  idOf,
  join,
  makeRoom,
  messageRow,
  openChat,
  sendMessage,
} from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import { openConversation, sendDirectMessage } from '../support/directMessages.ts'
import { expect, test } from '../support/fixtures.ts'
import { onlyFor } from '../support/people.ts'
import { closeReportConfirmation, sendReport } from '../support/safety.ts'

test('reporting a message from a chat keeps the typed draft', async ({
  page,
  newcomer,
  someoneElse,
}) => {
  const me = await newcomer('Mina Aydin')
  const other = await someoneElse()
  const room = await makeRoom(page.request)
  await join(other, room)
  const rude = onlyFor([me, other.person], 'Go home.')
  await sendMessage(other, room, rude)
  await openChat(page, room)
  await composerOf(page).fill('I wanted to say')
  const row = messageRow(page, 'Go home.')
  const button = row.getByRole('button', { name: /^Report message/ })
  await row.hover()
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Report this message' })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(composerOf(page)).toHaveValue('I wanted to say')
  await row.hover()
  await button.click()
  await sendReport(dialog, { reason: 'Harassment or threats' })
  await closeReportConfirmation(page)
  await expect(composerOf(page)).toHaveValue('I wanted to say')
  await sendMessage(other, room, onlyFor([me, other.person], 'You heard me.'))
  await expect(messageRow(page, 'You heard me.')).toBeVisible()

  await connect(page.request, other)
  const otherId = await idOf(other)
  await sendDirectMessage(other, await idOf(page.request), rude)
  await openConversation(page, otherId)
  await messageRow(page, 'Go home.').hover()
  await messageRow(page, 'Go home.')
    .getByRole('button', { name: /^Report message/ })
    .click()
  await sendReport(dialog, { reason: 'Hate or discrimination', blocks: other.person })
  await closeReportConfirmation(page)
  await expect(composerOf(page)).toHaveCount(0)
})
