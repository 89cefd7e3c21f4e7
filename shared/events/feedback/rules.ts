const hourMs = 3_600_000

/** Delay after the end, so that attendees are home when feedback is requested. */
export const feedbackRequestDelayHours = 2
/** Days after the end during which feedback can be given and changed. */
export const feedbackWindowDays = 7

export const feedbackDeadline = ({ endDate }: { endDate: Date }) =>
  new Date(endDate.getTime() + feedbackWindowDays * 24 * hourMs)

type Past = { endDate: Date; isCancelled: boolean }

export const acceptsFeedback = (event: Past, now: Date) =>
  !event.isCancelled && event.endDate <= now && now < feedbackDeadline(event)
