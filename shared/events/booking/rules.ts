import type { Answers, BookingOptions, Party, Question } from './contract.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Free places wait this long for the next party on the waitlist to fit. */
const holdMs = 24 * hourMs
/** In this time before the start, they go right away to the first party that fits. */
const lastMinuteMs = 24 * hourMs
/** Places of newcomers go to everyone in this time before the start. */
const newcomersUntilMs = 48 * hourMs

type Times = { startDate: Date }

const minutesBefore = ({ startDate }: Times, minutes: number) =>
  new Date(startDate.getTime() - minutes * minuteMs)

/** null: bookings are open since the publication. */
export const opensAt = (event: Times, { opensMinutes }: Pick<BookingOptions, 'opensMinutes'>) =>
  opensMinutes === null ? null : minutesBefore(event, opensMinutes)

/** null: bookings close at the start. */
export const closesAt = (event: Times, { closesMinutes }: Pick<BookingOptions, 'closesMinutes'>) =>
  closesMinutes === null ? null : minutesBefore(event, closesMinutes)

export const requestsEndAt = (
  event: Times,
  { requestsEndMinutes }: Pick<BookingOptions, 'requestsEndMinutes'>,
) => minutesBefore(event, requestsEndMinutes)

export const newcomersUntil = ({ startDate }: Times) =>
  new Date(startDate.getTime() - newcomersUntilMs)

/** Bookings would close before they open. */
export const closesTooEarly = ({
  opensMinutes,
  closesMinutes,
}: Pick<BookingOptions, 'opensMinutes' | 'closesMinutes'>) =>
  opensMinutes !== null && closesMinutes !== null && closesMinutes >= opensMinutes

/** Whether booking is a form: guests, questions or approval. Otherwise it is one tap. */
export const needsForm = ({ maxGuests, questions, needsApproval }: BookingOptions) =>
  maxGuests > 0 || questions.length > 0 || needsApproval

type Held = Times & { placesHeldSince: Date | null }

/** Whether a smaller party may take places for which the next one waits. */
export const mayPassNext = ({ startDate, placesHeldSince }: Held, now: Date) =>
  startDate.getTime() - now.getTime() <= lastMinuteMs ||
  (placesHeldSince !== null && now.getTime() - placesHeldSince.getTime() >= holdMs)

type Waiting = { id: string; size: number; isNewcomer: boolean }

type Places = {
  /** null: no limit. Negative if more people have booked than there are places. */
  free: number | null
  /** Of the free places, those kept for newcomers. */
  kept: number
  mayPass: boolean
}

/**
 * Who of these parties, in order, gets the free places: first come, first served. A party that does
 * not fit keeps those after it waiting, unless they may pass. Newcomers take their own places first.
 */
export const assignPlaces = <Party extends Waiting>(
  { free, kept, mayPass }: Places,
  waiting: Party[],
): { taken: Party[]; isHeld: boolean } => {
  if (free === null) return { taken: waiting, isHeld: false }
  const left = { kept: Math.max(0, Math.min(kept, free)), others: Math.max(0, free - kept) }
  const isBlocked = { kept: false, others: false }
  const taken: Party[] = []
  for (const party of waiting) {
    const ofKept = party.isNewcomer && !isBlocked.kept ? left.kept : 0
    const ofOthers = isBlocked.others ? 0 : left.others
    if (party.size <= ofKept + ofOthers) {
      const fromKept = Math.min(ofKept, party.size)
      left.kept -= fromKept
      left.others -= party.size - fromKept
      taken.push(party)
    } else if (!mayPass) {
      isBlocked.others = true
      if (party.isNewcomer) isBlocked.kept = true
    }
  }
  const isHeld = (isBlocked.others && left.others > 0) || (isBlocked.kept && left.kept > 0)
  return { taken, isHeld }
}

/** Of the free places, those that newcomers can still take before the others. */
export const keptPlaces = (
  event: Times,
  { newcomerPlaces }: Pick<BookingOptions, 'newcomerPlaces'>,
  bookedByNewcomers: number,
  now: Date,
) => (now >= newcomersUntil(event) ? 0 : Math.max(0, newcomerPlaces - bookedByNewcomers))

/** For how many people of the party a question is asked. */
export const peopleAsked = ({ isPerPerson }: Question, size: number) => (isPerPerson ? size : 1)

const isAnswered = (given: string[] | undefined) =>
  given?.some((text) => text.trim() !== '') ?? false

/** What people choose from; nothing for a text. */
export const choicesOf = ({ kind, options }: Question) => {
  if (kind === 'text') return []
  return kind === 'yesNo' ? ['yes', 'no'] : options
}

const isAllowed = (question: Question, given: string[]) => {
  const { kind } = question
  const isCountRight = kind === 'several' ? new Set(given).size === given.length : given.length <= 1
  return (
    isCountRight && (kind === 'text' || given.every((text) => choicesOf(question).includes(text)))
  )
}

/** What is missing or wrong in a party: the id of a question, `guestNames` or `size`; null: nothing. */
export const partyProblem = (
  { maxGuests, areGuestNamesRequired, questions }: BookingOptions,
  { size, guestNames, answers }: Party,
): { field: string; isMissing: boolean } | null => {
  if (size > 1 + maxGuests) return { field: 'size', isMissing: false }
  if (guestNames.length > size - 1) return { field: 'guestNames', isMissing: false }
  if (areGuestNamesRequired && guestNames.length < size - 1)
    return { field: 'guestNames', isMissing: true }
  for (const question of questions) {
    const given = answers[question.id] ?? []
    const people = peopleAsked(question, size)
    if (given.length > people || !given.every((one) => isAllowed(question, one)))
      return { field: question.id, isMissing: false }
    const areAllAnswered = Array.from({ length: people }, (_, at) => given[at]).every(isAnswered)
    if (question.isRequired && !areAllAnswered) return { field: question.id, isMissing: true }
  }
  const known = new Set(questions.map(({ id }) => id))
  const unknown = Object.keys(answers).find((id) => !known.has(id))
  return unknown ? { field: unknown, isMissing: false } : null
}

/** Answers without empty ones; null: none. */
export const givenAnswers = (answers: Answers): Answers | null => {
  const given = Object.entries(answers).filter(([, people]) => people.some(isAnswered))
  return given.length > 0 ? Object.fromEntries(given) : null
}
