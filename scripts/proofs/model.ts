import type { VoteType } from '#shared/community/contract.ts'
import type { ConnectionStatus } from '#shared/connections/contract.ts'
import type { Person } from './newcomer.ts'

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

/** What the product must hold, in as few words as possible: no times, no texts, no SQL. */
export type Model = {
  people: Human[]
  pairs: Map<string, Pair>
  /** What was said between two, by the same key. */
  talks: Map<string, string[]>
  events: Happening[]
  posts: Thread[]
}

/** The product, and the administrator who is in no model. */
export type Real = { url: string; admin: Person; commands: number }

export const emptyModel = (): Model => ({
  people: [],
  pairs: new Map(),
  talks: new Map(),
  events: [],
  posts: [],
})

export const keyOf = (one: string, other: string) => [one, other].sort().join(' ')

/** The n-th of them, round and round. */
export const nth = <T>(all: T[], n: number): T => all[n % all.length] as T

/** Free places go to those next in line. */
export const promote = (event: Happening) => {
  while (!event.isCancelled && event.booked.length < event.places) {
    const next = event.waiting.shift()
    if (!next) return
    event.booked.push(next)
  }
}

export const without = (all: string[], gone: string) => all.filter((one) => one !== gone)

/** One that was answered keeps its place, without words. */
export const takeAway = (post: Thread, comment: Saying) => {
  const isAnswered = post.comments.some(({ parentId }) => parentId === comment.id)
  if (isAnswered) comment.isEmpty = true
  else post.comments = post.comments.filter((other) => other !== comment)
}

const leaveBoard = (post: Thread, id: string) => {
  post.votes.delete(id)
  if (post.authorId === id) post.authorId = null
  for (const comment of post.comments) comment.votes.delete(id)
  // Replies first: what only they kept in its place goes with them.
  const mine = post.comments.filter(({ authorId }) => authorId === id)
  for (const comment of mine.sort(
    (a, b) => Number(Boolean(b.parentId)) - Number(Boolean(a.parentId)),
  ))
    takeAway(post, comment)
}

/** What is left when somebody is gone. */
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
  for (const post of model.posts) leaveBoard(post, id)
}

export const countVotes = ({ votes }: Voted, type: VoteType) =>
  [...votes.values()].filter((vote) => vote === type).length
