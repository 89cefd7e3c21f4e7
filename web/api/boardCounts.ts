import type { Query, QueryClient } from '@tanstack/react-query'
import { type Comment, community, type Post } from '#shared/community/contract.ts'
import type { LiveEvent } from '#shared/live/contract.ts'
import { keyOf } from './client.ts'

type Change<Row> = (row: Row) => Row
type WithId = { id: string }

const isRow = (data: unknown): data is WithId => typeof Object(data).id === 'string'

/** A read of one row, a list, or a list in pages: whatever holds the row. */
const replaced = <Row extends WithId>(data: unknown, id: string, to: Change<Row>): unknown => {
  if (Array.isArray(data)) {
    const rows = data.map((each) => replaced(each, id, to))
    return rows.every((row, at) => row === data[at]) ? data : rows
  }
  if (isRow(data)) return data.id === id ? to(data as Row) : data
  if (!Object.hasOwn(Object(data), 'pages')) return data
  const { pages, ...rest } = data as { pages: unknown }
  const changed = replaced(pages, id, to)
  return changed === pages ? data : { pages: changed, ...rest }
}

const change = <Row extends WithId>(query: Query, id: string, to: Change<Row>) => {
  const data = replaced(query.state.data, id, to)
  // Not as a new answer: what was stale stays stale.
  if (data !== query.state.data) query.setState({ data })
}

const changeAll = <Row extends WithId>(
  cache: QueryClient,
  paths: string[],
  id: string,
  to: Change<Row>,
) => {
  for (const query of paths.flatMap((path) =>
    cache.getQueryCache().findAll({ queryKey: [path] }),
  )) {
    change(query, id, to)
    // What is on its way may have been read before, and takes the place of what is here.
    const again = () => change(query, id, to)
    if (query.state.fetchStatus === 'fetching') void query.promise?.then(again, again)
  }
}

const find = <Row extends WithId>(cache: QueryClient, paths: string[], id: string) => {
  let found: Row | undefined
  const look: Change<Row> = (row) => {
    found ??= row
    return row
  }
  for (const path of paths)
    for (const [, data] of cache.getQueriesData({ queryKey: [path] })) replaced(data, id, look)
  return found
}

const ofPosts = [community.one.path, community.posts.path]
const ofComments = [community.comments.path]

/** In every list and on the post's own page, as far as they are here. */
export const changePost = (cache: QueryClient, id: string, to: Change<Post>) =>
  changeAll(cache, ofPosts, id, to)

export const changeComment = (cache: QueryClient, id: string, to: Change<Comment>) =>
  changeAll(cache, ofComments, id, to)

/** As it is known here. */
export const knownPost = (cache: QueryClient, id: string) => find<Post>(cache, ofPosts, id)
export const knownComment = (cache: QueryClient, id: string) => find<Comment>(cache, ofComments, id)

type PostChanged = Extract<LiveEvent, { kind: 'postChanged' }>

/** Lists keep their order and their rows: nobody loses the place they read at. */
export const hearPost = (
  cache: QueryClient,
  { postId, counts, hasTalk, isRewritten }: PostChanged,
) => {
  const { commentCount, ...votes } = counts ?? {}
  // Not everybody sees all comments: where nothing was said, one's own number stays.
  const talk = hasTalk && { commentCount }
  if (counts) changePost(cache, postId, (post) => ({ ...post, ...votes, ...talk }) as Post)
  if (isRewritten || !counts)
    void cache.invalidateQueries({ queryKey: keyOf(community.one, { id: postId }) })
}
