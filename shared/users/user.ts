import * as z from 'zod'
import { isoDate } from '#shared/http/endpoint.ts'

/** Roles offered at sign-up. What a person may do never depends on it: that is `isAdmin`. */
export const Role = z.enum([
  'student',
  'expat',
  'au_pair',
  'professional',
  'language_buddy',
  'other',
])
export type Role = z.infer<typeof Role>

export const roleLabels: Record<Role, string> = {
  student: 'Student',
  expat: 'Expat',
  au_pair: 'Au pair',
  professional: 'Professional',
  language_buddy: 'Language buddy',
  other: 'Other',
}

/** Of the team that runs the community. */
const Staff = z.enum(['admin', 'moderator'])

/** What one person may see of another. Never an address. */
export const PublicUser = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string(),
  profilePhoto: z.string().nullable(),
  /** Derived from rights on the server, so users cannot set it themselves; `null` for members. */
  staff: Staff.nullable(),
})
export type PublicUser = z.infer<typeof PublicUser>

/** The address of `profilePhoto` as it is for places smaller than a finger. */
export const smallPhoto = (address: string) => `${address}?size=small`

export const FirstDaysChoice = z.enum(['offered', 'shown', 'away'])
export type FirstDaysChoice = z.infer<typeof FirstDaysChoice>

/** The person signed in, as they see themselves. */
export const Me = PublicUser.extend({
  email: z.string(),
  location: z.string().nullable(),
  nationality: z.string().nullable(),
  role: z.string(),
  languages: z.array(z.string()),
  interests: z.array(z.string()),
  isAdmin: z.boolean(),
  /** Decides about what was reported; see `access: 'moderator'`. */
  isModerator: z.boolean(),
  gdprConsent: z.boolean(),
  gdprConsentDate: isoDate.nullable(),
  marketingConsent: z.boolean(),
  dataProcessingConsent: z.boolean(),
  cookieConsent: z.boolean(),
  privacyPolicyAccepted: z.boolean(),
  privacyPolicyAcceptedDate: isoDate.nullable(),
  dataRetentionConsent: z.boolean(),
  accountDeletionRequested: z.boolean(),
  accountDeletionRequestDate: isoDate.nullable(),
  dataExportRequested: z.boolean(),
  /** The address that counts once its link was opened. */
  pendingEmail: z.string().nullable(),
  /** Lets others see how far one has read, and sees it of them. */
  showsSeen: z.boolean(),
  /** A search for the complete address finds its owner. */
  mayBeFoundByEmail: z.boolean(),
  /** Others who came to the same event see that one did. */
  showsAttendance: z.boolean(),
  /** The list of the first 100 days: offered, on one's home, or put away. */
  firstDays: FirstDaysChoice,
  /** Mails to this address come back, and no more are sent there. */
  isMailBouncing: z.boolean(),
  /** Until then mails wait, but for the one that confirms it. */
  isEmailConfirmed: z.boolean(),
  /** When the account ends unless the address is confirmed by then. */
  confirmEmailBy: isoDate.nullable(),
  lastLoginAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type Me = z.infer<typeof Me>
