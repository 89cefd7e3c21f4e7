// Rows of what administrators set for the whole installation. As in schema.ts.

export type RegistrationInvitationRow = {
  id: string
  tokenHash: Buffer
  createdBy: string | null
  usesLeft: number
  expiresAt: Date
  createdAt: Date
}
