import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { addComment, makePost, pageOfPost } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'

test('of a long talk the beginning is shown, and what one says oneself', async ({
  page,
  newcomer,
  someoneElse,
}) => {
  await newcomer()
  const other = await someoneElse()
  const post = await makePost(other)
  for (let at = 1; at <= 60; at++) await addComment(other, post, `Comment ${at}.`)
  await page.goto(pageOfPost(post))
  await expect(page.getByText('Comment 50.')).toBeVisible()
  await expect(page.getByText('Comment 51.')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('I am the last')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const own = page.getByRole('list', { name: 'Just written' }).getByRole('listitem')
  await expect(own).toContainText('I am the last')
  await own.getByRole('button', { name: /^Upvote/ }).click()
  await expect(own.getByRole('button', { name: /^Upvote/ })).toHaveText(/1$/)
  await own.getByRole('button', { name: /^Edit comment/ }).click()
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('I was the last')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(own).toContainText('I was the last')

  // Also while what was saved is still on its way.
  await page.getByRole('button', { name: 'Show more comments' }).click()
  await expect(page.getByText('Comment 60.')).toBeVisible()
  await expect(page.locator('span[dir="auto"]', { hasText: 'I was the last' })).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Just written' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show more comments' })).toHaveCount(0)
})

test('a word without end, typed or said, stays in its place', async ({ page, newcomer }) => {
  await newcomer()
  const post = await makePost(page.request)
  const word = 'ij'.repeat(2500)
  await addComment(page.request, post, word)
  await page.goto(pageOfPost(post))
  await page.getByText(word).first().waitFor()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(`${word}s`)
  await expect(page.getByText('String must contain at most 5000 character(s)')).toBeVisible()
  // So that the bar at the bottom, which what is read passes under, lies over no button.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expectAccessible(page, 'a comment that is too long')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})
