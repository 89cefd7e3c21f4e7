import { community, longestTag } from '#shared/community/contract.ts'
import { addComment, commentRow, pageOfPost } from '../support/board.ts'
import { ok, pathOf } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectOnlyWords, hostileTexts, watchForHarm } from '../support/hostileTexts.ts'

test('hostile posts and comments come back from the server as they were written', {
  tag: '@anyWidth',
}, async ({ page, signIn }) => {
  // New members may not write texts with many links.
  await signIn('sofia')
  const stopped = await watchForHarm(page)
  const all = hostileTexts.join('\n')
  const [title = '', reply = ''] = hostileTexts
  const tags = hostileTexts.slice(0, 10).map((text) => text.slice(0, longestTag).trim())
  const data = { title, content: all, category: 'housing', tags }
  const post = await (await ok(page.request.post(community.create.path, { data }))).json()
  const { id } = await addComment(page.request, post, 'To be changed')
  await ok(
    page.request.put(pathOf(community.updateComment.path, { id }), { data: { content: all } }),
  )
  await addComment(page.request, post, reply, id)

  await page.goto(pageOfPost(post))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
  const words = main.locator('article span[dir="auto"]')
  await expect(words).toHaveText([all, all, reply])
  await expect(main.getByRole('list', { name: 'Tags' })).toContainText(tags[0] ?? '')
  await expectOnlyWords(main)

  const typed = '</textarea><script>alert(1)</script>'
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(typed)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(commentRow(page, typed)).toBeVisible()
  await page.goto(`/community?edit=${post.id}`)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expectOnlyWords(page.getByRole('main'))
  expect(await stopped()).toEqual([])
})
