import { useEffect, useState } from 'react'
import type { ApiError } from '#web/api/apiError.ts'

type Form = { getInputNode: (field: 'code') => HTMLElement | null }

/**
 * Whether the server requires a one-time code. Once required, the field stays, since the password
 * field still has its value.
 */
export const useOtpRequired = (error: ApiError | null, { getInputNode }: Form) => {
  const [isRequired, setRequired] = useState(false)
  if (error?.field === 'code' && !isRequired) setRequired(true)
  // The field may not have been rendered yet when the reply arrived.
  useEffect(() => {
    if (isRequired) getInputNode('code')?.focus()
  }, [isRequired, getInputNode])
  return isRequired
}

/** The first request for a code is the next step and not a failure: no toast. */
export const unlessOtpRequested =
  (failed: string) =>
  ({ field, reason }: ApiError) =>
    field === 'code' && reason.startsWith('Enter') ? null : failed
