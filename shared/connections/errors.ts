import { errorsOf } from '#shared/http/errorsOf.ts'

export const connectionErrors = errorsOf('connections', {
  cannot_connect_to_self: 400,
  only_receiver_can_answer: 403,
  connection_not_found: 404,
  already_connected: 409,
  request_sent_already: 409,
  request_received_already: 409,
  request_declined_recently: 409,
  request_answered_already: 409,
  cannot_withdraw_received_request: 409,
})
