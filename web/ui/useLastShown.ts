import { useRef } from 'react'

/** While a dialog fades away it shows what it showed before. */
export const useLastShown = <Value>(value: Value | null): Value | null => {
  const last = useRef(value)
  if (value !== null) last.current = value
  return last.current
}
