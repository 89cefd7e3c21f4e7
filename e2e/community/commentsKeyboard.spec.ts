import { addComment, makePost, pageOfPost } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'

test('whoever has no mouse comments, replies, votes, changes and deletes', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const post = await makePost(other)
  await addComment(other, post, 'Any questions?')
  await page.goto(pageOfPost(post))
  const named = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const walkTo = async (name: string | RegExp) => {
    const isThere = () => named(name).evaluate((button) => button === document.activeElement)
    for (let at = 0; at < 60 && !(await isThere()); at++) await page.keyboard.press('Tab')
    await expect(named(name)).toBeFocused()
  }
  await page.getByText('Any questions?').waitFor()
  await walkTo('Reply to Sam de Wit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reply to Sam de Wit' })).toBeFocused()
  await page.keyboard.type('Yes, one')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const own = page.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect(own).toContainText('Yes, one')
  await walkTo('Edit comment: Yes, one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Edit your comment' })).toBeFocused()
  await page.keyboard.type(', or two')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(own).toContainText('Yes, one, or two')
  await walkTo('Delete comment: Yes, one, or two')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Delete comment' })
  // The component library puts the focus on the first button twice, the second time a moment later.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(yes).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(own).toHaveCount(0)
  // Until it is closed, the keys are for the question.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const up = page
    .getByRole('group', { name: 'Votes on Any questions?' })
    .getByRole('button', { name: /^Upvote/ })
  // One goes on in the talk, and not on top of the page.
  for (let at = 0; at < 5; at++) {
    await page.keyboard.press('Tab')
    if (await up.evaluate((button) => button === document.activeElement)) break
  }
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(up).toHaveText(/1$/)
})
