/** Durations in milliseconds. A day here is 24 hours; calendar days are in `format.ts`. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

export const msBetween = (from: Date, to: Date) => to.getTime() - from.getTime()
