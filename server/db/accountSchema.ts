// Row types of sessions, photos, consent and credentials, as in schema.ts.

export type SessionRow = {
  id: string
  userId: string
  tokenHash: Buffer
  browser: string
  ipPrefix: string
  authenticatedAt: Date
  lastSeenAt: Date
  createdAt: Date
  isStrong: boolean
}

export type ExportRequestRow = {
  id: string
  userId: string
  status: 'pending' | 'processing' | 'completed' | 'failed'
  requestType: 'full_export'
  dataTypes: string[]
  exportData: unknown
  downloadLink: string | null
  expiresAt: Date | null
  completedAt: Date | null
  createdAt: Date
}

export type PhotoRow = {
  id: string
  userId: string
  large: Buffer
  small: Buffer
  createdAt: Date
}

export type ConsentEventRow = {
  id: string
  subjectId: string
  /** One of `Consent`. */
  purpose: string
  was: boolean
  isGiven: boolean
  policyVersion: string
  source: string
  createdAt: Date
}

export type PolicyRow = {
  id: string
  version: string
  content: string
  effectiveDate: Date
  announcedAt: Date | null
  createdAt: Date
}

export type KnownDeviceRow = {
  userId: string
  tokenHash: Buffer
  createdAt: Date
  lastSeenAt: Date
}

export type MailLinkRow = {
  id: string
  userId: string
  purpose: 'resetPassword' | 'confirmEmail' | 'undoEmail' | 'confirmAccount' | 'removePasskeys'
  email: string
  tokenHashes: Buffer[]
  codeHashes: Buffer[]
  expiresAt: Date
  createdAt: Date
}

export type AccountDeletedMailRow = { id: string; email: string; name: string; createdAt: Date }

export type PasskeyRow = {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: string
  transports: string[]
  name: string
  isSynced: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

export type PasskeyChallengeRow = {
  challenge: string
  userId: string | null
  purpose: 'signIn' | 'add' | 'again'
  expiresAt: Date
}

export type SecondFactorRow = {
  userId: string
  secret: string
  confirmedAt: Date | null
  lastStep: number
  createdAt: Date
}

export type RecoveryCodeRow = { userId: string; codeHash: Buffer }
