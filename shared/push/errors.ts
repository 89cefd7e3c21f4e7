import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const pushErrors = {
  invalid_push_endpoint: { status: 400, message: 'This is not the address of a push service' },
  invalid_push_key: { status: 400, message: 'This is not the key of a browser' },
  device_not_found: { status: 404, message: 'This device is not registered' },
  device_unreachable: {
    status: 409,
    message: 'This device takes no notifications any more. Enable them again.',
  },
  push_service_unavailable: {
    status: 502,
    message: 'The push service of this browser does not answer. Try again later.',
  },
} as const satisfies ErrorTable
