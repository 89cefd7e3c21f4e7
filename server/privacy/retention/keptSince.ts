import type { Retention } from '#shared/privacy/retention.ts'

const dayMs = 24 * 3_600_000

/** What is older than that has been kept long enough. Never earlier than was said. */
export const keptSince = ({ months, days }: Retention, now: Date): Date => {
  if (months === undefined) return new Date(now.getTime() - (days ?? 0) * dayMs)
  const first = new Date(now)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() - months)
  const ofMonth = new Date(
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
  ).getUTCDate()
  first.setUTCDate(Math.min(now.getUTCDate(), ofMonth))
  return first
}
