import type { VoteType } from '#shared/community/contract.ts'
import type { ConnectionStatus } from '#shared/connections/contract.ts'
import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'
import { callWithRetry, type Person } from './apiClient.ts'

export type ModelUser = Person & { requestsSent: number }
type Pair = { id: string; requesterId: string; status: ConnectionStatus }
export type ModelEvent = {
  id: string
  seats: number
  booked: string[]
  waiting: string[]
  isCancelled: boolean
}
type Voted = { id: string; authorId: string | null; votes: Map<string, VoteType> }
export type ModelComment = Voted & { parentId: string | null; isEmpty: boolean }
export type ModelPost = Voted & { comments: ModelComment[] }

/** The state that the product must have, as simple as possible: no times, no texts, no SQL. */
export type Model = {
  people: ModelUser[]
  pairs: Map<string, Pair>
  /** Direct messages of each pair, by the same key. */
  conversations: Map<string, string[]>
  events: ModelEvent[]
  posts: ModelPost[]
}

/** The product and its administrator, who is not part of the model. */
export type Real = { url: string; admin: Person; commands: number }

export const keyOf = (one: string, other: string) => [one, other].sort().join(' ')

/** The n-th element, cyclically. */
export const nth = <T>(all: T[], n: number): T => all[n % all.length] as T

/** Free places go to the head of the waitlist. */
export const promote = (event: ModelEvent) => {
  while (!event.isCancelled && event.booked.length < event.seats) {
    const next = event.waiting.shift()
    if (!next) return
    event.booked.push(next)
  }
}

export const without = (all: string[], gone: string) => all.filter((one) => one !== gone)

/** A deleted comment with replies stays as an empty one, until its last reply is deleted. */
export const removeComment = (post: ModelPost, comment: ModelComment) => {
  const isAnswered = ({ id }: ModelComment) => post.comments.some(({ parentId }) => parentId === id)
  comment.isEmpty = true
  const gone = (one: ModelComment) => one.isEmpty && !isAnswered(one)
  post.comments = post.comments.filter((one) => one !== comment || isAnswered(one))
  post.comments = post.comments.filter((one) => one.id !== comment.parentId || !gone(one))
}

/** A post without comments by others is deleted with its author. */
const isDeletedWith = (post: ModelPost, id: string) =>
  post.authorId === id &&
  post.comments.every(({ authorId }) => authorId === null || authorId === id)

const anonymiseThread = (post: ModelPost, id: string) => {
  post.votes.delete(id)
  if (post.authorId === id) post.authorId = null
  for (const comment of post.comments) comment.votes.delete(id)
  const mine = post.comments.filter(({ authorId }) => authorId === id)
  const [replies, others] = [
    mine.filter((one) => one.parentId),
    mine.filter((one) => !one.parentId),
  ]
  for (const comment of [...replies, ...others]) {
    removeComment(post, comment)
    comment.authorId = null
  }
}

/** The state after an account was deleted. */
export const deleteUser = (model: Model, { id }: ModelUser) => {
  model.people = model.people.filter((other) => other.id !== id)
  for (const key of [...model.pairs.keys(), ...model.conversations.keys()].filter((key) =>
    key.includes(id),
  )) {
    model.pairs.delete(key)
    model.conversations.delete(key)
  }
  for (const event of model.events) {
    event.waiting = without(event.waiting, id)
    event.booked = without(event.booked, id)
    promote(event)
  }
  model.posts = model.posts.filter((post) => !isDeletedWith(post, id))
  for (const post of model.posts) anonymiseThread(post, id)
}

export const countVotes = ({ votes }: Voted, type: VoteType) =>
  [...votes.values()].filter((vote) => vote === type).length

/** One command on model and product; `pick` are the numbers by which it chooses. */
export type Step = {
  /** What must exist for this command. */
  may?: (model: Model) => boolean
  run: (model: Model, real: Real, pick: number[]) => Promise<void>
}

/** Calls the product and throws when the answer differs from the model. */
export const expectAnswer = async <E extends Endpoint>(
  who: Pick<ModelUser, 'url' | 'cookie'>,
  endpoint: E,
  input: CallInput<E>,
  expected: number,
) => {
  const { status, reply } = await callWithRetry(who, endpoint, input)
  if (status !== expected)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${status}, in the model ${expected}`)
  return reply
}
