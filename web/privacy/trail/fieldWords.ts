import { Consent } from '#shared/privacy/contract.ts'
import { consentWords } from '#web/privacy/consent/consentWords.ts'

const withinSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

const known: Record<string, string> = {
  email: 'email address',
  profilePhoto: 'photo',
  isAdmin: 'administrator',
  isModerator: 'moderator',
  showsSeen: 'showing what you have read',
  mayBeFoundByEmail: 'being found by your email address',
  showsAttendance: 'showing that you were at an event',
}

/** The name of a field as people say it: `startDate` is "start date". */
export const showField = (name: string): string => {
  const consent = Consent.safeParse(name)
  if (consent.success) return withinSentence(consentWords[consent.data].label)
  return known[name] ?? name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
}
