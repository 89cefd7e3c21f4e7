import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const groupErrors = {
  group_not_found: { status: 404, message: 'Group not found' },
  group_admin_required: { status: 403, message: 'Only an admin of this group can change it' },
  message_removal_forbidden: {
    status: 403,
    message: 'Only admins of this group can remove other people’s messages',
  },
  group_membership_required: {
    status: 403,
    message: 'Only members of this group can read and write here',
  },
  group_members_hidden: { status: 403, message: 'Only members can see who is in this group' },
  group_member_not_found: { status: 404, message: 'This person isn’t in this group' },
  already_in_group: { status: 409, message: 'You’re already in this group' },
  not_in_group: { status: 409, message: 'You’re not in this group' },
  cannot_remove_self_from_group: {
    status: 409,
    message: 'You can’t remove yourself. Leave the group instead',
  },
  cannot_remove_group_admin: {
    status: 409,
    message: 'You can’t remove an admin. First remove their admin role.',
  },
  group_needs_admin: {
    status: 409,
    message: 'A group needs an admin. Make someone else an admin first.',
  },
  only_members_become_group_admin: {
    status: 409,
    message: 'Only a member of this group can become its admin',
  },
  already_group_admin: { status: 409, message: 'You’re already an admin of this group' },
  last_group_admin: {
    status: 409,
    message: 'You’re the only admin of this group. Hand it over or delete it first.',
  },
  join_requests_hidden: {
    status: 403,
    message: 'Only admins of this group can see requests to join',
  },
  join_request_not_found: { status: 404, message: 'This person no longer wants to join' },
  join_request_sent_already: { status: 409, message: 'You’ve already asked to join' },
  group_invitations_hidden: {
    status: 403,
    message: 'Only admins of this group can see who is invited',
  },
  group_invitation_forbidden: { status: 403, message: 'You can’t invite people to this group' },
  group_invitation_withdrawal_forbidden: {
    status: 403,
    message: 'Only the person who invited, or an admin of this group, can cancel this invitation',
  },
  group_invitation_not_found: { status: 404, message: 'This person is no longer invited' },
  not_invited_to_group: { status: 404, message: 'You’re no longer invited to this group' },
  invitee_not_connected: {
    status: 409,
    message: 'You can only invite people you’re connected with',
  },
  invitee_in_group_already: { status: 409, message: 'This person is already in the group' },
  invitee_asked_to_join: {
    status: 409,
    message: 'This person has asked to join. You can accept their request',
  },
  invitee_invited_already: { status: 409, message: 'This person is already invited' },
  group_invitation_declined_recently: {
    status: 409,
    message: 'This person declined recently. You can invite them again 30 days after that.',
  },
  join_request_declined_recently: {
    status: 409,
    message: ({ days }: { days: number }) =>
      days === 1
        ? 'Your request was declined. You can ask again in a day.'
        : `Your request was declined. You can ask again in ${days} days.`,
  },
} as const satisfies ErrorTable
