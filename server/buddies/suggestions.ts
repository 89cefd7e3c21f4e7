import type { App } from '#server/http/context.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { t } from '#server/language/t.ts'
import { type BuddyProfile, type BuddySuggestion, Level } from '#shared/buddies/contract.ts'
import { languageName } from '#shared/buddies/languages.ts'
import { dayMs } from '#shared/buddies/rules.ts'
import { foldText } from '#shared/http/foldText.ts'
import { localeOf } from '#shared/language/languages.ts'
import { requestCooldownDays } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { normalizeTown } from './profile.ts'
import type { Candidate } from './store.ts'
import * as store from './store.ts'

const maxSuggestions = 20
// Candidates per scope (town, everywhere), divided among the language pairs.
const maxCandidates = 120

const languagePairsOf = ({ learns, teaches }: BuddyProfile) =>
  learns.flatMap((learnt) =>
    teaches.map((taught) => ({ learns: learnt.language, teaches: taught.language })),
  )

const distinct = (codes: string[]) => [...new Set(codes)]

const toSuggestion = (
  me: Seeker,
  pairs: store.Candidate[],
  suggested: store.SuggestedUser,
): BuddySuggestion | null => {
  const [best] = pairs
  if (!best) return null
  const { user, town, teaches, learns } = suggested
  return {
    user,
    town,
    teaches,
    learns,
    isHelper: best.role === 'language_buddy',
    teachLanguage: best.learns,
    learnLanguage: best.teaches,
    reason: matchReason({
      teaches: distinct(pairs.map((pair) => pair.teaches)),
      learns: distinct(pairs.map((pair) => pair.learns)),
      town: best.townKey === me.townKey ? town : null,
      interests: sharedInterests(me.interests, best.interests),
    }),
  }
}

/** Mutual matches, best first. Empty without a profile. */
export const suggestBuddies = async ({ db, now }: Pick<App, 'db' | 'now'>, me: Me) => {
  const profile = await store.findProfile(db, me.id)
  if (!profile) return []
  const languagePairs = languagePairsOf(profile)
  const seeker: Seeker = {
    ...profile,
    townKey: normalizeTown(profile.town),
    interests: me.interests,
  }
  const candidates = await store.listCandidates(db, {
    meId: me.id,
    languagePairs,
    townKey: seeker.townKey,
    limit: Math.ceil(maxCandidates / languagePairs.length),
    declinedAfter: new Date(now().getTime() - requestCooldownDays * dayMs),
  })
  const best = rankCandidates(seeker, candidates, maxSuggestions)
  const suggested = await store.listSuggestedUsers(
    db,
    best.flatMap(([pair]) => pair?.userId ?? []),
  )
  const byUser = new Map(suggested.map((one) => [one.user.id, one]))
  return best.flatMap((pairs) => {
    const known = byUser.get(pairs[0]?.userId ?? '')
    return (known && toSuggestion(seeker, pairs, known)) ?? []
  })
}

const levelIndex = (level: Level) => Level.options.indexOf(level)

/** 0 when the teacher is not ahead of the learner, up to 3 for a near-native teacher. */
const levelFit = (teacher: Level, learner: Level) => {
  const ahead = levelIndex(teacher) - levelIndex(learner)
  if (ahead <= 0) return 0
  if (ahead === 1) return 1
  return levelIndex(teacher) >= levelIndex('C2') ? 3 : 2
}

/** The user who receives suggestions. */
type Seeker = Pick<BuddyProfile, 'teaches' | 'learns'> & {
  townKey: string
  interests: string[]
}

const normalize = (text: string) => foldText(text).trim()

/** Spelled as in the seeker's profile. */
const sharedInterests = (mine: string[], theirs: string[]) => {
  const normalized = new Set(theirs.map(normalize))
  return mine.filter((interest) => normalized.has(normalize(interest)))
}

const levelIn = (spoken: BuddyProfile['teaches'], language: string) =>
  spoken.find((one) => one.language === language)?.level ?? 'A0'

/** Sum of both directions of this language pair: 0 to 6. */
const mutualFit = (me: Seeker, candidate: Candidate) =>
  levelFit(candidate.teachLevel, levelIn(me.learns, candidate.teaches)) +
  levelFit(levelIn(me.teaches, candidate.learns), candidate.learnLevel)

const maxInterests = 3

// Lexicographic order: each weight exceeds the sum of all that follow.
const weights = { town: 1000, fit: 100, interest: 10, helper: 5 }

const scoreOf = (me: Seeker, candidate: Candidate) => {
  const interests = sharedInterests(me.interests, candidate.interests).length
  return (
    (me.townKey === candidate.townKey ? weights.town : 0) +
    mutualFit(me, candidate) * weights.fit +
    Math.min(interests, maxInterests) * weights.interest +
    (candidate.role === 'language_buddy' ? weights.helper : 0)
  )
}

/** The best candidates, each with the matching language pairs, best pair first. */
const rankCandidates = (me: Seeker, candidates: Candidate[], limit: number) => {
  const scored = candidates
    .map((candidate) => ({ candidate, score: scoreOf(me, candidate) }))
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        b.candidate.updatedAt.getTime() - a.candidate.updatedAt.getTime() ||
        a.candidate.userId.localeCompare(b.candidate.userId),
    )
  const pairs = Map.groupBy(
    scored.map(({ candidate }) => candidate),
    ({ userId }) => userId,
  )
  return [...pairs.values()].slice(0, limit)
}

type MatchReasonInput = {
  /** Language codes: what the candidate teaches that I learn, and vice versa. */
  teaches: string[]
  learns: string[]
  /** Set only when both live there. */
  town: string | null
  interests: string[]
}

const maxInterestsNamed = 2

/** Explains a suggestion: "Teaches Dutch, learns Spanish; also in Utrecht; both like cycling". */
export const matchReason = ({ teaches, learns, town, interests }: MatchReasonInput) => {
  const reader = localeOf(currentLanguage())
  const list = new Intl.ListFormat(reader, { type: 'conjunction' })
  const named = (codes: string[]) => list.format(codes.map((code) => languageName(code, reader)))
  const shared = list.format(interests.slice(0, maxInterestsNamed))
  return [
    t('buddies.reason.languages', { teaches: named(teaches), learns: named(learns) }),
    ...(town ? [t('buddies.reason.town', { town })] : []),
    ...(shared ? [t('buddies.reason.interests', { interests: shared })] : []),
  ].join(reader.startsWith('ar') ? '؛ ' : '; ')
}
