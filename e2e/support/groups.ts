import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type GroupDraft, groups } from '#shared/groups/contract.ts'
import { ok, pathOf, type Room } from './chat.ts'

type Wishes = Partial<GroupDraft>

/** Creates a group whose admin is the caller. */
export const makeGroup = async (
  request: APIRequestContext,
  { name = 'Fietsers', ...wishes }: Wishes = {},
): Promise<Room> => {
  const data = {
    name: `${name} ${crypto.randomUUID().slice(0, 8)}`,
    description: 'Out on the bicycle together.',
    type: 'students',
    isPrivate: false,
    ...wishes,
  }
  return (await ok(request.post(groups.create.path, { data }))).json()
}

export const leave = (request: APIRequestContext, { id }: Room) =>
  ok(request.delete(pathOf(groups.leave.path, { id })))

type Part = 'chat' | 'members' | 'about'

/** The group's own page; where there is room for one part only, that part. */
export const pageOf = ({ id }: Room, part: Part = 'chat') =>
  part === 'chat' ? `/groups/${id}` : `/groups/${id}?tab=${part}`

/** To a part of the group's page, where not all of them are shown. */
export const goToPart = async (page: Page, part: 'Chat' | 'Members' | 'About') => {
  const tab = page.getByRole('tab', { name: part })
  await expect(tab.or(page.getByRole('heading', { name: part, level: 2 })).first()).toBeVisible()
  if (await tab.isVisible()) await tab.click()
}

/** Among the groups to explore, found by its name. */
export const findGroup = async (page: Page, { name }: Room) => {
  await page.goto(`/groups?q=${encodeURIComponent(name)}`)
  await expect(groupCard(page, { name })).toBeVisible()
}

export const groupCard = (page: Page, { name }: Pick<Room, 'name'>) =>
  page.getByRole('article', { name })

export const groupTitle = (page: Page, { name }: Pick<Room, 'name'>) =>
  page.getByRole('heading', { level: 1, name })
