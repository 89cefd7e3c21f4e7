import { findPost, makePost, postCard, vote } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'

const uniqueWord = () => `w${crypto.randomUUID().slice(0, 8)}`

test('posts are filtered by text, category and tag, and sorted by newest or most helpful', async ({
  page,
  newcomer,
  someoneElse,
}) => {
  const other = await someoneElse()
  const word = uniqueWord()
  const first = await makePost(other, { content: `About ${word}.`, category: 'jobs' })
  const second = await makePost(other, { title: `A room ${word}`, category: 'housing' })
  const third = await makePost(other, { tags: ['fiets', word] })
  await vote(other, { postId: first.id, voteType: 'upvote' })
  await newcomer()
  await page.goto('/community')
  const search = page.getByRole('searchbox', { name: 'Search posts' })
  await search.fill(`  ${word.toUpperCase()}`)
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveText([third.title, second.title, first.title])
  await page.getByLabel('Order of the posts').selectOption('Most helpful')
  await expect(titles).toHaveText([first.title, third.title, second.title])
  await expect(page).toHaveURL(/sort=helpful/)
  await page.reload()
  await expect(titles).toHaveText([first.title, third.title, second.title])

  await page.getByRole('button', { name: 'Housing & Accommodation' }).click()
  await expect(titles).toHaveText([second.title])
  await expect(page).toHaveURL(/category=housing/)
  await page.getByRole('button', { name: 'Events & Activities' }).click()
  await expect(page.getByText('No posts found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all posts' }).click()
  await expect(search).toHaveValue('')
  await page.goBack()
  await expect(titles).toHaveText([second.title])

  await findPost(page, third)
  await postCard(page, third).getByRole('link', { name: word }).click()
  await expect(search).toHaveValue(word)
  await expect(titles).toHaveText([third.title, second.title, first.title])
})

test('posts load while scrolling, and the back button restores the scroll position', async ({
  page,
  newcomer,
}) => {
  await newcomer()
  const word = uniqueWord()
  for (let at = 1; at <= 45; at++)
    await makePost(page.request, { title: `Post ${at}`, tags: [word] })
  await page.goto(`/community?q=${word}`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(20)
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await cards.count()).toBe(45)
  }).toPass()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  const card = page.getByRole('article', { name: 'Post 8 ' })
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(2000)
  await card.getByRole('link', { name: 'Post 8 ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Post 8 /)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(cards).toHaveCount(45)
  await expect(card).toBeInViewport()
  await expect
    .poll(() => page.evaluate((at) => Math.abs(window.scrollY - at) < 60, before))
    .toBe(true)

  // Opening the board again starts at the top, with the newest posts.
  const fresh = await makePost(page.request, { tags: [word] })
  await card.getByRole('link', { name: word }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await card.getByRole('link', { name: 'Post 8 ' }).click()
  await page.getByRole('link', { name: 'Community Board' }).click()
  await page.getByRole('searchbox', { name: 'Search posts' }).fill(word)
  await expect(postCard(page, fresh)).toBeVisible()
})
