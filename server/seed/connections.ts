import type { BuddyProfileDraft } from '#shared/buddies/contract.ts'
import type { DemoChat } from './addGroup.ts'
import { readCommunity } from './community.ts'

/** Direct messages of two connections, oldest first. `unread`: unread messages of the first person. */
export type DemoConversation = {
  people: [one: string, other: string]
  unread: number
  chats: DemoChat[]
}

type DemoLanguages = Omit<BuddyProfileDraft, 'isLooking'> & { username: string }

type Connections = {
  /** Accepted. */
  connections: [requester: string, receiver: string][]
  /** Pending. */
  requests: [requester: string, receiver: string, message: string][]
  /** Pending group invitations by a connection. */
  invitations: { group: string; by: string; invited: string }[]
  conversations: DemoConversation[]
  languages: DemoLanguages[]
  /** Of two connected users, with the curriculum weeks in which they met. */
  match: {
    requester: string
    receiver: string
    teachLanguage: string
    learnLanguage: string
    daysAgo: number
    completedWeeks: number[]
  }
}

export const {
  connections: demoConnections,
  requests: demoRequests,
  invitations: demoInvitations,
  conversations: demoConversations,
  languages: demoLanguages,
  match: demoMatch,
} = readCommunity<Connections>('connections')
