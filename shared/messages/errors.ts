import { errorsOf } from '#shared/http/errorsOf.ts'

export const messageErrors = errorsOf('messages', {
  cannot_write_to_self: 400,
  receiver_not_connected: 403,
  only_own_messages_deletable: 403,
  conversation_not_found: 404,
  message_not_found: 404,
  message_client_id_used: 409,
})
