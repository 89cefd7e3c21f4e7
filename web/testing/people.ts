import type { Me, PublicUser } from '#shared/users/user.ts'

const createdAt = new Date('2026-01-05T09:00:00Z')

/** The signed-in user; a member since January 2026. */
export const aMember = (changes: Partial<Me> = {}): Me => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8001',
  name: 'Noor Visser',
  username: 'noor',
  profilePhoto: null,
  staff: null,
  email: 'noor@example.org',
  location: null,
  nationality: null,
  role: 'expat',
  hasChosenRole: true,
  languages: [],
  interests: [],
  about: null,
  hopes: [],
  isAdmin: false,
  isModerator: false,
  gdprConsent: false,
  gdprConsentDate: null,
  marketingConsent: false,
  dataProcessingConsent: false,
  cookieConsent: false,
  privacyPolicyAccepted: false,
  privacyPolicyAcceptedDate: null,
  dataRetentionConsent: false,
  accountDeletionRequested: false,
  accountDeletionRequestDate: null,
  dataExportRequested: false,
  pendingEmail: null,
  hasReadReceipts: false,
  mayBeFoundByEmail: false,
  mayBeSuggested: false,
  isGoingVisible: false,
  privateTranslationHost: null,
  isAttendanceVisible: true,
  firstDays: 'away',
  onboardingStep: null,
  celebrated: ['firstBooking', 'firstConnection', 'buddyMatch', 'buddyWeek', 'hundredthDay'],
  language: 'en',
  isMailBouncing: false,
  isEmailConfirmed: true,
  confirmEmailBy: null,
  lastLoginAt: createdAt,
  createdAt,
  updatedAt: createdAt,
  ...changes,
})

export const anAdmin = (changes: Partial<Me> = {}) =>
  aMember({ isAdmin: true, staff: 'admin', ...changes })

/** Another member, with the public fields. */
export const aPerson = (changes: Partial<PublicUser> = {}): PublicUser => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8002',
  name: 'Sam de Wit',
  username: 'sam',
  profilePhoto: null,
  staff: null,
  ...changes,
})
