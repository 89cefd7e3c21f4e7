import { groups } from '#shared/groups/contract.ts'
import { join, makeRoom, messageRow, openChat, pathOf, sendMessage } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { onlyFor } from '../support/people.ts'

test.use({ watchesBrowsers: true })

// Without the detector, a leak of private text would fail no test.
test('private text that reaches another user is detected, in the live stream and in replies', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, newcomer, someoneElse, canary }) => {
  const me = await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  await openChat(page, room)
  await sendMessage(other, room, onlyFor([me, other.person], 'For both'))
  await expect(messageRow(page, 'For both')).toBeVisible()
  expect(await canary.take()).toEqual([])

  await sendMessage(other, room, onlyFor([other.person], 'A slip of the tongue'))
  await expect(messageRow(page, 'A slip of the tongue')).toBeVisible()
  const leakTo = (by: string) =>
    `${by} told ${me.username} what is only for ${other.person.username}: ${onlyFor([other.person], '').trim()}`
  expect(await canary.take()).toEqual([leakTo('GET /api/live')])

  const messages = pathOf(groups.messages.path, room)
  const received = page.waitForEvent(
    'requestfinished',
    (one) => new URL(one.url()).pathname === messages,
  )
  await page.reload()
  await received
  const leaks = await canary.take()
  expect(leaks).toContain(leakTo(`GET ${messages}`))
  // The list of groups, behind the chat, quotes the newest message. A busy page leaves it to a call.
  const quoting = [new URL(page.url()).pathname, groups.mine.path].map((by) => leakTo(`GET ${by}`))
  expect(quoting.some((leak) => leaks.includes(leak))).toBe(true)
  await expect(page.request.get(messages)).rejects.toThrow(leakTo(`GET ${messages}`))
  expect(await canary.take()).toHaveLength(1)
})
