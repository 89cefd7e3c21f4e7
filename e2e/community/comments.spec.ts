import { addComment, commentRow, findPost, makePost, postCard } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast } from '../support/screens.ts'

test('a deleted comment with a reply stays as a placeholder', async ({
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
  await card.getByRole('textbox', { name: 'Write a comment' }).fill('How old is it?')
  await card.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(commentRow(page, 'How old is it?')).toBeVisible()
  await expect(card.getByRole('button', { name: '1 comment', exact: true })).toBeVisible()

  const theirs = await addComment(other, post, 'Five years.')
  await expect(commentRow(page, 'Five years.')).toBeVisible()
  await card.getByRole('button', { name: 'Reply to Sam de Wit' }).click()
  await card.getByRole('textbox', { name: 'Reply to Sam de Wit' }).fill('Then I take it.')
  await card.getByRole('button', { name: 'Reply', exact: true }).click()
  const own = card.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect(own).toContainText('Then I take it.')
  await own.getByRole('button', { name: /^Edit comment/ }).click()
  await card.getByRole('textbox', { name: 'Edit your comment' }).fill('I take it, with lights.')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(own).toContainText('I take it, with lights.')

  // The author deletes the comment: a placeholder stays as long as there is a reply.
  await other.delete(`/api/community/comments/${theirs.id}`)
  await expect(card.getByText('Comment deleted')).toBeVisible()
  await expect(card.getByText('Five years.')).toHaveCount(0)
  await own.getByRole('button', { name: /^Delete comment/ }).click()
  const question = page.getByRole('dialog', { name: 'Delete this comment?' })
  await question.getByRole('button', { name: 'Delete comment' }).click()
  await expectToast(page, 'Comment deleted')
  await expect(question).toHaveCount(0)
  await expect(card.locator('p', { hasText: 'Comment deleted' })).toHaveCount(0)
  await expect(card.getByRole('button', { name: '1 comment', exact: true })).toBeVisible()
})
