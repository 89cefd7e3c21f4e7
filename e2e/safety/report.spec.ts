import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import {
  actionsOf,
  addComment,
  commentRow,
  findPost,
  makePost,
  pageOfPost,
  postCard,
} from '../support/board.ts'
import { fieldOf, idOf, join, makeRoom, openChat, rowOf, say } from '../support/chat.ts'
import { choose, connect } from '../support/connections.ts'
import { openThread, writeTo } from '../support/direct.ts'
import { expect, test } from '../support/fixtures.ts'
import { goToPart, makeGroup, pageOf } from '../support/groups.ts'
import { onlyFor } from '../support/people.ts'
import { closeReport, sendReport, thanks, wantToReport } from '../support/safety.ts'
import { openEvent } from '../support/screens.ts'

test('a post is reported and its author blocked, in one go', async ({
  page,
  newcomer,
  someoneElse,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/)
  await newcomer('Mina Aydin')
  const other = await someoneElse()
  const post = await makePost(other)
  await findPost(page, post)
  const menu = actionsOf(page, post)
  const dialog = await wantToReport(page, post)
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await expectAccessible(page, 'a report being written')
  await expectNoSidewaysScroll(page)

  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose what is wrong first')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await dialog.getByRole('radio', { name: 'Scam or false offer' }).check()
  await dialog.getByLabel('What should we know?').fill('The same bike was sold to a friend.')
  // Closed by a slip, and opened again.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(menu).toBeFocused()
  await wantToReport(page, post)
  await expect(dialog.getByRole('radio', { name: 'Scam or false offer' })).toBeChecked()
  await expect(dialog.getByLabel('What should we know?')).toHaveValue(/The same bike/)

  await dialog.getByLabel(`Block ${other.person.name} too`).check()
  await dialog.getByRole('button', { name: 'Report' }).click()
  const done = page.getByRole('dialog', { name: 'Your report is sent' })
  await expect(done.getByText(thanks)).toBeVisible()
  await expect(done.getByText(`${other.person.name} is blocked`)).toBeVisible()
  await expectAccessible(page, 'a report sent')
  await closeReport(page)
  await expect(postCard(page, post)).toHaveCount(0)
})

test('a comment, an event, a group and a person can be reported too, each once', async ({
  page,
  newcomer,
  someoneElse,
  anEvent,
  allowComplaint,
}) => {
  allowComplaint(/status of 409/)
  await newcomer('Mina Aydin')
  const other = await someoneElse()
  const post = await makePost(other)
  await addComment(other, post, 'Is it still there?')
  const report = (what: string) =>
    sendReport(page.getByRole('dialog', { name: `Report this ${what}` }), { reason: 'Spam' })

  await page.goto(pageOfPost(post))
  const ofComment = commentRow(page, 'Is it still there?').getByRole('button', { name: 'Report' })
  await ofComment.click()
  await report('comment')
  await closeReport(page)
  await expect(ofComment).toBeFocused()
  await ofComment.click()
  await report('comment')
  const again = page.getByRole('dialog', { name: 'Report this comment' })
  const reported = 'You have reported this already. A person will look at it.'
  await expect(again.getByText(reported)).toBeVisible()
  await expectAccessible(page, 'reported twice')
  await again.getByRole('button', { name: 'Cancel' }).click()

  const event = await anEvent()
  await openEvent(page, event)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await report('event')
  await closeReport(page)
  await expect(page.getByRole('dialog', { name: event.title })).toBeVisible()

  const group = await makeGroup(other)
  await page.goto(pageOf(group))
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await report('group')
  await closeReport(page)

  await page.goto(`/people/${other.person.username}`)
  await choose(page, other.person, 'Report')
  await report('person')
  await closeReport(page)
})

test('a message is reported from a group’s chat and from a talk of two; what is typed stays', async ({
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
  await expectAccessible(page, 'a report over a chat')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(fieldOf(page)).toHaveValue('I wanted to say')
  await row.hover()
  await button.click()
  await sendReport(dialog, { reason: 'Harassment or threats' })
  await closeReport(page)
  await expect(fieldOf(page)).toHaveValue('I wanted to say')
  // While one writes, others go on.
  await say(other, room, onlyFor([me, other.person], 'You heard me.'))
  await expect(rowOf(page, 'You heard me.')).toBeVisible()

  await connect(page.request, other)
  const otherId = await idOf(other)
  await writeTo(other, await idOf(page.request), rude)
  await openThread(page, otherId)
  await expectAccessible(page, 'messages that can be reported')
  await rowOf(page, 'Go home.').hover()
  await rowOf(page, 'Go home.')
    .getByRole('button', { name: /^Report message/ })
    .click()
  await sendReport(dialog, { reason: 'Hate or discrimination', blocks: other.person })
  await closeReport(page)
  await expect(fieldOf(page)).toHaveCount(0)
})

test('one’s own things have no Report', async ({ page, newcomer }) => {
  await newcomer('Mina Aydin')
  const post = await makePost(page.request)
  await addComment(page.request, post, 'My own words')
  const group = await makeGroup(page.request)
  await say(page.request, group, 'Hoi allemaal')
  await page.goto(pageOfPost(post))
  await expect(commentRow(page, 'My own words')).toBeVisible()
  await actionsOf(page, post).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByText('Report')).toHaveCount(0)
  await page.goto(pageOf(group))
  await expect(rowOf(page, 'Hoi allemaal')).toBeVisible()
  await goToPart(page, 'About')
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Report/ })).toHaveCount(0)
})
