import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const connectionErrors = {
  cannot_connect_to_self: { status: 400, message: 'connections.cannot_connect_to_self' },
  only_receiver_can_answer: {
    status: 403,
    message: 'connections.only_receiver_can_answer',
  },
  connection_not_found: { status: 404, message: 'connections.connection_not_found' },
  already_connected: { status: 409, message: 'connections.already_connected' },
  request_sent_already: { status: 409, message: 'connections.request_sent_already' },
  request_received_already: {
    status: 409,
    message: 'connections.request_received_already',
  },
  request_declined_recently: {
    status: 409,
    message: 'connections.request_declined_recently',
  },
  request_answered_already: { status: 409, message: 'connections.request_answered_already' },
  cannot_withdraw_received_request: {
    status: 409,
    message: 'connections.cannot_withdraw_received_request',
  },
} as const satisfies ErrorTable
