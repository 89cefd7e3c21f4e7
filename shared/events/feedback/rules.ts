const hourMs = 3_600_000

/** Delay after the end, so that attendees are home when feedback is requested. */
export const feedbackRequestDelayHours = 2
/** Days after the end during which feedback can be given and changed. */
export const feedbackWindowDays = 7

export const feedbackDeadline = ({ endDate }: { endDate: Date }) =>
  new Date(endDate.getTime() + feedbackWindowDays * 24 * hourMs)

type EventEnd = { endDate: Date; isCancelled: boolean }

export const acceptsFeedback = (event: EventEnd, now: Date) =>
  !event.isCancelled && event.endDate <= now && now < feedbackDeadline(event)
