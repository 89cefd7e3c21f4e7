import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { community } from '#shared/community/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aPost } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const offer =
  'Lovely room. The owner is in Spain, so please pay the deposit before the viewing by Western Union.'
const reasons = [
  /^Paying before you have seen the home/,
  /^Money sent by Western Union/,
  /^An owner who is abroad/,
]

test('the form names signs of fraud while a housing post is written, and still sends it', async () => {
  fakeApi.on(community.create, (draft) => aPost({ ...draft, tags: [] }))
  await renderApp('/community?dialog=new')
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Room in Utrecht')
  const content = form.getByRole('textbox', { name: 'Content' })
  await content.fill(offer)
  await expect.element(form.getByText('How to rent safely')).not.toBeInTheDocument()
  await form.getByLabelText('Category').selectOptions('Housing & Accommodation')
  const warning = form.getByRole('status')
  const listed = warning.getByRole('listitem')
  const title = 'Readers will see a warning with this post'
  await expect.element(warning.getByText(title)).toBeVisible()
  for (const reason of reasons) await expect.element(warning.getByText(reason)).toBeVisible()
  expect(listed.elements()).toHaveLength(reasons.length)
  await expect.element(form.getByText(/at most two months of bare rent/)).toBeVisible()
  await expectAccessible('a warning while writing')
  await content.fill('Lovely room, come and see it on Friday.')
  await expect.poll(() => listed.elements().length).toBe(0)
  await content.fill(offer)
  await expect.poll(() => listed.elements().length).toBe(reasons.length)
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.poll(() => fakeApi.calls(community.create)).toMatchObject([{ content: offer }])
})

test('a housing post with signs of fraud warns its readers and names where to get help', async () => {
  const bad = aPost({ title: 'Room', category: 'housing', content: offer })
  fakeApi.on(community.posts, [bad])
  await renderApp('/community')
  const shield = page.getByRole('note', { name: 'Renting safely' })
  await expect.element(shield.getByText('Take care with this one')).toBeVisible()
  for (const reason of reasons) await expect.element(shield.getByText(reason)).toBeVisible()
  await expect.element(shield.getByText('How to rent safely')).toBeVisible()
  for (const name of ['Kadaster', 'Juridisch Loket', '!WOON', 'Fraudehelpdesk'])
    await expect
      .element(shield.getByRole('link', { name }))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\./))
  await expect
    .element(shield.getByRole('link', { name: 'Read the housing guide' }))
    .toHaveAttribute('href', '/resources/finding-housing')
  await expectAccessible('a post with signs of fraud')
})

test.each([
  ['without signs of fraud', 'Two quiet people look for a studio in Leiden.'],
  [
    'that tells of fraud',
    'Never pay before you have seen the room. He asked me for a deposit through Western Union.',
  ],
])('a housing post %s offers the advice without a warning', async (_, content) => {
  fakeApi.on(community.posts, [aPost({ category: 'housing', content })])
  await renderApp('/community')
  const shield = page.getByRole('note', { name: 'Renting safely' })
  const advice = shield.getByText(/at most two months of bare rent/)
  await expect.element(shield.getByText('How to rent safely')).toBeVisible()
  await expect.element(shield.getByText('Take care with this one')).not.toBeInTheDocument()
  expect(advice.element().checkVisibility()).toBe(false)
  await shield.getByText('How to rent safely').click()
  await expect.poll(() => advice.element().checkVisibility()).toBe(true)
})

test('a post of another category has no advice on renting', async () => {
  fakeApi.on(community.posts, [aPost({ content: offer })])
  await renderApp('/community')
  await expect.element(page.getByText(offer)).toBeVisible()
  await expect.element(page.getByText('How to rent safely')).not.toBeInTheDocument()
})
