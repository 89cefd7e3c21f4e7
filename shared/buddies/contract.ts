import * as z from 'zod/mini'
import { clientId, del, get, isoDate, Page, post, put } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { t } from '#shared/language/t.ts'
import { RequestMessage } from '#shared/users/rules.ts'
import { PublicUser } from '#shared/users/user.ts'
import { LanguageCode } from './languageCode.ts'
import { maxLanguages } from './rules.ts'

export const Level = z.enum(['A0', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native'])
export type Level = z.infer<typeof Level>

/** Levels allowed for teaching and for learning. */
export const TeachLevel = z.enum(['B1', 'B2', 'C1', 'C2', 'native'])
export const LearnLevel = z.enum(['A0', 'A1', 'A2', 'B1', 'B2', 'C1'])

export const BuddyLanguage = z.object({ language: z.string(), level: Level })
export type BuddyLanguage = z.infer<typeof BuddyLanguage>

const listOf = <L extends z.ZodMiniType>(level: L) =>
  z.array(z.object({ language: LanguageCode, level })).check(
    z.minLength(1, { error: () => t('buddies.languageMissing') }),
    z.maxLength(maxLanguages, {
      error: () => t('buddies.tooManyLanguages', { max: maxLanguages }),
    }),
    z.refine((all) => new Set(all.map(({ language }) => language)).size === all.length, {
      error: () => t('buddies.languageTwice'),
    }),
  )

export const BuddyProfileDraft = z
  .object({
    town: singleLine({ min: 1, max: 60 }),
    teaches: listOf(TeachLevel),
    learns: listOf(LearnLevel),
    /** When false, the user is not suggested to others. */
    isLooking: z._default(z.boolean(), true),
  })
  .check(
    z.refine(
      ({ teaches, learns }) =>
        teaches.every((one) => learns.every(({ language }) => language !== one.language)),
      { path: ['learns'], error: () => t('buddies.sameLanguage') },
    ),
  )
export type BuddyProfileDraft = z.infer<typeof BuddyProfileDraft>

export const BuddyProfile = z.object({
  town: z.string(),
  teaches: z.array(BuddyLanguage),
  learns: z.array(BuddyLanguage),
  isLooking: z.boolean(),
  updatedAt: isoDate,
})
export type BuddyProfile = z.infer<typeof BuddyProfile>

export const BuddySuggestion = z.object({
  user: PublicUser,
  town: z.string(),
  teaches: z.array(BuddyLanguage),
  learns: z.array(BuddyLanguage),
  /** Registered with the role of a language buddy. */
  isHelper: z.boolean(),
  /** The best matching pair, from the requesting user's perspective. */
  teachLanguage: z.string(),
  learnLanguage: z.string(),
  reason: z.string(),
})
export type BuddySuggestion = z.infer<typeof BuddySuggestion>

/** A text in Dutch, with its translation for a reader of another language. */
export const BilingualText = z.object({ nl: z.string(), translation: z.nullable(z.string()) })
export type BilingualText = z.infer<typeof BilingualText>

const BuddyMatchStatus = z.enum(['pending', 'accepted', 'declined', 'ended'])

export const BuddyMatch = z.object({
  id: z.uuid(),
  requesterId: z.uuid(),
  buddyId: z.uuid(),
  /** From the requester's perspective. */
  teachLanguage: z.string(),
  learnLanguage: z.string(),
  status: BuddyMatchStatus,
  direction: z.enum(['sent', 'received']),
  otherUser: PublicUser,
  createdAt: isoDate,
  acceptedAt: z.nullable(isoDate),
  /** Current week of the path; null until the match is accepted. */
  week: z.nullable(z.number().check(z.int())),
  theme: z.nullable(BilingualText),
  metWeeks: z.array(z.number().check(z.int())),
  isPathOver: z.boolean(),
  /** What the requester wrote. */
  message: z.nullable(z.string()),
})
export type BuddyMatch = z.infer<typeof BuddyMatch>

export const NewBuddyMatch = z.object({
  buddyId: z.uuid(),
  teachLanguage: LanguageCode,
  learnLanguage: LanguageCode,
  message: RequestMessage,
  clientId,
})
export type NewBuddyMatch = z.infer<typeof NewBuddyMatch>

export const BuddyWeek = z.object({
  week: z.number().check(z.int()),
  theme: BilingualText,
  level: z.string(),
  startsAt: isoDate,
  endsAt: isoDate,
  /** The week has not begun. */
  isAhead: z.boolean(),
  isMet: z.boolean(),
  /** The user who recorded the meeting; null when there is none, or the account is gone. */
  completedBy: z.nullable(z.uuid()),
})
export type BuddyWeek = z.infer<typeof BuddyWeek>

/** Prompts for a one-hour conversation. */
export const ConversationCard = z.object({
  theme: BilingualText,
  level: z.string(),
  warmUp: BilingualText,
  questions: z.array(BilingualText),
  phrases: z.array(BilingualText),
  tip: BilingualText,
})
export type ConversationCard = z.infer<typeof ConversationCard>

export const BuddyWeekCard = z.extend(BuddyWeek, { card: ConversationCard })
export type BuddyWeekCard = z.infer<typeof BuddyWeekCard>

export const buddies = {
  profile: get('/api/language-buddies/profile', {
    reply: z.object({ profile: z.nullable(BuddyProfile) }),
  }),
  saveProfile: put('/api/language-buddies/profile', {
    limit: { none: 'ownRows' },
    input: BuddyProfileDraft,
    reply: BuddyProfile,
  }),
  /** Removes the user from suggestions; existing matches stay. */
  removeProfile: del('/api/language-buddies/profile', { limit: { none: 'ownRows' } }),
  /** Mutual matches, best first. */
  suggestions: get('/api/language-buddies/suggestions', {
    fromReplica: true,
    reply: z.array(BuddySuggestion),
  }),
  /**
   * Pending matches in both directions and accepted ones, latest first. `before`: id of the last
   * match.
   */
  list: get('/api/language-buddies', { input: Page, reply: z.array(BuddyMatch) }),
  request: post('/api/language-buddies', {
    limit: ['connect', 'connectInADay'],
    input: NewBuddyMatch,
    reply: BuddyMatch,
  }),
  /** The receiver accepts or declines; either user ends an accepted match. */
  answer: put('/api/language-buddies/:id', {
    limit: { none: 'answersOnce' },
    input: z.object({ status: z.enum(['accepted', 'declined', 'ended']) }),
    reply: BuddyMatch,
  }),
  /** Withdraws a sent request. */
  withdraw: del('/api/language-buddies/:id', { limit: { none: 'endsOnce' } }),
  weeks: get('/api/language-buddies/:id/weeks', { reply: z.array(BuddyWeek) }),
  week: get('/api/language-buddies/:id/weeks/:week', { reply: BuddyWeekCard }),
  /** Records or clears the meeting of a week; either user may do both. */
  setWeekMet: put('/api/language-buddies/:id/weeks/:week', {
    limit: { none: 'editsOwn' },
    input: z.object({ isMet: z.boolean() }),
    reply: BuddyWeek,
  }),
}
