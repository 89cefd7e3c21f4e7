import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { community, type Post } from '#shared/community/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aPost, fakeCommentsApi, myPost } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { anAdmin } from '#web/testing/people.ts'
import { reloadApp, renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const busy = { message: 'Welkom is busy right now.' }
const form = page.getByRole('dialog', { name: 'Edit post' })
const question = page.getByRole('dialog', { name: 'Delete this post?' })

/** A server with a list of posts. */
const mockPosts = (before: Post[]) => {
  let rows = before
  const read = (id: string) => rows.find((row) => row.id === id) ?? aPost({ id })
  const replace = (id: string, changes: Partial<Post>) => {
    rows = rows.map((row) => (row.id === id ? { ...row, ...changes } : row))
    return read(id)
  }
  fakeApi.on(community.posts, () => rows)
  fakeApi.on(community.one, ({ id }) => read(id))
  fakeApi.on(community.update, ({ id, offer: _, ...draft }) =>
    replace(id, {
      ...draft,
      tags: draft.tags ?? [],
      language: draft.language ?? null,
      updatedAt: new Date(),
    }),
  )
  fakeApi.on(community.pin, ({ id, isPinned }) => replace(id, { isPinned }))
  fakeApi.on(community.remove, ({ id }) => {
    rows = rows.filter((row) => row.id !== id)
    return null
  })
}

const chooseAction = async ({ title }: Post, action: string) => {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('the author edits a post, which is marked as edited', async () => {
  const post = myPost({ tags: ['bike', 'utrecht'] })
  mockPosts([post, aPost({ title: 'Another' })])
  await renderApp('/community')
  await chooseAction(post, 'Edit')
  await expect.element(form.getByRole('textbox', { name: 'Tags' })).toHaveValue('bike, utrecht')
  expect(window.location.search).toBe(`?edit=${post.id}`)
  await onlyNightly(expectAccessible)('editing a post')
  await form.getByRole('textbox', { name: 'Content' }).fill('Sold, thank you.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(toast('Post updated')).toBeVisible()
  const card = page.getByRole('article', { name: post.title })
  await expect.element(card.getByText('Sold, thank you.')).toBeVisible()
  await expect.element(card.getByText('edited')).toBeVisible()
  await expect.poll(() => window.location.search).toBe('')
})

test('the author deletes a post after a confirmation, and focus moves to the list', async () => {
  const post = myPost()
  mockPosts([post, aPost({ title: 'Another' })])
  await renderApp('/community')
  await chooseAction(post, 'Delete')
  await expect.element(question).toMatchTextContent(post.title)
  await expect.element(question.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  const card = page.getByRole('article', { name: post.title })
  await expect.element(card).toBeVisible()
  await chooseAction(post, 'Delete')
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expect.element(toast('Post deleted')).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByRole('main').getByRole('list').first()).toHaveFocus()
})

nightlyTest('a failed update shows the reason and keeps the input', async () => {
  const post = myPost()
  fakeCommentsApi(post)
  fakeApi.fail(community.update, 503, busy)
  await renderApp(`/community/${post.id}?edit=${post.id}`)
  await form.getByRole('textbox', { name: 'Content' }).fill('No bell any more.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(toast('Failed to update post')).toBeVisible()
  await expect.element(toast(busy.message)).toBeVisible()
  await expect
    .element(form.getByRole('textbox', { name: 'Content' }))
    .toHaveValue('No bell any more.')
  mockPosts([post])
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByText('No bell any more.')).toBeVisible()
})

nightlyTest(
  'a post stays if deleting fails; once deleted, its page leads to the board',
  async () => {
    const post = myPost()
    mockPosts([post])
    fakeApi.fail(community.remove, 503, busy)
    await renderApp(`/community/${post.id}`)
    await chooseAction(post, 'Delete')
    await question.getByRole('button', { name: 'Delete post' }).click()
    await expect.element(toast('Failed to delete post')).toBeVisible()
    await expect.element(toast(busy.message)).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    mockPosts([post])
    await chooseAction(post, 'Delete')
    await question.getByRole('button', { name: 'Delete post' }).click()
    await expect.element(toast('Post deleted')).toBeVisible()
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Community Board')
    expect(window.location.pathname).toBe('/community')
  },
)

test('other members can only report a post, even with the edit URL', async () => {
  const post = aPost()
  mockPosts([post])
  const shown = await renderApp('/community')
  await page.getByRole('button', { name: `Actions for ${post.title}` }).click()
  const menu = page.getByRole('menu', { name: `Actions for ${post.title}` })
  await expect.element(menu.getByRole('menuitem')).toHaveTextContent('Report')
  await userEvent.keyboard('{Escape}')
  await reloadApp(shown, `/community?edit=${post.id}`)
  const rejection = 'Only the author or an administrator can edit this post.'
  await expect.element(page.getByText(rejection)).toBeVisible()
})

nightlyTest('an administrator pins and unpins a post', async () => {
  const post = aPost()
  mockPosts([post])
  await renderApp('/community', anAdmin())
  await chooseAction(post, 'Pin')
  const card = page.getByRole('article', { name: post.title })
  await expect.element(card.getByText('Pinned')).toBeVisible()
  await expectAccessible('a pinned post')
  await chooseAction(post, 'Unpin')
  await expect.element(card.getByText('Pinned')).not.toBeInTheDocument()
})
