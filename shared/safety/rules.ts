/** The days for which an account is new. Most spam accounts are found or abandoned by then. */
export const newAccountDays = 3

type Account = { createdAt: Date; isAdmin: boolean; isModerator: boolean }

/** The end of the limits of a new account; null: it has none. The team never has. */
export const newUntil = ({ createdAt, isAdmin, isModerator }: Account, now: Date): Date | null => {
  const end = new Date(createdAt.getTime() + newAccountDays * 24 * 3_600_000)
  return isAdmin || isModerator || now >= end ? null : end
}

export type NewAccountAction = 'contact' | 'link' | 'groupInvitation'

type NewAccountLimit = {
  /** The maximum in any 24 hours. */
  maxPerDay: number
  why: string
}

/**
 * A new account's actions towards strangers are rate-limited. Messages in an existing conversation
 * never are. The error messages in `errors.ts` name the numbers.
 */
export const newAccountLimits: Record<NewAccountAction, NewAccountLimit> = {
  contact: {
    maxPerDay: 5,
    // untranslated: a reason for developers.
    why: 'Each reaches a stranger; most users ask fewer than five people in their first week.',
  },
  link: {
    maxPerDay: 2,
    // untranslated: a reason for developers.
    why: 'Spam and fraud need links; questions to the community rarely have one.',
  },
  groupInvitation: {
    maxPerDay: 3,
    // untranslated: a reason for developers.
    why: "An invitation uses a group's name, and sends a notification and a push.",
  },
}
