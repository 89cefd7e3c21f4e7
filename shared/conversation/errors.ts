import { errorsOf } from '#shared/http/errorsOf.ts'

export const conversationErrors = errorsOf('conversation', {
  only_own_messages_editable: 403,
  message_edit_too_late: 409,
  message_edited_too_often: 409,
  message_already_deleted: 409,
  too_many_reactions: 409,
  too_many_pins: 409,
  pins_for_admins: 403,
  poll_closed: 409,
  poll_choice_invalid: 400,
  poll_votes_hidden: 403,
  writing_for_admins: 403,
  slow_mode: 409,
  everyone_for_admins: 403,
  everyone_mentioned_recently: 409,
  corrections_for_buddies: 403,
  correction_not_found: 404,
  correction_unchanged: 400,
  correction_accepted_already: 409,
})
