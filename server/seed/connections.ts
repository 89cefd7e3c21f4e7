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
  ['joris', 'mina'],
  ['mina', 'priya'],
  ['niamh', 'mina'],
]

/** Pending connection requests. */
export const demoRequests: [requester: string, receiver: string, message: string][] = [
  [
    'oleksii',
    'ana',
    'Hoi Ana! We talked about the old canals of Utrecht at the borrel. Shall we stay in touch?',
  ],
  ['ana', 'wei', 'Hi Wei, I’m planning a dinner for people who are new. Would you like to come?'],
  [
    'tomasz',
    'mina',
    'Hi Mina! I live in Rotterdam too, and I’m always looking for people to play board games with.',
  ],
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
    people: ['mina', 'priya'],
    unread: 0,
    chats: [
      {
        daysAgo: 6,
        at: '17:40',
        lines: [
          [
            'priya',
            'Are you coming to the open studios on Saturday? I know a good one for models.',
          ],
          ['mina', 'Architecture models? Then I’m on the first train.'],
          ['priya', 'There’s dal afterwards. My balcony tomatoes are in it.'],
          ['mina', 'I’ll bring dessert.'],
        ],
      },
    ],
  },
  {
    people: ['mina', 'oleksii'],
    unread: 0,
    chats: [
      {
        daysAgo: 3,
        at: '20:15',
        lines: [
          ['mina', 'How did you find a second-hand bike that still has brakes?'],
          ['oleksii', 'At the repair morning. The man with the red toolbox sells three a month.'],
          ['oleksii', 'Tell him I sent you. He’ll ask if you play chess. Say no.'],
          ['mina', 'Ha, thank you. I’ll go on Saturday.'],
        ],
      },
    ],
  },
  {
    people: ['mina', 'joris'],
    unread: 1,
    chats: [
      {
        daysAgo: 9,
        at: '19:05',
        lines: [
          ['joris', 'Hoi Mina, welkom in Rotterdam! Hoe is het met je huis?'],
          ['mina', 'Goed! Klein, maar met veel licht. With very steep stairs.'],
          ['joris', '“Een steile trap.” You’ll say that a lot here.'],
        ],
      },
      {
        daysAgo: 1,
        at: '20:42',
        lines: [
          ['mina', 'Are you at the café night on Thursday? I’d like to sit at your table.'],
          ['joris', 'Zeker. Neem een woord mee dat je mooi vindt.'],
        ],
      },
    ],
  },
  {
    people: ['mina', 'niamh'],
    unread: 0,
    chats: [
      {
        daysAgo: 1,
        at: '17:12',
        lines: [
          ['niamh', 'You said you run. Is there a nice loop near the station?'],
          [
            'mina',
            'Along the Maas, over the Erasmus bridge and back. Seven kilometres, lots of wind.',
          ],
          ['niamh', 'I’m Irish, wind is fine. Sunday at ten?'],
          ['mina', 'Sunday at ten. Coffee after, I know a place.'],
        ],
      },
    ],
  },
  {
    people: ['mina', 'wei'],
    unread: 2,
    chats: [
      {
        daysAgo: 2,
        at: '18:30',
        lines: [
          ['wei', 'Does the desk fit?'],
          ['mina', 'It fits! Four centimetres to spare. Please thank your neighbour.'],
          ['wei', 'She ate both packs of stroopwafels in one evening, so I think she’s happy.'],
          ['mina', 'I’ll remember that for the next desk.'],
        ],
      },
      {
        minutesAgo: 47,
        lines: [
          ['mina', 'Are you going to the Christmas market in Gouda?'],
          ['mina', 'I booked a place, and I don’t know anyone else yet.'],
          ['wei', 'You know me :) I’m on the list too.'],
          ['wei', 'Same train? I get on in Delft at 14:04, last carriage.'],
        ],
      },
    ],
  },

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
          ['luca', 'Easy: when the bitterballen are gone.'],
          ['ana', 'Then I’m staying until the end.'],
          ['luca', 'See you there'],
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
          ['ana', 'Not yet. None of the three near us is taking new patients.'],
          [
            'mina',
            'Try the one on the Amsterdamsestraatweg. Oleksii’s cousin got in last month. Call before ten, it’s quiet then.',
          ],
          ['ana', 'It worked! They have room for both of us. I owe you a pastel de nata.'],
          ['mina', 'Two, please :)'],
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
