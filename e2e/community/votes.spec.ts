import { community } from '#shared/community/contract.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { findPost, makePost, pageOfPost, vote, votesOn } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

test('a vote is given, switched, taken back, and still there after a reload', async ({
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
  const shows = async (ups: number, downs: number, mine: 'up' | 'down' | null) => {
    await expect(up).toHaveAccessibleName(`Upvote, ${ups}`)
    await expect(down).toHaveAccessibleName(`Downvote, ${downs}`)
    await expect(up).toHaveAttribute('aria-pressed', String(mine === 'up'))
    await expect(down).toHaveAttribute('aria-pressed', String(mine === 'down'))
  }
  await shows(1, 0, null)
  await up.click()
  await shows(2, 0, 'up')
  await expectAccessible(page, 'voted up')
  // A page that is left before the answer may come back before the vote.
  const saved = () => page.waitForResponse(`**${community.vote.path}`)
  const switched = saved()
  await down.click()
  await shows(1, 1, 'down')
  await expect(down).toBeFocused()
  await switched
  await page.reload()
  await shows(1, 1, 'down')
  await expectAccessible(page, 'voted down')
  const takenBack = saved()
  await down.click()
  await shows(1, 0, null)
  await takenBack

  await page.goto(pageOfPost(post))
  await shows(1, 0, null)
  await up.click()
  await shows(2, 0, 'up')
})

test('however fast one presses, the last press counts', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
}) => {
  await newcomer()
  const post = await makePost(page.request)
  await page.goto(pageOfPost(post))
  const votes = votesOn(page, post.title)
  const held = Promise.withResolvers<void>()
  await page.route(`**${community.vote.path}`, async (route) => {
    await held.promise
    await route.continue()
  })
  for (const name of ['Upvote', 'Downvote', 'Upvote', 'Downvote'])
    await votes.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  // Before any answer came.
  await expect(votes.getByRole('button', { name: 'Downvote, 1' })).toBeVisible()
  held.resolve()
  await expect
    .poll(async () => {
      const [row] = await (await page.request.get(`${community.posts.path}?q=${post.title}`)).json()
      return [row.upvotes, row.downvotes, row.myVote]
    })
    .toEqual([0, 1, 'downvote'])
  await expect(votes.getByRole('button', { name: 'Downvote, 1' })).toBeVisible()
  await expect(votes.getByRole('button', { name: 'Upvote, 0' })).toBeVisible()
})

test('a vote that fails goes back, and it is said why', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/status of 503.*\/vote/)
  await newcomer()
  const post = await makePost(page.request)
  await page.goto(pageOfPost(post))
  const up = votesOn(page, post.title).getByRole('button', { name: /^Upvote/ })
  const busy = { status: 503, json: { message: 'Welkom is busy right now.' } }
  await page.route(`**${community.vote.path}`, (route) => route.fulfill(busy))
  await up.click()
  await expect(toast(page, 'Voting failed')).toBeVisible()
  await expect(toast(page, busy.json.message)).toBeVisible()
  await expect(up).toHaveAccessibleName('Upvote, 0')
  await expect(up).toHaveAttribute('aria-pressed', 'false')
  await page.unroute(`**${community.vote.path}`)
  await up.click()
  await expect(up).toHaveAccessibleName('Upvote, 1')
})
