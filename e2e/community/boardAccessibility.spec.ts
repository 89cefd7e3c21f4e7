import { expectAccessible, expectWellMade, longWord } from '../support/accessibility.ts'
import { addComment, findPost, makePost, pageOfPost, postCard } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'

test('the board and what can be done on it: axe finds nothing', { tag: '@eachWidth' }, async ({
  page,
  newcomer,
}) => {
  await newcomer()
  const post = await makePost(page.request, {
    title: longWord,
    content: `${longWord} `.repeat(30),
    tags: ['utrecht', 'مرحبا', 'x'.repeat(30)],
  })
  await page.goto('/community')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectWellMade(page, 'the board')

  await findPost(page, post)
  const card = postCard(page, post)
  await card.getByRole('button', { name: 'Show all' }).click()
  await card.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expectWellMade(page, 'what can be done with a post of one’s own')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete this post?' })).toBeVisible()
  await expectWellMade(page, 'asking before a post is deleted')

  await page.goto('/community?q=nothing-is-called-this')
  await expect(page.getByText('No posts yet')).toBeVisible()
  await expectWellMade(page, 'no posts')

  await page.goto('/community?dialog=new&category=housing')
  await expect(page.getByRole('dialog', { name: 'New post' }).getByLabel('Title')).toBeVisible()
  await expectWellMade(page, 'writing a post')
})

test('a post on its own page, and one that is not there: axe finds nothing', {
  tag: '@eachWidth',
}, async ({ page, newcomer, allowComplaint }) => {
  allowComplaint(/status of 40[04].*\/api\/community/)
  await newcomer()
  const post = await makePost(page.request, { title: longWord, category: 'housing' })
  await addComment(page.request, post, 'Is it still there?')
  await page.goto(pageOfPost(post))
  await expect(page.getByText('Is it still there?', { exact: true }).first()).toBeVisible()
  await expectWellMade(page, 'a post on its own page')

  for (const id of [crypto.randomUUID(), 'nonsense']) {
    await page.goto(`/community/${id}`)
    await expect(page.getByText('This post is not here')).toBeVisible()
    await expectWellMade(page, 'no such post')
  }
})

test('a post whose author has left keeps its place: axe finds nothing', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  const post = await makePost(page.request)
  const left = { ...post, title: '', content: '', tags: [], authorId: null, author: null }
  await page.route(/\/api\/community\/posts\?/, (route) => route.fulfill({ json: [left] }))
  await page.route(`**/api/community/posts/${post.id}`, (route) => route.fulfill({ json: left }))
  const said = 'This post was deleted with its author’s account'
  for (const place of ['/community', pageOfPost(post)]) {
    await page.goto(place)
    const card = page.getByRole('article', { name: said })
    await expect(card.getByText(said)).toBeVisible()
    await expect(card.getByText('Deleted user')).toBeVisible()
    await expect(card.getByRole('button', { name: /Upvote|Actions|Share/ })).toHaveCount(0)
    await expectWellMade(page, `${place}, its author has left`)
  }
})

test('posts on their way, and posts that could not be loaded: axe finds nothing', {
  tag: '@anyWidth',
}, async ({ page, newcomer, allowComplaint }) => {
  allowComplaint(/status of 503.*\/api\//)
  await newcomer()
  const post = await makePost(page.request)
  const calls = /\/api\/community/
  const refusal = { status: 503, json: { message: 'Welkom is busy right now.' } }
  for (const place of ['/community', pageOfPost(post)]) {
    const held = Promise.withResolvers<void>()
    await page.route(calls, async (route) => {
      await held.promise
      await route.fulfill(refusal)
    })
    await page.goto(place)
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
    await expectAccessible(page, `${place}, on its way`)
    held.resolve()
    await expect(page.getByText('Welkom is busy right now.')).toBeVisible()
    await expectWellMade(page, `${place}, failed`)
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  }
})
