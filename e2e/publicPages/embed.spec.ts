import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext } from '@playwright/test'
import { events } from '#shared/events/contract.ts'
import { expect, test } from '../support/fixtures.ts'

/** A website on another origin, with a strict policy of its own. */
const startPartner = async (welkom: string | undefined, body: string) => {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src ${welkom}; connect-src ${welkom}; frame-src ${welkom}; require-trusted-types-for 'script'`,
    )
    response.end(`<!doctype html><html lang="en"><title>Partner</title><h1>Partner</h1>${body}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const addEvents = async (admin: APIRequestContext, titles: string[]) => {
  const town = `Embed ${crypto.randomUUID().slice(0, 8)}`
  for (const title of titles) {
    const startDate = new Date(Date.now() + 48 * 3_600_000).toISOString()
    const data = { title, description: 'x', startDate, endDate: startDate, location: 'Dam 1', town }
    const answer = await admin.post(events.create.path, {
      data: { ...data, price: '0', category: 'food' },
    })
    expect(answer.status()).toBe(201)
  }
  return town
}

test('a partner’s website shows the events, and stores nothing', async ({
  page,
  admin,
  baseURL,
}) => {
  const title = '<img src=x onerror="document.title=1"> & pancakes'
  const town = await addEvents(admin, [title, 'أمسية القهوة', 'Third'])
  await using partner = await startPartner(
    baseURL,
    `<script async src="${baseURL}/embed.js" data-theme="dark" data-accent="#c44f0f" data-limit="2" data-language="nl" data-city="${town}"></script>`,
  )
  await page.goto(partner.url)
  const list = page.getByRole('region', { name: /^Activiteiten van / })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const first = list.getByRole('link', { name: title })
  await expect(first).toHaveAttribute('href', /^http:\/\/localhost:\d+\/e\/.+\?lang=nl$/)
  await expect(first).toHaveAttribute('rel', 'noopener')
  await expect(page).toHaveTitle('Partner')
  // The look is that of the attributes: dark, with the partner's colour.
  const colours = await list
    .locator('.event, .all')
    .evaluateAll((elements) => [
      getComputedStyle(elements[0] as Element).backgroundColor,
      getComputedStyle(elements.at(-1) as Element).color,
    ])
  expect(colours).toEqual(['rgb(22, 34, 54)', 'rgb(196, 79, 15)'])
  expect(await page.context().cookies(partner.url)).toEqual([])
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

test('a partner’s website without scripts shows the events in a frame', {
  tag: '@nightly',
}, async ({ page, admin, baseURL }) => {
  const town = await addEvents(admin, ['Framed'])
  await using partner = await startPartner(
    baseURL,
    `<iframe title="Events" src="${baseURL}/embed/events?lang=ar&city=${encodeURIComponent(town)}"></iframe>`,
  )
  await page.goto(partner.url)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(frame.getByRole('link', { name: /Framed/ })).toBeVisible()
  // The policy of the page allows its style.
  await expect(frame.locator('.event')).toHaveCSS('display', 'flex')
})
