import * as z from 'zod/mini'
import { GroupFilter } from '#shared/groups/contract.ts'
import { useUrlState } from '#web/page/urlState.ts'

const Tab = z.catch(z.enum(['explore', 'mine']), 'explore')
export const parseTab = (text: string | null) => Tab.parse(text)

const Query = z.catch(GroupFilter.shape.q, undefined)
/** The search query; undefined when it is empty or invalid. */
export const parseQuery = (text: string) => Query.parse(text) || undefined

/** The URL state of the groups screen. Invalid values count as absent. */
const GroupsSearchParams = z.object({
  tab: Tab,
  q: Query,
  understood: z.catch(z.optional(z.literal('true')), undefined),
  /** The group whose chat is open. */
  chat: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
  dialog: z.catch(z.optional(z.literal('new')), undefined),
})
export type GroupsSearchParams = z.infer<typeof GroupsSearchParams>

export const parseGroupsSearchParams = (search: string): GroupsSearchParams =>
  GroupsSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

const defaults: Partial<GroupsSearchParams> = { tab: 'explore' }

/** The URL without default values: `/groups?tab=mine&q=utrecht`. */
export const groupsHref = (params: Partial<GroupsSearchParams>) => {
  const search = new URLSearchParams()
  for (const key of z.keyof(GroupsSearchParams).options) {
    const value = params[key]
    if (value && value !== defaults[key]) search.set(key, value)
  }
  const text = search.toString()
  return text ? `/groups?${text}` : '/groups'
}

export const useGroupsSearchParams = () =>
  useUrlState({ parse: parseGroupsSearchParams, toHref: groupsHref })

export type GroupsUrlState = ReturnType<typeof useGroupsSearchParams>
