import type { DecisionKind } from '#shared/safety/cases/contract.ts'
import type { ContactDraft, ReportReason } from '#shared/safety/contract.ts'
import type { DemoPost } from './addPost.ts'

export type DemoReport = {
  /** What it is about: the title of a post, or what was said in a comment or group. */
  about: { type: 'post' | 'comment' | 'groupMessage'; words: string }
  by: string[]
  hoursAgo: number
  reason: ReportReason
  words?: string
  decision?: {
    by: string
    hoursAgo: number
    kind: DecisionKind
    rule?: ReportReason
    reason: string
  }
}

const room = 'Room in Tilburg, 550 a month, five minutes from the station'

/** On the board until a moderator saw it. */
export const removedPost: DemoPost = {
  by: 'rick',
  daysAgo: 5,
  at: '21:40',
  title: room,
  content:
    'Nice room, all included. I am abroad, so send one month of rent first to reserve it and the key comes by post. Only WhatsApp please.',
  category: 'housing',
}

/** Oldest first: two that were decided, and two that wait. */
export const demoReports: DemoReport[] = [
  {
    about: { type: 'post', words: 'Is this offer for a studio in Delft real?' },
    by: ['hana'],
    hoursAgo: 120,
    reason: 'scam',
    words: 'This is the same offer that a friend of mine paid for.',
    decision: {
      by: 'ana',
      hoursAgo: 118,
      kind: 'dismiss',
      reason:
        'Wei asks whether the offer is real, and the answers warn everybody who gets it as well. So the post stays.',
    },
  },
  {
    about: { type: 'post', words: room },
    by: ['rafael', 'priya'],
    hoursAgo: 96,
    reason: 'scam',
    words: 'I live in this street. There is no such house number.',
    decision: {
      by: 'amina',
      hoursAgo: 90,
      kind: 'remove',
      rule: 'scam',
      reason: 'Rent was asked for before anybody could see the room.',
    },
  },
  {
    about: { type: 'groupMessage', words: 'Maybe the dog has you.' },
    by: ['leila'],
    hoursAgo: 2,
    reason: 'harassment',
    words: 'I may read it wrongly, but it sounded unkind to somebody who asked for help.',
  },
  {
    about: { type: 'comment', words: 'I have rooms in every city. Write to me on WhatsApp.' },
    by: ['oleksii', 'sofia'],
    hoursAgo: 1,
    reason: 'spam',
    words: 'I gave away a chair. He answers with rooms.',
  },
]

/** From somebody without an account; it waits. */
export const demoContact: Omit<ContactDraft, 'email'> & { email: string; hoursAgo: number } = {
  topic: 'privacy',
  name: 'Marta Lind',
  email: 'marta.lind@example.org',
  words:
    'My sister was in a photo that was shown on your events screen last year. Is it still kept somewhere?',
  hoursAgo: 30,
}
