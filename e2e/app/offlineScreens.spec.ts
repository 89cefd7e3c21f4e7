import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { makePost, pageOfPost, postCard } from '../support/board.ts'
import { ok } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { book } from '../support/gatherings.ts'
import { expectKept, loseServer, noNetwork, pagesOf } from '../support/tunnel.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ allowComplaint }) => allowComplaint(noNetwork))

test('the board and the first 100 days can be read offline, whatever was read since', async ({
  page,
  context,
  newcomer,
  someoneElse,
  anEvent,
}) => {
  await newcomer()
  const post = await makePost(await someoneElse())
  const arrivalDate = new Date().toISOString().slice(0, 10)
  await ok(page.request.put(firstDays.change.path, { data: { isShown: true, arrivalDate } }))
  await page.goto('/')
  const list = page.getByRole('region', { name: 'Your first 100 days' })
  await expect(list.getByText(/^0 of \d+ done$/)).toBeVisible()
  await expectKept(page, auth.me.path, firstDays.read.path)
  await page.goto('/community')
  await expect(postCard(page, post)).toBeVisible()
  await expectKept(page, pagesOf(community.posts.path))
  // A booking changes what the list of steps would show.
  await book(page.request, await anEvent())
  await page.goto(pageOfPost(post))
  await expect(page.getByRole('main')).toContainText(post.title)

  await loseServer(context)
  await page.goto('/')
  await expect(list.getByText(/^0 of \d+ done$/)).toBeVisible()
  await page.goto('/community')
  await expect(postCard(page, post)).toBeVisible()
})

test('the pictures of events are kept for reading offline', { tag: '@anyWidth' }, async ({
  page,
  context,
  newcomer,
  anEvent,
}) => {
  await newcomer()
  const { title } = await anEvent()
  await page.goto(`/events?q=${encodeURIComponent(title)}`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const isDrawn = () =>
    page
      .getByRole('article', { name: title })
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await page.reload()
  await expect.poll(isDrawn).toBe(true)
  const address = await page
    .getByRole('article', { name: title })
    .locator('img')
    .getAttribute('src')
  await context.setOffline(true)
  const answer = await page.evaluate(async (path) => (await fetch(path)).status, `${address}`)
  expect(answer).toBe(200)
})
