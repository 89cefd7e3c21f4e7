import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const groupErrors = {
  group_not_found: { status: 404, message: 'groups.group_not_found' },
  group_text_changed: { status: 409, message: 'groups.group_text_changed' },
  group_admin_required: { status: 403, message: 'groups.group_admin_required' },
  message_removal_forbidden: {
    status: 403,
    message: 'groups.message_removal_forbidden',
  },
  group_membership_required: {
    status: 403,
    message: 'groups.group_membership_required',
  },
  group_members_hidden: { status: 403, message: 'groups.group_members_hidden' },
  group_member_not_found: { status: 404, message: 'groups.group_member_not_found' },
  already_in_group: { status: 409, message: 'groups.already_in_group' },
  not_in_group: { status: 409, message: 'groups.not_in_group' },
  cannot_remove_self_from_group: {
    status: 409,
    message: 'groups.cannot_remove_self_from_group',
  },
  cannot_remove_group_admin: {
    status: 409,
    message: 'groups.cannot_remove_group_admin',
  },
  group_needs_admin: {
    status: 409,
    message: 'groups.group_needs_admin',
  },
  only_members_become_group_admin: {
    status: 409,
    message: 'groups.only_members_become_group_admin',
  },
  already_group_admin: { status: 409, message: 'groups.already_group_admin' },
  last_group_admin: {
    status: 409,
    message: 'groups.last_group_admin',
  },
  join_requests_hidden: {
    status: 403,
    message: 'groups.join_requests_hidden',
  },
  join_request_not_found: { status: 404, message: 'groups.join_request_not_found' },
  join_request_sent_already: { status: 409, message: 'groups.join_request_sent_already' },
  group_invitations_hidden: {
    status: 403,
    message: 'groups.group_invitations_hidden',
  },
  group_invitation_forbidden: { status: 403, message: 'groups.group_invitation_forbidden' },
  group_invitation_withdrawal_forbidden: {
    status: 403,
    message: 'groups.group_invitation_withdrawal_forbidden',
  },
  group_invitation_not_found: { status: 404, message: 'groups.group_invitation_not_found' },
  not_invited_to_group: { status: 404, message: 'groups.not_invited_to_group' },
  invitee_not_connected: {
    status: 409,
    message: 'groups.invitee_not_connected',
  },
  invitee_in_group_already: { status: 409, message: 'groups.invitee_in_group_already' },
  invitee_asked_to_join: {
    status: 409,
    message: 'groups.invitee_asked_to_join',
  },
  invitee_invited_already: { status: 409, message: 'groups.invitee_invited_already' },
  group_invitation_declined_recently: {
    status: 409,
    message: 'groups.group_invitation_declined_recently',
  },
  join_request_declined_recently: {
    status: 409,
    message: 'groups.join_request_declined_recently',
  },
} as const satisfies ErrorTable
