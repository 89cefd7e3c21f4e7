// Rows of what newcomers are counted by, and of invitations to groups. As in schema.ts.

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
