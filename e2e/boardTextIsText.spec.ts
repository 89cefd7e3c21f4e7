import { community } from '#shared/community/contract.ts'
import { addComment, makePost, pageOfPost } from './board.ts'
import { ok, pathOf } from './chat.ts'
import { expect, test } from './fixtures.ts'
import { hostileTexts, watchForHarm } from './hostileTexts.ts'

test.beforeEach(({ isMobile }) => {
  test.skip(isMobile, 'the width makes no difference')
})

test('whatever is posted is shown as it was written, and nothing of it happens', async ({
  page,
  newcomer,
}) => {
  await newcomer()
  const stopped = await watchForHarm(page)
  const word = `w${crypto.randomUUID().slice(0, 8)}`
  for (const text of hostileTexts) {
    const data = {
      title: text,
      content: text,
      category: 'housing',
      tags: [word, text.slice(0, 30)],
    }
    await ok(page.request.post(community.create.path, { data }))
  }
  await page.goto(`/community?q=${word}`)
  const posts = page.getByRole('article')
  // More come by themselves as one nears the end.
  await expect(async () => {
    await posts.last().scrollIntoViewIfNeeded()
    expect(await posts.count()).toBe(hostileTexts.length)
  }).toPass()
  for (const [at, text] of hostileTexts.toReversed().entries()) {
    const post = posts.nth(at)
    await expect(post.getByRole('heading')).toHaveText(text)
    await expect(post.locator('span[dir="auto"]').first()).toHaveText(text)
    await expect(post.getByRole('list', { name: 'Tags' })).toContainText(text.slice(0, 30).trim())
  }
  const main = page.getByRole('main')
  expect(await main.locator('script, iframe, svg[onload], style, object, embed').count()).toBe(0)
  for (const href of await main.getByRole('link').evaluateAll((all) => all.map(String)))
    expect(href).toMatch(/^https?:\/\//)
  expect(await stopped()).toEqual([])
})

test('whatever is commented and replied is words, also once it is changed', async ({
  page,
  newcomer,
}) => {
  await newcomer()
  const stopped = await watchForHarm(page)
  const post = await makePost(page.request)
  for (let at = 0; at < hostileTexts.length; at += 2) {
    const { id } = await addComment(page.request, post, 'To be changed')
    await ok(
      page.request.put(pathOf(community.updateComment.path, { id }), {
        data: { content: hostileTexts[at] },
      }),
    )
    await addComment(page.request, post, hostileTexts[at + 1] ?? '', id)
  }
  await page.goto(pageOfPost(post))
  const talk = page.getByRole('region', { name: /^Comments on/ })
  const words = talk.locator('span[dir="auto"]')
  await expect(words).toHaveText([...hostileTexts])
  expect(await talk.locator('script, iframe, img, svg[onload], style').count()).toBe(0)
  expect(await stopped()).toEqual([])
})
