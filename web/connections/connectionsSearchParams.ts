import * as z from 'zod/mini'
import { UserSearch } from '#shared/connections/contract.ts'
import { SuggestionFilter } from '#shared/people/contract.ts'
import { useUrlState } from '#web/page/urlState.ts'

const Tab = z.catch(z.enum(['people', 'mine', 'requests', 'buddies']), 'people')
export const parseTab = (text: string | null) => Tab.parse(text)

const SearchText = z.catch(z.optional(UserSearch.shape.q), undefined)
/** Search text; undefined if empty or rejected by the contract. */
export const parseSearchText = (text: string) =>
  // Usernames are displayed with a leading @.
  SearchText.parse(text.replace(/^\s*@/, ''))

/** URL state of the connections screen. */
const ConnectionsSearchParams = z.object({
  tab: Tab,
  q: SearchText,
  /** A language or interest of other members. */
  tag: z.catch(z.optional(SuggestionFilter.shape.tag), undefined),
  dialog: z.catch(z.optional(z.literal('blocked')), undefined),
})
type ConnectionsSearchParams = z.infer<typeof ConnectionsSearchParams>

export const parseConnectionsSearchParams = (search: string): ConnectionsSearchParams =>
  ConnectionsSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

const defaults: Partial<ConnectionsSearchParams> = { tab: 'people' }

/** Builds the URL without default values: `/connections?tab=mine`. */
export const connectionsHref = (params: Partial<ConnectionsSearchParams>) => {
  const search = new URLSearchParams()
  for (const key of z.keyof(ConnectionsSearchParams).options) {
    const value = params[key]
    if (value && value !== defaults[key]) search.set(key, value)
  }
  const text = search.toString()
  return text ? `/connections?${text}` : '/connections'
}

export const useConnectionsSearchParams = () =>
  useUrlState({ parse: parseConnectionsSearchParams, toHref: connectionsHref })

export type ConnectionsUrlState = ReturnType<typeof useConnectionsSearchParams>
