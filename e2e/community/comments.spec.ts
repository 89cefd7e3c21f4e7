import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import {
  addComment,
  commentRow,
  findPost,
  makePost,
  pageOfPost,
  postCard,
  votesOn,
} from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

test('a post is commented on, replied to, and both are changed and deleted by who wrote them', async ({
  page,
  newcomer,
  someoneElse,
}) => {
  await newcomer()
  const other = await someoneElse()
  const post = await makePost(other)
  await findPost(page, post)
  const card = postCard(page, post)
  await card.getByRole('button', { name: '0 comments' }).click()
  await expect(card.getByText('No comments yet. Write the first one.')).toBeVisible()
  await expectAccessible(page, 'no comments yet')

  const field = card.getByRole('textbox', { name: 'Write a comment' })
  await field.fill('How old is it?')
  await card.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(commentRow(page, 'How old is it?')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(card.getByRole('status')).toHaveText('Added: How old is it?')
  await expect(card.getByRole('button', { name: '1 comment', exact: true })).toBeVisible()

  const theirs = await addComment(other, post, 'Five years.')
  await expect(commentRow(page, 'Five years.')).toBeVisible()
  const toReply = card.getByRole('button', { name: 'Reply to Sam de Wit' })
  await toReply.click()
  const reply = card.getByRole('textbox', { name: 'Reply to Sam de Wit' })
  await expect(reply).toBeFocused()
  await reply.fill('Then I take it.')
  await expectAccessible(page, 'replying')
  await card.getByRole('button', { name: 'Reply', exact: true }).click()
  const own = card.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect(own).toContainText('Then I take it.')
  await expect(own.getByRole('button', { name: /^Reply/ })).toHaveCount(0)
  await expect(toReply).toBeFocused()

  const toEdit = own.getByRole('button', { name: /^Edit comment/ })
  await toEdit.click()
  const edit = card.getByRole('textbox', { name: 'Edit your comment' })
  await expect(edit).toBeFocused()
  await edit.fill('Not what I meant')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(own).toContainText('Then I take it.')
  await expect(toEdit).toBeFocused()
  await toEdit.click()
  await edit.fill('I take it, if it has lights.')
  await expectAccessible(page, 'editing a comment')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Comment updated')).toBeVisible()
  await expect(own).toContainText('I take it, if it has lights.')
  await expect(own.getByText('edited')).toBeVisible()
  await expect(toEdit).toBeFocused()
  await expectAccessible(page, 'comments and a reply')
  await expectNoSidewaysScroll(page)

  // Who said it first takes it back: its place stays for the reply.
  await other.delete(`/api/community/comments/${theirs.id}`)
  await expect(card.getByText('Comment deleted')).toBeVisible()
  await expect(card.getByText('Five years.')).toHaveCount(0)
  await own.getByRole('button', { name: /^Delete comment/ }).click()
  const question = page.getByRole('dialog', { name: 'Delete this comment?' })
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectAccessible(page, 'asked before deleting a comment')
  await question.getByRole('button', { name: 'Delete comment' }).click()
  await expect(toast(page, 'Comment deleted')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(card.getByText('I take it, if it has lights.')).toHaveCount(0)
  await expect(card.locator('p', { hasText: 'Comment deleted' })).toHaveCount(0)
  // Not on top of the page: whoever goes on by keyboard goes on here.
  await expect(card.locator('[tabindex="-1"]:focus')).toBeVisible()
  await expect(card.getByRole('button', { name: '1 comment', exact: true })).toBeVisible()
})

test('a comment is voted on like a post', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  someoneElse,
}) => {
  await newcomer()
  const other = await someoneElse()
  const post = await makePost(other)
  await addComment(other, post, 'Worth every cent')
  await page.goto(pageOfPost(post))
  const votes = votesOn(page, 'Worth every cent')
  const [up, down] = [
    votes.getByRole('button', { name: /^Upvote/ }),
    votes.getByRole('button', { name: /^Downvote/ }),
  ]
  await up.click()
  await expect(up).toHaveAttribute('aria-pressed', 'true')
  await expect(up).toHaveText(/1$/)
  await down.click()
  await expect(up).toHaveText(/0$/)
  await expect(down).toHaveText(/1$/)
  await down.click()
  await expect(down).toHaveText(/0$/)
  await expect(down).toHaveAttribute('aria-pressed', 'false')
})

test('what one types survives a reload, and goes when it is sent or called off', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const post = await makePost(other)
  await addComment(other, post, 'What do you think?')
  const own = await addComment(page.request, post, 'It is good')
  await page.goto(pageOfPost(post))
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  const reply = page.getByRole('textbox', { name: 'Reply to Sam de Wit' })
  const edit = page.getByRole('textbox', { name: 'Edit your comment' })
  const words = commentRow(page, own.content)
  await field.fill('In the tunnel I wrote')
  await page.getByRole('button', { name: 'Reply to Sam de Wit' }).click()
  await reply.fill('I think')
  await words.getByRole('button', { name: /^Edit comment/ }).click()
  await edit.fill('It is very good')
  await page.reload()
  await expect(field).toHaveValue('In the tunnel I wrote')
  await expect(reply).toHaveValue('I think')
  await expect(edit).toHaveValue('It is very good')
  await expect(page.locator('textarea:focus')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reply to Sam de Wit' }).click()
  await expect(reply).toBeFocused()

  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(commentRow(page, 'In the tunnel I wrote')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await expect(commentRow(page, 'It is very good')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(commentRow(page, 'In the tunnel I wrote')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(page.getByRole('textbox')).toHaveCount(1)
})

test('a comment that could not be sent, changed or deleted stays, and is said why', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse, allowComplaint }) => {
  allowComplaint(/status of 503.*\/comments/)
  await newcomer()
  const post = await makePost(await someoneElse())
  const refusal = { status: 503, json: { message: 'Welkom is busy right now.' } }
  await page.route('**/comments?*', (route) => route.fulfill(refusal))
  await page.goto(pageOfPost(post))
  await expect(page.getByText('The comments could not be loaded')).toBeVisible()
  await expectAccessible(page, 'comments failed')
  await page.unroute('**/comments?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.fill('Hoi')
  await page.route('**/comments', (route) => route.fulfill(refusal))
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(toast(page, 'Failed to add comment')).toBeVisible()
  await expect(field).toHaveValue('Hoi')
  await expect(page.getByRole('main').getByText('Welkom is busy right now.')).toBeVisible()
  await page.unroute('**/comments')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const words = commentRow(page, 'Hoi')
  await words.getByRole('button', { name: /^Edit comment/ }).click()
  await page.route('**/comments/*', (route) => route.fulfill(refusal))
  const edit = page.getByRole('textbox', { name: 'Edit your comment' })
  await edit.fill('Hoi allemaal')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Failed to update comment')).toBeVisible()
  await expect(edit).toHaveValue('Hoi allemaal')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await words.getByRole('button', { name: /^Delete comment/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click()
  await expect(toast(page, 'Failed to delete comment')).toBeVisible()
  await expect(words).toBeVisible()
})

test('what was just written can be changed at once, while the list is fetched anew', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  await page.goto(pageOfPost(await makePost(await someoneElse())))
  await expect(page.getByText('No comments yet.')).toBeVisible()
  let comesAnew = () => {}
  const held = new Promise<void>((resolve) => {
    comesAnew = resolve
  })
  await page.route('**/comments?*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Hoi')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const row = commentRow(page, 'Hoi')
  await row.getByRole('button', { name: /^Edit comment/ }).click()
  const edit = page.getByRole('textbox', { name: 'Edit your comment' })
  await expect(edit).toBeFocused()
  const answered = page.waitForResponse('**/comments?*')
  comesAnew()
  await answered
  await edit.fill('Hoi allemaal')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(commentRow(page, 'Hoi allemaal')).toBeVisible()
})
