import { hrefOfHostedEvent } from '#web/events/hosting/hrefs.ts'
import { oneOf, readSearchParams, searchText } from '#web/page/searchParams.ts'
import { useUrlState } from '#web/page/urlState.ts'

const pages = ['requests', 'people', 'answers', 'door', 'helpers'] as const
const dialogs = ['edit', 'message', 'cancel', 'share', 'scan', 'walkIn', 'invite'] as const

/** URL state of the page of those who run an event. */
const parse = (search: string) => {
  const params = readSearchParams(search)
  return {
    page: oneOf(pages, params.page),
    dialog: oneOf(dialogs, params.dialog),
    q: searchText(params.q, 1),
  }
}
type HostedSearchParams = ReturnType<typeof parse>

export const useHostedSearchParams = (id: string) =>
  useUrlState<HostedSearchParams>({
    parse,
    toHref: (params) => {
      const search = new URLSearchParams()
      for (const name of ['page', 'q', 'dialog'] as const) {
        const value = params[name]
        if (value) search.set(name, value)
      }
      const text = search.toString()
      return hrefOfHostedEvent(id) + (text && `?${text}`)
    },
  })
export type HostedUrlState = ReturnType<typeof useHostedSearchParams>
