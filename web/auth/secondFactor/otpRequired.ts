import { useEffect, useState } from 'react'
import type { ApiError } from '#web/api/apiError.ts'

type Form = { getInputNode: (field: 'code') => HTMLElement | null }

const isOtpError = (error: ApiError | null) =>
  error?.code === 'second_factor_code_required' || error?.code === 'second_factor_code_wrong'

/**
 * Whether the server requires a one-time code. Once required, the field stays, since the password
 * field still has its value. The first request for it is not a failure, unless the field was
 * shown before, because `isOn`.
 */
export const useOtpRequired = (error: ApiError | null, { getInputNode }: Form, isOn = false) => {
  const [firstRequest, setFirstRequest] = useState<ApiError | null>(null)
  const isRequired = firstRequest !== null
  if (isOtpError(error) && !isRequired && !isOn) setFirstRequest(error)
  // The field may not have been rendered yet when the reply arrived.
  useEffect(() => {
    if (isRequired) getInputNode('code')?.focus()
  }, [isRequired, getInputNode])
  return { isOtpRequired: isRequired || isOn, failure: error === firstRequest ? null : error }
}

/** The first request for a code is the next step and not a failure: no toast. */
export const unlessOtpRequested =
  (failed: string) =>
  ({ code }: ApiError) =>
    code === 'second_factor_code_required' ? null : failed
