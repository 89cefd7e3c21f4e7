import * as z from 'zod'
import { clientId } from '#shared/http/clientId.ts'
import { del, get, isoDate, Page, post, put } from '#shared/http/endpoint.ts'
import { line, lines, wordList } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

export const PostCategory = z.enum([
  'general',
  'events',
  'language_exchange',
  'housing',
  'jobs',
  'social',
])
export type PostCategory = z.infer<typeof PostCategory>

export const postCategoryLabels: Record<PostCategory, string> = {
  general: 'General Discussion',
  events: 'Events & Activities',
  language_exchange: 'Language Exchange',
  housing: 'Housing & Accommodation',
  jobs: 'Jobs & Career',
  social: 'Social & Meetups',
}

export const VoteType = z.enum(['upvote', 'downvote'])
export type VoteType = z.infer<typeof VoteType>

const votes = {
  upvotes: z.int(),
  downvotes: z.int(),
  /** Of the person who asks; null: none. */
  myVote: VoteType.nullable(),
}

const written = {
  /** null: somebody who has left the platform. */
  authorId: z.uuid().nullable(),
  author: PublicUser.nullable(),
  createdAt: isoDate,
  /** Of its words; the same as `createdAt` when they were never changed. */
  updatedAt: isoDate,
}

export const Post = z.object({
  id: z.uuid(),
  /** Title and content are empty where their author has left the platform. */
  title: z.string(),
  content: z.string(),
  category: PostCategory,
  tags: z.array(z.string()),
  isPinned: z.boolean(),
  /** Comments and replies that were not deleted. */
  commentCount: z.int(),
  ...votes,
  ...written,
})
export type Post = z.infer<typeof Post>

export const PostSort = z.enum(['newest', 'helpful'])
export type PostSort = z.infer<typeof PostSort>

/** Pinned posts come first in either order. */
export const PostFilter = Page.extend({
  category: PostCategory.optional(),
  /** Words that begin so, all of them, in title, text or tags. */
  q: line({ max: 100 }).optional(),
  sort: PostSort.default('newest'),
})
export type PostFilter = z.infer<typeof PostFilter>

export const longestTag = 30
const mostTags = 10

/** Blank ones and those said twice are dropped. */
const Tags = wordList({
  longest: longestTag,
  most: mostTags,
  error: `Choose at most ${mostTags} tags`,
})

export const PostDraft = z.object({
  title: line({ min: 1, max: 200 }),
  content: lines({ min: 1, max: 10_000 }),
  category: PostCategory,
  tags: Tags.default([]),
})
export type PostDraft = z.infer<typeof PostDraft>

export const NewPost = PostDraft.extend({ clientId })
export type NewPost = z.infer<typeof NewPost>

export const Comment = z.object({
  id: z.uuid(),
  postId: z.uuid(),
  /** The comment it replies to; replies have none of their own. */
  parentId: z.uuid().nullable(),
  /** Empty once deleted, which stays only for as long as there are replies. */
  content: z.string(),
  isDeleted: z.boolean(),
  ...votes,
  ...written,
})
export type Comment = z.infer<typeof Comment>

const words = lines({ min: 1, max: 5000 })
export const CommentDraft = z.object({ content: words, parentId: z.uuid().nullish(), clientId })
export type CommentDraft = z.infer<typeof CommentDraft>

/** Exactly one of the two ids. */
export const Vote = z
  .object({
    postId: z.uuid().nullish(),
    commentId: z.uuid().nullish(),
    voteType: VoteType,
  })
  .refine(({ postId, commentId }) => Boolean(postId) !== Boolean(commentId), {
    error: 'Name either a post or a comment',
  })
export type Vote = z.infer<typeof Vote>

export const VoteState = z.object(votes)
export type VoteState = z.infer<typeof VoteState>

export const community = {
  posts: get('/api/community/posts', { input: PostFilter, reply: z.array(Post) }),
  one: get('/api/community/posts/:id', { reply: Post }),
  create: post('/api/community/posts', { input: NewPost, reply: Post }),
  update: put('/api/community/posts/:id', { input: PostDraft, reply: Post }),
  remove: del('/api/community/posts/:id'),
  pin: put('/api/community/posts/:id/pin', {
    access: 'admin',
    input: z.object({ isPinned: z.boolean() }),
    reply: Post,
  }),
  /** The same vote again takes it back, the other one takes its place. */
  vote: post('/api/community/vote', { input: Vote, reply: VoteState, status: 200 }),

  /** Oldest first, each followed by its replies. */
  comments: get('/api/community/posts/:id/comments', { input: Page, reply: z.array(Comment) }),
  comment: post('/api/community/posts/:id/comments', { input: CommentDraft, reply: Comment }),
  updateComment: put('/api/community/comments/:id', {
    input: CommentDraft.pick({ content: true }),
    reply: Comment,
  }),
  /** One with replies stays as an empty place for them. */
  removeComment: del('/api/community/comments/:id'),
}
