/** The days for which an account is new. Most spam accounts are found or abandoned by then. */
export const newAccountDays = 3

export type NewAccountAction = 'contact' | 'link' | 'groupInvitation'

type NewAccountLimit = {
  /** The maximum in any 24 hours. */
  maxPerDay: number
  /** A label for users: what is limited while the account is new. */
  allowed: string
  /** A label for users: what stays possible. */
  alwaysAllowed: string
  why: string
}

/**
 * A new account's actions towards strangers are rate-limited. Messages in an existing conversation
 * never are.
 */
export const newAccountLimits: Record<NewAccountAction, NewAccountLimit> = {
  contact: {
    maxPerDay: 5,
    allowed: 'ask five people a day to connect or to be your language buddy',
    alwaysAllowed: 'Answering people is always possible.',
    why: 'Each reaches a stranger; most users ask fewer than five people in their first week.',
  },
  link: {
    maxPerDay: 2,
    allowed: 'write twice a day on the board with a link in it',
    alwaysAllowed: 'Without a link you can write at any time.',
    why: 'Spam and fraud need links; questions to the community rarely have one.',
  },
  groupInvitation: {
    maxPerDay: 3,
    allowed: 'invite three people a day to groups',
    alwaysAllowed: 'Answering people is always possible.',
    why: "An invitation uses a group's name, and sends a notification and a push.",
  },
}
