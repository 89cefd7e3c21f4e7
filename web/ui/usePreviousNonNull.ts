import { useRef } from 'react'

/** The last non-null value: a dialog keeps its content while it fades out. */
export const usePreviousNonNull = <Value>(value: Value | null): Value | null => {
  const last = useRef(value)
  if (value !== null) last.current = value
  return last.current
}
