/** Of those taught, and of those learnt. */
export const mostLanguages = 5

/** One hour a week. */
export const pathWeeks = 20

/** So long nobody said "we met": then both are told that the other would be glad to hear. */
export const silentDays = 14

export const dayMs = 24 * 3_600_000
export const weekMs = 7 * dayMs

const weeksSince = (acceptedAt: Date, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - acceptedAt.getTime()) / weekMs))

/** Of the path: 1 on the day it is accepted, 20 when it is over. */
export const weekAt = (acceptedAt: Date, now: Date) =>
  Math.min(weeksSince(acceptedAt, now) + 1, pathWeeks)

export const isPathOver = (acceptedAt: Date, now: Date) => weeksSince(acceptedAt, now) >= pathWeeks

/** Only whoever was asked answers. */
export const mayAnswer = ({ buddyId }: { buddyId: string }, me: { id: string }) => buddyId === me.id

type Spoken = readonly { language: string }[]
type Speaker = { teaches: Spoken; learns: Spoken }

const has = (spoken: Spoken, language: string) => spoken.some((one) => one.language === language)

/** Each teaches what the other learns; the pair is as `one` sees it. */
export const worksBothWays = (
  one: Speaker,
  other: Speaker,
  { teachLanguage, learnLanguage }: { teachLanguage: string; learnLanguage: string },
) =>
  has(one.teaches, teachLanguage) &&
  has(other.learns, teachLanguage) &&
  has(one.learns, learnLanguage) &&
  has(other.teaches, learnLanguage)
