import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { connections } from '#shared/connections/contract.ts'
import { type DirectMessage, messages } from '#shared/messages/contract.ts'
import { expectOk, pathOf } from './chat.ts'

export const endConnection = (request: APIRequestContext, id: string) =>
  expectOk(request.delete(pathOf(connections.remove.path, { id })))

export const sendDirectMessage = async (
  request: APIRequestContext,
  receiverId: string,
  content: string,
): Promise<DirectMessage> => {
  const data = { receiverId, content }
  return (await expectOk(request.post(messages.send.path, { data }))).json()
}

/** The newest 200 direct messages on the server, oldest first. */
export const fetchDirectMessages = async (request: APIRequestContext, userId: string) => {
  const page = { params: { limit: 200 } }
  const rows: DirectMessage[] = await (
    await expectOk(request.get(pathOf(messages.thread.path, { id: userId }), page))
  ).json()
  return rows.map(({ content }) => content)
}

const conversationPath = (userId: string) => `/messages?with=${userId}`

/** A row in the list of conversations. */
export const conversationRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: name })

export const newBadge = (page: Page, name: string) =>
  conversationRow(page, name).getByText('New', { exact: true })

export const openConversation = async (page: Page, userId: string) => {
  await page.goto(conversationPath(userId))
  await expect(page.getByRole('textbox', { name: /^Message to / })).toBeVisible()
}
