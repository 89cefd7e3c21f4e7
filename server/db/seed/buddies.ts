import type { BuddyProfileDraft } from '#shared/buddies/contract.ts'

type DemoLanguages = Omit<BuddyProfileDraft, 'isLooking'> & { username: string }

/** What some of the demo community teach and learn. */
export const demoLanguages: DemoLanguages[] = [
  {
    username: 'joris',
    town: 'Leiden',
    teaches: [
      { language: 'nl', level: 'native' },
      { language: 'de', level: 'B2' },
    ],
    learns: [
      { language: 'pt', level: 'A2' },
      { language: 'es', level: 'A0' },
    ],
  },
  {
    username: 'ana',
    town: 'Utrecht',
    teaches: [
      { language: 'pt', level: 'native' },
      { language: 'en', level: 'C1' },
    ],
    learns: [
      { language: 'nl', level: 'B1' },
      { language: 'fr', level: 'A2' },
    ],
  },
  {
    username: 'amina',
    town: 'The Hague',
    teaches: [
      { language: 'ar', level: 'native' },
      { language: 'fr', level: 'C2' },
      { language: 'nl', level: 'C1' },
    ],
    learns: [{ language: 'pt', level: 'A1' }],
  },
  {
    username: 'mina',
    town: 'Rotterdam',
    teaches: [{ language: 'tr', level: 'native' }],
    learns: [{ language: 'nl', level: 'A2' }],
  },
  {
    username: 'luca',
    town: 'Amsterdam',
    teaches: [{ language: 'it', level: 'native' }],
    learns: [{ language: 'nl', level: 'A2' }],
  },
  {
    username: 'sofia',
    town: 'Haarlem',
    teaches: [{ language: 'es', level: 'native' }],
    learns: [{ language: 'nl', level: 'A1' }],
  },
]

/** Who asked whom, and in which weeks of their path they met; they are connected already. */
export const demoMatch = {
  asker: 'ana',
  asked: 'joris',
  teachLanguage: 'pt',
  learnLanguage: 'nl',
  daysAgo: 23,
  metWeeks: [1, 2, 3],
}
