import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { postId } from './dataset/activity.ts'
import { cookieOf, groupId } from './dataset/core.ts'

/** Size of the dataset. Each room has its own members and messages. */
export type Size = { rooms: number; membersEach: number; messagesEach: number; posts: number }

export const userCount = ({ rooms, membersEach }: Size) => rooms * membersEach

const kinds = ['read', 'write', 'signIn'] as const
export type Kind = (typeof kinds)[number]

/** Percentages. */
export type Shares = Record<Kind, number>
export const defaultShares: Shares = { read: 80, write: 18, signIn: 2 }
export const signInsOnly: Shares = { read: 0, write: 0, signIn: 100 }

export const sharedPassword = 'tulips along the canal'

export type WorkloadRequest = {
  kind: Kind
  method: string
  path: string
  cookie: string
  body: string | null
  /** User, endpoint path and subject, for the baseline without HTTP. */
  person: number
  call: string
  id: string
}

/** An endpoint with its percentage within its kind. */
type Call = { path: string; share: number }
const reads: Call[] = [
  { path: events.list.path, share: 25 },
  { path: community.posts.path, share: 25 },
  { path: notifications.list.path, share: 15 },
  { path: notifications.unreadCount.path, share: 20 },
  { path: groups.messages.path, share: 15 },
]
const writes: Call[] = [
  { path: groups.send.path, share: 45 },
  { path: community.vote.path, share: 30 },
  { path: community.comment.path, share: 15 },
  { path: notifications.markAllRead.path, share: 10 },
]

/** Selects by share in a mixed order: 61 and 100 are coprime. */
const pickByShare = <T extends { share: number }>(all: T[], n: number): T => {
  let left = (n * 61) % 100
  for (const one of all) {
    left -= one.share
    if (left < 0) return one
  }
  throw new Error('The shares add up to less than 100')
}

const bodyOf = (path: string, n: number, { posts }: Size) => {
  switch (path) {
    case groups.send.path:
      return { message: `Wie gaat er mee, ${n}?` }
    case community.vote.path:
      return { postId: postId((n % posts) + 1), voteType: n % 3 === 0 ? 'downvote' : 'upvote' }
    case community.comment.path:
      return { content: `I asked at the town hall, ${n}.` }
    default:
      return null
  }
}

/** The n-th request of the workload. Users take turns, each in their own room. */
export const workloadRequest = (n: number, shares: Shares, size: Size): WorkloadRequest => {
  const kind = pickByShare(
    kinds.map((name) => ({ name, share: shares[name] })),
    n,
  ).name
  const person = ((n * 7919) % userCount(size)) + 1
  if (kind === 'signIn') {
    const body = JSON.stringify({ username: `person${person}`, password: sharedPassword })
    const { path } = auth.login
    return { kind, method: 'POST', path, cookie: '', body, person, call: path, id: '' }
  }
  const { path } = pickByShare(kind === 'read' ? reads : writes, Math.floor(n / 100) + n)
  const room = Math.floor((person - 1) / size.membersEach) + 1
  const id = path.startsWith(groups.list.path) ? groupId(room) : postId((n % size.posts) + 1)
  const body = kind === 'write' ? bodyOf(path, n, size) : null
  const method = kind === 'read' ? 'GET' : body ? 'POST' : notifications.markAllRead.method
  return {
    ...{ kind, method, path: path.replace(':id', id), cookie: cookieOf(person) },
    ...{ person, call: path, id },
    body: body && JSON.stringify(body),
  }
}
