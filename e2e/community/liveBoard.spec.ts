import { community } from '#shared/community/contract.ts'
import {
  addComment,
  commentRow,
  findPost,
  makePost,
  postCard,
  postPath,
  vote,
  votesOn,
} from '../support/board.ts'
import { expectOk, pathOf } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'

test('votes, comments and edits of one member appear live for another', {
  tag: '@anyWidth',
}, async ({ page, newcomer, anotherBrowser }) => {
  await newcomer()
  const post = await makePost(page.request)
  const other = await anotherBrowser()
  await page.goto(postPath(post))
  await findPost(other, post)

  const [here, there] = [votesOn(page, post.title), votesOn(other, post.title)]
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()
  await there.getByRole('button', { name: /^Upvote/ }).click()
  await expect(here.getByRole('button', { name: /^Upvote/ })).toHaveText(/1$/)
  await here.getByRole('button', { name: /^Downvote/ }).click()
  await expect(there.getByRole('button', { name: /^Downvote/ })).toHaveText(/1$/)

  const card = postCard(other, post)
  await card.getByRole('button', { name: '0 comments' }).click()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Is it still there?')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(card.getByText('Is it still there?')).toBeVisible()
  await expect(card.getByRole('button', { name: '1 comment', exact: true })).toBeVisible()

  const comment = await addComment(other.request, post, 'Yes, come by')
  await expect(commentRow(page, 'Yes, come by')).toBeVisible()
  await vote(page.request, { commentId: comment.id, voteType: 'upvote' })
  await expect(votesOn(other, 'Yes, come by').getByRole('button', { name: /^Upvote/ })).toHaveText(
    /1$/,
  )
  await commentRow(page, 'Is it still there?').getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('Is the bell still there?')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Is the bell still there?')).toBeVisible()
  await expectOk(other.request.delete(pathOf(community.removeComment.path, { id: comment.id })))
  await expect(page.getByText('Yes, come by')).toHaveCount(0)
  await expect(card.getByRole('button', { name: '1 comment', exact: true })).toBeVisible()
})
