import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { community, type Post } from '#shared/community/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { answerComments, aPost, myPost } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { anAdmin } from '#web/testing/people.ts'
import { reloadApp, renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/screen.ts'

const busy = { message: 'Welkom is busy right now.' }
const form = page.getByRole('dialog', { name: 'Edit post' })
const question = page.getByRole('dialog', { name: 'Delete this post?' })

/** Keeps a list of posts as the server does. */
const answerPosts = (before: Post[]) => {
  let rows = before
  const read = (id: string) => rows.find((row) => row.id === id) ?? aPost({ id })
  const replace = (id: string, changes: Partial<Post>) => {
    rows = rows.map((row) => (row.id === id ? { ...row, ...changes } : row))
    return read(id)
  }
  fakeApi.on(community.posts, () => rows)
  fakeApi.on(community.one, ({ id }) => read(id))
  fakeApi.on(community.update, ({ id, ...draft }) =>
    replace(id, { ...draft, tags: draft.tags ?? [], updatedAt: new Date() }),
  )
  fakeApi.on(community.pin, ({ id, isPinned }) => replace(id, { isPinned }))
  fakeApi.on(community.remove, ({ id }) => {
    rows = rows.filter((row) => row.id !== id)
    return null
  })
}

const choose = async ({ title }: Post, action: string) => {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('the author changes a post, which is marked as edited', async () => {
  const post = myPost({ tags: ['bike', 'utrecht'] })
  answerPosts([post, aPost({ title: 'Another' })])
  await renderApp('/community')
  await choose(post, 'Edit')
  await expect.element(form.getByRole('textbox', { name: 'Tags' })).toHaveValue('bike, utrecht')
  expect(window.location.search).toBe(`?edit=${post.id}`)
  await expectAccessible('editing a post')
  await form.getByRole('textbox', { name: 'Content' }).fill('Sold, thank you.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(toast('Post updated')).toBeVisible()
  const card = page.getByRole('article', { name: post.title })
  await expect.element(card.getByText('Sold, thank you.')).toBeVisible()
  await expect.element(card.getByText('edited')).toBeVisible()
  await expect.poll(() => window.location.search).toBe('')
})

test('the author deletes a post after a question, and focus moves to the list', async () => {
  const post = myPost()
  answerPosts([post, aPost({ title: 'Another' })])
  await renderApp('/community')
  await choose(post, 'Delete')
  await expect.element(question).toMatchTextContent(post.title)
  await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  const card = page.getByRole('article', { name: post.title })
  await expect.element(card).toBeVisible()
  await choose(post, 'Delete')
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expect.element(toast('Post deleted')).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByRole('main').getByRole('list').first()).toHaveFocus()
})

test('when saving fails the reason is shown and the words stay', async () => {
  const post = myPost()
  answerComments(post)
  fakeApi.fail(community.update, 503, busy)
  await renderApp(`/community/${post.id}?edit=${post.id}`)
  await form.getByRole('textbox', { name: 'Content' }).fill('No bell any more.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(toast('Failed to update post')).toBeVisible()
  await expect.element(toast(busy.message)).toBeVisible()
  await expect
    .element(form.getByRole('textbox', { name: 'Content' }))
    .toHaveValue('No bell any more.')
  answerPosts([post])
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByText('No bell any more.')).toBeVisible()
})

test('when deleting fails the post stays; once deleted, its page leads to the board', async () => {
  const post = myPost()
  answerPosts([post])
  fakeApi.fail(community.remove, 503, busy)
  await renderApp(`/community/${post.id}`)
  await choose(post, 'Delete')
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expect.element(toast('Failed to delete post')).toBeVisible()
  await expect.element(toast(busy.message)).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  answerPosts([post])
  await choose(post, 'Delete')
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expect.element(toast('Post deleted')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Community Board')
  expect(window.location.pathname).toBe('/community')
})

test('others can only report a post, also by its editing address', async () => {
  const post = aPost()
  answerPosts([post])
  const shown = await renderApp('/community')
  await page.getByRole('button', { name: `Actions for ${post.title}` }).click()
  const offered = page.getByRole('menu', { name: `Actions for ${post.title}` })
  await expect.element(offered.getByRole('menuitem')).toHaveTextContent('Report')
  await userEvent.keyboard('{Escape}')
  await reloadApp(shown, `/community?edit=${post.id}`)
  const refusal = 'Only its author or an administrator may change this post.'
  await expect.element(page.getByText(refusal)).toBeVisible()
})

test('an administrator pins and unpins a post', async () => {
  const post = aPost()
  answerPosts([post])
  await renderApp('/community', anAdmin())
  await choose(post, 'Pin')
  await expect.element(toast('Post pinned')).toBeVisible()
  const card = page.getByRole('article', { name: post.title })
  await expect.element(card.getByText('Pinned')).toBeVisible()
  await expectAccessible('a pinned post')
  await choose(post, 'Unpin')
  await expect.element(toast('Post unpinned')).toBeVisible()
  await expect.element(card.getByText('Pinned')).not.toBeInTheDocument()
})
