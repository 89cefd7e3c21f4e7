import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const pushErrors = {
  invalid_push_endpoint: { status: 400, message: 'push.invalid_push_endpoint' },
  invalid_push_key: { status: 400, message: 'push.invalid_push_key' },
  device_not_found: { status: 404, message: 'push.device_not_found' },
  device_unreachable: {
    status: 409,
    message: 'push.device_unreachable',
  },
  push_service_unavailable: {
    status: 502,
    message: 'push.push_service_unavailable',
  },
} as const satisfies ErrorTable
