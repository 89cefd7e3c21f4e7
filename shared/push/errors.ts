import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const pushErrors = {
  invalid_push_endpoint: { status: 400, message: 'This is not the address of a push service' },
  invalid_push_key: { status: 400, message: 'This is not the key of a browser' },
  device_not_found: { status: 404, message: 'This device is not registered' },
  device_unreachable: {
    status: 409,
    message: 'This device no longer receives notifications. Enable them again.',
  },
  push_service_unavailable: {
    status: 502,
    message: 'This browser’s push service isn’t responding. Try again later.',
  },
} as const satisfies ErrorTable
