import { useEffect } from 'react'
import { createRetries } from '#web/page/retries.ts'
import { refreshSession } from './queryClient.ts'

const startChecks = createRetries(refreshSession)

/** While needed, asks the server who is signed in until it replies. The screen does not jump. */
export const useSessionChecks = (isNeeded: boolean) =>
  useEffect(() => (isNeeded ? startChecks() : undefined), [isNeeded])
