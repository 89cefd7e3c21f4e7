import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { makePost, pageOfPost, postCard } from '../support/board.ts'
import { idOf, ok } from '../support/chat.ts'
import { connect } from '../support/connections.ts'
import { openThread } from '../support/direct.ts'
import { expect, test } from '../support/fixtures.ts'
import { book } from '../support/gatherings.ts'
import { expectKept, loseServer, noNetwork, pagesOf, sayOnline } from '../support/tunnel.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ allowComplaint }) => allowComplaint(noNetwork))

test('the board and the first days are there in the tunnel, whatever else was read since', async ({
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
  // From now on the list would follow another count.
  await book(page.request, await anEvent())
  await page.goto(pageOfPost(post))
  await expect(page.getByRole('main')).toContainText(post.title)

  await loseServer(context)
  await page.goto('/')
  await expect(list.getByText(/^0 of \d+ done$/)).toBeVisible()
  await page.goto('/community')
  await expect(postCard(page, post)).toBeVisible()
})

test('the drawings of events are seen in the tunnel', { tag: '@anyWidth' }, async ({
  page,
  context,
  newcomer,
  anEvent,
}) => {
  await newcomer()
  const { title } = await anEvent()
  await page.goto(`/events?q=${encodeURIComponent(title)}`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const drawn = () =>
    page
      .getByRole('article', { name: title })
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await page.reload()
  await expect.poll(drawn).toBe(true)
  const address = await page
    .getByRole('article', { name: title })
    .locator('img')
    .getAttribute('src')
  await context.setOffline(true)
  const answer = await page.evaluate(async (path) => (await fetch(path)).status, `${address}`)
  expect(answer).toBe(200)
})

test('what is read stays where it is when the network goes, and when it comes', {
  tag: '@eachWidth',
}, async ({ page, context, newcomer }) => {
  await newcomer()
  await page.goto('/resources/finding-housing')
  const heading = page.getByRole('heading', { name: 'Check the contract' })
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const top = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await top()
  const time = page.getByText(/^Last updated \d\d:\d\d$/)
  await context.setOffline(true)
  await expect(page.getByText("You're offline")).toBeVisible()
  await expect(time).toBeVisible()
  await expect.poll(top).toBe(before)
  await context.setOffline(false)
  await expect(time).toHaveCount(0)
  await expect.poll(top).toBe(before)
})

test('the field of a talk is above the bars in the tunnel', { tag: '@eachWidth' }, async ({
  page,
  context,
  newcomer,
  someoneElse,
}) => {
  await newcomer()
  const other = await someoneElse()
  await connect(page.request, other)
  await openThread(page, await idOf(other))
  await loseServer(context)
  await sayOnline(page, false)
  await expect(page.getByText(/^Last updated \d\d:\d\d$/)).toBeVisible()
  const send = page.getByRole('button', { name: 'Send' })
  await expect
    .poll(() =>
      send.evaluate((button) => {
        const { left, bottom } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(left + 8, bottom - 4))
      }),
    )
    .toBe(true)
})
