import { community } from '#shared/community/contract.ts'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { call, callWithRetry, newTestUser, type Person } from './apiClient.ts'
import { newEvent } from './concurrentRequests.ts'

type Send = () => Promise<{ status: number }>

/** A deletion and the writes that race with it. */
export type Race = { id: string; remove: Send; writes: Send[] }

export type Kind = {
  what: string
  /** The table that must not contain the deleted row; null if the row stays and is marked as cancelled. */
  table: string | null
  make: (admin: Person, others: [Person, Person]) => Promise<Race>
}

const made = <T>(reply: T | null): T => {
  if (reply === null) throw new Error('The subject of the deletion could not be created')
  return reply
}

const newPost = async (who: Person) => {
  const draft = { title: 'Gone soon', content: 'Be quick', category: 'general' } as const
  return made((await callWithRetry(who, community.create, draft)).reply).id
}

const comment: Kind = {
  what: 'a post and comments on it',
  table: 'community_posts',
  make: async (admin, others) => {
    const id = await newPost(admin)
    const write = (who: Person) => () => call(who, community.comment, { id, content: 'Me first' })
    return { id, remove: () => call(admin, community.remove, { id }), writes: others.map(write) }
  },
}

const vote: Kind = {
  what: 'a post and votes on it',
  table: 'community_posts',
  make: async (admin, others) => {
    const postId = await newPost(admin)
    const write = (who: Person) => () =>
      call(who, community.vote, { postId, voteType: 'upvote' as const })
    const remove = () => call(admin, community.remove, { id: postId })
    return { id: postId, remove, writes: others.map(write) }
  },
}

const member: Kind = {
  what: 'a group and people who join',
  table: 'groups',
  make: async (admin, others) => {
    const { id } = made(
      (await callWithRetry(admin, groups.create, { name: 'Gone soon', type: 'students' })).reply,
    )
    const write = (who: Person) => () => call(who, groups.join, { id })
    return { id, remove: () => call(admin, groups.remove, { id }), writes: others.map(write) }
  },
}

const booking: Kind = {
  what: 'an event that is cancelled and bookings',
  table: null,
  make: async (admin, others) => {
    const id = await newEvent(admin)
    const write = (who: Person) => () => call(who, events.book, { id })
    return { id, remove: () => call(admin, events.cancel, { id }), writes: others.map(write) }
  },
}

/** One of the two writers is the account that is deleted. */
const message: Kind = {
  what: 'an account and messages to and from it',
  table: 'users',
  make: async (admin) => {
    const deletedUser = await newTestUser(admin.url)
    const request = made(
      (await callWithRetry(admin, connections.request, { receiverId: deletedUser.id })).reply,
    )
    await callWithRetry(deletedUser, connections.answer, { id: request.id, status: 'accepted' })
    const write = (who: Person, to: Person) => () =>
      call(who, messages.send, { receiverId: to.id, content: 'Are you there?' })
    return {
      id: deletedUser.id,
      remove: () => call(deletedUser, dataRights.deleteAccount, {}),
      writes: [write(admin, deletedUser), write(deletedUser, admin)],
    }
  },
}

export const kinds: Kind[] = [comment, vote, member, booking, message]
