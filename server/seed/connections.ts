import type { BuddyProfileDraft } from '#shared/buddies/contract.ts'
import type { DemoChat } from './demoGroups.ts'

/** Accepted connections. */
export const demoConnections: [requester: string, receiver: string][] = [
  ['ana', 'joris'],
  ['ana', 'mina'],
  ['luca', 'ana'],
  ['priya', 'ana'],
  ['amina', 'ana'],
  ['mina', 'wei'],
  ['oleksii', 'mina'],
  ['sofia', 'joris'],
  ['wei', 'luca'],
  ['priya', 'amina'],
]

/** Pending connection requests. */
export const demoRequests: [requester: string, receiver: string, message: string][] = [
  [
    'oleksii',
    'ana',
    'Hoi Ana! We talked at the borrel about the old canals of Utrecht. Shall we stay in touch?',
  ],
  ['ana', 'wei', 'Hi Wei, I am planning a dinner for people who are new. Would you like to come?'],
]

/** Pending group invitations by a connection. */
export const demoInvitations = [
  { group: 'Dutch over coffee', by: 'joris', invited: 'ana' },
  { group: 'House hunt: Utrecht and nearby', by: 'ana', invited: 'luca' },
]

/** Direct messages of two connections, oldest first. `unread`: unread messages of the first person. */
export type DemoConversation = {
  people: [one: string, other: string]
  unread: number
  chats: DemoChat[]
}

export const demoConversations: DemoConversation[] = [
  {
    people: ['ana', 'luca'],
    unread: 0,
    chats: [
      {
        daysAgo: 12,
        at: '16:05',
        lines: [
          ['luca', 'Ciao Ana! Are you going to the borrel on Friday?'],
          ['ana', 'I think so. I never know when to leave those things.'],
          ['luca', 'Easy: when the bitterballen are finished.'],
          ['ana', 'Then I stay until the end.'],
          ['luca', 'See you at the borrel'],
        ],
      },
    ],
  },
  {
    people: ['ana', 'mina'],
    unread: 0,
    chats: [
      {
        daysAgo: 4,
        at: '12:30',
        lines: [
          ['mina', 'Did you find a huisarts in the end?'],
          ['ana', 'Not yet. The three near us take no new patients.'],
          [
            'mina',
            'Try the one on the Amsterdamsestraatweg, they took us last month. Call before ten, the line is quiet then.',
          ],
          ['ana', 'Thanks for the tip about the huisarts. They have a place for us.'],
        ],
      },
    ],
  },
  {
    people: ['ana', 'joris'],
    unread: 2,
    chats: [
      {
        daysAgo: 8,
        at: '20:10',
        lines: [
          ['joris', 'Hoe gaat het met het Nederlands?'],
          ['ana', 'Goed! Ik heb vandaag brood gekocht zonder Engels te praten.'],
          ['joris', 'Heel goed. En wat zei je?'],
          ['ana', '“Een halfje wit, alstublieft.” And then I panicked and said “please” as well.'],
        ],
      },
      {
        daysAgo: 1,
        at: '19:20',
        lines: [
          ['ana', 'Hoi Joris! Are we still meeting on Thursday?'],
          ['joris', 'Ja, leuk! I found a quiet café near the Dom.'],
          ['joris', 'Zullen we om zeven uur afspreken?'],
        ],
      },
    ],
  },
]

type DemoLanguages = Omit<BuddyProfileDraft, 'isLooking'> & { username: string }

/** Language profiles of some demo users. */
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

/** A match of two connected users, with the curriculum weeks in which they met. */
export const demoMatch = {
  requester: 'ana',
  receiver: 'joris',
  teachLanguage: 'pt',
  learnLanguage: 'nl',
  daysAgo: 23,
  completedWeeks: [1, 2, 3],
}
