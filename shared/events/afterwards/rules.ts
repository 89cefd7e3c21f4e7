const hourMs = 3_600_000

/** So long after the end people are home again, and asked how it was. */
export const askAfterHours = 2
/** Days after the end in which an answer is taken and can be changed. */
export const answerDays = 7

export const answersUntil = ({ endDate }: { endDate: Date }) =>
  new Date(endDate.getTime() + answerDays * 24 * hourMs)

type Past = { endDate: Date; isCancelled: boolean }

/** Whether it can be said now how it was, by somebody who came. */
export const takesAnswers = (event: Past, now: Date) =>
  !event.isCancelled && event.endDate <= now && now < answersUntil(event)

/** The faces, from 1 to 5, in words. */
export const faceWords = ['Very bad', 'Not so good', 'All right', 'Good', 'Great'] as const
