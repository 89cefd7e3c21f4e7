import { useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'
import { hrefOfGroup } from '#web/page/hrefs.ts'
import { dialogHistoryState, useCloseDialog } from '#web/page/urlState.ts'

const GroupPageTab = z.catch(z.enum(['chat', 'events', 'members', 'about']), 'chat')
export type GroupPageTab = z.infer<typeof GroupPageTab>
export const parseTab = (text: string | null) => GroupPageTab.parse(text)

const GroupPageDialog = z.enum(['edit', 'handOver', 'delete', 'leave', 'invite'])
/** A dialog of the page. */
export type GroupPageDialog = z.infer<typeof GroupPageDialog>

/** The URL state of a group's page. `tab` is used on narrow screens. */
const GroupPageSearchParams = z.object({
  tab: GroupPageTab,
  dialog: z.catch(z.optional(GroupPageDialog), undefined),
  /** What a visitor chose on the public page of the group. It is offered, never done by itself. */
  action: z.catch(z.optional(z.literal('join')), undefined),
})
export type GroupPageSearchParams = z.infer<typeof GroupPageSearchParams>

export const parseGroupPageSearchParams = (search: string): GroupPageSearchParams =>
  GroupPageSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

/** The URL without default values: `/groups/…?tab=members`. */
export const groupPageHref = (id: string, { tab, dialog }: GroupPageSearchParams) => {
  const search = new URLSearchParams({
    ...(tab !== 'chat' && { tab }),
    ...(dialog && { dialog }),
  }).toString()
  return hrefOfGroup(id) + (search && `?${search}`)
}

type Changes = Partial<GroupPageSearchParams>

/** The URL state of a group's page. */
export const useGroupPageSearchParams = (id: string) => {
  const [, navigate] = useLocation()
  const close = useCloseDialog()
  const params = parseGroupPageSearchParams(useSearch())
  const hrefWith = (changes: Changes) => groupPageHref(id, { ...params, ...changes })
  return {
    params,
    go: (changes: Changes) => navigate(hrefWith(changes)),
    open: (changes: Changes) => navigate(hrefWith(changes), { state: dialogHistoryState }),
    /** Does nothing if already closed: mutations may complete later. */
    close: (changes: Changes) => {
      const { pathname, search } = window.location
      const closed = groupPageHref(id, {
        ...parseGroupPageSearchParams(search.slice(1)),
        ...changes,
      })
      if (pathname === hrefOfGroup(id) && pathname + search !== closed) close(closed)
    },
  }
}

export type GroupPageUrlState = ReturnType<typeof useGroupPageSearchParams>
