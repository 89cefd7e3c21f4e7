import { community, longestTag, type Post } from '#shared/community/contract.ts'
import { addComment, makePost, pageOfPost } from '../support/board.ts'
import { ok, pathOf } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectOnlyWords, hostileTexts, watchForHarm } from '../support/hostileTexts.ts'

const firstTag = (text: string) => text.slice(0, longestTag).trim()

test('whatever is posted is shown as it was written, and nothing of it happens', {
  tag: '@anyWidth',
}, async ({ page, signIn }) => {
  // Not new here: who is may not write so many with a link in it.
  await signIn('sofia')
  const stopped = await watchForHarm(page)
  const word = `w${crypto.randomUUID().slice(0, 8)}`
  const posts: Post[] = []
  for (const text of hostileTexts) {
    const data = { title: text, content: text, category: 'housing', tags: [word, firstTag(text)] }
    posts.push(await (await ok(page.request.post(community.create.path, { data }))).json())
  }
  await page.goto(`/community?q=${word}`)
  const cards = page.getByRole('article')
  // More come by themselves as one nears the end.
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded()
    expect(await cards.count()).toBe(hostileTexts.length)
  }).toPass()
  for (const [at, text] of hostileTexts.toReversed().entries()) {
    const card = cards.nth(at)
    await expect(card.getByRole('heading')).toHaveText(text)
    await expect(card.locator('span[dir="auto"]').first()).toHaveText(text)
    await expect(card.getByRole('list', { name: 'Tags' })).toContainText(firstTag(text))
  }
  await expectOnlyWords(page.getByRole('main'))

  for (const { id, title } of posts) {
    // As a press on its title does, without loading everything anew.
    await page.evaluate((path) => history.pushState(null, '', path), pageOfPost({ id }))
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(main.getByRole('article').locator('span[dir="auto"]').first()).toHaveText(title)
    await expectOnlyWords(main)
  }
  await page.goto(`/community?edit=${posts[0]?.id}`)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(hostileTexts[0] ?? '')
  expect(await stopped()).toEqual([])
})

test('whatever is commented and replied is words, also once it is changed', {
  tag: '@anyWidth',
}, async ({ page, signIn }) => {
  // Not new here: who is may not write so many with a link in it.
  await signIn('sofia')
  const stopped = await watchForHarm(page)
  const talkedOf = await makePost(page.request)
  for (let at = 0; at < hostileTexts.length; at += 2) {
    const { id } = await addComment(page.request, talkedOf, 'To be changed')
    await ok(
      page.request.put(pathOf(community.updateComment.path, { id }), {
        data: { content: hostileTexts[at] },
      }),
    )
    await addComment(page.request, talkedOf, hostileTexts[at + 1] ?? '', id)
  }
  await page.goto(pageOfPost(talkedOf))
  const post = page.getByRole('article')
  const words = page.getByRole('list', { name: 'Comments' }).locator('span[dir="auto"]')
  await expect(words).toHaveText([...hostileTexts])
  await expectOnlyWords(post)

  // What is typed in the browser goes the same way, and no text ends the field it is in.
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  for (const text of hostileTexts.filter((_, at) => at % 10 === 1)) {
    await field.fill(text)
    await post.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(field).toHaveValue('')
    await expect(post.locator('span[dir="auto"]').last()).toHaveText(text)
  }
  expect(await stopped()).toEqual([])
})
