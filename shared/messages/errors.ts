import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const messageErrors = {
  cannot_write_to_self: { status: 400, message: 'messages.cannot_write_to_self' },
  receiver_not_connected: {
    status: 403,
    message: 'messages.receiver_not_connected',
  },
  only_own_messages_deletable: {
    status: 403,
    message: 'messages.only_own_messages_deletable',
  },
  conversation_not_found: { status: 404, message: 'messages.conversation_not_found' },
  message_not_found: { status: 404, message: 'messages.message_not_found' },
  message_client_id_used: { status: 409, message: 'messages.message_client_id_used' },
} as const satisfies ErrorTable
