import { findPost, makePost, pageOfPost, postCard, vote } from '../support/board.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/screens.ts'

const mark = () => `w${crypto.randomUUID().slice(0, 8)}`

test('posts are found by category, words and tags, the newest or the most helpful first', async ({
  page,
  newcomer,
  someoneElse,
}) => {
  const other = await someoneElse()
  const word = mark()
  const first = await makePost(other, { content: `About ${word}.`, category: 'jobs' })
  const second = await makePost(other, { title: `A room ${word}`, category: 'housing' })
  const third = await makePost(other, { tags: ['fiets', word] })
  await vote(other, { postId: first.id, voteType: 'upvote' })
  await newcomer()
  await page.goto('/community')
  const categories = page.getByRole('group', { name: 'Category' }).getByRole('button')
  await expect(categories).toHaveText([
    'All Posts',
    'General Discussion',
    'Events & Activities',
    'Language Exchange',
    'Housing & Accommodation',
    'Jobs & Career',
    'Social & Meetups',
  ])
  await expect(categories.first()).toHaveAttribute('aria-pressed', 'true')

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
  await expect(page.getByText('No posts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Show all posts' }).click()
  await expect(search).toHaveValue('')
  await page.goBack()
  await expect(titles).toHaveText([second.title])

  await findPost(page, third)
  await postCard(page, third).getByRole('link', { name: word }).click()
  await expect(search).toHaveValue(word)
  await expect(titles).toHaveText([third.title, second.title, first.title])
})

test('posts come as one scrolls, and who comes back from one finds their place', async ({
  page,
  newcomer,
}) => {
  await newcomer()
  const word = mark()
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

  // Whoever comes anew sees what is new, from the top.
  const fresh = await makePost(page.request, { tags: [word] })
  await card.getByRole('link', { name: word }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await card.getByRole('link', { name: 'Post 8 ' }).click()
  await page.getByRole('link', { name: 'Community Board' }).click()
  await page.getByRole('searchbox', { name: 'Search posts' }).fill(word)
  await expect(postCard(page, fresh)).toBeVisible()
})

test('more posts that fail to come are asked for by a button', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  allowComplaint,
}) => {
  allowComplaint(/status of 503.*\/api\/community/)
  await newcomer()
  const word = mark()
  for (let at = 1; at <= 21; at++)
    await makePost(page.request, { title: `Post ${at}`, tags: [word] })
  await page.route(/\/api\/community\/posts\?.*before=/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Welkom is busy right now.' } }),
  )
  await page.goto(`/community?q=${word}`)
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByText('More posts could not be loaded. Please try again.')).toBeVisible()
  await page.unroute(/\/api\/community\/posts\?.*before=/)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('article')).toHaveCount(21)
})

test('more posts come also where a busy browser tells late that their place came near', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await page.addInitScript(() => {
    globalThis.IntersectionObserver = class extends IntersectionObserver {
      constructor(told: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const before = { isIntersecting: false } as IntersectionObserverEntry
        super((changes, watcher) => told([before, ...changes], watcher), options)
      }
    }
  })
  await newcomer()
  const word = mark()
  for (let at = 1; at <= 21; at++)
    await makePost(page.request, { title: `Post ${at}`, tags: [word] })
  await page.goto(`/community?q=${word}`)
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('article')).toHaveCount(21)
})

test('a post has an address of its own, to be shared', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  someoneElse,
}) => {
  const content = Array.from({ length: 12 }, (_, at) => `Line ${at + 1}.`).join('\n')
  const post = await makePost(await someoneElse(), { content })
  await newcomer()
  await findPost(page, post)
  const card = postCard(page, post)
  await card.getByRole('button', { name: 'Show all' }).click()
  await expect(card.getByRole('button', { name: 'Show less' })).toBeFocused()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.getByRole('button', { name: 'Share' }).click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(address).pathname).toBe(pageOfPost(post))

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
  await expect(page).toHaveTitle(`${post.title} - Welkom`)
  await expect(page.getByText('Line 12.')).toBeInViewport()
  await page.getByRole('link', { name: 'Community Board' }).click()
  await expect(page).toHaveURL(/\/community$/)
})
