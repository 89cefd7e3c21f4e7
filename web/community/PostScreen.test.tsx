import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { community, type Post } from '#shared/community/contract.ts'
import { aComment, aPost, fakeCommentsApi } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { desktop, expectScreenQuality, longWord, phone, setViewport } from '#web/testing/layout.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const heading = page.getByRole('heading', { level: 1 })

test.each(
  firstOf([
    ['phone', phone],
    ['desktop', desktop],
  ]),
)('a post with comments stays accessible and within the width of a %s', async (_, size) => {
  await setViewport(size)
  const post = aPost({ title: longWord, category: 'housing' })
  fakeCommentsApi(post, [aComment(post, { content: 'Is it still there?' })])
  await renderApp(`/community/${post.id}`)
  await expect.element(page.getByText('Is it still there?', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('How to rent safely')).toBeVisible()
  await expectScreenQuality('a post on its own page')
})

test('a post shows its full text, sets the page title and links to the board', async () => {
  const content = Array.from({ length: 12 }, (_, at) => `Line ${at + 1}.`).join('\n')
  const post = aPost({ content })
  fakeCommentsApi(post)
  await renderApp(`/community/${post.id}`)
  await expect.element(heading).toHaveTextContent(post.title)
  await expect.element(page.getByText(/Line 12\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show all' })).not.toBeInTheDocument()
  await expect.poll(() => document.title).toBe(`${post.title} - Welkom`)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.element(heading).toHaveTextContent('Community Board')
})

test.each(
  firstOf([
    [404, crypto.randomUUID()],
    [400, 'nonsense'],
  ]),
)('an address without a post says so (%i)', async (status, id) => {
  fakeApi.fail(community.one, status, { message: 'No such post' })
  fakeApi.fail(community.comments, status, { message: 'No such post' })
  await renderApp(`/community/${id}`)
  await expect.element(page.getByText('We can’t find this post')).toBeVisible()
  await expectScreenQuality('no such post')
})

test('the field for a comment is in view at once, and the page scrolls to what was sent', async () => {
  await setViewport(phone)
  const content = Array.from({ length: 60 }, (_, at) => `Line ${at + 1}.`).join('\n')
  const post = aPost({ content })
  fakeCommentsApi(post, [aComment(post)])
  await renderApp(`/community/${post.id}`)
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await expect.element(field).toBeInViewport()
  await field.fill('Does it have lights?')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const sent = page.getByRole('listitem').getByText('Does it have lights?')
  await expect.element(sent).toBeInViewport()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toBeInViewport()
})

nightlyTest('a post of a deleted account still has a page', async () => {
  const erased = aPost({ title: '', content: '', authorId: null, author: null })
  fakeCommentsApi(erased, [aComment(erased)])
  await renderApp(`/community/${erased.id}`)
  const title = 'This post was deleted with its author’s account'
  const card = page.getByRole('article', { name: title })
  await expect.element(card.getByText(title)).toBeVisible()
  await expect.element(card.getByText('Deleted user')).toBeVisible()
  const actions = card.getByRole('button', { name: /^(Share|Actions for)/ })
  await expect.element(actions).not.toBeInTheDocument()
  await expectScreenQuality('a post whose author has left')
})

test('the page follows changes and deletion by others', async () => {
  let post: Post = aPost()
  fakeCommentsApi(post)
  fakeApi.on(community.one, () => post)
  await renderApp(`/community/${post.id}`)
  await expect.element(page.getByText('Good brakes, and a bell.')).toBeVisible()
  await waitUntilIdle()
  post = { ...post, content: 'It is sold.', updatedAt: new Date() }
  const { upvotes, downvotes, commentCount } = post
  const change = { kind: 'postChanged', postId: post.id, hasChangedComments: false } as const
  pushLive({ ...change, counts: { upvotes, downvotes, commentCount }, isRewritten: true })
  await expect.element(page.getByText('It is sold.')).toBeVisible()
  await expect.element(page.getByText('edited')).toBeVisible()
  fakeApi.fail(community.one, 404, { message: 'No such post' })
  pushLive({ ...change, counts: null, isRewritten: true })
  await expect.element(page.getByText('We can’t find this post')).toBeVisible()
})
