import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { community } from '#shared/community/contract.ts'
import { aComment, aPost, fakeCommentsApi } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const hasFocus = (locator: Locator) => locator.query() === document.activeElement

/** Presses Tab until the element has the focus. */
const tabTo = async (locator: Locator, maxSteps: number) => {
  for (let at = 0; at < maxSteps && !hasFocus(locator); at++) await userEvent.keyboard('{Tab}')
  await expect.element(locator).toHaveFocus()
}

const button = (name: string | RegExp) => page.getByRole('button', { name })

test('comments are answered, edited, deleted and voted on by keyboard', async () => {
  const post = aPost()
  fakeCommentsApi(post, [aComment(post, { content: 'Any questions?' })])
  await renderApp(`/community/${post.id}`)
  const reply = button('Reply to Sam de Wit')
  await expect.element(reply).toBeVisible()
  await tabTo(reply, 60)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Reply to Sam de Wit' })).toHaveFocus()
  // Past Cancel, to the submit button.
  await userEvent.keyboard('Yes, one{Tab}{Tab}{Enter}')
  const ownReply = page.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect.element(ownReply).toMatchTextContent('Yes, one')
  await tabTo(button('Edit comment: Yes, one'), 10)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Edit your comment' })).toHaveFocus()
  await userEvent.keyboard(', or two{Tab}{Tab}{Enter}')
  await expect.element(ownReply).toMatchTextContent('Yes, one, or two')
  await tabTo(button('Delete comment: Yes, one, or two'), 10)
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('dialog', { name: 'Delete this comment?' })
  await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await tabTo(question.getByRole('button', { name: 'Delete comment' }), 6)
  await userEvent.keyboard('{Enter}')
  await expect.element(ownReply).not.toBeInTheDocument()
  await expect.element(question).not.toBeInTheDocument()
  // Focus stays in the comments instead of moving to the top of the page.
  const votes = page.getByRole('group', { name: 'Votes on Any questions?' })
  const upvote = votes.getByRole('button', { name: /^Upvote/ })
  await tabTo(upvote, 5)
  fakeApi.on(community.vote, { upvotes: 1, downvotes: 0, myVote: 'upvote' })
  await userEvent.keyboard('{Enter}')
  await expect.element(votes.getByRole('button', { name: 'Upvote, 1' })).toHaveFocus()
})
