import type { Fact } from './facts.ts'
import type { Kind } from './kinds.ts'

const toSettings = '/profile?tab=settings'

// Mails about the account take their words from the template and their time from the row, so that
// they say the same whenever they are read.
const about = (kind: Kind, id: string, actionUrl = toSettings): Fact => ({
  kind,
  key: `${kind}:${id}`,
  words: {},
  actionUrl,
})

export const exportReady = ({ id }: { id: string }) => about('exportReady', id, '/privacy#exports')

/** `id`: any that this sign-in, or this change, alone has; so for the following. */
export const newSignIn = (id: string) => about('newSignIn', id)
export const passwordChanged = (id: string) => about('passwordChanged', id)
export const emailChanged = (id: string) => about('emailChanged', id)
export const signInMethodChanged = (id: string) => about('signInMethodChanged', id)
export const calendarFeedCreated = (id: string) =>
  about('calendarFeedCreated', id, '/events?dialog=feed')

/** The first or second warning since `lastUsed`. */
export const accountUnused = (warning: 1 | 2, lastUsed: Date) =>
  about('accountUnused', `${lastUsed.getTime()}:${warning}`)

export const policyChanged = ({ version }: { version: string }) =>
  about('policyChanged', version, '/privacy')
