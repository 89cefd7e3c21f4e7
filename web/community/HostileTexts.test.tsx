import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { community, maxTagLength } from '#shared/community/contract.ts'
import { aComment, aPost, fakeCommentsApi, myPost } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { hostileTexts } from '#web/testing/hostileTexts.ts'
import { expectPlainText, watchForDialogs } from '#web/testing/injection.ts'
import { reloadApp, renderApp } from '#web/testing/renderApp.tsx'

const firstTag = (text: string) => text.slice(0, maxTagLength).trim()

const textOf = (element: Element | null | undefined) => element?.textContent

test('posts on the board are rendered as plain text', async () => {
  const dialogs = watchForDialogs()
  const posts = hostileTexts.map((text) =>
    aPost({ title: text, content: text, category: 'housing', tags: [firstTag(text)] }),
  )
  fakeApi.on(community.posts, posts)
  await renderApp('/community')
  const cards = page.getByRole('article')
  await expect.poll(() => cards.elements().length).toBe(hostileTexts.length)
  const shown = cards.elements().map((card) => ({
    title: textOf(card.querySelector('h2')),
    content: textOf(card.querySelector('span[dir="auto"]')),
    tag: textOf(card.querySelector('[aria-label="Tags"] bdi')),
  }))
  expect(shown).toEqual(
    hostileTexts.map((text) => ({ title: text, content: text, tag: firstTag(text) })),
  )
  expectPlainText(page.getByRole('main').element())
  expect(dialogs()).toEqual([])
})

test('posts on their page and in the form are rendered as plain text', async () => {
  const dialogs = watchForDialogs()
  const sample = hostileTexts.filter((_, at) => at % 5 === 0)
  const posts = sample.map((text) => myPost({ title: text, content: text }))
  fakeApi.on(community.one, ({ id }) => posts.find((post) => post.id === id) ?? aPost({ id }))
  const shown = await renderApp('/community')
  const heading = page.getByRole('heading', { level: 1 })
  for (const { id, title } of posts) {
    window.history.pushState(null, '', `/community/${id}`)
    await expect.poll(() => heading.query()?.textContent).toBe(title)
    const main = page.getByRole('main').element()
    expect(textOf(main.querySelector('article span[dir="auto"]'))).toBe(title)
    expectPlainText(main)
  }
  const [first] = posts
  await reloadApp(shown, `/community/${first?.id}?edit=${first?.id}`)
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveValue(first?.title)
  expect(dialogs()).toEqual([])
})

test('comments are rendered as plain text, also right after sending', async () => {
  const dialogs = watchForDialogs()
  const post = aPost()
  fakeCommentsApi(
    post,
    hostileTexts.map((content) => aComment(post, { content })),
  )
  await renderApp(`/community/${post.id}`)
  const comments = page.getByRole('list', { name: 'Comments' })
  const texts = () =>
    [...comments.element().querySelectorAll('span[dir="auto"]')].map(
      ({ textContent }) => textContent,
    )
  await expect.poll(texts).toEqual(hostileTexts)
  expectPlainText(page.getByRole('article').element())
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  const text = '</textarea><script>alert(1)</script>'
  await field.fill(text)
  await page.getByRole('button', { name: 'Comment' }).click()
  await expect.element(field).toHaveValue('')
  await expect.poll(() => texts().at(-1)).toBe(text)
  expectPlainText(page.getByRole('article').element())
  expect(dialogs()).toEqual([])
})
