import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { makePost, postCard, postPath } from '../support/board.ts'
import { expectOk } from '../support/chat.ts'
import { book } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { blockApi, expectPersisted, infiniteQueryOf, noNetwork } from '../support/offline.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ allowConsoleError }) => allowConsoleError(noNetwork))

test('the board and the first 100 days can be read offline, even after other screens were visited', async ({
  page,
  context,
  newcomer,
  someoneElse,
  anEvent,
}) => {
  await newcomer()
  const post = await makePost(await someoneElse())
  const arrivalDate = new Date().toISOString().slice(0, 10)
  await expectOk(page.request.put(firstDays.change.path, { data: { isShown: true, arrivalDate } }))
  await page.goto('/')
  const list = page.getByRole('region', { name: 'Your first 100 days' })
  await expect(list.getByText(/^0 of \d+ done$/)).toBeVisible()
  await expectPersisted(page, auth.me.path, firstDays.read.path)
  await page.goto('/community')
  await expect(postCard(page, post)).toBeVisible()
  await expectPersisted(page, infiniteQueryOf(community.posts.path))
  // A booking would change the list of steps.
  await book(page.request, await anEvent())
  await page.goto(postPath(post))
  await expect(page.getByRole('main')).toContainText(post.title)

  await blockApi(context)
  await page.goto('/')
  await expect(list.getByText(/^0 of \d+ done$/)).toBeVisible()
  await page.goto('/community')
  await expect(postCard(page, post)).toBeVisible()
})

test('event pictures are cached for offline reading', { tag: '@anyWidth' }, async ({
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
