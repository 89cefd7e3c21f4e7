// Rows of what newcomers are counted by, of invitations to groups and of idempotency keys. As in
// schema.ts.

export type NewcomerDeedRow = {
  id: string
  userId: string
  kind: 'contact' | 'link' | 'groupInvitation'
  createdAt: Date
}

export type GroupInvitationRow = {
  id: string
  groupId: string
  userId: string
  invitedBy: string
  createdAt: Date
  declinedAt: Date | null
}

/** What was created under a client id: see `createOnce`. */
export type IdempotencyKeyRow = {
  userId: string
  clientId: string
  entityId: string
  createdAt: Date
}
