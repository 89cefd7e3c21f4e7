import type { VoteType } from '#shared/community/contract.ts'
import type { ConnectionStatus } from '#shared/connections/contract.ts'
import type { Person } from './testUser.ts'

export type Human = Person & { asked: number }
type Pair = { id: string; requesterId: string; status: ConnectionStatus }
export type Happening = {
  id: string
  places: number
  booked: string[]
  waiting: string[]
  isCancelled: boolean
}
type Voted = { id: string; authorId: string | null; votes: Map<string, VoteType> }
export type Saying = Voted & { parentId: string | null; isEmpty: boolean }
export type Thread = Voted & { comments: Saying[] }

/** The state that the product must have, as simple as possible: no times, no texts, no SQL. */
export type Model = {
  people: Human[]
  pairs: Map<string, Pair>
  /** What was said between two, by the same key. */
  talks: Map<string, string[]>
  events: Happening[]
  posts: Thread[]
}

/** The product and its administrator, who is not part of the model. */
export type Real = { url: string; admin: Person; commands: number }

export const keyOf = (one: string, other: string) => [one, other].sort().join(' ')

/** The n-th element, cyclically. */
export const nth = <T>(all: T[], n: number): T => all[n % all.length] as T

/** Free places go to the head of the waitlist. */
export const promote = (event: Happening) => {
  while (!event.isCancelled && event.booked.length < event.places) {
    const next = event.waiting.shift()
    if (!next) return
    event.booked.push(next)
  }
}

export const without = (all: string[], gone: string) => all.filter((one) => one !== gone)

/** A deleted comment with answers stays as an empty one, until its last answer is deleted. */
export const takeAway = (post: Thread, comment: Saying) => {
  const isAnswered = ({ id }: Saying) => post.comments.some(({ parentId }) => parentId === id)
  comment.isEmpty = true
  const gone = (one: Saying) => one.isEmpty && !isAnswered(one)
  post.comments = post.comments.filter((one) => one !== comment || isAnswered(one))
  post.comments = post.comments.filter((one) => one.id !== comment.parentId || !gone(one))
}

/** A post without comments by others is deleted with its author. */
const goesWith = (post: Thread, id: string) =>
  post.authorId === id &&
  post.comments.every(({ authorId }) => authorId === null || authorId === id)

const leaveThread = (post: Thread, id: string) => {
  post.votes.delete(id)
  if (post.authorId === id) post.authorId = null
  for (const comment of post.comments) comment.votes.delete(id)
  const mine = post.comments.filter(({ authorId }) => authorId === id)
  const [replies, others] = [
    mine.filter((one) => one.parentId),
    mine.filter((one) => !one.parentId),
  ]
  for (const comment of [...replies, ...others]) {
    takeAway(post, comment)
    comment.authorId = null
  }
}

/** The state after an account was deleted. */
export const leave = (model: Model, { id }: Human) => {
  model.people = model.people.filter((other) => other.id !== id)
  for (const key of [...model.pairs.keys(), ...model.talks.keys()].filter((key) =>
    key.includes(id),
  )) {
    model.pairs.delete(key)
    model.talks.delete(key)
  }
  for (const event of model.events) {
    event.waiting = without(event.waiting, id)
    event.booked = without(event.booked, id)
    promote(event)
  }
  model.posts = model.posts.filter((post) => !goesWith(post, id))
  for (const post of model.posts) leaveThread(post, id)
}

export const countVotes = ({ votes }: Voted, type: VoteType) =>
  [...votes.values()].filter((vote) => vote === type).length
