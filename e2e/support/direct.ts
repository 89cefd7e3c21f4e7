import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { connections } from '#shared/connections/contract.ts'
import { type DirectMessage, messages } from '#shared/messages/contract.ts'
import { ok, pathOf } from './chat.ts'

export const endConnection = (request: APIRequestContext, id: string) =>
  ok(request.delete(pathOf(connections.remove.path, { id })))

export const writeTo = async (
  request: APIRequestContext,
  receiverId: string,
  content: string,
): Promise<DirectMessage> => {
  const data = { receiverId, content }
  return (await ok(request.post(messages.send.path, { data }))).json()
}

/** What the server has between the two, oldest first; the newest 200. */
export const writtenWith = async (request: APIRequestContext, userId: string) => {
  const page = { params: { limit: 200 } }
  const rows: DirectMessage[] = await (
    await ok(request.get(pathOf(messages.thread.path, { userId }), page))
  ).json()
  return rows.map(({ content }) => content)
}

const threadAt = (userId: string) => `/messages?with=${userId}`

/** In the list of conversations. */
export const conversationOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: name })

export const newBadge = (page: Page, name: string) =>
  conversationOf(page, name).getByText('New', { exact: true })

export const openThread = async (page: Page, userId: string) => {
  await page.goto(threadAt(userId))
  await expect(page.getByRole('textbox', { name: /^Message to / })).toBeVisible()
}
