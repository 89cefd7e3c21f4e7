import type { Db } from '#server/db/connect.ts'
import type { VoteRow } from '#server/db/rows.ts'
import type { VoteState } from '#shared/community/contract.ts'

/** Exactly one of the two is not null. */
export type Target = Pick<VoteRow, 'postId' | 'commentId'>

const matchesTarget = (db: Db, { postId, commentId }: Target) =>
  postId ? db`post_id = ${postId}` : db`comment_id = ${commentId}`

export const findVote = async (db: Db, userId: string, target: Target) => {
  const [row] = await db<[VoteRow?]>`
    select * from community_votes where user_id = ${userId} and ${matchesTarget(db, target)}`
  return row ?? null
}

export const addVote = async (tx: Db, vote: VoteRow) => {
  await tx`insert into community_votes ${tx(vote)}`
}

export const switchVote = async (tx: Db, id: string, voteType: VoteRow['voteType']) => {
  await tx`update community_votes set vote_type = ${voteType} where id = ${id}`
}

export const removeVote = async (tx: Db, id: string) => {
  await tx`delete from community_votes where id = ${id}`
}

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
