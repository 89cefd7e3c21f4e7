import * as z from 'zod'
import { clientId } from '#shared/http/clientId.ts'
import { del, get, isoDate, Page, post, put } from '#shared/http/endpoint.ts'
import { shownValue } from '#shared/http/messages.ts'
import { line } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'
import { isOfferedLanguage } from './languages.ts'
import { mostLanguages } from './rules.ts'

export const Level = z.enum(['A0', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native'])
export type Level = z.infer<typeof Level>

/** How well one speaks what one teaches, and from where one learns. */
export const TeachLevel = Level.extract(['B1', 'B2', 'C1', 'C2', 'native'])
export const LearnLevel = Level.extract(['A0', 'A1', 'A2', 'B1', 'B2', 'C1'])

const LanguageCode = z.string().refine(isOfferedLanguage, {
  error: ({ input }) =>
    input === ''
      ? 'Choose a language from the list'
      : `Expected a language from the list, received ${shownValue(input)}`,
})

export const BuddyLanguage = z.object({ language: z.string(), level: Level })
export type BuddyLanguage = z.infer<typeof BuddyLanguage>

const listOf = <L extends z.ZodType>(level: L) =>
  z
    .array(z.object({ language: LanguageCode, level }))
    .min(1, 'Choose at least one language')
    .max(mostLanguages, `Choose at most ${mostLanguages} languages`)
    .refine(
      (all) => new Set(all.map(({ language }) => language)).size === all.length,
      'Choose each language once',
    )

export const BuddyProfileDraft = z
  .object({
    town: line({ min: 1, max: 60 }),
    teaches: listOf(TeachLevel),
    learns: listOf(LearnLevel),
    /** While false, others are not shown this person. */
    isLooking: z.boolean().default(true),
  })
  .refine(
    ({ teaches, learns }) =>
      teaches.every((one) => learns.every(({ language }) => language !== one.language)),
    { path: ['learns'], error: 'You cannot learn a language that you teach' },
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
  /** Signed up to help others with a language. */
  isHelper: z.boolean(),
  /** What I would teach and learn with this person: the pair that suits best. */
  teachLanguage: z.string(),
  learnLanguage: z.string(),
  reason: z.string(),
})
export type BuddySuggestion = z.infer<typeof BuddySuggestion>

/** In Dutch and in English. */
export const BothWays = z.object({ nl: z.string(), en: z.string() })
export type BothWays = z.infer<typeof BothWays>

const BuddyMatchStatus = z.enum(['pending', 'accepted', 'declined', 'ended'])

export const BuddyMatch = z.object({
  id: z.uuid(),
  requesterId: z.uuid(),
  buddyId: z.uuid(),
  /** What the requester teaches and learns. */
  teachLanguage: z.string(),
  learnLanguage: z.string(),
  status: BuddyMatchStatus,
  direction: z.enum(['sent', 'received']),
  otherUser: PublicUser,
  createdAt: isoDate,
  acceptedAt: isoDate.nullable(),
  /** Of the path; null until it is accepted. */
  week: z.number().int().nullable(),
  theme: BothWays.nullable(),
  metWeeks: z.array(z.number().int()),
  isPathOver: z.boolean(),
})
export type BuddyMatch = z.infer<typeof BuddyMatch>

export const NewBuddyMatch = z.object({
  buddyId: z.uuid(),
  teachLanguage: LanguageCode,
  learnLanguage: LanguageCode,
  clientId,
})
export type NewBuddyMatch = z.infer<typeof NewBuddyMatch>

export const BuddyWeek = z.object({
  week: z.number().int(),
  theme: BothWays,
  level: z.string(),
  startsAt: isoDate,
  endsAt: isoDate,
  /** It has not begun yet. */
  isAhead: z.boolean(),
  isMet: z.boolean(),
  /** Who said so; null when nobody did, or the account is gone. */
  tickedBy: z.uuid().nullable(),
})
export type BuddyWeek = z.infer<typeof BuddyWeek>

/** What to talk about for an hour. */
export const ConversationCard = z.object({
  theme: BothWays,
  level: z.string(),
  warmUp: BothWays,
  questions: z.array(BothWays),
  phrases: z.array(BothWays),
  tip: BothWays,
})
export type ConversationCard = z.infer<typeof ConversationCard>

export const BuddyWeekCard = BuddyWeek.extend({ card: ConversationCard })
export type BuddyWeekCard = z.infer<typeof BuddyWeekCard>

export const buddies = {
  profile: get('/api/language-buddies/profile', {
    reply: z.object({ profile: BuddyProfile.nullable() }),
  }),
  saveProfile: put('/api/language-buddies/profile', {
    input: BuddyProfileDraft,
    reply: BuddyProfile,
  }),
  /** One is not suggested any more; what was agreed with others stays. */
  removeProfile: del('/api/language-buddies/profile'),
  /** Those with whom it works both ways; best first. */
  suggestions: get('/api/language-buddies/suggestions', { reply: z.array(BuddySuggestion) }),
  /** What is asked, both ways, and what is agreed; latest first. `before` is the last match's id. */
  list: get('/api/language-buddies', { input: Page, reply: z.array(BuddyMatch), total: true }),
  ask: post('/api/language-buddies', { input: NewBuddyMatch, reply: BuddyMatch }),
  /** Whoever was asked accepts or declines; either of the two ends what was accepted. */
  answer: put('/api/language-buddies/:id', {
    input: z.object({ status: BuddyMatchStatus.extract(['accepted', 'declined', 'ended']) }),
    reply: BuddyMatch,
  }),
  /** Takes back what one asked. */
  withdraw: del('/api/language-buddies/:id'),
  weeks: get('/api/language-buddies/:id/weeks', { reply: z.array(BuddyWeek) }),
  week: get('/api/language-buddies/:id/weeks/:week', { reply: BuddyWeekCard }),
  /** "We met": either says it, and either takes it back. */
  tick: put('/api/language-buddies/:id/weeks/:week', {
    input: z.object({ isMet: z.boolean() }),
    reply: BuddyWeek,
  }),
}
