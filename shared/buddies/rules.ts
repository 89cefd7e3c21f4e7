/** Limit for taught and for learnt languages, each. */
export const maxLanguages = 5

/** Length of the path, with one meeting a week. */
export const pathWeeks = 20

/** Days without a recorded meeting after which both buddies get a nudge. */
export const inactiveDays = 14

export const dayMs = 24 * 3_600_000
export const weekMs = 7 * dayMs

const weeksSince = (acceptedAt: Date, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - acceptedAt.getTime()) / weekMs))

/** Week of the path: 1 after acceptance, 20 at the end and afterwards. */
export const weekAt = (acceptedAt: Date, now: Date) =>
  Math.min(weeksSince(acceptedAt, now) + 1, pathWeeks)

export const isPathOver = (acceptedAt: Date, now: Date) => weeksSince(acceptedAt, now) >= pathWeeks

/** Only the receiver may answer. */
export const mayAnswer = ({ buddyId }: { buddyId: string }, me: { id: string }) => buddyId === me.id

type Spoken = readonly { language: string }[]
type Speaker = { teaches: Spoken; learns: Spoken }

const has = (spoken: Spoken, language: string) => spoken.some((one) => one.language === language)

/** Whether each teaches what the other learns. The pair is from the perspective of `one`. */
export const isMutualMatch = (
  one: Speaker,
  other: Speaker,
  { teachLanguage, learnLanguage }: { teachLanguage: string; learnLanguage: string },
) =>
  has(one.teaches, teachLanguage) &&
  has(other.learns, teachLanguage) &&
  has(one.learns, learnLanguage) &&
  has(other.teaches, learnLanguage)
