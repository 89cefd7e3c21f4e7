import { formatTime } from './format.ts'

/** "Good afternoon", by the time in Amsterdam. */
export const greetingAt = (now: Date) => {
  const hour = Number(formatTime(now).slice(0, 2))
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}
