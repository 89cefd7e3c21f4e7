import { makePost, postCard } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'

const uniqueWord = () => `w${crypto.randomUUID().slice(0, 8)}`

test('posts load while scrolling, and the back button restores the scroll position', {
  tag: '@nightly',
}, async ({ page, newcomer }) => {
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
  await card.getByRole('link', { name: 'Post 8 ' }).click()
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: word }).click()
  await expect(cards.first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await cards.first().getByRole('heading').getByRole('link').click()
  await page.goto(`/community?q=${word}`)
  await expect(postCard(page, fresh)).toBeVisible()
})
