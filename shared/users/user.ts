import * as z from 'zod/mini'
import { isoDate } from '#shared/http/endpoint.ts'
import { languages } from '#shared/language/languages.ts'
import type { Label } from '#shared/language/t.ts'

/** Self-chosen roles, without permissions: those are `isAdmin` and `isModerator`. */
export const Role = z.enum([
  'student',
  'expat',
  'au_pair',
  'professional',
  'language_buddy',
  'other',
])
export type Role = z.infer<typeof Role>

export const roleLabels: Record<Role, Label> = {
  student: 'users.role.student',
  expat: 'users.role.expat',
  au_pair: 'users.role.au_pair',
  professional: 'users.role.professional',
  language_buddy: 'users.role.language_buddy',
  other: 'users.role.other',
}

/** Whom a member hopes to meet. */
export const Hope = z.enum(['buddy', 'friends', 'same_city', 'same_work', 'families'])
export type Hope = z.infer<typeof Hope>

export const hopeLabels: Record<Hope, Label> = {
  buddy: 'users.hope.buddy',
  friends: 'users.hope.friends',
  same_city: 'users.hope.same_city',
  same_work: 'users.hope.same_work',
  families: 'users.hope.families',
}

/** On the page of another member. */
export const hopeLabelsOfOthers: Record<Hope, Label> = {
  ...hopeLabels,
  same_city: 'users.hope.same_city_of_others',
}

/** Members of the team that runs the community. */
const Staff = z.enum(['admin', 'moderator'])

/** What other users may see. Never an email address. */
export const PublicUser = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string(),
  profilePhoto: z.nullable(z.string()),
  /** Derived from permissions on the server; `null` for ordinary members. */
  staff: z.nullable(Staff),
})
export type PublicUser = z.infer<typeof PublicUser>

export const FirstDaysChoice = z.enum(['offered', 'shown', 'away'])
export type FirstDaysChoice = z.infer<typeof FirstDaysChoice>

/** The signed-in user's own account. */
export const Me = z.extend(PublicUser, {
  email: z.string(),
  location: z.nullable(z.string()),
  nationality: z.nullable(z.string()),
  role: z.string(),
  languages: z.array(z.string()),
  interests: z.array(z.string()),
  /** A few sentences about themselves. */
  about: z.nullable(z.string()),
  /** See `Hope`. */
  hopes: z.array(z.string()),
  isAdmin: z.boolean(),
  /** May decide about reports; see `access: 'moderator'`. */
  isModerator: z.boolean(),
  gdprConsent: z.boolean(),
  gdprConsentDate: z.nullable(isoDate),
  marketingConsent: z.boolean(),
  dataProcessingConsent: z.boolean(),
  cookieConsent: z.boolean(),
  privacyPolicyAccepted: z.boolean(),
  privacyPolicyAcceptedDate: z.nullable(isoDate),
  dataRetentionConsent: z.boolean(),
  accountDeletionRequested: z.boolean(),
  accountDeletionRequestDate: z.nullable(isoDate),
  dataExportRequested: z.boolean(),
  /** The new address, until its confirmation link is opened. */
  pendingEmail: z.nullable(z.string()),
  /** Read receipts, mutual. */
  hasReadReceipts: z.boolean(),
  /** A search for the complete email address finds the user. */
  mayBeFoundByEmail: z.boolean(),
  /** Agreed to be suggested to other members; null until they answer. */
  mayBeSuggested: z.nullable(z.boolean()),
  /** Other members see that the user is going to an event; null until they answer. */
  isGoingVisible: z.nullable(z.boolean()),
  /** Other members see how many events the user has hosted; null until they answer. */
  isHostingShown: z.nullable(z.boolean()),
  /** Other attendees of an event see that the user attended. */
  isAttendanceVisible: z.boolean(),
  /** The translation server that may get private messages for the user; null: none. */
  privateTranslationHost: z.nullable(z.string()),
  /** False if the user never chose a role, so `role` is the default; see `knownRole`. */
  hasChosenRole: z.boolean(),
  /** The checklist of the first 100 days: offered, shown on the home screen, or dismissed. */
  firstDays: FirstDaysChoice,
  /** The next step of the introduction after a registration; null: none is left. */
  onboardingStep: z.nullable(z.int()),
  /** Moments that were celebrated, each once; see shared/onboarding/contract.ts. */
  celebrated: z.array(z.string()),
  /** Mails to this address bounce, so none are sent. */
  isMailBouncing: z.boolean(),
  /** See shared/language/languages.ts; null until a device has told it. */
  language: z.nullable(z.enum(languages)),
  /** Until then only the confirmation mail is sent; others wait. */
  isEmailConfirmed: z.boolean(),
  /** The account is deleted at this time unless the address is confirmed. */
  confirmEmailBy: z.nullable(isoDate),
  /** What the team said about this user as a host of events; null: nothing. */
  hostTrust: z.nullable(z.enum(['granted', 'taken'])),
  /** Approved events of this user. */
  approvedEvents: z.int(),
  lastLoginAt: z.nullable(isoDate),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type Me = z.infer<typeof Me>
