import * as z from 'zod/mini'
import { LanguageCode } from '#shared/buddies/languageCode.ts'
import { Price } from '#shared/events/priceField.ts'
import { AttachedFile, FileIds } from '#shared/files/contract.ts'
import {
  booleanFlag,
  clientId,
  del,
  get,
  isoDate,
  isoDay,
  Page,
  post,
  put,
  raw,
} from '#shared/http/endpoint.ts'
import { multiLine, singleLine, wordList } from '#shared/http/text.ts'
import { type Label, t } from '#shared/language/t.ts'
import { PublicUser } from '#shared/users/user.ts'

export const postCategories = [
  'general',
  'events',
  'language_exchange',
  'housing',
  'jobs',
  'social',
] as const
export const PostCategory = z.enum(postCategories)
export type PostCategory = z.infer<typeof PostCategory>

export const postCategoryLabels = {
  general: 'community.category.general',
  events: 'community.category.events',
  language_exchange: 'community.category.language_exchange',
  housing: 'community.category.housing',
  jobs: 'community.category.jobs',
  social: 'community.category.social',
} as const satisfies Record<PostCategory, Label>

export const postKinds = ['ask', 'offer', 'tell'] as const
export const PostKind = z.enum(postKinds)
export type PostKind = z.infer<typeof PostKind>

export const VoteType = z.enum(['upvote', 'downvote'])
export type VoteType = z.infer<typeof VoteType>

const votes = {
  upvotes: z.int(),
  downvotes: z.int(),
  /** The viewer's vote; null: none. */
  myVote: z.nullable(VoteType),
}

const authorship = {
  /** null: account deleted. */
  authorId: z.nullable(z.uuid()),
  author: z.nullable(PublicUser),
  createdAt: isoDate,
  /** Last change of the text; `createdAt` if it never changed. */
  updatedAt: isoDate,
}

export const maxPlaceLength = 120

export const OfferDraft = z.object({
  /** Decimal text; `0.00`: free. */
  price: z._default(Price, '0.00'),
  /** Where it can be had. */
  place: z._default(z.nullable(singleLine({ max: maxPlaceLength })), null),
  /** Its last day; null: until it is done. */
  endsOn: z._default(z.nullable(isoDay), null),
})
export type OfferDraft = z.infer<typeof OfferDraft>

const Offer = z.object({
  price: z.string(),
  place: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  /** Its author or a moderator says that it is over. */
  isDone: z.boolean(),
})

const attached = { files: z.optional(z.array(AttachedFile)) }

export const Post = z.object({
  id: z.uuid(),
  /** Title and content are empty if the author's account was deleted. */
  title: z.string(),
  content: z.string(),
  category: PostCategory,
  tags: z.array(z.string()),
  /** Code of the language it is written in; null if it is unknown. */
  language: z.nullable(z.string()),
  isPinned: z.boolean(),
  kind: z.optional(PostKind),
  /** Only of an offer. */
  offer: z.optional(Offer),
  ...attached,
  /** Comments and replies, without deleted ones. */
  commentCount: z.int(),
  ...votes,
  ...authorship,
})
export type Post = z.infer<typeof Post>

export const postSorts = ['newest', 'helpful'] as const
export const PostSort = z.enum(postSorts)
export type PostSort = z.infer<typeof PostSort>

/** Pinned posts come first in either order. */
export const PostFilter = z.extend(Page, {
  category: z.optional(PostCategory),
  kind: z.optional(PostKind),
  /** Of offers, only those that are not done and have not ended. */
  open: z.optional(booleanFlag),
  /** Every word must be a prefix of a word in title, text or tags. */
  q: z.optional(singleLine({ max: 100 })),
  sort: z._default(PostSort, 'newest'),
  /** Only in a language that the viewer understands, or that is unknown. */
  understood: z.optional(booleanFlag),
})
export type PostFilter = z.infer<typeof PostFilter>

export const maxTagLength = 30
const maxTags = 10

/** Blank and duplicate tags are dropped. */
const Tags = wordList({
  maxLength: maxTagLength,
  maxItems: maxTags,
  error: () => t('community.tooManyTags', { max: maxTags }),
})

const fileIds = z.optional(FileIds)

export const PostDraft = z.object({
  title: singleLine({ min: 1, max: 200 }),
  content: multiLine({ min: 1, max: 10_000 }),
  category: PostCategory,
  tags: z._default(Tags, []),
  language: z._default(z.nullable(LanguageCode), null),
  /** Without it a new post tells, and an existing one keeps its kind. The same holds for the offer. */
  kind: z.optional(PostKind),
  offer: z.optional(OfferDraft),
  /** Staged files and, of an existing post, those that stay, in the order in which they are shown. */
  fileIds,
})
export type PostDraft = z.infer<typeof PostDraft>

export const NewPost = z.extend(PostDraft, { clientId })
export type NewPost = z.infer<typeof NewPost>

export const Comment = z.object({
  id: z.uuid(),
  postId: z.uuid(),
  /** The comment it replies to. Threads have one level of replies. */
  parentId: z.nullable(z.uuid()),
  /** Empty once deleted. A deleted comment stays only while it has replies. */
  content: z.string(),
  isDeleted: z.boolean(),
  ...attached,
  ...votes,
  ...authorship,
})
export type Comment = z.infer<typeof Comment>

const commentText = multiLine({ min: 1, max: 5000 })
export const CommentDraft = z.object({
  content: commentText,
  parentId: z.nullish(z.uuid()),
  /** Staged files of the author, in the order in which they are shown. */
  fileIds,
  clientId,
})
export type CommentDraft = z.infer<typeof CommentDraft>

/** Exactly one of the two ids. */
export const Vote = z
  .object({
    postId: z.nullish(z.uuid()),
    commentId: z.nullish(z.uuid()),
    voteType: VoteType,
  })
  .check(
    z.refine(({ postId, commentId }) => Boolean(postId) !== Boolean(commentId), {
      error: () => t('community.postOrComment'),
    }),
  )
export type Vote = z.infer<typeof Vote>

export const VoteState = z.object(votes)
export type VoteState = z.infer<typeof VoteState>

export const community = {
  posts: get('/api/community/posts', {
    fromReplica: true,
    input: PostFilter,
    reply: z.array(Post),
  }),
  /** The live events of those who look at the board. */
  watch: raw('GET', '/api/live/board', { sends: 'text/event-stream' }),
  /** The same for one post. */
  watchOne: raw('GET', '/api/live/posts/:id', { sends: 'text/event-stream' }),
  /** A search that found nothing, with its typing errors corrected by words of recent posts. */
  correction: get('/api/community/correction', {
    limit: 'correctSearch',
    fromReplica: true,
    input: z.extend(
      z.pick(PostFilter, { category: true, kind: true, open: true, understood: true }),
      {
        q: singleLine({ max: 100 }),
      },
    ),
    /** null: nothing to correct, or no post for the corrected search. */
    reply: z.object({ q: z.nullable(z.string()) }),
  }),
  one: get('/api/community/posts/:id', { fromReplica: true, reply: Post }),
  create: post('/api/community/posts', { limit: 'post', input: NewPost, reply: Post }),
  update: put('/api/community/posts/:id', {
    limit: { none: 'editsOwn' },
    input: PostDraft,
    reply: Post,
  }),
  remove: del('/api/community/posts/:id', { limit: { none: 'endsOnce' } }),
  pin: put('/api/community/posts/:id/pin', {
    access: 'admin',
    input: z.object({ isPinned: z.boolean() }),
    reply: Post,
  }),
  /** An offer, by its author or a moderator. */
  done: put('/api/community/posts/:id/done', {
    limit: { none: 'editsOwn' },
    input: z.object({ isDone: z.boolean() }),
    reply: Post,
  }),
  /** The same vote again removes it, the opposite vote replaces it. */
  vote: post('/api/community/vote', { limit: 'vote', input: Vote, reply: VoteState, status: 200 }),

  /** Oldest first, each followed by its replies. */
  comments: get('/api/community/posts/:id/comments', {
    fromReplica: true,
    input: Page,
    reply: z.array(Comment),
  }),
  comment: post('/api/community/posts/:id/comments', {
    limit: 'comment',
    input: CommentDraft,
    reply: Comment,
  }),
  updateComment: put('/api/community/comments/:id', {
    limit: { none: 'editsOwn' },
    input: z.pick(CommentDraft, { content: true }),
    reply: Comment,
  }),
  /** A comment with replies stays as a placeholder. */
  removeComment: del('/api/community/comments/:id', { limit: { none: 'endsOnce' } }),
}
