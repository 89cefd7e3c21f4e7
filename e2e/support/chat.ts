import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { auth } from '#shared/auth/contract.ts'
import { type Group, type GroupMessage, groups, type JoinedGroup } from '#shared/groups/contract.ts'
import { expect } from './fixtures.ts'

export type Room = Pick<Group, 'id' | 'name'>

export const pathOf = (path: string, ids: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, id: string) => ids[id] ?? '')

// biome-ignore lint/suspicious/noExplicitAny: the caller knows the type of the answer.
export const ok = async (asked: Promise<APIResponse<any>>) => {
  const answer = await asked
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
  return answer
}

/** Creates a group whose admin is the caller. */
export const makeRoom = async (request: APIRequestContext, isPrivate = false): Promise<Room> => {
  const name = `Koffie ${crypto.randomUUID().slice(0, 8)}`
  const data = { name, description: 'Dutch over coffee.', type: 'language_buddies', isPrivate }
  return (await ok(request.post(groups.create.path, { data }))).json()
}

export const join = (request: APIRequestContext, { id }: Room) =>
  ok(request.post(pathOf(groups.join.path, { id })))

export const rename = (request: APIRequestContext, { id }: Room, name: string) =>
  ok(
    request.put(pathOf(groups.update.path, { id }), {
      data: { name, description: '', type: 'language_buddies', isPrivate: false },
    }),
  )

export const say = async (
  request: APIRequestContext,
  { id }: Room,
  message: string,
): Promise<GroupMessage> =>
  (await ok(request.post(pathOf(groups.send.path, { id }), { data: { message } }))).json()

export const sayMany = async (request: APIRequestContext, room: Room, count: number, from = 1) => {
  for (let at = from; at < from + count; at++) await say(request, room, `Line ${at}.`)
}

export const takeBack = (request: APIRequestContext, { id }: Room, message: { id: string }) =>
  ok(request.delete(pathOf(groups.removeMessage.path, { id, messageId: message.id })))

export const markRead = (request: APIRequestContext, { id }: Room, seq: number) =>
  ok(request.put(pathOf(groups.markRead.path, { id }), { data: { seq } }))

const mine = async (request: APIRequestContext): Promise<JoinedGroup[]> =>
  (await ok(request.get(groups.mine.path))).json()

export const unreadIn = async (request: APIRequestContext, room: Room) =>
  (await mine(request)).find(({ id }) => id === room.id)?.unread

/** Nothing that anybody said is unread any more. */
export const everythingIsRead = (request: APIRequestContext) =>
  expect.poll(async () => (await mine(request)).filter(({ unread }) => unread > 0)).toEqual([])

export const acceptInto = (request: APIRequestContext, { id }: Room, userId: string) =>
  ok(request.put(pathOf(groups.answer.path, { id, userId }), { data: { status: 'accepted' } }))

export const makeAdmin = (request: APIRequestContext, { id }: Room, userId: string) =>
  ok(request.put(pathOf(groups.changeMember.path, { id, userId }), { data: { role: 'admin' } }))

export const deleteRoom = (request: APIRequestContext, { id }: Room) =>
  ok(request.delete(pathOf(groups.remove.path, { id })))

export const idOf = async (request: APIRequestContext): Promise<string> =>
  (await (await ok(request.get(auth.me.path))).json()).id

export const removeMember = (request: APIRequestContext, { id }: Room, userId: string) =>
  ok(request.delete(pathOf(groups.removeMember.path, { id, userId })))

/** What the server has, oldest first; the newest 200. */
const rowsIn = async (request: APIRequestContext, { id }: Room): Promise<GroupMessage[]> => {
  const page = { params: { limit: 200 } }
  return (await ok(request.get(pathOf(groups.messages.path, { id }), page))).json()
}

export const saidIn = async (request: APIRequestContext, room: Room) =>
  (await rowsIn(request, room)).map(({ message }) => message)

/** For `page.route`: the call that sends into this room. */
export const sending = ({ id }: Room) => `**${pathOf(groups.messages.path, { id })}`

export const logOf = (page: Page) => page.getByRole('log')
export const fieldOf = (page: Page) => page.getByRole('textbox', { name: /^Message to / })
export const rowsOf = (page: Page) => logOf(page).locator('[data-state]')
export const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text })

const chatAt = ({ id }: Pick<Room, 'id'>) => `/groups?tab=mine&chat=${id}`

/** In the dialog over the groups; `site` where it is not reached the usual way. */
export const openChat = async (page: Page, room: Room, site = '') => {
  await page.goto(site + chatAt(room))
  await expect(fieldOf(page)).toBeVisible()
}

/** As a member does: types, and presses Enter. */
export const write = async (page: Page, text: string) => {
  await fieldOf(page).fill(text)
  await fieldOf(page).press('Enter')
}
