import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { type Group, type GroupMessage, groups, type JoinedGroup } from '#shared/groups/contract.ts'
import { expect } from './fixtures.ts'

export type Room = Pick<Group, 'id' | 'name'>

export const pathOf = (path: string, ids: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, id: string) => ids[id] ?? '')

// biome-ignore lint/suspicious/noExplicitAny: the caller knows the type of the answer.
export const expectOk = async (pending: Promise<APIResponse<any>>) => {
  const answer = await pending
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
  return answer
}

/** Creates a group whose admin is the caller. */
export const makeRoom = async (request: APIRequestContext, isPrivate = false): Promise<Room> => {
  const name = `Koffie ${crypto.randomUUID().slice(0, 8)}`
  const data = { name, description: 'Dutch over coffee.', type: 'language_buddies', isPrivate }
  return (await expectOk(request.post(groups.create.path, { data }))).json()
}

export const join = (request: APIRequestContext, { id }: Room) =>
  expectOk(request.post(pathOf(groups.join.path, { id })))

export const renameGroup = (request: APIRequestContext, { id }: Room, name: string) =>
  expectOk(
    request.put(pathOf(groups.update.path, { id }), {
      data: { name, description: '', type: 'language_buddies', isPrivate: false },
    }),
  )

export const sendMessage = async (
  request: APIRequestContext,
  { id }: Room,
  message: string,
): Promise<GroupMessage> =>
  (await expectOk(request.post(pathOf(groups.send.path, { id }), { data: { message } }))).json()

export const sendMessages = async (
  request: APIRequestContext,
  room: Room,
  count: number,
  from = 1,
) => {
  for (let at = from; at < from + count; at++) await sendMessage(request, room, `Line ${at}.`)
}

export const deleteMessage = (request: APIRequestContext, { id }: Room, message: { id: string }) =>
  expectOk(request.delete(pathOf(groups.removeMessage.path, { id, messageId: message.id })))

export const markRead = (request: APIRequestContext, { id }: Room, seq: number) =>
  expectOk(request.put(pathOf(groups.markRead.path, { id }), { data: { seq } }))

const joinedGroups = async (request: APIRequestContext): Promise<JoinedGroup[]> =>
  (await expectOk(request.get(groups.mine.path))).json()

/** Waits until no group has unread messages. */
export const expectNothingUnread = (request: APIRequestContext) =>
  expect
    .poll(async () => (await joinedGroups(request)).filter(({ unread }) => unread > 0))
    .toEqual([])

export const acceptJoinRequest = (request: APIRequestContext, { id }: Room, userId: string) =>
  expectOk(
    request.put(pathOf(groups.answer.path, { id, userId }), { data: { status: 'accepted' } }),
  )

export const makeAdmin = (request: APIRequestContext, { id }: Room, userId: string) =>
  expectOk(
    request.put(pathOf(groups.changeMember.path, { id, userId }), { data: { role: 'admin' } }),
  )

export const deleteRoom = (request: APIRequestContext, { id }: Room) =>
  expectOk(request.delete(pathOf(groups.remove.path, { id })))

export const idOf = async (request: APIRequestContext): Promise<string> =>
  (await (await expectOk(request.get(auth.me.path))).json()).id

export const removeMember = (request: APIRequestContext, { id }: Room, userId: string) =>
  expectOk(request.delete(pathOf(groups.removeMember.path, { id, userId })))

/** The newest 200 messages on the server, oldest first. */
const fetchMessages = async (request: APIRequestContext, { id }: Room): Promise<GroupMessage[]> => {
  const page = { params: { limit: 200 } }
  return (await expectOk(request.get(pathOf(groups.messages.path, { id }), page))).json()
}

export const messageTextsIn = async (request: APIRequestContext, room: Room) =>
  (await fetchMessages(request, room)).map(({ message }) => message)

export const messageLog = (page: Page) => page.getByRole('log')
export const composerOf = (page: Page) => page.getByRole('textbox', { name: /^Message to / })
export const messageRows = (page: Page) => messageLog(page).locator('[data-state]')
export const messageRow = (page: Page, text: string) => messageRows(page).filter({ hasText: text })

const chatPath = ({ id }: Pick<Room, 'id'>) => `/groups?tab=mine&chat=${id}`

/** Opens the chat dialog over the groups screen. `origin` replaces the base URL, for example a proxy. */
export const openChat = async (page: Page, room: Room, origin = '') => {
  await page.goto(origin + chatPath(room))
  await expect(composerOf(page)).toBeVisible()
}

/** Chooses what to do with a message: in a menu, or in the sheet where there is no mouse. */
export const chooseAction = async (page: Page, button: string | RegExp, name: string) => {
  await page.getByRole('button', { name: button, exact: true }).first().press('Enter')
  const isExact = { name, exact: true }
  const sheet = page.getByRole('dialog', { name: 'Message' })
  await page.getByRole('menuitem', isExact).or(sheet.getByRole('button', isExact)).click()
}

/** Types a message and presses Enter. */
export const typeMessage = async (page: Page, text: string) => {
  await composerOf(page).fill(text)
  await composerOf(page).press('Enter')
}
