import { community, type VoteType } from '#shared/community/contract.ts'
import {
  expectAnswer,
  type Model,
  type ModelComment,
  type ModelPost,
  nth,
  removeComment,
  type Step,
} from './model.ts'

const maxPosts = 4

const hasPosts = ({ people, posts }: Model) => people.length > 0 && posts.length > 0
const hasComments = (model: Model) => hasPosts(model) && commentsOf(model).length > 0

const commentsOf = ({ posts }: Model) =>
  posts.flatMap((post) => post.comments.map((comment) => ({ post, comment })))

const post: Step = {
  may: ({ people, posts }) => people.length > 0 && posts.length < maxPosts,
  run: async (model, _, [who = 0]) => {
    const me = nth(model.people, who)
    const draft = { title: 'A question', content: 'Who knows?', category: 'general' } as const
    const reply = await expectAnswer(me, community.create, draft, 201)
    model.posts.push({ id: reply?.id ?? '', authorId: me.id, votes: new Map(), comments: [] })
  },
}

const comment: Step = {
  may: hasPosts,
  run: async (model, _, [who = 0, where = 0]) => {
    const me = nth(model.people, who)
    const { id, comments } = nth(model.posts, where)
    const reply = await expectAnswer(me, community.comment, { id, content: 'I do.' }, 201)
    comments.push(newComment(reply?.id ?? '', me.id, null))
  },
}

const newComment = (id: string, authorId: string, parentId: string | null): ModelComment => ({
  ...{ id, authorId, parentId },
  votes: new Map(),
  isEmpty: false,
})

const reply: Step = {
  may: hasComments,
  run: async (model, _, [who = 0, where = 0]) => {
    const me = nth(model.people, who)
    const { post, comment: parent } = nth(commentsOf(model), where)
    const expected = parent.parentId || parent.isEmpty ? 409 : 201
    const input = { id: post.id, content: 'So do I.', parentId: parent.id }
    const answer = await expectAnswer(me, community.comment, input, expected)
    if (answer) post.comments.push(newComment(answer.id, me.id, parent.id))
  },
}

const voteTypeOf = (n = 0): VoteType => (n % 2 ? 'upvote' : 'downvote')

/** The same vote again removes it; the opposite vote replaces it. */
const count = (votes: Map<string, VoteType>, id: string, voteType: VoteType) => {
  if (votes.get(id) === voteType) votes.delete(id)
  else votes.set(id, voteType)
}

const votePost: Step = {
  may: hasPosts,
  run: async (model, _, [who = 0, where = 0, choice]) => {
    const me = nth(model.people, who)
    const { id: postId, votes } = nth(model.posts, where)
    const voteType = voteTypeOf(choice)
    await expectAnswer(me, community.vote, { postId, voteType }, 200)
    count(votes, me.id, voteType)
  },
}

const voteComment: Step = {
  may: hasComments,
  run: async (model, _, [who = 0, where = 0, choice]) => {
    const me = nth(model.people, who)
    const { comment } = nth(commentsOf(model), where)
    const voteType = voteTypeOf(choice)
    const input = { commentId: comment.id, voteType }
    await expectAnswer(me, community.vote, input, comment.isEmpty ? 404 : 200)
    if (!comment.isEmpty) count(comment.votes, me.id, voteType)
  },
}

const deletePost: Step = {
  may: hasPosts,
  run: async (model, _, [who = 0, where = 0]) => {
    const me = nth(model.people, who)
    const { id, authorId } = nth(model.posts, where)
    const isMine = authorId === me.id
    await expectAnswer(me, community.remove, { id }, isMine ? 204 : 403)
    if (isMine) model.posts = model.posts.filter((other: ModelPost) => other.id !== id)
  },
}

const deleteComment: Step = {
  may: hasComments,
  run: async (model, _, [who = 0, where = 0]) => {
    const me = nth(model.people, who)
    const { post, comment } = nth(commentsOf(model), where)
    const expected = comment.isEmpty ? 404 : comment.authorId === me.id ? 204 : 403
    await expectAnswer(me, community.removeComment, { id: comment.id }, expected)
    if (expected === 204) removeComment(post, comment)
  },
}

export const boardSteps = { post, comment, reply, votePost, voteComment, deletePost, deleteComment }
