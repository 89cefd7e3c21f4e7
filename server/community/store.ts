import type { Db } from '#server/db/connect.ts'
import type { PostRow } from '#server/db/schema.ts'
import { wordsBegin } from '#server/db/words.ts'
import { hiddenFrom, publicUser } from '#server/users/store.ts'
import type { Post, PostDraft, PostFilter } from '#shared/community/contract.ts'
import type { Me } from '#shared/users/user.ts'

export type Viewer = Pick<Me, 'id' | 'isAdmin'>

/** Condition: what stands there is of nobody who is hidden from this person. Administrators see all. */
export const isSeen = (db: Db, me: Viewer, author: string) =>
  me.isAdmin ? db`true` : db`(${db(author)} = any(${hiddenFrom(db, me.id)})) is not true`

// Counted only by those from whom somebody is hidden.
const hiddenComments = (db: Db, me: Viewer) =>
  me.isAdmin
    ? db`0`
    : db`case when cardinality(${hiddenFrom(db, me.id)}) = 0 then 0 else (
        select count(*)::int from community_comments c
        where c.post_id = p.id and c.content <> '' and c.author_id = any(${hiddenFrom(db, me.id)})
      ) end`

// One's own vote is looked up for each row that is shown: joined, all that one has ever voted may be
// read with each page.
const post = (db: Db, me: Viewer) => db`
  p.id, p.title, p.content, p.category, p.tags, p.is_pinned,
  p.comment_count - ${hiddenComments(db, me)} as comment_count,
  p.upvotes, p.downvotes,
  (select v.vote_type from community_votes v where v.user_id = ${me.id} and v.post_id = p.id)
    as my_vote,
  p.author_id, ${publicUser(db, 'u')} as author, p.created_at, p.updated_at
  from community_posts p
  left join users u on u.id = p.author_id`

/** Whoever votes or comments here, or changes it, waits until the transaction ends. */
export const lockPost = async (tx: Db, id: string) => {
  const [row] = await tx<[PostRow?]>`
    select * from community_posts where id = ${id} for no key update`
  return row ?? null
}

/** As `lockPost`, of those that this person sees. */
export const lockSeen = async (tx: Db, me: Viewer, id: string) => {
  const [row] = await tx<[PostRow?]>`
    select * from community_posts where id = ${id} and ${isSeen(tx, me, 'author_id')}
    for no key update`
  return row ?? null
}

export const findPost = async (db: Db, me: Viewer, id: string) => {
  const [row] = await db<[Post?]>`
    select ${post(db, me)} where p.id = ${id} and ${isSeen(db, me, 'p.author_id')}`
  return row ?? null
}

// Each as an index of the table has it.
const order = (db: Db, sort: PostFilter['sort']) =>
  sort === 'helpful' ? db`p.is_pinned, p.score, p.id` : db`p.is_pinned, p.id`
const fromTop = (db: Db, sort: PostFilter['sort']) =>
  sort === 'helpful'
    ? db`p.is_pinned desc, p.score desc, p.id desc`
    : db`p.is_pinned desc, p.id desc`

export const listPosts = (db: Db, me: Viewer, filter: PostFilter) => {
  const { category, q, sort, before, limit } = filter
  return db<Post[]>`
    select ${post(db, me)}
    where ${isSeen(db, me, 'p.author_id')}
    ${category ? db`and p.category = ${category}` : db``}
    ${q ? db`and p.words @@ ${wordsBegin(db, q)}` : db``}
    ${
      before
        ? db`and (${order(db, sort)}) < (
            select ${order(db, sort)} from community_posts p where p.id = ${before}
          )`
        : db``
    }
    order by ${fromTop(db, sort)}
    limit ${limit}`
}

export const addPost = async (
  tx: Db,
  row: PostDraft & Pick<PostRow, 'id' | 'authorId' | 'createdAt' | 'updatedAt'>,
) => {
  await tx`insert into community_posts ${tx(row)}`
}

export const changePost = async (tx: Db, id: string, draft: PostDraft, at: Date) => {
  await tx`update community_posts set ${tx({ ...draft, updatedAt: at })} where id = ${id}`
}

export const pinPost = async (tx: Db, id: string, isPinned: boolean) => {
  await tx`update community_posts set is_pinned = ${isPinned} where id = ${id}`
}

export const removePost = async (tx: Db, id: string) => {
  await tx`delete from community_posts where id = ${id}`
}

/** Who does not see how many comments of these posts; administrators see all. */
export const listHidden = (db: Db, ids: string[]) =>
  db<{ postId: string; count: number; userIds: string[] }[]>`
    select post_id, count, array_agg(user_id) as user_ids from (
      select c.post_id, b.hidden_from as user_id, count(*)::int as count from (
        select blocker_id as author_id, blocked_id as hidden_from from blocks
        union
        select blocked_id, blocker_id from blocks
      ) b
      join community_comments c on c.author_id = b.author_id
      join users u on u.id = b.hidden_from and not u.is_admin
      where c.post_id = any(${ids}::uuid[]) and c.content <> ''
      group by c.post_id, b.hidden_from
    ) each_person
    group by post_id, count`

/** What changes while others look at it. */
export const countsOf = (db: Db, ids: string[]) =>
  db<Pick<PostRow, 'id' | 'upvotes' | 'downvotes' | 'commentCount'>[]>`
    select id, upvotes, downvotes, comment_count from community_posts where id = any(${ids}::uuid[])`
