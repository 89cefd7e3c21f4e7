import * as z from 'zod'
import { GroupFilter } from '#shared/groups/contract.ts'

const Tab = z.enum(['explore', 'mine']).catch('explore')
export const readTab = (text: string | null) => Tab.parse(text)

const Query = GroupFilter.shape.q.catch(undefined)
/** What is searched for; undefined when that is nothing, or nothing that the server would take. */
export const readQuery = (text: string) => Query.parse(text) || undefined

/**
 * Everything about the groups screen that lives in its address. A value that makes no sense, as
 * typed by hand, counts as absent.
 */
const GroupsPlace = z.object({
  tab: Tab,
  q: Query,
  /** The group whose chat is open. */
  chat: z.string().max(64).optional().catch(undefined),
  dialog: z.literal('new').optional().catch(undefined),
})
export type GroupsPlace = z.infer<typeof GroupsPlace>

export const readPlace = (search: string): GroupsPlace =>
  GroupsPlace.parse(Object.fromEntries(new URLSearchParams(search)))

const usual: Partial<GroupsPlace> = { tab: 'explore' }

/** The address of a place, without what is usual: `/groups?tab=mine&q=utrecht`. */
export const hrefOf = (place: Partial<GroupsPlace>) => {
  const search = new URLSearchParams()
  for (const key of GroupsPlace.keyof().options) {
    const value = place[key]
    if (value && value !== usual[key]) search.set(key, value)
  }
  const text = search.toString()
  return text ? `/groups?${text}` : '/groups'
}
