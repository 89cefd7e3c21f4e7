import { ApiError } from './apiError.ts'

let bringBack: () => Promise<unknown> = async () => undefined

export const bringBackWith = (work: typeof bringBack) => {
  bringBack = work
}

const notHere = 'You’re offline. This has not been loaded on this device yet.'

/** Why a call got no answer; before a read fails, what was kept of it is brought back. */
export const unreachable = async (isRead: boolean, error: unknown) => {
  if (!isRead) return ApiError.unreachable(error)
  await bringBack().catch(() => undefined)
  return navigator.onLine === false
    ? ApiError.ofDevice(notHere, error)
    : ApiError.unreachable(error)
}
