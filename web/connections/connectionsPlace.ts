import * as z from 'zod'
import { UserSearch } from '#shared/connections/contract.ts'

const Tab = z.enum(['mine', 'requests', 'find', 'buddies']).catch('mine')
export const readTab = (text: string | null) => Tab.parse(text)

const Query = UserSearch.shape.q.optional().catch(undefined)
/** Who is searched for; undefined when that is nobody, or nothing that the server would take. */
export const readQuery = (text: string) =>
  // As a username is shown.
  Query.parse(text.replace(/^\s*@/, ''))

/** What of the connections screen lives in its address. */
const ConnectionsPlace = z.object({
  tab: Tab,
  q: Query,
  dialog: z.literal('blocked').optional().catch(undefined),
})
export type ConnectionsPlace = z.infer<typeof ConnectionsPlace>

export const readPlace = (search: string): ConnectionsPlace =>
  ConnectionsPlace.parse(Object.fromEntries(new URLSearchParams(search)))

const usual: Partial<ConnectionsPlace> = { tab: 'mine' }

/** The address of a place, without what is usual: `/connections?tab=find&q=noor`. */
export const hrefOf = (place: Partial<ConnectionsPlace>) => {
  const search = new URLSearchParams()
  for (const key of ConnectionsPlace.keyof().options) {
    const value = place[key]
    if (value && value !== usual[key]) search.set(key, value)
  }
  const text = search.toString()
  return text ? `/connections?${text}` : '/connections'
}
