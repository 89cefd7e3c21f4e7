import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const connectionErrors = {
  cannot_connect_to_self: { status: 400, message: 'You can’t connect with yourself' },
  only_receiver_can_answer: {
    status: 403,
    message: 'Only the person you asked can answer this request',
  },
  connection_not_found: { status: 404, message: 'Connection not found' },
  already_connected: { status: 409, message: 'You’re already connected' },
  request_sent_already: { status: 409, message: 'You’ve already sent this person a request' },
  request_received_already: {
    status: 409,
    message: 'This person has already sent you a request. You can accept it',
  },
  request_declined_recently: {
    status: 409,
    message: 'This person declined recently. You can ask again 30 days after that.',
  },
  request_answered_already: { status: 409, message: 'This request has been answered already' },
  cannot_withdraw_received_request: {
    status: 409,
    message: 'You can only accept or decline a request someone sent you',
  },
} as const satisfies ErrorTable
