/** Until then an account is new. Most accounts made for spam are found, or given up, by then. */
export const newcomerDays = 3

export type NewcomerDeed = 'contact' | 'link' | 'groupInvitation'

type NewcomerLimit = {
  /** So many in any 24 hours. */
  aDay: number
  /** For people: what they can do so often while they are new. */
  may: string
  /** For people: what they can go on with. */
  always: string
  why: string
}

/**
 * What a new account does to people who do not know it yet is counted. What is said in a talk that
 * has begun never is: no answer waits for a clock.
 */
export const newcomerLimits: Record<NewcomerDeed, NewcomerLimit> = {
  contact: {
    aDay: 5,
    may: 'ask five people a day to connect or to be your language buddy',
    always: 'Answering people is always possible.',
    why: 'Each reaches somebody who does not know them; five are more than most ask in their first week.',
  },
  link: {
    aDay: 2,
    may: 'write twice a day on the board with a link in it',
    always: 'Without a link you can write at any time.',
    why: 'What is sold or stolen by a post is behind its link; a question to the community rarely has one.',
  },
  groupInvitation: {
    aDay: 3,
    may: 'invite three people a day to groups',
    always: 'Answering people is always possible.',
    why: 'It speaks in the name of a group, and reaches people by a notification and a push.',
  },
}
