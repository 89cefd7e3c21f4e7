import { community } from '#shared/community/contract.ts'
import { findPost, makePost, vote, votesOn } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'

test('a vote is added to the votes of others and survives a reload', async ({
  page,
  newcomer,
  someoneElse,
}) => {
  const other = await someoneElse()
  const post = await makePost(other)
  await vote(other, { postId: post.id, voteType: 'upvote' })
  await newcomer()
  await findPost(page, post)
  const votes = votesOn(page, post.title)
  const up = votes.getByRole('button', { name: /^Upvote/ })
  const down = votes.getByRole('button', { name: /^Downvote/ })
  await up.click()
  await expect(up).toHaveAccessibleName('Upvote, 2')
  // The reload must not overtake the vote request.
  const saved = page.waitForResponse(async (answer) =>
    new URL(answer.url()).pathname === community.vote.path
      ? (await answer.json()).myVote === 'downvote'
      : false,
  )
  await down.click()
  await saved
  await page.reload()
  await expect(up).toHaveAccessibleName('Upvote, 1')
  await expect(down).toHaveAccessibleName('Downvote, 1')
  await expect(down).toHaveAttribute('aria-pressed', 'true')
})
