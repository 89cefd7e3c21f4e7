import { connect } from '#server/connections/userPair.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  accessScene,
  groupAdminOnly,
  membersOnly,
  moderatorOnly,
  signedIn,
} from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { privateTo } from '#server/testing/canary.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as } from '#server/testing/people.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

const scene = await accessScene()

const { app, people } = scene

const group = { name: 'Walkers', type: 'expats', isPrivate: true }

/** The group admin is connected to requester and receiver and has invited the receiver. */
const withInvitation = async (id: string) => {
  const { groupAdmin, requester, receiver } = people
  for (const other of [requester, receiver])
    await inTransaction(app.db, (tx) =>
      connect(app, tx, {
        requesterId: groupAdmin.me.id,
        receiverId: other.me.id,
        message: null,
      }),
    )
  const userId = receiver.me.id
  await as(app, groupAdmin).call(groupInvitations.invite, { id, userId })
  return { id, userId }
}

/** A private group with an admin, a member with a message, and a pending join request. */
const sceneOf = async ({ path }: Endpoint) => {
  if (!path.includes(':id')) return {}
  const { groupAdmin, member, asker } = people
  const { id } = await aGroup(app, { by: groupAdmin, isPrivate: true })
  await joinGroup(app, member, { id }, groupAdmin)
  await as(app, asker).call(groups.join, { id })
  const message = `${privateTo(member, groupAdmin)} Hoi`
  const { body } = await as(app, member).call(groups.send, { id, message })
  if (path.includes('/invit')) return withInvitation(id)
  const person = path.includes('/requests/') ? asker : member
  return { id, userId: person.me.id, messageId: body.id }
}

testAccess(
  'groups',
  scene,
  {
    'GET /api/groups': { codes: signedIn(200) },
    'GET /api/user/groups': { codes: signedIn(200) },
    'GET /api/groups/:id': { codes: signedIn(200) },
    'POST /api/groups': { body: group, codes: signedIn(201) },
    'PUT /api/groups/:id': { body: group, codes: groupAdminOnly(200) },
    'DELETE /api/groups/:id': { codes: groupAdminOnly(204) },
    'PUT /api/groups/:id/writing': {
      body: { isForAdminsToWrite: true, slowModeSeconds: 60 },
      codes: groupAdminOnly(200),
    },
    'GET /api/groups/:id/everyone': { codes: membersOnly(200) },
    'PUT /api/groups/:id/visitors': {
      body: { isShown: false, name: 'Walkers' },
      codes: moderatorOnly(200),
    },
    'POST /api/groups/:id/join': {
      codes: { ...signedIn(201), member: 409, asker: 409, groupAdmin: 409 },
    },
    'DELETE /api/groups/:id/join': { codes: { ...signedIn(409), member: 204, asker: 204 } },
    'GET /api/groups/:id/requests': { codes: groupAdminOnly(200) },
    'PUT /api/groups/:id/requests/:userId': {
      body: { status: 'accepted' },
      codes: groupAdminOnly(200),
    },
    'GET /api/groups/:id/members': { codes: membersOnly(200) },
    'PUT /api/groups/:id/members/:userId': { body: { role: 'admin' }, codes: groupAdminOnly(200) },
    'DELETE /api/groups/:id/members/:userId': { codes: groupAdminOnly(204) },
    'PUT /api/groups/:id/admin': { body: { userId: ':member' }, codes: groupAdminOnly(200) },
    'GET /api/groups/:id/messages': { codes: membersOnly(200) },
    'POST /api/groups/:id/messages': { body: { message: 'Hoi' }, codes: membersOnly(201) },
    'DELETE /api/groups/:id/messages/:messageId': { codes: { ...signedIn(403), member: 204 } },
    'POST /api/groups/:id/messages/:messageId/removal': {
      body: { reason: 'Advertising does not belong here.' },
      codes: groupAdminOnly(204),
    },
    'PUT /api/groups/:id/read': { body: { seq: 1 }, codes: membersOnly(200) },
    'POST /api/groups/:id/typing': { codes: membersOnly(204) },
    'GET /api/groups/:id/invitations': { codes: groupAdminOnly(200) },
    'GET /api/groups/:id/invitable': { codes: groupAdminOnly(200) },
    'POST /api/groups/:id/invitations': {
      // The group's admin is connected to the requester, too.
      body: { userId: ':requester' },
      codes: groupAdminOnly(201),
    },
    'DELETE /api/groups/:id/invitations/:userId': { codes: groupAdminOnly(204) },
    'DELETE /api/groups/:id/invitation': { codes: { ...signedIn(404), receiver: 204 } },
  },
  sceneOf,
)
