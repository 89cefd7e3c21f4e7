import { useEffect, useState } from 'react'
import type { ApiError } from '#web/api/apiError.ts'

type Form = { getInputNode: (field: 'code') => HTMLElement | null }

/**
 * Whether the server has asked for a code beside the password. Once asked for, its field stays: the
 * password that led there is still in the other one.
 */
export const useCodeAsked = (error: ApiError | null, { getInputNode }: Form) => {
  const [isAsked, setAsked] = useState(false)
  if (error?.field === 'code' && !isAsked) setAsked(true)
  // It may not have been there yet when the answer came that asked for it.
  useEffect(() => {
    if (isAsked) getInputNode('code')?.focus()
  }, [isAsked, getInputNode])
  return isAsked
}

/** Asked for the first time it is the next step, and no failure. */
export const unlessNextStep =
  (failed: string) =>
  ({ field, reason }: ApiError) =>
    field === 'code' && reason.startsWith('Enter') ? null : failed
