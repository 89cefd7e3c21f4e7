import { expectNoSidewaysScroll } from '../support/accessibility.ts'
import {
  chatAt,
  fieldOf,
  logOf,
  makeRoom,
  openChat,
  rowOf,
  rowsOf,
  say,
  write,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { hostileTexts, watchForHarm } from '../support/hostileTexts.ts'

const followed = [
  ['See https://www.ns.nl/en?a=b&c=d#e.', 'https://www.ns.nl/en?a=b&c=d#e'],
  ['http://localhost:3000/x', 'http://localhost:3000/x'],
  ['Mail info@gemeente.nl, please', 'mailto:info@gemeente.nl'],
  ['mailto:anna@example.org', 'mailto:anna@example.org'],
] as const

const notFollowed = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.org/x',
  'blob:abc',
  '//example.org/quiet',
  'intent://scan/#Intent;scheme=zxing;end',
]

const spoken = '<img src=x onerror=alert(1)>'

test('addresses can be followed where that is safe, and are words where it is not', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  for (const [text] of followed) await say(page.request, room, text)
  for (const text of notFollowed) await say(page.request, room, text)
  await openChat(page, room)
  const links = logOf(page).getByRole('link')
  await expect(links).toHaveCount(followed.length)
  for (const [at, [, href]] of followed.entries()) {
    const link = links.nth(at)
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('rel', /noopener.*noreferrer|noreferrer.*noopener/)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  for (const [at, text] of notFollowed.entries())
    await expect(rowsOf(page).nth(followed.length + at)).toContainText(text)
})

test('whatever is written is shown as it was written, and nothing of it happens', {
  tag: '@anyWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  const stopped = await watchForHarm(page)
  for (const text of hostileTexts) await say(page.request, room, text)
  await openChat(page, room)
  await expect(rowsOf(page)).toHaveCount(hostileTexts.length)
  // As it comes over the stream, too, and in the question before deleting.
  await write(page, spoken)
  await expect(rowsOf(page).locator('time')).toHaveCount(hostileTexts.length + 1)
  for (const [at, text] of hostileTexts.entries())
    await expect(rowsOf(page).nth(at).locator('span[dir="auto"]').first()).toHaveText(text)
  await page
    .getByRole('button', { name: /^Delete message/ })
    .last()
    .click()
  await expect(page.getByRole('dialog', { name: 'Delete this message?' })).toContainText(spoken)
  expect(await logOf(page).locator('script, img, iframe, svg[onload], style').count()).toBe(0)
  for (const href of await logOf(page)
    .getByRole('link')
    .evaluateAll((all) => all.map(String)))
    expect(href).toMatch(/^https:\/\/example\.org\//)
  expect(await stopped()).toEqual([])
})

test('long words break, lines stay lines, and what is read from the right stands on the right', {
  tag: '@eachWidth',
}, async ({ page, newcomer }) => {
  await newcomer()
  const room = await makeRoom(page.request)
  const long = [
    'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(12),
    `https://example.org/${'a'.repeat(400)}`,
    `@${'n'.repeat(30)}`,
    '😀'.repeat(200),
    `Z${'\u0351\u036b\u0343\u0302'.repeat(60)}algo`,
  ]
  for (const text of long) await say(page.request, room, text)
  await say(page.request, room, 'One\nTwo\n\nFour')
  await say(page.request, room, 'مرحبا بكم في هولندا')
  await say(page.request, room, 'Welkom')
  const wide = page.viewportSize() ?? { width: 0, height: 0 }
  for (const path of [`/groups/${room.id}`, chatAt(room)])
    for (const width of [320, wide.width]) {
      await page.setViewportSize({ ...wide, width })
      await page.goto(path)
      await expect(rowOf(page, 'Welkom')).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
      await expectNoSidewaysScroll(page)
      const isWider = await logOf(page).evaluate((log) => log.scrollWidth > log.clientWidth)
      expect(isWider, `${path} at ${width}`).toBe(false)
    }
  const lines = rowOf(page, 'Four').locator('span[dir="auto"]').first()
  expect(await lines.evaluate((shown) => (shown as HTMLElement).innerText)).toBe('One\nTwo\n\nFour')
  const directionOf = (text: string) =>
    rowOf(page, text)
      .locator('span[dir="auto"]')
      .first()
      .evaluate((shown) => getComputedStyle(shown).direction)
  expect(await directionOf('مرحبا')).toBe('rtl')
  expect(await directionOf('Welkom')).toBe('ltr')
  await fieldOf(page).fill('مرحبا')
  expect(await fieldOf(page).evaluate((field) => getComputedStyle(field).direction)).toBe('rtl')
})
