import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { type Post, postCategories, postKinds, postSorts } from '#shared/community/contract.ts'
import { oneOf, readSearchParams, searchText } from '#web/page/searchParams.ts'
import { dialogHistoryState, useCloseDialog } from '#web/page/urlState.ts'

/** Search text; undefined if empty or rejected by the contract. */
export const parseSearchText = (text: string | undefined) => searchText(text)

/** URL state of the board. Invalid values are ignored. */
export const parseBoardSearchParams = (search: string) => {
  const { category, kind, open, sort, q, understood, dialog } = readSearchParams(search)
  return {
    category: oneOf(postCategories, category),
    kind: oneOf(postKinds, kind),
    /** Of offers. */
    open: oneOf(['true'], open),
    sort: oneOf(postSorts, sort) ?? 'newest',
    q: searchText(q),
    understood: oneOf(['true'], understood),
    dialog: oneOf(['new'], dialog),
  }
}
type BoardSearchParams = ReturnType<typeof parseBoardSearchParams>

const names = ['category', 'kind', 'open', 'sort', 'q', 'understood', 'dialog'] as const

/** Builds the URL without default values: `/community?category=housing&q=bike`. */
export const boardHref = (params: Partial<BoardSearchParams>) => {
  const search = new URLSearchParams()
  for (const key of names) {
    const value = params[key]
    if (value && value !== 'newest') search.set(key, value)
  }
  const text = search.toString()
  return text ? `/community?${text}` : '/community'
}

/** URL of a post's page. */
export const postHref = (id: string) => `/community/${id}`

/** URL of the board, searching for this tag. */
export const tagHref = (tag: string) => boardHref({ q: parseSearchText(tag) })

type Changes = Partial<BoardSearchParams>

type CreatedState = { createdPostId: string }

/** The post that the user has just written on this board, until the next visit. */
export const useCreatedPostId = () =>
  useHistoryState<Partial<CreatedState> | null>()?.createdPostId ?? null

/** Reads and changes the URL state of the board. */
export const useBoardSearchParams = () => {
  const [path, navigate] = useLocation()
  const close = useCloseDialog()
  const params = parseBoardSearchParams(useSearch())
  const hrefWith = (changes: Changes) => boardHref({ ...params, ...changes })
  return {
    params,
    hrefWith,
    /** Shows other posts, scrolled to the top. */
    go: (changes: Changes) => {
      navigate(hrefWith(changes))
      window.scrollTo(0, 0)
    },
    /** For changes that should not add history entries. */
    replace: (changes: Changes) => {
      navigate(hrefWith(changes), { replace: true, state: history.state })
      window.scrollTo(0, 0)
    },
    open: (changes: Changes) => navigate(hrefWith(changes), { state: dialogHistoryState }),
    /** Shows the new post on top, above pinned ones, replacing the history entry of the dialog. */
    showCreated: ({ id, category, kind }: Post) => {
      // The user has navigated away meanwhile: stay there.
      if (window.location.pathname !== path) return
      const isShown = params.category === category
      const hasKind = params.kind === kind
      const shown = {
        category: isShown ? category : undefined,
        ...(hasKind && { kind, open: params.open }),
      }
      navigate(boardHref(shown), {
        replace: true,
        state: { createdPostId: id } satisfies CreatedState,
      })
      window.scrollTo(0, 0)
    },
    close: (changes: Changes) => close(hrefWith(changes)),
  }
}

export type BoardUrlState = ReturnType<typeof useBoardSearchParams>

/** The `edit` search parameter, on the board and on the page of a post. */
export const useEditedPost = () => {
  const [path, navigate] = useLocation()
  const close = useCloseDialog()
  const search = useSearch()
  const hrefWith = (id: string | null) => {
    const fields = new URLSearchParams(search)
    fields.delete('edit')
    if (id) fields.set('edit', id)
    const text = fields.toString()
    return text ? `${path}?${text}` : path
  }
  return {
    editedId: new URLSearchParams(search).get('edit'),
    openEditor: (id: string) => navigate(hrefWith(id), { state: dialogHistoryState }),
    closeEditor: () => close(hrefWith(null)),
  }
}
