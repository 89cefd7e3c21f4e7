import * as z from 'zod'
import { PostCategory, PostFilter } from '#shared/community/contract.ts'

const Query = PostFilter.shape.q.catch(undefined)
/** What is searched for; undefined when that is nothing, or nothing that the server would take. */
export const readQuery = (text: string) => Query.parse(text) || undefined

/** Everything about the board that lives in its address. What makes no sense counts as absent. */
const BoardPlace = z.object({
  category: PostCategory.optional().catch(undefined),
  sort: PostFilter.shape.sort.catch('newest'),
  q: Query,
  dialog: z.literal('new').optional().catch(undefined),
})
export type BoardPlace = z.infer<typeof BoardPlace>

export const readPlace = (search: string): BoardPlace =>
  BoardPlace.parse(Object.fromEntries(new URLSearchParams(search)))

/** The address of a place, without what is usual: `/community?category=housing&q=bike`. */
export const hrefOf = (place: Partial<BoardPlace>) => {
  const search = new URLSearchParams()
  for (const key of BoardPlace.keyof().options) {
    const value = place[key]
    if (value && value !== 'newest') search.set(key, value)
  }
  const text = search.toString()
  return text ? `/community?${text}` : '/community'
}

/** A post's own page. */
export const hrefOfPost = (id: string) => `/community/${id}`

/** The board, with whatever holds this tag. */
export const hrefOfTag = (tag: string) => hrefOf({ q: readQuery(tag) })
