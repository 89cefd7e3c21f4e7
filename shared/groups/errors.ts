import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const groupErrors = {
  group_not_found: { status: 404, message: 'Group not found' },
  group_admin_required: { status: 403, message: 'Only an admin of this group may change it' },
  message_removal_forbidden: {
    status: 403,
    message: 'Only an admin of this group can remove messages of others',
  },
  group_membership_required: {
    status: 403,
    message: 'Only members of this group can read and write here',
  },
  group_members_hidden: { status: 403, message: 'Only members of this group may see who is in it' },
  group_member_not_found: { status: 404, message: 'This person is not in this group' },
  already_in_group: { status: 409, message: 'You are already in this group' },
  not_in_group: { status: 409, message: 'You are not in this group' },
  cannot_remove_self_from_group: { status: 409, message: 'To go yourself, leave the group' },
  cannot_remove_group_admin: {
    status: 409,
    message: 'An admin cannot be removed. Make them a member like the others first.',
  },
  group_needs_admin: {
    status: 409,
    message: 'A group needs an admin. Make somebody else admin first.',
  },
  only_members_become_group_admin: {
    status: 409,
    message: 'Only a member of this group can become its admin',
  },
  already_group_admin: { status: 409, message: 'You are an admin of this group already' },
  last_group_admin: {
    status: 409,
    message: 'You are the only admin of this group. Hand it over or delete it first.',
  },
  join_requests_hidden: {
    status: 403,
    message: 'Only an admin of this group may see who asks to join',
  },
  join_request_not_found: { status: 404, message: 'This person does not ask to join any more' },
  join_request_sent_already: { status: 409, message: 'You have already asked to join' },
  group_invitations_hidden: {
    status: 403,
    message: 'Only an admin of this group may see who is invited',
  },
  group_invitation_forbidden: { status: 403, message: 'You cannot invite people to this group' },
  group_invitation_withdrawal_forbidden: {
    status: 403,
    message: 'Only who invited, or an admin of this group, may take it back',
  },
  group_invitation_not_found: { status: 404, message: 'This person is not invited any more' },
  not_invited_to_group: { status: 404, message: 'You are not invited to this group any more' },
  invitee_not_connected: { status: 409, message: 'You can invite people you are connected to' },
  invitee_in_group_already: { status: 409, message: 'This person is in the group already' },
  invitee_asked_to_join: {
    status: 409,
    message: 'This person has asked to join: you can accept that',
  },
  invitee_invited_already: { status: 409, message: 'This person is invited already' },
  group_invitation_declined_recently: {
    status: 409,
    message: 'They said no lately. You may invite them again 30 days after that.',
  },
  join_request_declined_recently: {
    status: 409,
    message: ({ days }: { days: number }) =>
      days === 1
        ? 'Your request was declined. You may ask again in a day.'
        : `Your request was declined. You may ask again in ${days} days.`,
  },
} as const satisfies ErrorTable
