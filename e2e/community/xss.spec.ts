import { community, maxTagLength } from '#shared/community/contract.ts'
import { addComment, commentRow, postPath } from '../support/board.ts'
import { expectOk, pathOf } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectPlainText, hostileTexts, watchForInjection } from '../support/hostileTexts.ts'

test('hostile posts and comments are returned by the server verbatim and rendered as text', {
  tag: '@anyWidth',
}, async ({ page, signIn }) => {
  // New accounts may not post texts with many links.
  await signIn('sofia')
  const stopped = await watchForInjection(page)
  const all = hostileTexts.join('\n')
  const [title = '', reply = ''] = hostileTexts
  const tags = hostileTexts.slice(0, 10).map((text) => text.slice(0, maxTagLength).trim())
  const data = { title, content: all, category: 'housing', tags }
  const post = await (await expectOk(page.request.post(community.create.path, { data }))).json()
  const { id } = await addComment(page.request, post, 'To be changed')
  await expectOk(
    page.request.put(pathOf(community.updateComment.path, { id }), { data: { content: all } }),
  )
  await addComment(page.request, post, reply, id)

  await page.goto(postPath(post))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
  const renderedTexts = main.locator('article span[dir="auto"]')
  await expect(renderedTexts).toHaveText([all, all, reply])
  await expect(main.getByRole('list', { name: 'Tags' })).toContainText(tags[0] ?? '')
  await expectPlainText(main)

  const typed = '</textarea><script>alert(1)</script>'
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(typed)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(commentRow(page, typed)).toBeVisible()
  expect(await stopped()).toEqual([])
})
