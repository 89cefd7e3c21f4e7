import type { Page } from '@playwright/test'
import { type FaultyProxy, startFaultyProxy } from '#server/testing/faultyProxy.ts'
import {
  deleteMessage,
  expectNothingUnread,
  join,
  makeRoom,
  messageLog,
  messageRow,
  messageRows,
  openChat,
  renameGroup,
  sendMessage,
  sendMessages,
} from '../support/chat.ts'
import { test as base, expect } from '../support/fixtures.ts'

type Connection = FaultyProxy & {
  origin: string
  disconnect(): Promise<void>
  reconnect(): Promise<void>
}

const test = base.extend<{ connection: Connection }>({
  // `setOffline` alone would not close open connections.
  connection: async ({ context, baseURL }, use) => {
    const link = await startFaultyProxy(baseURL ?? '')
    await use({
      ...link,
      origin: `http://localhost:${new URL(link.url).port}`,
      disconnect: async () => {
        await context.setOffline(true)
        link.sever()
      },
      reconnect: async () => {
        link.mend()
        await context.setOffline(false)
      },
    })
    await link.close()
  },
})

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ allowConsoleError }) => {
  allowConsoleError(
    /ERR_(FAILED|INTERNET_DISCONNECTED|NETWORK_IO_SUSPENDED|CONNECTION|SOCKET|INCOMPLETE|EMPTY)/,
  )
})

const expectSameAfterReload = async (page: Page) => {
  await expectNothingUnread(page.request)
  const shown = await messageLog(page).ariaSnapshot()
  await page.reload()
  await expect.poll(() => messageLog(page).ariaSnapshot()).toBe(shown)
}

test('messages sent and deleted during a connection loss appear when the connection is back', {
  tag: ['@anyWidth', '@nightly'],
}, async ({ page, connection, newcomer, someoneElse }) => {
  await newcomer()
  const other = await someoneElse()
  const room = await makeRoom(other)
  await join(page.request, room)
  const first = await sendMessage(other, room, 'Said before.')
  await openChat(page, room, connection.origin)
  await expect(messageRow(page, 'Said before.')).toBeVisible()

  await connection.disconnect()
  await sendMessages(other, room, 3)
  await deleteMessage(other, room, first)
  const second = await sendMessage(other, room, 'Said and taken back.')
  await deleteMessage(other, room, second)
  await renameGroup(other, room, 'Koffie met taart')
  await expect(messageRows(page)).toHaveCount(1)
  await expect(messageRow(page, 'Said before.')).toBeVisible()

  await connection.reconnect()
  await expect(messageRow(page, 'Message deleted')).toHaveCount(2)
  for (const at of [1, 2, 3]) await expect(messageRow(page, `Line ${at}.`)).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Koffie met taart' })).toBeVisible()
  await expectSameAfterReload(page)
})
