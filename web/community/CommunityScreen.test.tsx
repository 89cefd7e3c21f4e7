import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { community } from '#shared/community/contract.ts'
import { aPost, myPost } from '#web/testing/community.ts'
import { FakeError, fakeApi } from '#web/testing/fakeApi.ts'
import { desktop, expectScreenQuality, longWord, setViewport } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const card = (title: string) => page.getByRole('article', { name: title })

const longPost = myPost({
  title: longWord,
  content: `${longWord} `.repeat(30),
  tags: ['utrecht', 'مرحبا', 'x'.repeat(30)],
})

test('an own post with long words fits a phone, with its menu and confirmation', async () => {
  fakeApi.on(community.posts, [longPost])
  await renderApp('/community')
  await expect.element(card(longWord)).toBeVisible()
  await expectScreenQuality('the board')
  await card(longWord)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await onlyNightly(expectScreenQuality)('the menu of my post')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Delete this post?' })).toBeVisible()
  await onlyNightly(expectScreenQuality)('the question before a post is deleted')
})

nightlyTest('a post with long words fits a desktop', async () => {
  await setViewport(desktop)
  fakeApi.on(community.posts, [longPost])
  await renderApp('/community')
  await card(longWord).getByRole('button', { name: 'Show all' }).click()
  await expectScreenQuality('the board on a desktop')
})

test('what no post answers can be asked, with the words of the search', async () => {
  await renderApp('/community?q=bycicle+repair')
  await page.getByRole('button', { name: 'Ask this' }).click()
  const form = page.getByRole('dialog', { name: 'New post' })
  await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveValue('bycicle repair')
})

test('a search with a typing error shows the posts of the corrected one', async () => {
  fakeApi.on(community.posts, ({ q }) => (q === 'bicycle' ? [aPost({ title: 'Bicycle' })] : []))
  fakeApi.on(community.correction, { q: 'bicycle' })
  await renderApp('/community?q=bicycle')
  const words = page.getByRole('searchbox', { name: 'Search posts' })
  await expect.element(page.getByText('1 post found')).toHaveAttribute('role', 'status')
  const announcement = page.getByText('1 post found').element()
  await words.fill('bycicle')
  // Only a change of the same element is announced.
  await expect
    .element(announcement)
    .toHaveTextContent('No results for “bycicle”. Here are posts for “bicycle”:')
  await expect.element(announcement).toBeVisible()
  await expect.element(card('Bicycle')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ask this' })).toBeVisible()
  await onlyNightly(expectScreenQuality)('posts of a corrected search')
  // Until the posts for other words are known, these stay.
  const held = fakeApi.hold(community.posts)
  await words.fill('bicycle repair')
  await expect.element(announcement).toBeEmptyDOMElement()
  await expect.element(card('Bicycle')).toBeVisible()
  held.release([aPost({ title: 'Bicycle repair' })])
  await expect.element(card('Bicycle repair')).toBeVisible()
})

test('an empty board offers all posts after a search, otherwise writing the first post', async () => {
  await renderApp('/community?q=nothing-is-called-this')
  await expect.element(page.getByText('No posts found')).toBeVisible()
  await expect.element(page.getByText('No posts yet')).not.toBeInTheDocument()
  await expect.element(page.getByText(/No results for/)).toBeVisible()
  await onlyNightly(expectScreenQuality)('no posts found')
  await page.getByRole('button', { name: 'Show all posts' }).click()
  await expect.element(page.getByRole('searchbox', { name: 'Search posts' })).toHaveValue('')
  await expect.element(page.getByText('No posts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Write the first post' }).click()
  await expect.element(page.getByRole('dialog', { name: 'New post' })).toBeVisible()
})

test('the selected category is marked and filters the posts', async () => {
  await renderApp('/community')
  const categories = page.getByRole('group', { name: 'Category' }).getByRole('button')
  await expect.element(categories.first()).toHaveAttribute('aria-pressed', 'true')
  expect(categories.elements().map(({ textContent }) => textContent)).toEqual([
    'All Posts',
    'General Discussion',
    'Events & Activities',
    'Language Exchange',
    'Housing & Accommodation',
    'Jobs & Career',
    'Social & Meetups',
  ])
  const housing = page.getByRole('button', { name: 'Housing & Accommodation' })
  await housing.click()
  await expect.element(housing).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Search and sort' }).click()
  await page.getByLabelText('Order of the posts').selectOptions('Most helpful')
  await expect
    .poll(() => fakeApi.calls(community.posts).at(-1))
    .toMatchObject({ category: 'housing', sort: 'helpful' })
  expect(window.location.search).toBe('?category=housing&sort=helpful')
})

test('a post of a deleted account stays without text and actions', async () => {
  const erased = aPost({ title: '', content: '', authorId: null, author: null })
  fakeApi.on(community.posts, [erased])
  await renderApp('/community')
  const erasedCard = card('This post was deleted with its author’s account')
  await expect.element(erasedCard.getByText('Deleted user')).toBeVisible()
  const actions = erasedCard.getByRole('button', { name: /Upvote|Actions|Share/ })
  await expect.element(actions).not.toBeInTheDocument()
  await expectScreenQuality('a post whose author has left')
})

const twentyOne = Array.from({ length: 21 }, (_, at) => aPost({ title: `Post ${at + 1}` }))

const scrollToEnd = () => window.scrollTo(0, document.documentElement.scrollHeight)

const expectPosts = (count: number) =>
  expect.poll(() => page.getByRole('article').elements().length).toBe(count)

nightlyTest('a failed page of posts can be retried', async () => {
  let isBusy = true
  fakeApi.on(community.posts, ({ before }) => {
    if (!before) return twentyOne.slice(0, 20)
    if (isBusy) throw new FakeError(503, { message: 'Welkom is busy right now.' })
    return twentyOne.slice(20)
  })
  await renderApp('/community')
  await expectPosts(20)
  scrollToEnd()
  const failure = page.getByText('More could not be loaded. Please try again.')
  await expect.element(failure).toBeVisible()
  isBusy = false
  await page.getByRole('button', { name: 'Show more posts' }).click()
  await expectPosts(21)
  await expect.element(failure).not.toBeInTheDocument()
})

nightlyTest('the next page of posts loads only near the end of all rows', async () => {
  const Original = window.IntersectionObserver
  // Reports at once, also while the first rows are rendered but not yet the others.
  window.IntersectionObserver = class extends Original {
    readonly report: (isIntersecting: boolean) => void
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super(callback, options)
      this.report = (isIntersecting) =>
        callback([{ isIntersecting } as IntersectionObserverEntry], this)
    }
    override observe(target: Element) {
      super.observe(target)
      this.report(target.getBoundingClientRect().top < window.innerHeight + 800)
    }
  }
  onTestFinished(() => {
    window.IntersectionObserver = Original
  })
  fakeApi.on(community.posts, ({ before }) =>
    before ? twentyOne.slice(20) : twentyOne.slice(0, 20),
  )
  await renderApp('/community')
  await expectPosts(20)
  expect(fakeApi.calls(community.posts).filter(({ before }) => before)).toEqual([])
})

test('more posts load even if a busy browser reports several changes at once', async () => {
  const Original = window.IntersectionObserver
  window.IntersectionObserver = class extends Original {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const before = { isIntersecting: false } as IntersectionObserverEntry
      super((changes, observer) => callback([before, ...changes], observer), options)
    }
  }
  onTestFinished(() => {
    window.IntersectionObserver = Original
  })
  fakeApi.on(community.posts, ({ before }) =>
    before ? twentyOne.slice(20) : twentyOne.slice(0, 20),
  )
  await renderApp('/community')
  await expectPosts(20)
  scrollToEnd()
  await expectPosts(21)
})

test('a long post expands in place, and its link can be shared', async () => {
  await setViewport(desktop)
  const content = Array.from({ length: 12 }, (_, at) => `Line ${at + 1}.`).join('\n')
  const post = aPost({ content })
  fakeApi.on(community.posts, [post])
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
  onTestFinished(() => {
    copy.mockRestore()
    Reflect.deleteProperty(navigator, 'share')
  })
  await renderApp('/community')
  await card(post.title).getByRole('button', { name: 'Show all' }).click()
  const less = card(post.title).getByRole('button', { name: 'Show less' })
  await expect.element(less).toHaveFocus()
  await expect.element(less).toHaveAttribute('aria-expanded', 'true')
  await card(post.title).getByRole('button', { name: 'Share' }).click()
  await expect.element(toast('Link copied')).toBeVisible()
  expect(copy).toHaveBeenCalledWith(`${window.location.origin}/community/${post.id}`)
})

test('authors see their new post above pinned ones, until the next visit', async () => {
  const pinned = aPost({ title: 'Please read this first', isPinned: true })
  const posts = [pinned]
  fakeApi.on(community.posts, () => posts)
  fakeApi.on(community.create, (draft) => {
    const post = myPost({ ...draft, tags: [], language: draft.language ?? null })
    posts.push(post)
    return post
  })
  await renderApp('/community?dialog=new')
  await expect.element(card(pinned.title).getByText('Pinned')).toBeVisible()
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByRole('textbox', { name: 'Title' }).fill('A lamp to give away')
  await form.getByRole('textbox', { name: 'Content' }).fill('It works.')
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  const titles = () =>
    page
      .getByRole('article')
      .elements()
      .map((article) => article.querySelector('h2, h3')?.textContent)
  await expect.poll(titles).toEqual(['A lamp to give away', 'Please read this first'])
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Community', exact: true }).click()
  await expect.poll(titles).toEqual(['Please read this first', 'A lamp to give away'])
})
