import type {
  BuddyMatch,
  BuddyProfile,
  BuddySuggestion,
  BuddyWeek,
  BuddyWeekCard,
} from '#shared/buddies/contract.ts'
import { pathWeeks } from '#shared/buddies/rules.ts'
import { newId } from './ids.ts'
import { aMember, aPerson } from './people.ts'

const day = 24 * 3_600_000
/** The signed-in user's profile: teaches Spanish and learns Dutch. */
export const aBuddyProfile = (changes: Partial<BuddyProfile> = {}): BuddyProfile => ({
  town: 'Leiden',
  teaches: [{ language: 'es', level: 'native' }],
  learns: [{ language: 'nl', level: 'A1' }],
  isLooking: true,
  updatedAt: new Date('2026-01-05T09:00:00Z'),
  ...changes,
})

/** Sam, who teaches Dutch and learns Spanish. */
export const aSuggestion = (changes: Partial<BuddySuggestion> = {}): BuddySuggestion => ({
  user: aPerson(),
  town: 'Leiden',
  teaches: [{ language: 'nl', level: 'native' }],
  learns: [{ language: 'es', level: 'A1' }],
  isHelper: false,
  teachLanguage: 'es',
  learnLanguage: 'nl',
  reason: 'Teaches Dutch, learns Spanish; also in Leiden',
  ...changes,
})

/** A pending request of the signed-in user to Sam. */
export const aBuddyMatch = (changes: Partial<BuddyMatch> = {}): BuddyMatch => ({
  id: newId(),
  requesterId: aMember().id,
  buddyId: aPerson().id,
  teachLanguage: 'es',
  learnLanguage: 'nl',
  status: 'pending',
  direction: 'sent',
  otherUser: aPerson(),
  createdAt: new Date(),
  acceptedAt: null,
  week: null,
  theme: null,
  metWeeks: [],
  isPathOver: false,
  message: null,
  ...changes,
})

/** An accepted match with Sam, in the first week. */
export const aBuddy = (changes: Partial<BuddyMatch> = {}) =>
  aBuddyMatch({
    status: 'accepted',
    acceptedAt: new Date(),
    week: 1,
    theme: { nl: 'Kennismaken', translation: 'Getting to know each other' },
    ...changes,
  })

const themeOf = (week: number) =>
  week === 4
    ? { nl: 'Op de fiets', translation: 'On the bike' }
    : { nl: `Thema ${week}`, translation: `Theme ${week}` }

export const aBuddyWeek = (week: number, changes: Partial<BuddyWeek> = {}): BuddyWeek => ({
  week,
  theme: themeOf(week),
  level: 'A1',
  startsAt: new Date(Date.now() + (week - 1) * 7 * day),
  endsAt: new Date(Date.now() + week * 7 * day),
  isAhead: week > 1,
  isMet: false,
  completedBy: null,
  ...changes,
})

export const allBuddyWeeks = () => Array.from({ length: pathWeeks }, (_, at) => aBuddyWeek(at + 1))

export const aBuddyWeekCard = (week: number, changes: Partial<BuddyWeek> = {}): BuddyWeekCard => ({
  ...aBuddyWeek(week, changes),
  card: {
    theme: themeOf(week),
    level: 'A1',
    warmUp: { nl: 'Hoe heet je?', translation: 'What is your name?' },
    questions: [{ nl: 'Waar kom je vandaan?', translation: 'Where do you come from?' }],
    phrases: [{ nl: 'Leuk je te ontmoeten', translation: 'Nice to meet you' }],
    tip: { nl: 'Spreek langzaam', translation: 'Speak slowly' },
  },
})
