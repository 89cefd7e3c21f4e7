import { firstDays } from '#shared/firstDays/contract.ts'
import { firstRead, firstReadsAt } from '#shared/http/firstReads.ts'
import type { PagePath } from '#shared/http/pages.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  muteLiveStreams,
  openUntilPrefetched,
  stopPolling,
  watchRequests,
} from '../support/requests.ts'

const pages: PagePath[] = ['/', '/events', '/community', '/messages']

const element = /<script data-screen id="first-replies"[^>]*>(.*?)<\/script>/s
/** Rendered from these replies. */
const screen = /(?<=<div id="root">).*(?=<\/div>\s*<div id="toasts">)/s
const beginning = '<div class="beginning"></div>'

test('a screen asks for none of what its page brought, and for all of it otherwise @nightly', async ({
  page,
  context,
  newcomer,
}) => {
  // They make a page read again.
  await stopPolling(context)
  await muteLiveStreams(context)
  await newcomer()
  const { api } = watchRequests(page)
  for (const path of pages) {
    const isPage = (url: URL) => url.pathname === path
    let brought: string[] = []
    let isLeftOut = false
    await page.route(isPage, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const [, json = '{}'] = element.exec(html) ?? []
      brought = Object.keys(JSON.parse(json))
      await route.fulfill({
        response,
        body: isLeftOut ? html.replace(element, '').replace(screen, beginning) : html,
      })
    })
    const visit = async () => {
      api.length = 0
      await openUntilPrefetched(page, () => page.goto(path))
    }
    const asked = () => new Set(api.map((request) => request.replace(/^GET /, '')))
    await visit()
    expect([...asked().intersection(new Set(brought))]).toEqual([])
    // A busy server leaves out what takes too long.
    expect(brought).toContain(firstRead)
    isLeftOut = true
    await visit()
    const all = new Set([firstRead, ...firstReadsAt(path)])
    // A newcomer's first days begin with a question.
    all.delete(firstDays.read.path)
    await expect.poll(() => [...all.difference(asked())], path).toEqual([])
    await page.unroute(isPage)
  }
})
