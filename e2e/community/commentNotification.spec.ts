import { firstNameOf } from '#shared/users/shortNames.ts'
import { addComment, commentRow, makePost } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'

const many = 52

test('a notification opens the comment it is about, even beyond the first page of comments', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  const post = await makePost(page.request)
  const sam = await someoneElse()
  for (let at = 1; at < many; at++) await addComment(sam, post, `Number ${at}.`)
  await page.goto('/')
  const last = await addComment(sam, post, 'Is it still there?')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await page.getByRole('button', { name: `Notifications, ${many} unread` }).click()
  await expect(panel.getByText(`“${post.title}”`).first()).toBeVisible()
  const ofSam = `${firstNameOf(sam.person.name)} commented on your post`
  await panel.getByRole('button', { name: ofSam, exact: true }).first().click()

  await expect(page).toHaveURL(new RegExp(`/community/${post.id}#comment-${last.id}$`))
  await expect(commentRow(page, 'Is it still there?')).toBeInViewport()
  await expect(page.locator(`#comment-${last.id}`)).toBeFocused()
  // A row stands for ten comments, and opening it marks them all as read.
  const left = many - 10
  await expect(page.getByRole('button', { name: `Notifications, ${left} unread` })).toBeVisible()

  // The second notification is about a comment written after the page was loaded.
  const kim = await someoneElse()
  const newest = await addComment(kim, post, 'And the lock?')
  await page.getByRole('button', { name: `Notifications, ${left + 1} unread` }).click()
  // Both have one first name.
  const both = `${kim.person.name} and ${sam.person.name}`
  const row = panel.getByRole('button', { name: `${both} commented on your post`, exact: true })
  await row.click()
  await expect(page.locator(`#comment-${newest.id}`)).toBeFocused()
  await expect(page.locator(`#comment-${newest.id}`)).toBeInViewport()
})
