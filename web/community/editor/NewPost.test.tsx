import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { community, type Post } from '#shared/community/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { myPost } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { reloadApp, renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const form = page.getByRole('dialog', { name: 'New post' })
const title = form.getByRole('textbox', { name: 'Title' })
const content = form.getByRole('textbox', { name: 'Content' })
const send = () => form.getByRole('button', { name: 'Post', exact: true }).click()

const mockPosts = () => {
  let posts: Post[] = []
  fakeApi.on(community.posts, () => posts)
  fakeApi.on(community.create, (draft) => {
    const now = new Date()
    const post = myPost({
      ...draft,
      tags: draft.tags ?? [],
      language: draft.language ?? null,
      createdAt: now,
      updatedAt: now,
    })
    posts = [post, ...posts]
    return post
  })
}

nightlyTest('the form names missing fields and focuses the first', async () => {
  await renderApp('/community')
  await page.getByRole('button', { name: 'New Post' }).click()
  await expect.element(title).toHaveFocus()
  await send()
  await expect.poll(() => form.getByText('Required').elements().length).toBe(2)
  await expect.element(title).toHaveFocus()
  await expectAccessible('a post without words')
})

test('a new post is trimmed, is listed first and links the URLs in it', async () => {
  mockPosts()
  await renderApp('/community?dialog=new')
  await title.fill('  A tandem for two ')
  await content.fill('Line one.\nSee https://www.fietsersbond.nl for more.')
  await form.getByLabelText('Category').selectOptions('Social & Meetups')
  await form.getByRole('textbox', { name: 'Tags' }).fill(' bike , , utrecht,Bike')
  await send()
  await expect.element(toast('Post created')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(fakeApi.calls(community.create)).toMatchObject([
    {
      title: 'A tandem for two',
      content: 'Line one.\nSee https://www.fietsersbond.nl for more.',
      category: 'social',
      tags: ['bike', 'utrecht'],
    },
  ])
  const card = page.getByRole('article', { name: 'A tandem for two' })
  for (const text of ['Noor Visser', 'just now', 'Social & Meetups'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'https://www.fietsersbond.nl' }))
    .toBeVisible()
  expect(card.element().querySelector('time')?.title).toMatch(/\d{4}, \d\d:\d\d$/)
  await expect.element(card.getByText('edited')).not.toBeInTheDocument()
})

nightlyTest('a failed post shows the reason and keeps the input', async () => {
  fakeApi.fail(community.create, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/community?dialog=new')
  await title.fill('A try')
  await content.fill('It may fail.')
  await send()
  await expect.element(toast('Failed to create post')).toBeVisible()
  await expect.element(toast('Welkom is busy right now.')).toBeVisible()
  await expect.element(form.getByText('Welkom is busy right now.')).toBeVisible()
  await expect.element(content).toHaveValue('It may fail.')
  await expectAccessible('a post that could not be sent')
})

test('a draft is restored after a reload and removed once it is posted', async () => {
  mockPosts()
  const before = await renderApp('/community?dialog=new')
  await title.fill('Half a thought')
  await form.getByLabelText('Category').selectOptions('Jobs & Career')
  await form.getByRole('textbox', { name: 'Tags' }).fill('cv, ')
  await reloadApp(before, '/community?dialog=new')
  await expect.element(title).toHaveValue('Half a thought')
  await expect.element(form.getByLabelText('Category')).toHaveValue('jobs')
  await expect.element(form.getByRole('textbox', { name: 'Tags' })).toHaveValue('cv, ')
  await content.fill('With words.')
  await send()
  await expect.element(toast('Post created')).toBeVisible()
  await page.getByRole('button', { name: 'New Post' }).click()
  await expect.element(title).toHaveValue('')
})

test('closing the form confirms before discarding a draft', async () => {
  const before = await renderApp('/community')
  await page.getByRole('button', { name: 'New Post' }).click()
  await title.fill('Never mind')
  await form.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await onlyNightly(expectAccessible)('the question before a draft is dropped')
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(title).toHaveValue('Never mind')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await reloadApp(before, '/community?dialog=new')
  await expect.element(title).toHaveValue('')
})
