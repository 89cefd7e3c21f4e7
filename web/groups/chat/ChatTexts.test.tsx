import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groups } from '#shared/groups/contract.ts'
import { chooseAction, composer, openGroupChat, shownStates } from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroupChat, aJoinedGroup } from '#web/testing/groups.ts'
import { hostileTexts } from '#web/testing/hostileTexts.ts'
import { expectPlainText, watchForDialogs } from '#web/testing/injection.ts'
import { desktop, expectNoSidewaysScroll, setViewport } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const log = page.getByRole('log')

const textsIn = (container: Element) =>
  [...container.querySelectorAll<HTMLElement>('[data-state] span[dir="auto"]')].filter(
    (shown) => shown.closest('[data-state]')?.querySelector('span[dir="auto"]') === shown,
  )

const expectTexts = (texts: readonly string[]) =>
  expect.poll(() => textsIn(log.element()).map(({ textContent }) => textContent)).toEqual(texts)

const safe = [
  ['See https://www.ns.nl/en?a=b&c=d#e.', 'https://www.ns.nl/en?a=b&c=d#e'],
  ['http://localhost:3000/x', 'http://localhost:3000/x'],
  ['Mail info@gemeente.nl, please', 'mailto:info@gemeente.nl'],
  ['mailto:anna@example.org', 'mailto:anna@example.org'],
] as const

const unsafe = [
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

test('safe URLs become links in a new tab, all others stay text', async () => {
  const { chat } = await openGroupChat()
  const texts = [...safe.map(([text]) => text), ...unsafe]
  for (const text of texts) chat.receive(text)
  await expectTexts(texts)
  const links = log.getByRole('link').elements() as HTMLAnchorElement[]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(safe.map(([, href]) => href))
  for (const { rel, target } of links) {
    expect(rel.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']))
    expect(target).toBe('_blank')
  }
})

test('messages are rendered as text, never as HTML, also in the confirm dialog', async () => {
  const dialogs = watchForDialogs()
  const { chat } = await openGroupChat()
  for (const text of hostileTexts) chat.receive(text)
  const typed = '<img src=x onerror=alert(1)>'
  await composer().fill(typed)
  await userEvent.keyboard('{Enter}')
  await expectTexts([...hostileTexts, typed])
  expectPlainText(log.element())
  // The row of a message is another one once it is sent.
  await expect.poll(() => shownStates().at(-1)).toBe('sent')
  await chooseAction(typed, 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await expect.element(question).toMatchTextContent(typed)
  expectPlainText(question.element())
  expect(dialogs()).toEqual([])
})

const long = [
  'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(12),
  `https://example.org/${'a'.repeat(400)}`,
  `@${'n'.repeat(30)}`,
  '😀'.repeat(200),
  `Z${'\u0351\u036b\u0343\u0302'.repeat(60)}algo`,
  'Welkom',
]

const narrow = [320, 700] as const

test.each([
  ['the dialog', 'a narrow phone', narrow, (id: string) => `/groups?tab=mine&chat=${id}`],
  ['the dialog', 'a desktop', desktop, (id: string) => `/groups?tab=mine&chat=${id}`],
  ['the page', 'a narrow phone', narrow, (id: string) => `/groups/${id}`],
  ['the page', 'a desktop', desktop, (id: string) => `/groups/${id}`],
])('long words break in %s of the chat on %s', async (_place, _device, size, pathOf) => {
  await setViewport(size)
  const group = aJoinedGroup()
  const chat = aGroupChat(group)
  for (const text of long) chat.add(text)
  Object.assign(group, { lastReadSeq: long.length, lastSeq: long.length })
  await renderApp(pathOf(group.id))
  await expectTexts(long)
  await expect.element(log.getByText('Welkom', { exact: true })).toBeInViewport()
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
  expectNoSidewaysScroll('the chat')
  const { scrollWidth, clientWidth } = log.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

nightlyTest('line breaks are kept, and text takes the direction of its script', async () => {
  const { chat } = await openGroupChat()
  const texts = ['One\nTwo\n\nFour', 'مرحبا بكم في هولندا', 'Welkom']
  for (const text of texts) chat.receive(text)
  await expectTexts(texts)
  const [lines, arabic, dutch] = textsIn(log.element())
  expect(lines?.innerText).toBe('One\nTwo\n\nFour')
  expect(arabic && getComputedStyle(arabic).direction).toBe('rtl')
  expect(dutch && getComputedStyle(dutch).direction).toBe('ltr')
  fakeApi.on(groups.typing, null)
  await composer().fill('مرحبا')
  expect(getComputedStyle(composer().element()).direction).toBe('rtl')
})
