import type { APIRequestContext, Page } from '@playwright/test'
import { type BuddyProfileDraft, buddies } from '#shared/buddies/contract.ts'
import { type Connection, connections } from '#shared/connections/contract.ts'
import { expectOk, idOf, pathOf } from './chat.ts'
import { expect } from './fixtures.ts'

/** The user of `from` sends a connection request to the user of `to`. */
export const requestConnection = async (
  from: APIRequestContext,
  to: APIRequestContext,
  message?: string,
): Promise<Connection> => {
  const data = { receiverId: await idOf(to), ...(message && { message }) }
  return (await expectOk(from.post(connections.request.path, { data }))).json()
}

const answerRequest = (
  request: APIRequestContext,
  { id }: Pick<Connection, 'id'>,
  status: 'accepted' | 'rejected',
) => expectOk(request.put(pathOf(connections.answer.path, { id }), { data: { status } }))

/** Connects two users and returns the id of the connection. */
export const connect = async (from: APIRequestContext, to: APIRequestContext) => {
  const request = await requestConnection(from, to)
  await answerRequest(to, request, 'accepted')
  return request.id
}

export const personCard = (page: Page, { name }: { name: string }) =>
  page.getByRole('article', { name })

const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search by name, username or email' })

/** Searches for people by name and waits for the URL to follow. */
export const searchFor = async (page: Page, q: string) => {
  await searchField(page).fill(q)
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(q).slice(0, 4)}`))
}

export const chooseAction = async (page: Page, { name }: { name: string }, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

export const buddiesTab = '/connections?tab=buddies'

/** A unique town, so that users of other tests rank lower in the suggestions. */
export const aTown = () => `Town ${crypto.randomUUID().slice(0, 8)}`

/** Saves a buddy profile that teaches Dutch and learns Spanish. */
export const teachesDutch = (request: APIRequestContext, town: string) => {
  const data: BuddyProfileDraft = {
    town,
    teaches: [{ language: 'nl', level: 'native' }],
    learns: [{ language: 'es', level: 'A1' }],
    isLooking: true,
  }
  return expectOk(request.put(buddies.saveProfile.path, { data }))
}

export const buddyCard = (page: Page, { name }: { name: string }) =>
  page.getByRole('article', { name })

export const rowsOf = (page: Page, legend: string) => page.getByRole('group', { name: legend })
