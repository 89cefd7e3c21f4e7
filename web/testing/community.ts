import { type Comment, community, type Post } from '#shared/community/contract.ts'
import { FakeError, fakeApi } from './fakeApi.ts'
import { newId } from './ids.ts'
import { aMember, aPerson } from './people.ts'

const createdAt = new Date('2026-01-05T09:00:00Z')
const publicMe = () => {
  const { id, name, username, profilePhoto, staff } = aMember()
  return { id, name, username, profilePhoto, staff }
}

type Changes = Partial<Omit<Post, 'offer'>> & {
  offer?: Partial<NonNullable<Post['offer']>> | undefined
}

const openOffer = { price: '0.00', place: null, endsOn: null, isDone: false }

/** A post by Sam, without votes or comments. */
export const aPost = ({ offer, ...changes }: Changes = {}): Post => ({
  id: newId(),
  title: 'A bike for sale',
  content: 'Good brakes, and a bell.',
  category: 'general',
  tags: [],
  language: null,
  isPinned: false,
  commentCount: 0,
  upvotes: 0,
  downvotes: 0,
  myVote: null,
  authorId: aPerson().id,
  author: aPerson(),
  createdAt,
  updatedAt: createdAt,
  ...changes,
  ...(offer && { offer: { ...openOffer, ...offer } }),
})

/** A post by the signed-in user. */
export const myPost = (changes: Changes = {}) =>
  aPost({ authorId: aMember().id, author: publicMe(), ...changes })

/** A comment by Sam. */
export const aComment = (post: Pick<Post, 'id'>, changes: Partial<Comment> = {}): Comment => ({
  id: newId(),
  postId: post.id,
  parentId: null,
  content: 'How old is it?',
  isDeleted: false,
  upvotes: 0,
  downvotes: 0,
  myVote: null,
  authorId: aPerson().id,
  author: aPerson(),
  createdAt,
  updatedAt: createdAt,
  ...changes,
})

/** A comment by the signed-in user. */
export const myComment = (post: Pick<Post, 'id'>, changes: Partial<Comment> = {}) =>
  aComment(post, { authorId: aMember().id, author: publicMe(), ...changes })

/** Fakes the comment endpoints of a post. The signed-in user is the author of new comments. */
export const fakeCommentsApi = (post: Post, before: Comment[] = []) => {
  let rows = before
  fakeApi.on(community.one, () => ({ ...post, commentCount: rows.length }))
  fakeApi.on(community.comments, () => rows)
  fakeApi.on(community.comment, ({ content, parentId }) => {
    const written = myComment(post, { content, parentId: parentId ?? null })
    rows = [...rows, written]
    return written
  })
  fakeApi.on(community.updateComment, ({ id, content }) => {
    const updatedAt = new Date()
    rows = rows.map((row) => (row.id === id ? { ...row, content, updatedAt } : row))
    const changed = rows.find((row) => row.id === id)
    if (!changed) throw new FakeError(404, { message: 'This comment is not here' })
    return changed
  })
  fakeApi.on(community.removeComment, ({ id }) => {
    rows = rows.filter((row) => row.id !== id)
    return null
  })
}
