import { groupAdminOnly, type Row, signedIn } from './accessActors.ts'

/** Of the access matrix: invitations to a private group, whose admin has invited the receiver. */
export const invitationAccess: Record<string, Row> = {
  'GET /api/groups/:id/invitations': { codes: groupAdminOnly(200) },
  'GET /api/groups/:id/invitable': { codes: groupAdminOnly(200) },
  'POST /api/groups/:id/invitations': {
    // The group's admin is connected to the requester, too.
    body: { userId: ':requester' },
    codes: groupAdminOnly(201),
  },
  'DELETE /api/groups/:id/invitations/:userId': { codes: groupAdminOnly(204) },
  'DELETE /api/groups/:id/invitation': { codes: { ...signedIn(404), receiver: 204 } },
}
