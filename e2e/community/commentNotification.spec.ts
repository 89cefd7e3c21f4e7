import { addComment, commentRow, makePost } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'

const many = 52

test('a notification opens the comment it is about, even beyond the first page of comments', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  const post = await makePost(page.request)
  const sam = await someoneElse()
  for (let at = 1; at < many; at++) await addComment(sam, post, `Number ${at}.`)
  await page.goto('/')
  const last = await addComment(sam, post, 'Is it still there?')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await page.getByRole('button', { name: `Notifications, ${many} unread` }).click()
  await expect(
    panel.getByText(`${sam.person.name} commented on “${post.title}”.`).first(),
  ).toBeVisible()
  await panel.getByRole('button', { name: 'A comment on your post' }).first().click()

  await expect(page).toHaveURL(new RegExp(`/community/${post.id}#comment-${last.id}$`))
  await expect(commentRow(page, 'Is it still there?')).toBeInViewport()
  await expect(page.locator(`#comment-${last.id}`)).toBeFocused()
  await expect(
    page.getByRole('button', { name: `Notifications, ${many - 1} unread` }),
  ).toBeVisible()

  // The second notification is about a comment written after the page was loaded.
  const kim = await someoneElse()
  const newest = await addComment(kim, post, 'And the lock?')
  await page.getByRole('button', { name: `Notifications, ${many} unread` }).click()
  const row = panel.getByRole('listitem').filter({ hasText: kim.person.name })
  await row.getByRole('button', { name: 'A comment on your post', exact: true }).click()
  await expect(page.locator(`#comment-${newest.id}`)).toBeFocused()
  await expect(page.locator(`#comment-${newest.id}`)).toBeInViewport()
})
