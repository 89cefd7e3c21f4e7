import type { Fragment } from 'postgres'
import type { Db } from '#server/db/connect.ts'
import { searchInOrder } from '#server/db/orderedSearch.ts'
import { execute, firstRow, rowIds } from '#server/db/queries.ts'
import type { PostRow, VoteRow } from '#server/db/rows.ts'
import { prefixQuery } from '#server/db/searchText.ts'
import { detachFiles, filesOf } from '#server/files/attached.ts'
import { hiddenFrom, publicUser, understoodBy } from '#server/users/store.ts'
import type { Post, PostDraft, PostFilter, VoteState } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'

export type Viewer = Pick<Me, 'id' | 'isAdmin'>

/** Condition: the author is not hidden from the viewer. Administrators see everything. */
export const isVisible = (db: Db, me: Viewer, author: string) =>
  me.isAdmin ? db`true` : db`(${db(author)} = any(${hiddenFrom(db, me.id)})) is not true`

const hasHiddenUsers = (db: Db, me: Viewer) =>
  me.isAdmin ? db`false` : db`cardinality(${hiddenFrom(db, me.id)}) > 0`

type Nullable<T> = { [Name in keyof T]-?: Exclude<T[Name], undefined> | null }
type PostRecord = Omit<Post, 'offer' | 'files'> &
  Nullable<Pick<Post, 'offer' | 'files'>> & { hasHiddenUsers: boolean }

const toPost = ({ offer, files, hasHiddenUsers: _, ...post }: PostRecord): Post => ({
  ...post,
  ...(offer && { offer }),
  ...(files && { files }),
})

/** Excludes comments of hidden users from the count. Skipped for viewers without blocks. */
const withVisibleCounts = async (db: Db, me: Viewer, found: PostRecord[]): Promise<Post[]> => {
  const posts = found.map(toPost)
  if (!found[0]?.hasHiddenUsers) return posts
  const rows = await db<{ postId: string; count: number }[]>`
    select post_id, count(*)::int as count from community_comments
    where post_id = any(${posts.map(({ id }) => id)}::uuid[])
      and author_id = any(${hiddenFrom(db, me.id)}) and content <> ''
    group by post_id`
  const hidden = new Map(rows.map(({ postId, count }) => [postId, count]))
  return posts.map((post) => ({
    ...post,
    commentCount: post.commentCount - (hidden.get(post.id) ?? 0),
  }))
}

// Only the viewer's votes on the page are read, and only once.
const selectPosts = (db: Db, me: Viewer, page: Fragment) => db`
  with page as materialized (${page}),
  mine as materialized (
    select post_id, vote_type from community_votes
    where user_id = ${me.id} and post_id = any(array(select id from page)))
  select p.id, p.title, p.content, p.category, p.tags, p.language, p.is_pinned, p.comment_count,
    p.kind, case when p.kind = 'offer' then json_build_object('price', p.price::text,
      'place', p.place, 'endsOn', p.ends_on, 'isDone', p.done_at is not null) end as offer,
    ${filesOf(db, 'post_id', 'p.id')} as files,
    p.upvotes, p.downvotes, v.vote_type as my_vote, p.author_id, ${publicUser(db, 'u')} as author,
    p.created_at, p.updated_at, ${hasHiddenUsers(db, me)} as has_hidden_users
  from page p
  left join users u on u.id = p.author_id
  left join mine v on v.post_id = p.id`

/** Serializes votes, comments and changes until the transaction ends. */
export const lockPost = (tx: Db, id: string) =>
  firstRow(tx<PostRow[]>`
    select * from community_posts where id = ${id} for no key update`)

/** As `lockPost`, if the viewer may see the post. */
export const lockVisiblePost = (tx: Db, me: Viewer, id: string) =>
  firstRow(tx<PostRow[]>`
    select * from community_posts where id = ${id} and ${isVisible(tx, me, 'author_id')}
    for no key update`)

export const findPost = async (db: Db, me: Viewer, id: string) => {
  const one = db`
    select p.* from community_posts p where p.id = ${id} and ${isVisible(db, me, 'p.author_id')}`
  const rows = await db<PostRecord[]>`${selectPosts(db, me, one)}`
  const [found] = await withVisibleCounts(db, me, rows)
  return found ?? null
}

// Each matches an index of the table.
const sortColumns = (db: Db, sort: PostFilter['sort']) =>
  sort === 'helpful' ? db`p.is_pinned, p.score, p.id` : db`p.is_pinned, p.id`
const sortDescending = (db: Db, sort: PostFilter['sort']) =>
  sort === 'helpful'
    ? db`p.is_pinned desc, p.score desc, p.id desc`
    : db`p.is_pinned desc, p.id desc`

type PostQuery = Omit<PostFilter, 'understood'> & {
  understoodWith?: string | undefined
  now: Date
}

const isOpen = (db: Db, now: Date) => db`
  p.done_at is null and (p.ends_on is null or p.ends_on >= amsterdam_day(${now}))`

/** With `understoodWith`, the language of the interface: only what the viewer understands. */
export const listPosts = async (db: Db, me: Viewer, query: PostQuery) => {
  const { category, kind, open, q, sort, before, limit, understoodWith, now } = query
  const order = sortDescending(db, sort)
  const condition = db`${isVisible(db, me, 'p.author_id')}
    ${category ? db`and p.category = ${category}` : db``}
    ${kind ? db`and p.kind = ${kind}` : db``}
    ${open ? db`and ${isOpen(db, now)}` : db``}
    ${understoodWith ? db`and (p.language is null or p.language = any(${understoodBy(db, me.id, understoodWith)}::text[]))` : db``}
    ${
      before
        ? db`and (${sortColumns(db, sort)}) < (
            select ${sortColumns(db, sort)} from community_posts p where p.id = ${before}
          )`
        : db``
    }`
  const matches = db`p.search_words @@ ${prefixQuery(db, q ?? '')}`
  const found = searchInOrder(db, {
    ...{ table: 'community_posts', alias: 'p', condition, order, limit },
    columns: db`p.id, p.is_pinned, p.score, p.search_words`,
    inRow: matches,
    byIndex: matches,
  })
  const page = db`
    select p.* from community_posts p where ${q ? db`p.id in (${found})` : condition}
    order by ${order} limit ${limit}`
  const rows = await db<PostRecord[]>`${selectPosts(db, me, page)} order by ${order}`
  return withVisibleCounts(db, me, rows)
}

const maxRecentPosts = 300

/** Titles and tags of recent posts, latest first. */
export const listRecentTitles = (db: Db, me: Viewer) => db<Pick<PostRow, 'title' | 'tags'>[]>`
  select p.title, p.tags from community_posts p
  where ${isVisible(db, me, 'p.author_id')} order by p.id desc limit ${maxRecentPosts}`

/** An offer that says nothing of itself stays as it is (`isOffer`), or is free. */
const columnsOf = ({ fileIds: _, kind = 'tell', offer, ...text }: PostDraft, isOffer = false) => {
  const none = { price: null, place: null, endsOn: null }
  if (kind !== 'offer') return { ...text, kind, ...none, doneAt: null }
  return { ...text, kind, ...(offer ?? (isOffer ? {} : { ...none, price: '0.00' })) }
}

export const addPost = (
  tx: Db,
  { id, authorId, at, ...draft }: PostDraft & Pick<PostRow, 'id' | 'authorId'> & { at: Date },
) => {
  const row = { ...columnsOf(draft), id, authorId, createdAt: at, updatedAt: at }
  return execute(tx`insert into community_posts ${tx(row)}`)
}

export const changePost = (
  tx: Db,
  { id, kind }: Pick<PostRow, 'id' | 'kind'>,
  draft: PostDraft,
  at: Date,
) => {
  const changes = columnsOf({ ...draft, kind: draft.kind ?? kind }, kind === 'offer')
  return execute(
    tx`update community_posts set ${tx({ ...changes, updatedAt: at })} where id = ${id}`,
  )
}

export const setDone = (tx: Db, id: string, doneAt: Date | null) =>
  execute(tx`update community_posts set done_at = ${doneAt} where id = ${id}`)

export const pinPost = (tx: Db, id: string, isPinned: boolean) =>
  execute(tx`update community_posts set is_pinned = ${isPinned} where id = ${id}`)

const cleared = (db: Db) =>
  db`author_id = null, title = '', content = '', tags = '{}', language = null, kind = 'tell',
    price = null, place = null, ends_on = null, done_at = null`

/** Comments of others stay. */
export const clearPost = async (tx: Db, id: string) => {
  await tx`update community_posts set ${cleared(tx)}, is_pinned = false where id = ${id}`
  await detachFiles(tx, 'post_id', [id])
}

/** Deletes the user's posts without comments of other users, and empties the rest. */
export const erasePosts = async (tx: Db, userId: string) => {
  await tx`
    delete from community_posts p where p.author_id = ${userId} and not exists (
      select 1 from community_comments c where c.post_id = p.id and c.author_id <> ${userId})`
  const ids = await rowIds(tx<{ id: string }[]>`
    update community_posts set ${cleared(tx)} where author_id = ${userId} returning id`)
  await detachFiles(tx, 'post_id', ids)
}

/** For moderation, regardless of blocks. */
export const findAnyPost = (db: Db, id: string) =>
  firstRow(db<
    (Pick<Post, 'id' | 'title' | 'content' | 'author' | 'createdAt'> & Pick<PostRow, 'place'>)[]
  >`
    select p.id, p.title, p.content, p.place, ${publicUser(db, 'u')} as author, p.created_at
    from community_posts p left join users u on u.id = p.author_id where p.id = ${id}`)

export const removePost = (tx: Db, id: string) =>
  execute(tx`delete from community_posts where id = ${id}`)

/** How many comments of these posts are hidden from which users; administrators see all. */
export const listHiddenCommentCounts = (db: Db, ids: string[]) =>
  db<{ postId: string; count: number; userIds: string[] }[]>`
    select post_id, count, array_agg(user_id) as user_ids from (
      select c.post_id, b.user_id, sum(c.count)::int as count from (
        select post_id, author_id, count(*) as count from community_comments
        where post_id = any(${ids}::uuid[]) and content <> ''
        group by post_id, author_id
      ) c
      cross join lateral (
        select blocked_id as user_id from blocks where blocker_id = c.author_id
        union
        select blocker_id from blocks where blocked_id = c.author_id
      ) b
      join users u on u.id = b.user_id and not u.is_admin
      group by c.post_id, b.user_id
    ) each_person
    group by post_id, count`

export const listPostCounts = (db: Db, ids: string[]) =>
  db<Pick<PostRow, 'id' | 'upvotes' | 'downvotes' | 'commentCount'>[]>`
    select id, upvotes, downvotes, comment_count from community_posts where id = any(${ids}::uuid[])`

/** Posts the user wrote, commented or voted on. */
export const lockUserPosts = (tx: Db, userId: string) =>
  rowIds(tx<{ id: string }[]>`
    select id from community_posts where author_id = ${userId} or id in (
      select post_id from community_comments where author_id = ${userId}
      union all
      select post_id from community_votes where user_id = ${userId} and post_id is not null
      union all
      select c.post_id from community_votes v join community_comments c on c.id = v.comment_id
      where v.user_id = ${userId}
    )
    order by id for update`)

/** Exactly one of the two is not null. */
export type Target = Pick<VoteRow, 'postId' | 'commentId'>

const matchesTarget = (db: Db, { postId, commentId }: Target) =>
  postId ? db`post_id = ${postId}` : db`comment_id = ${commentId}`

export const findVote = (db: Db, userId: string, target: Target) =>
  firstRow(db<VoteRow[]>`
    select * from community_votes where user_id = ${userId} and ${matchesTarget(db, target)}`)

export const addVote = (tx: Db, vote: VoteRow) =>
  execute(tx`insert into community_votes ${tx(vote)}`)

export const switchVote = (tx: Db, id: string, voteType: VoteRow['voteType']) =>
  execute(tx`update community_votes set vote_type = ${voteType} where id = ${id}`)

export const removeVote = (tx: Db, id: string) =>
  execute(tx`delete from community_votes where id = ${id}`)

export const getVoteState = async (db: Db, userId: string, { postId, commentId }: Target) => {
  const [row] = await db<[VoteState]>`
    select t.upvotes, t.downvotes, v.vote_type as my_vote
    from ${
      postId
        ? db`community_posts t left join community_votes v on v.post_id = t.id`
        : db`community_comments t left join community_votes v on v.comment_id = t.id`
    } and v.user_id = ${userId}
    where t.id = ${postId ?? commentId}`
  return row
}
