import { findPost, makePost, postCard } from '../support/board.ts'
import { fieldOf, idOf, join, makeRoom, openChat, rowOf, say } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import { openThread, writeTo } from '../support/direct.ts'
import { expect, test } from '../support/fixtures.ts'
import { onlyFor } from '../support/people.ts'
import { closeReport, sendReport, wantToReport } from '../support/safety.ts'

test('a member reports a post and blocks its author, whose posts disappear', async ({
  page,
  newcomer,
  someoneElse,
}) => {
  await newcomer('Mina Aydin')
  const other = await someoneElse()
  const post = await makePost(other)
  await findPost(page, post)
  await sendReport(await wantToReport(page, post), {
    ...{ reason: 'Scam or false offer', words: 'The same bike was sold to a friend.' },
    blocks: other.person,
  })
  const done = page.getByRole('dialog', { name: 'Your report is sent' })
  await expect(done.getByText(`${other.person.name} is blocked`)).toBeVisible()
  await closeReport(page)
  await expect(postCard(page, post)).toHaveCount(0)
})

test('messages are reported from a group chat and a conversation, and a typed message stays', async ({
  page,
  newcomer,
  someoneElse,
}) => {
  const me = await newcomer('Mina Aydin')
  const other = await someoneElse()
  const room = await makeRoom(page.request)
  await join(other, room)
  const rude = onlyFor([me, other.person], 'Go home.')
  await say(other, room, rude)
  await openChat(page, room)
  await fieldOf(page).fill('I wanted to say')
  const row = rowOf(page, 'Go home.')
  const button = row.getByRole('button', { name: /^Report message/ })
  await row.hover()
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Report this message' })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(fieldOf(page)).toHaveValue('I wanted to say')
  await row.hover()
  await button.click()
  await sendReport(dialog, { reason: 'Harassment or threats' })
  await closeReport(page)
  await expect(fieldOf(page)).toHaveValue('I wanted to say')
  await say(other, room, onlyFor([me, other.person], 'You heard me.'))
  await expect(rowOf(page, 'You heard me.')).toBeVisible()

  await connect(page.request, other)
  const otherId = await idOf(other)
  await writeTo(other, await idOf(page.request), rude)
  await openThread(page, otherId)
  await rowOf(page, 'Go home.').hover()
  await rowOf(page, 'Go home.')
    .getByRole('button', { name: /^Report message/ })
    .click()
  await sendReport(dialog, { reason: 'Hate or discrimination', blocks: other.person })
  await closeReport(page)
  await expect(fieldOf(page)).toHaveCount(0)
})
