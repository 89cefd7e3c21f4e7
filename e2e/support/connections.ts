import type { APIRequestContext, Page } from '@playwright/test'
import { type Connection, connections } from '#shared/connections/contract.ts'
import { idOf, ok, pathOf } from './chat.ts'
import { expect } from './fixtures.ts'

/** The user of `from` sends a connection request to the user of `to`. */
export const ask = async (
  from: APIRequestContext,
  to: APIRequestContext,
  message?: string,
): Promise<Connection> => {
  const data = { receiverId: await idOf(to), ...(message && { message }) }
  return (await ok(from.post(connections.request.path, { data }))).json()
}

export const answer = (
  request: APIRequestContext,
  { id }: Pick<Connection, 'id'>,
  status: 'accepted' | 'rejected',
) => ok(request.put(pathOf(connections.answer.path, { id }), { data: { status } }))

/** The first asks, the second accepts; gives the id of their connection. */
export const connect = async (from: APIRequestContext, to: APIRequestContext) => {
  const request = await ask(from, to)
  await answer(to, request, 'accepted')
  return request.id
}

export const personCard = (page: Page, { name }: { name: string }) =>
  page.getByRole('article', { name })

const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search by name, username or email' })

/** Types a name where people are searched, and waits for what is found. */
export const searchFor = async (page: Page, q: string) => {
  await searchField(page).fill(q)
  await expect(page).toHaveURL(new RegExp(`tab=find&q=${encodeURIComponent(q).slice(0, 4)}`))
}

export const choose = async (page: Page, { name }: { name: string }, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
