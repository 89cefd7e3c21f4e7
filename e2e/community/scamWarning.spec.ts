import { expectAccessible } from '../support/accessibility.ts'
import { findPost, makePost, postCard } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

const offer =
  'Lovely room. The owner is in Spain, so please pay the deposit before the viewing by Western Union.'
const reasons = [
  /^Paying before you have seen the home/,
  /^Money sent by Western Union/,
  /^An owner who is abroad/,
]

test('signs of fraud are named while one writes about a home, and never hold a post back', async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await page.goto('/community?dialog=new')
  const form = page.getByRole('dialog', { name: 'New post' })
  const title = `Room in Utrecht ${crypto.randomUUID().slice(0, 8)}`
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Content').fill(offer)
  await expect(form.getByText('How to rent safely')).toHaveCount(0)
  await form.getByLabel('Category').selectOption('Housing & Accommodation')
  const warning = form.getByRole('status')
  await expect(warning).toContainText('Readers will see a warning with this post')
  for (const reason of reasons)
    await expect(warning.getByRole('listitem').filter({ hasText: reason })).toBeVisible()
  await expect(warning.getByRole('listitem')).toHaveCount(reasons.length)
  await expect(form.getByText('at most two months of bare rent')).toBeVisible()
  await expectAccessible(page, 'a warning while writing')

  await form.getByLabel('Content').fill('Lovely room, come and see it on Friday.')
  await expect(warning.getByRole('listitem')).toHaveCount(0)
  await form.getByLabel('Content').fill(offer)
  await expect(warning.getByRole('listitem')).toHaveCount(reasons.length)
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(toast(page, 'Post created')).toBeVisible()
  await expect(postCard(page, { title }).getByText('Take care with this one')).toBeVisible()
})

test('who reads about a home is warned of what is a sign, and told how to rent safely', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse }) => {
  const other = await someoneElse()
  const bad = await makePost(other, { title: 'Room', category: 'housing', content: offer })
  const good = await makePost(other, {
    title: 'Studio',
    category: 'housing',
    content: 'Two quiet people look for a studio in Leiden.',
  })
  const elsewhere = await makePost(other, { content: offer })
  await newcomer()
  await findPost(page, bad)
  const shield = postCard(page, bad).getByRole('note', { name: 'Renting safely' })
  await expect(shield).toContainText('Take care with this one')
  for (const reason of reasons)
    await expect(shield.getByRole('listitem').filter({ hasText: reason })).toBeVisible()
  await expect(shield.getByText('How to rent safely')).toBeVisible()
  for (const name of ['Kadaster', 'Juridisch Loket', '!WOON', 'Fraudehelpdesk'])
    await expect(shield.getByRole('link', { name })).toHaveAttribute('href', /^https:\/\/www\./)
  await expect(shield.getByRole('link', { name: 'Read the housing guide' })).toHaveAttribute(
    'href',
    '/resources/finding-housing',
  )
  await expectAccessible(page, 'a post with signs of fraud')

  await findPost(page, good)
  const calm = postCard(page, good)
  await expect(calm.getByText('How to rent safely')).toBeVisible()
  await expect(calm.getByText('Take care with this one')).toHaveCount(0)
  const advice = calm.getByText('at most two months of bare rent')
  await expect(advice).toBeHidden()
  await calm.getByText('How to rent safely').click()
  await expect(advice).toBeVisible()

  await findPost(page, elsewhere)
  await expect(postCard(page, elsewhere).getByText('How to rent safely')).toHaveCount(0)
})
