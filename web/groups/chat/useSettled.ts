import { useEffect, useState } from 'react'

/** What a value has been for a moment: not every letter typed is a question to the server. */
export const useSettled = <Value>(value: Value, ms: number) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
