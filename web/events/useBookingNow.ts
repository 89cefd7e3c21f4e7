import { useEffect, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'

/** The longest time that `setTimeout` can wait. */
const maxDelayMs = 2 ** 31 - 1

/** Renders again at the moment when bookings open or close. Returns the current time. */
export const useBookingNow = (event: Event | undefined, now: Date): Date => {
  const [reached, setReached] = useState(now)
  const current = reached > now ? reached : now
  const next = [event?.opensAt, event?.closesAt].find((time) => time && time > current)?.getTime()
  useEffect(() => {
    const delay = next && next - Date.now()
    if (!delay || delay > maxDelayMs) return
    const timer = setTimeout(() => setReached(new Date(next)), Math.max(0, delay))
    return () => clearTimeout(timer)
  }, [next])
  return current
}
