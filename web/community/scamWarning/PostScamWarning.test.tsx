import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { community } from '#shared/community/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aPost } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const scamText =
  'Lovely room. The owner is in Spain, so please pay the deposit before the viewing by Western Union.'
const reasons = [
  /^Paying before you have seen the home/,
  /^Fraudsters like Western Union/,
  /^Fraudsters often say that the owner is abroad/,
]

test('the form warns the author of signs of fraud in a housing post, and still sends it', async () => {
  fakeApi.on(community.create, (draft) => aPost({ ...draft, tags: [], language: null }))
  await renderApp('/community?dialog=new')
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Room in Utrecht')
  const content = form.getByRole('textbox', { name: 'Content' })
  await content.fill(scamText)
  await expect.element(form.getByText('How to rent safely')).not.toBeInTheDocument()
  await form.getByLabelText('Category').selectOptions('Housing & Accommodation')
  const title = 'Readers will see a warning on this post'
  const warning = form.getByRole('status').filter({ hasText: title })
  const listed = warning.getByRole('listitem')
  await expect.element(warning).toBeVisible()
  for (const reason of reasons) await expect.element(warning.getByText(reason)).toBeVisible()
  expect(listed.elements()).toHaveLength(reasons.length)
  await expect.element(form.getByText(/at most two months of basic rent/)).toBeVisible()
  await expectAccessible('a warning while writing')
  await content.fill('Lovely room, come and see it on Friday.')
  await expect.poll(() => listed.elements().length).toBe(0)
  await content.fill(scamText)
  await expect.poll(() => listed.elements().length).toBe(reasons.length)
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.poll(() => fakeApi.calls(community.create)).toMatchObject([{ content: scamText }])
})

test('a housing post with signs of fraud has a warning of one line, which expands', async () => {
  fakeApi.on(community.posts, [aPost({ title: 'Room', category: 'housing', content: scamText })])
  await renderApp('/community')
  const notice = page.getByRole('note', { name: 'Renting safely' })
  await expect.element(notice.getByText('Be careful with this post')).toBeVisible()
  for (const reason of reasons)
    expect(notice.getByText(reason).element().checkVisibility()).toBe(false)
  await notice.getByText('Be careful with this post').click()
  for (const reason of reasons) await expect.element(notice.getByText(reason)).toBeVisible()
  await onlyNightly(expectAccessible)('a post with signs of fraud')
})

nightlyTest('the page of a housing post with signs of fraud lists where to get help', async () => {
  const post = aPost({ title: 'Room', category: 'housing', content: scamText })
  fakeApi.on(community.one, post)
  await renderApp(`/community/${post.id}`)
  const notice = page.getByRole('note', { name: 'Renting safely' })
  await expect.element(notice.getByText('Be careful with this post')).toBeVisible()
  await expect.element(notice.getByText('How to rent safely')).toBeVisible()
  for (const name of ['Kadaster', 'Juridisch Loket', '!WOON', 'Fraudehelpdesk'])
    await expect
      .element(notice.getByRole('link', { name }))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\./))
  // In Arabic, the sign would otherwise move to the other end of the name.
  await expect.element(notice.getByRole('link', { name: '!WOON' })).toHaveAttribute('dir', 'auto')
  await expect
    .element(notice.getByRole('link', { name: 'Read the housing guide' }))
    .toHaveAttribute('href', '/resources/finding-housing')
  await expectAccessible('the page of a post with signs of fraud')
})

nightlyTest.each([
  ['without signs of fraud', 'Two quiet people look for a studio in Leiden.'],
  [
    'that reports fraud',
    'Never pay before you have seen the room. He asked me for a deposit through Western Union.',
  ],
])('a housing post %s has advice on its page, and no warning', async (_, content) => {
  const post = aPost({ category: 'housing', content })
  fakeApi.on(community.one, post)
  await renderApp(`/community/${post.id}`)
  const notice = page.getByRole('note', { name: 'Renting safely' })
  const advice = notice.getByText(/at most two months of basic rent/)
  await expect.element(notice.getByText('How to rent safely')).toBeVisible()
  await expect.element(notice.getByText('Be careful with this post')).not.toBeInTheDocument()
  expect(advice.element().checkVisibility()).toBe(false)
  await notice.getByText('How to rent safely').click()
  await expect.poll(() => advice.element().checkVisibility()).toBe(true)
})

nightlyTest('a post of another category has no renting advice', async () => {
  fakeApi.on(community.posts, [aPost({ content: scamText })])
  await renderApp('/community')
  await expect.element(page.getByText(scamText)).toBeVisible()
  await expect.element(page.getByText('How to rent safely')).not.toBeInTheDocument()
})
