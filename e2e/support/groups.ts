import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type GroupDraft, groups } from '#shared/groups/contract.ts'
import { expectOk, type Room } from './chat.ts'

type GroupOverrides = Partial<GroupDraft>

/** Creates a group whose admin is the caller. */
export const makeGroup = async (
  request: APIRequestContext,
  { name = 'Fietsers', ...overrides }: GroupOverrides = {},
): Promise<Room> => {
  const data = {
    name: `${name} ${crypto.randomUUID().slice(0, 8)}`,
    description: 'Out on the bicycle together.',
    type: 'students',
    isPrivate: false,
    ...overrides,
  }
  return (await expectOk(request.post(groups.create.path, { data }))).json()
}

type GroupTab = 'chat' | 'members' | 'about'

/** The path of the group page. On a narrow screen the tab selects the visible section. */
export const groupPath = ({ id }: Room, tab: GroupTab = 'chat') =>
  tab === 'chat' ? `/groups/${id}` : `/groups/${id}?tab=${tab}`

/** Selects a tab of the group page, unless the screen is wide enough to show all sections. */
export const goToTab = async (page: Page, name: 'Chat' | 'Members' | 'About') => {
  const tab = page.getByRole('tab', { name })
  await expect(tab.or(page.getByRole('heading', { name, level: 2 })).first()).toBeVisible()
  if (await tab.isVisible()) await tab.click()
}

/** Opens the list of groups filtered to the group's name. */
export const findGroup = async (page: Page, { name }: Room) => {
  await page.goto(`/groups?q=${encodeURIComponent(name)}`)
  await expect(groupCard(page, { name })).toBeVisible()
}

export const groupCard = (page: Page, { name }: Pick<Room, 'name'>) =>
  page.getByRole('article', { name })

export const groupTitle = (page: Page, { name }: Pick<Room, 'name'>) =>
  page.getByRole('heading', { level: 1, name })
