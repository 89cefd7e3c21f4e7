import { isVisible, type Viewer } from '#server/community/store.ts'
import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, rowIds } from '#server/db/queries.ts'
import type { CommentRow } from '#server/db/rows.ts'
import { detachFiles, filesOf } from '#server/files/attached.ts'
import { publicUser } from '#server/users/store.ts'
import type { Comment } from '#shared/community/contract.ts'

type CommentRecord = Omit<Comment, 'files'> & {
  files: Comment['files'] | null
  isVisible: boolean
}

const commentColumns = (db: Db, me: Viewer) => db`
  c.id, c.post_id, c.parent_id, c.content, c.content = '' as is_deleted,
  ${isVisible(db, me, 'c.author_id')} as is_visible,
  c.upvotes, c.downvotes, ${filesOf(db, 'comment_id', 'c.id')} as files,
  (select v.vote_type from community_votes v where v.user_id = ${me.id} and v.comment_id = c.id)
    as my_vote,
  case when c.content <> '' then c.author_id end as author_id,
  case when c.content <> '' then ${publicUser(db, 'u')} end as author,
  c.created_at, c.updated_at
  from community_comments c
  left join users u on u.id = c.author_id`

/** Shown like a deleted comment. */
const redactHidden = ({ isVisible, files, ...row }: CommentRecord): Comment =>
  isVisible
    ? { ...row, ...(files && { files }) }
    : { ...row, content: '', isDeleted: true, authorId: null, author: null }

export const findComment = async (db: Db, me: Viewer, id: string) => {
  const [row] = await db<[CommentRecord?]>`select ${commentColumns(db, me)} where c.id = ${id}`
  return row ? redactHidden(row) : null
}

export const lockComment = (tx: Db, id: string) =>
  firstRow(tx<CommentRow[]>`
    select * from community_comments where id = ${id} for no key update`)

/** As `lockComment`, if the viewer may see the comment. */
export const lockVisibleComment = (tx: Db, me: Viewer, id: string) =>
  firstRow(tx<CommentRow[]>`
    select * from community_comments where id = ${id} and ${isVisible(tx, me, 'author_id')}
    for no key update`)

export const findPostId = async (db: Db, id: string) => {
  const [row] = await db<[{ postId: string }?]>`
    select post_id from community_comments where id = ${id}`
  return row?.postId ?? null
}

/** A hidden comment stays as a placeholder if it has visible replies. */
export const listComments = async (
  db: Db,
  me: Viewer,
  { id, before, limit }: { id: string; before?: string | undefined; limit: number },
) => {
  const rows = await db<CommentRecord[]>`
  select ${commentColumns(db, me)}
  where c.post_id = ${id} and (${isVisible(db, me, 'c.author_id')} or (
    select true from community_comments r
    where r.parent_id = c.id and ${isVisible(db, me, 'r.author_id')}
    limit 1
  ))
  ${
    before
      ? db`and (c.thread_id, c.is_reply, c.id) > (
          select thread_id, is_reply, id from community_comments where id = ${before}
        )`
      : db``
  }
  order by c.thread_id, c.is_reply, c.id
  limit ${limit}`
  return rows.map(redactHidden)
}

type ContextComment = Pick<Comment, 'id' | 'author' | 'createdAt'> & {
  text: string
  isReported: boolean
}

/** Up to `each` comments around a comment, or the first of the post; regardless of blocks. */
export const listContext = (db: Db, postId: string, id: string | null, each: number) => {
  const numbered = db`(
    select c.*, row_number() over (order by thread_id, is_reply, id) as place
    from community_comments c where post_id = ${postId})`
  const at = id ? db`(select place from ${numbered} x where x.id = ${id})` : db`0`
  return db<ContextComment[]>`
    select c.id, c.content as text, ${publicUser(db, 'u')} as author, c.created_at,
      coalesce(c.id = ${id}, false) as is_reported
    from ${numbered} c left join users u on u.id = c.author_id
    where c.place between ${at} - ${each}::int and ${at} + ${each}::int
    order by c.place`
}

export const addComment = (
  tx: Db,
  row: Pick<
    CommentRow,
    'id' | 'postId' | 'parentId' | 'authorId' | 'content' | 'createdAt' | 'updatedAt'
  >,
) => execute(tx`insert into community_comments ${tx(row)}`)

export const changeComment = (tx: Db, id: string, content: string, at: Date) =>
  execute(
    tx`update community_comments set content = ${content}, updated_at = ${at} where id = ${id}`,
  )

export const hasReplies = async (db: Db, id: string) => {
  const [row] = await db<[{ found: boolean }]>`
    select exists (select 1 from community_comments where parent_id = ${id}) as found`
  return row.found
}

export const clearComment = async (tx: Db, id: string) => {
  await tx`update community_comments set content = '' where id = ${id}`
  await detachFiles(tx, 'comment_id', [id])
}

/** Deletes placeholders whose last reply is gone. */
const removeEmptyThreads = (tx: Db, ids: (string | null)[]) =>
  execute(tx`
    delete from community_comments c
    where c.id = any(${ids.filter((id) => id !== null)}::uuid[]) and c.content = ''
      and not exists (select 1 from community_comments r where r.parent_id = c.id)`)

export const removeComment = async (tx: Db, id: string) => {
  const rows = await tx<Pick<CommentRow, 'parentId'>[]>`
    delete from community_comments where id = ${id} returning parent_id`
  await removeEmptyThreads(
    tx,
    rows.map(({ parentId }) => parentId),
  )
}

/** Deletes the user's comments without replies of other users, and empties the rest. */
export const eraseComments = async (tx: Db, userId: string) => {
  const rows = await tx<Pick<CommentRow, 'parentId'>[]>`
    delete from community_comments c where c.author_id = ${userId} and not exists (
      select 1 from community_comments r
      where r.parent_id = c.id and r.author_id is distinct from ${userId})
    returning parent_id`
  await removeEmptyThreads(
    tx,
    rows.map(({ parentId }) => parentId),
  )
  const ids = await rowIds(tx<{ id: string }[]>`
    update community_comments set author_id = null, content = '' where author_id = ${userId}
    returning id`)
  await detachFiles(tx, 'comment_id', ids)
}

/** Users possibly notified of a comment, or of all comments of a post: post author and parent author. */
export const listNotified = (db: Db, of: { id: string } | { postId: string }) =>
  db<{ id: string; userId: string }[]>`
    select c.id, told.user_id from community_comments c
    join community_posts p on p.id = c.post_id
    left join community_comments a on a.id = c.parent_id
    cross join lateral (
      select p.author_id as user_id union select a.author_id
    ) told
    where ${'id' in of ? db`c.id = ${of.id}` : db`c.post_id = ${of.postId}`}
      and told.user_id is not null`
