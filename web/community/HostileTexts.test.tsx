import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { community, longestTag } from '#shared/community/contract.ts'
import { aComment, answerComments, aPost, myPost } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { expectOnlyWords, watchForDialogs } from '#web/testing/harm.ts'
import { hostileTexts } from '#web/testing/hostileTexts.ts'
import { reloadApp, renderApp } from '#web/testing/renderApp.tsx'

const firstTag = (text: string) => text.slice(0, longestTag).trim()

const textOf = (element: Element | null | undefined) => element?.textContent

test('whatever is posted is shown on the board as it was written', async () => {
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
  expectOnlyWords(page.getByRole('main').element())
  expect(dialogs()).toEqual([])
})

test('whatever is posted is shown on its own page and in the form as it was written', async () => {
  const dialogs = watchForDialogs()
  const some = hostileTexts.filter((_, at) => at % 5 === 0)
  const posts = some.map((text) => myPost({ title: text, content: text }))
  fakeApi.on(community.one, ({ id }) => posts.find((post) => post.id === id) ?? aPost({ id }))
  const shown = await renderApp('/community')
  const heading = page.getByRole('heading', { level: 1 })
  for (const { id, title } of posts) {
    window.history.pushState(null, '', `/community/${id}`)
    await expect.poll(() => heading.query()?.textContent).toBe(title)
    const main = page.getByRole('main').element()
    expect(textOf(main.querySelector('article span[dir="auto"]'))).toBe(title)
    expectOnlyWords(main)
  }
  const [first] = posts
  await reloadApp(shown, `/community/${first?.id}?edit=${first?.id}`)
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveValue(first?.title)
  expect(dialogs()).toEqual([])
})

test('whatever is commented is shown as it was written, also once it is typed here', async () => {
  const dialogs = watchForDialogs()
  const post = aPost()
  answerComments(
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
  expectOnlyWords(page.getByRole('article').element())
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  const text = '</textarea><script>alert(1)</script>'
  await field.fill(text)
  await page.getByRole('button', { name: 'Comment' }).click()
  await expect.element(field).toHaveValue('')
  await expect.poll(() => texts().at(-1)).toBe(text)
  expectOnlyWords(page.getByRole('article').element())
  expect(dialogs()).toEqual([])
})
