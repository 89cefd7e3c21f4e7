import { type BuddyProfile, Level } from '#shared/buddies/contract.ts'
import { foldAccents } from '#shared/http/foldAccents.ts'
import type { Candidate } from './store.ts'

const rank = (level: Level) => Level.options.indexOf(level)

/** 0 when the teacher is hardly further than the learner, 3 when they could not be better. */
const fitOf = (teacher: Level, learner: Level) => {
  const ahead = rank(teacher) - rank(learner)
  if (ahead <= 0) return 0
  if (ahead === 1) return 1
  return rank(teacher) >= rank('C2') ? 3 : 2
}

/** What somebody is looking for, and where. */
export type Seeker = Pick<BuddyProfile, 'teaches' | 'learns'> & {
  townKey: string
  interests: string[]
}

const fold = (text: string) => foldAccents(text).trim().toLowerCase()

/** In the words of the one who looks. */
export const sharedInterests = (mine: string[], theirs: string[]) => {
  const folded = new Set(theirs.map(fold))
  return mine.filter((interest) => folded.has(fold(interest)))
}

const levelIn = (spoken: BuddyProfile['teaches'], language: string) =>
  spoken.find((one) => one.language === language)?.level ?? 'A0'

/** How well both are served by this one pair of languages: 0 to 6. */
const fitBothWays = (me: Seeker, candidate: Candidate) =>
  fitOf(candidate.teachLevel, levelIn(me.learns, candidate.teaches)) +
  fitOf(levelIn(me.teaches, candidate.learns), candidate.learnLevel)

const mostInterests = 3

// Each weighs more than all that follows it: town, levels, interests, having signed up to help.
const weights = { town: 1000, fit: 100, interest: 10, helper: 5 }

const scoreOf = (me: Seeker, candidate: Candidate) => {
  const interests = sharedInterests(me.interests, candidate.interests).length
  return (
    (me.townKey === candidate.townKey ? weights.town : 0) +
    fitBothWays(me, candidate) * weights.fit +
    Math.min(interests, mostInterests) * weights.interest +
    (candidate.role === 'language_buddy' ? weights.helper : 0)
  )
}

/** The best `most` people, each with the ways in which they suit, the best way first. */
export const bestOf = (me: Seeker, candidates: Candidate[], most: number) => {
  const scored = candidates
    .map((candidate) => ({ candidate, score: scoreOf(me, candidate) }))
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        b.candidate.updatedAt.getTime() - a.candidate.updatedAt.getTime() ||
        a.candidate.userId.localeCompare(b.candidate.userId),
    )
  const ways = Map.groupBy(
    scored.map(({ candidate }) => candidate),
    ({ userId }) => userId,
  )
  return [...ways.values()].slice(0, most)
}
