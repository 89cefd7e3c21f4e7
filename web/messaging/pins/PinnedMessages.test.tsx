import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { conversations } from '#shared/conversation/contract.ts'
import type { GroupMessage } from '#shared/groups/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { isInView, openGroupChat, pressBeside } from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'

const bar = () => page.getByRole('button', { name: /^Pinned/ })

/** A chat of 40 lines whose pins the server lists by the time of pinning. */
const openChat = async (pinned: number[] = []) => {
  const { group, chat } = await openGroupChat(40, { role: 'admin' })
  let order: GroupMessage[] = []
  const rowAt = (line: number) => chat.rows[line - 1] as GroupMessage
  const change = (row: GroupMessage, changes: Partial<GroupMessage>) => {
    const last = Math.max(...chat.rows.map(({ changedSeq }) => changedSeq))
    Object.assign(row, changes, { changedSeq: last + 1 })
    pushLive({ kind: 'groupMessage', message: { ...row } })
  }
  const pin = (row: GroupMessage) => {
    order = [row, ...order]
    change(row, { isPinned: true })
  }
  const unpin = (row: GroupMessage) => {
    order = order.filter((each) => each !== row)
    change(row, { isPinned: false })
  }
  fakeApi.on(conversations.pins, () =>
    order.map(({ id, seq, user, message }) => ({
      id,
      seq,
      author: user?.name ?? null,
      text: message,
    })),
  )
  for (const [endpoint, act] of [
    [conversations.pin, pin],
    [conversations.unpin, unpin],
  ] as const)
    fakeApi.on(endpoint, ({ messageId }) => {
      const row = chat.rows.find(({ id }) => id === messageId)
      if (row) act(row)
      return null
    })
  for (const line of pinned) pin(rowAt(line))
  return { group, rowAt, change, pin, unpin }
}

test('the bar shows the last pin, and each tap leads to the next one', async () => {
  await openChat([20, 2])
  await expect.element(bar()).toHaveTextContent('Pinned Line 2.1 of 2')
  await expectAccessible('pinned messages')
  await bar().click()
  await expect.poll(() => isInView('Line 2.')).toBe(true)
  await expect.element(bar()).toHaveTextContent('Pinned Line 20.2 of 2')
  await bar().click()
  await expect.poll(() => isInView('Line 20.')).toBe(true)
  await expect.element(bar()).toHaveTextContent('Pinned Line 2.1 of 2')
})

test('an admin pins and unpins from the menu of a message', async () => {
  await openChat()
  expect(bar().query()).toBeNull()
  const actions = page.getByRole('button', { name: 'Actions for message: Line 40.' })
  await pressBeside(actions)
  await page.getByText('Pin', { exact: true }).click()
  await expect.element(bar()).toHaveTextContent('Pinned Line 40.')
  await pressBeside(actions)
  await page.getByText('Unpin').click()
  await expect.poll(() => bar().query()).toBeNull()
})

test('the bar follows edits, deletion and pins of others', async () => {
  const { rowAt, change, pin } = await openChat([10])
  await expect.element(bar()).toHaveTextContent('Pinned Line 10.')
  change(rowAt(10), { message: 'At seven', editedAt: new Date() })
  await expect.element(bar()).toHaveTextContent('Pinned At seven')
  pin(rowAt(30))
  await expect.element(bar()).toHaveTextContent('Pinned Line 30.1 of 2')
  change(rowAt(30), { message: '', isDeleted: true, isPinned: false })
  await expect.element(bar()).toHaveTextContent('Pinned At seven')
})
