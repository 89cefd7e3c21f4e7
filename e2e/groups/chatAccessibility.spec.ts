import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import {
  fieldOf,
  join,
  logOf,
  makeRoom,
  openChat,
  rowOf,
  rowsOf,
  say,
  sayMany,
  sending,
  write,
} from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ serviceWorkers: 'allow' })

declare global {
  var spoken: string[]
}

/** Notes what a screen reader would say by itself: what comes into a part that asks for it. */
const noteAnnouncements = (page: Page) =>
  page.evaluate(() => {
    globalThis.spoken = []
    const usual: Record<string, string> = { log: 'polite', status: 'polite', alert: 'assertive' }
    const isSpoken = (node: Node | null): boolean => {
      const part = node instanceof Element ? node : (node?.parentElement ?? null)
      const region = part?.closest('[aria-live], [role="log"], [role="status"], [role="alert"]')
      const manner = region?.getAttribute('aria-live') ?? usual[region?.role ?? ''] ?? 'off'
      return manner !== 'off'
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        if (!isSpoken(target)) continue
        const texts = type === 'characterData' ? [target] : [...addedNodes]
        for (const { textContent } of texts)
          if (textContent?.trim()) globalThis.spoken.push(textContent.trim())
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

const announced = (page: Page) => page.evaluate(() => globalThis.spoken)

test('a reader hears each new message of others once, and neither their own words nor old ones', {
  tag: '@anyWidth',
}, async ({ page, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await sayMany(other, room, 80)
  await join(page.request, room)
  await openChat(page, room)
  const log = page.getByRole('log', { name: `Messages in ${room.name}` })
  await expect(log).toHaveAttribute('aria-live', 'off')
  await expect(rowOf(page, 'Line 80.')).toBeVisible()
  await noteAnnouncements(page)

  await write(page, 'My own words')
  await expect(rowOf(page, 'My own words').locator('time')).toBeVisible()
  await logOf(page).evaluate((box) => box.scrollTo(0, 0))
  await expect(rowOf(page, 'Line 1.')).toHaveCount(1)
  expect(await announced(page)).toEqual([])

  await say(other, room, 'News of theirs')
  await expect.poll(() => announced(page)).toEqual([`${other.person.name}: News of theirs`])
  await say(other, room, 'And more')
  const both = ['News of theirs', 'And more'].map((text) => `${other.person.name}: ${text}`)
  await expect.poll(() => announced(page)).toEqual(both)
})

test('the chat is used with the keyboard alone', { tag: '@anyWidth' }, async ({
  page,
  newcomer,
  someoneElse,
}) => {
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await sayMany(other, room, 40)
  await join(page.request, room)
  await page.goto('/groups?tab=mine')
  await page.getByRole('link', { name: 'Open' }).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: `Message to ${room.name}` })
  await expect(field).toBeVisible()
  await field.focus()
  for (const text of ['One', 'Two']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect(rowOf(page, text).locator('time')).toBeVisible()
    await expect(field).toBeFocused()
  }

  // One tab stop for all the buttons of one's own messages, and the arrows between them.
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Delete message: Two' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Delete message: One' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  // And one for those of others, which can be reported.
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Report message: Line 40.' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Report message: Line 39.' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Tab')
  await expect(logOf(page)).toBeFocused()
  const top = () => logOf(page).evaluate((box) => box.scrollTop)
  const before = await top()
  await page.keyboard.press('PageUp')
  await expect.poll(top).toBeLessThan(before)

  const down = page.getByRole('button', { name: 'To the newest message' })
  await down.waitFor() // and no longer: the step up still glides
  await field.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(rowOf(page, 'Two')).toBeInViewport()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: room.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open' })).toBeFocused()
})

test('axe finds nothing on a chat, whatever state it is in', { tag: '@eachWidth' }, async ({
  page,
  context,
  newcomer,
  someoneElse,
  allowComplaint,
}) => {
  allowComplaint(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
  const me = await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await openChat(page, room)
  await expectAccessible(page, 'empty')
  await sayMany(other, room, 30)
  await say(other, room, `Hoi @${me.username}, see https://www.ns.nl/`)
  await write(page, 'Mine')
  await fieldOf(page).pressSequentially('@sam')
  await expect(page.getByRole('listbox', { name: 'Members' }).getByRole('option')).toHaveCount(1)
  await expectAccessible(page, 'choosing a name')
  await page.route(sending(room), (route) => route.abort())
  await write(page, 'Not sent')
  await expect(rowsOf(page).getByRole('button', { name: 'Retry' })).toBeVisible()
  await context.setOffline(true)
  await write(page, 'Kept')
  await expect(rowsOf(page).getByText('Waiting to send')).toBeVisible()
  await fieldOf(page).fill('x'.repeat(2001))
  await logOf(page).evaluate((box) => box.scrollTo(0, 0))
  await expect(page.getByRole('button', { name: 'To the newest message' })).toBeVisible()
  await expectAccessible(page, 'not sent, too long, reading back')
})
