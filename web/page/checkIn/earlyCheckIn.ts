import { amsterdamDay } from '#web/ui/format.ts'

const earlyMs = 6 * 3_600_000

/** Hours before an event on another day: probably the wrong event is open. */
export const isEarlyCheckIn = ({ startDate }: { startDate: Date }, now: Date) =>
  startDate.getTime() - now.getTime() > earlyMs && amsterdamDay(startDate) !== amsterdamDay(now)
