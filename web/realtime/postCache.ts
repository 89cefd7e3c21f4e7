import type { Query, QueryClient } from '@tanstack/react-query'
import { type Comment, community, type Post } from '#shared/community/contract.ts'
import type { LiveEvent } from '#shared/live/contract.ts'
import { keyOf } from '#web/api/client.ts'

type Change<Row> = (row: Row) => Row
type WithId = { id: string }

const isRow = (data: unknown): data is WithId => typeof Object(data).id === 'string'

/** Replaces a row in the data of a query: a single row, a list, or a paginated list. */
const replaceRow = <Row extends WithId>(
  data: unknown,
  id: string,
  update: Change<Row>,
): unknown => {
  if (Array.isArray(data)) {
    const rows = data.map((each) => replaceRow(each, id, update))
    return rows.every((row, at) => row === data[at]) ? data : rows
  }
  if (isRow(data)) return data.id === id ? update(data as Row) : data
  if (!Object.hasOwn(Object(data), 'pages')) return data
  const { pages, ...rest } = data as { pages: unknown }
  const changed = replaceRow(pages, id, update)
  return changed === pages ? data : { pages: changed, ...rest }
}

const updateQuery = <Row extends WithId>(query: Query, id: string, update: Change<Row>) => {
  const data = replaceRow(query.state.data, id, update)
  // `setQueryData` would mark a stale query as fresh.
  if (data !== query.state.data) query.setState({ data })
}

const changeQueries = <Row extends WithId>(
  cache: QueryClient,
  paths: string[],
  id: string,
  update: Change<Row>,
) => {
  for (const query of paths.flatMap((path) =>
    cache.getQueryCache().findAll({ queryKey: [path] }),
  )) {
    updateQuery(query, id, update)
    // A response in flight may be older than the change and would overwrite it.
    const reapply = () => updateQuery(query, id, update)
    if (query.state.fetchStatus === 'fetching') void query.promise?.then(reapply, reapply)
  }
}

const find = <Row extends WithId>(cache: QueryClient, paths: string[], id: string) => {
  let found: Row | undefined
  const capture: Change<Row> = (row) => {
    found ??= row
    return row
  }
  for (const path of paths)
    for (const [, data] of cache.getQueriesData({ queryKey: [path] })) replaceRow(data, id, capture)
  return found
}

const postPaths = [community.one.path, community.posts.path]
const commentPaths = [community.comments.path]

/** Changes a post in all cached lists and on its own page. */
export const updateCachedPost = (cache: QueryClient, id: string, update: Change<Post>) =>
  changeQueries(cache, postPaths, id, update)

export const updateCachedComment = (cache: QueryClient, id: string, update: Change<Comment>) =>
  changeQueries(cache, commentPaths, id, update)

/** The cached post. */
export const findCachedPost = (cache: QueryClient, id: string) => find<Post>(cache, postPaths, id)
export const findCachedComment = (cache: QueryClient, id: string) =>
  find<Comment>(cache, commentPaths, id)

type PostChanged = Extract<LiveEvent, { kind: 'postChanged' }>

/** Lists keep their order and their rows, so the reader's position does not jump. */
export const applyPostChanged = (
  cache: QueryClient,
  { postId, counts, hasChangedComments, isRewritten }: PostChanged,
) => {
  const { commentCount, ...votes } = counts ?? {}
  // Users see different comments: without a new one the user's own count stays.
  const newCommentCount = hasChangedComments && { commentCount }
  if (counts)
    updateCachedPost(cache, postId, (post) => ({ ...post, ...votes, ...newCommentCount }) as Post)
  if (isRewritten || !counts)
    void cache.invalidateQueries({ queryKey: keyOf(community.one, { id: postId }) })
}
