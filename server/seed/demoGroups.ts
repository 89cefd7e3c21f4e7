import type { GroupRow } from '#server/db/rows.ts'
import type { PastTime } from './dates.ts'

/** Messages some minutes apart. */
export type DemoChat = PastTime & { lines: [username: string, words: string][] }

/** Messages in the demo groups, oldest first. */
const groupChats = {
  buddies: [
    {
      daysAgo: 21,
      at: '19:12',
      lines: [
        ['joris', 'Welkom allemaal. Wie wil er deze week een half uur Nederlands praten?'],
        ['wei', 'I would like to. Tuesday evening, online?'],
        ['joris', 'Dinsdag is goed. Zeven uur?'],
        ['wei', 'Ja, zeven uur is goed. Tot dinsdag :)'],
      ],
    },
    {
      daysAgo: 3,
      at: '20:40',
      lines: [
        ['oleksii', 'Small question: when is it “de” and when is it “het”?'],
        [
          'joris',
          'Honest answer: we just know. Diminutives are always “het”: het huisje, het biertje.',
        ],
        ['sofia', 'So I say everything small. Het fietsje, het treintje.'],
        ['oleksii', 'Дякую, це геніально. From today I live in a huisje.'],
        ['joris', 'If anybody wants to practise Ukrainian or Spanish in return, so would I.'],
      ],
    },
  ],
  arrivals: [
    {
      daysAgo: 26,
      at: '10:05',
      lines: [
        [
          'priya',
          'Has anybody got a BSN quickly? The first appointment I am offered is in five weeks.',
        ],
        [
          'oleksii',
          'Call them in the morning, right after they open. People cancel, and I got one in a week.',
        ],
        ['priya', 'Thank you, I will try tomorrow at eight.'],
      ],
    },
    {
      daysAgo: 9,
      at: '17:31',
      lines: [
        ['sofia', 'Is the tap water really fine to drink?'],
        ['wei', 'Yes, everywhere. It is better than what they sell in bottles.'],
        ['oleksii', 'Так, і безкоштовно. Ask for “kraanwater” in a restaurant.'],
      ],
    },
    {
      daysAgo: 1,
      at: '18:20',
      lines: [
        [
          'oleksii',
          'How to find a huisarts: https://www.zorgkaartnederland.nl lists those near you and what others say.',
        ],
        ['sofia', 'Gracias. Many of them are full, so ring three or four.'],
      ],
    },
  ],
  students: [
    {
      daysAgo: 9,
      at: '13:02',
      lines: [
        [
          'mina',
          'Does somebody have a cargo bike that I could borrow on Saturday? I am moving a desk.',
        ],
        ['wei', 'My neighbour does. I will ask her tonight.'],
        ['wei', 'You can have it from ten. She would like stroopwafels in return.'],
        ['mina', 'Anlaştık. She will get two packs.'],
      ],
    },
    {
      daysAgo: 2,
      at: '21:15',
      lines: [
        ['oleksii', 'When does the last train from Rotterdam to Groningen leave on a Sunday?'],
        ['mina', 'Around half past nine. If you miss it, my sofa is free.'],
        ['dewi', 'Does anyone have notes from the first Dutch class? I was in the wrong building.'],
        ['ingrid', 'I do. Photos tonight, my handwriting is your problem.'],
      ],
    },
  ],
  expats: [
    {
      daysAgo: 33,
      at: '12:44',
      lines: [
        ['luca', 'The 30% ruling: did your employer ask for it, or did you?'],
        [
          'amina',
          'Mine did, but I had to push. Do it within four months of the first working day, so that it counts from the start.',
        ],
        ['priya', 'Good to know. I have three weeks left.'],
      ],
    },
    {
      daysAgo: 5,
      at: '16:58',
      lines: [
        ['ana', 'Lunch here is bread with bread, so who wants to cook together on Friday?'],
        ['amina', 'أهلا، أنا معكم. I bring msemen.'],
        ['luca', 'Count me in. My kitchen, seven o’clock, Amsterdam Oost.'],
        ['ana', 'Combinado. Eu levo os pastéis de nata.'],
        ['priya', 'I cannot this week, please do it again.'],
      ],
    },
  ],
  coffee: [
    {
      daysAgo: 12,
      at: '09:30',
      lines: [
        ['joris', 'Goedemorgen. Zaterdag om elf uur in de bibliotheek, eerste verdieping?'],
        ['sofia', 'Ik kom. Ik neem een vriendin mee, mag dat?'],
        ['joris', 'Natuurlijk, hoe meer hoe gezelliger.'],
      ],
    },
    {
      daysAgo: 1,
      at: '20:03',
      lines: [
        ['sofia', 'Het was leuk. Ik heb “gezellig” nu vier keer goed gebruikt.'],
        ['wei', 'Five times. I counted.'],
        ['joris', 'Volgende keer oefenen we de g. Neem water mee.'],
      ],
    },
    {
      minutesAgo: 96,
      lines: [
        ['joris', 'Goedemorgen! Zaterdag weer om elf uur, zelfde tafel?'],
        ['sofia', 'Ja! I’m bringing alfajores, so come hungry.'],
        ['mina', 'Ik kom ook. What is “homework” in Dutch again?'],
        ['joris', 'Huiswerk. And you have some: one story about your week, in the past tense.'],
        ['wei', 'Ik ging, ik zag, ik at stroopwafels. Done.'],
        ['mina', 'That’s better than mine already'],
        ['joris', 'Perfect, Wei. Mina, jij bent zaterdag als eerste aan de beurt ;)'],
        ['sofia', 'Sterkte, Mina!'],
      ],
    },
  ],
  houses: [
    {
      daysAgo: 18,
      at: '11:20',
      lines: [
        [
          'ana',
          'Never pay before you have seen the place and the contract. There was another false advert in Lombok yesterday.',
        ],
        [
          'oleksii',
          'Thank you. They asked me for two months by bank transfer, and I nearly did it.',
        ],
      ],
    },
    {
      daysAgo: 4,
      at: '19:47',
      lines: [
        ['priya', 'Viewing in Zuilen on Thursday, 62 m², 1,350 a month. Too much?'],
        [
          'ana',
          'Count the points first: https://www.huurcommissie.nl has the table. It may be a regulated rent.',
        ],
        ['priya', '141 points. I will ask them about it.'],
      ],
    },
  ],
  utrecht: [
    {
      daysAgo: 13,
      at: '18:05',
      lines: [
        [
          'ana',
          'Olá, and welcome to everybody who has just come to Utrecht. Say hello and ask whatever you like.',
        ],
        ['oleksii', 'Привіт. Still in Groningen, and in Utrecht every other week for work.'],
        ['mina', 'Merhaba. I’ve just moved to Rotterdam, but I’ll be here most weekends.'],
      ],
    },
    {
      daysAgo: 7,
      at: '12:16',
      lines: [
        ['priya', 'Where do you buy a bicycle that is not stolen?'],
        ['ana', 'Any shop that writes a receipt. On the bridge at night: no.'],
        ['sofia', 'And buy a second lock. The lock costs more than the bicycle, this is normal.'],
      ],
    },
    {
      daysAgo: 1,
      at: '19:34',
      lines: [
        [
          'oleksii',
          'I have a letter from the gemeente that says I owe them a “heffing” for a dog. I have no dog.',
        ],
        ['sofia', 'Maybe the dog has you.'],
        ['priya', '@ana you had this as well, no? What did you do?'],
      ],
    },
  ],
} satisfies Record<string, DemoChat[]>

export type DemoGroup = Pick<GroupRow, 'name' | 'type' | 'isPrivate' | 'description'> & {
  /** Codes; without them it does not say. */
  languages?: string[]
  /** Age of the group; members joined one after another since. */
  daysOld: number
  /** Usernames; the first is the admin. */
  members: string
  /** Has a pending join request. */
  requestedBy?: string
  /** Have not read the last conversation. */
  unreadBy?: string
  chats: DemoChat[]
}

/** Names of pre-installed groups refer to those groups. */
export const demoGroups: DemoGroup[] = [
  {
    name: 'Language buddies',
    languages: ['nl', 'en'],
    type: 'language_buddies',
    isPrivate: false,
    description: 'Practise Dutch with people who speak it, and help others with your own language.',
    daysOld: 98,
    members: 'joris wei oleksii sofia',
    chats: groupChats.buddies,
  },
  {
    name: 'New arrivals',
    languages: ['en'],
    type: 'new_arrivals',
    isPrivate: false,
    description:
      'Just landed? Ask anything about your first weeks: registering, a bank, a bike, a doctor.',
    daysOld: 98,
    members: 'oleksii priya sofia wei',
    unreadBy: 'priya wei',
    chats: groupChats.arrivals,
  },
  {
    name: 'Students',
    type: 'students',
    isPrivate: false,
    description:
      'For everyone who studies here: courses, rooms, part-time jobs, and plans for Thursday night.',
    daysOld: 98,
    members: 'wei oleksii ingrid rafael mina dewi',
    chats: groupChats.students,
  },
  {
    name: 'Expats',
    languages: ['en'],
    type: 'expats',
    isPrivate: false,
    description:
      'Working in the Netherlands: contracts, taxes, schools, and good company after work.',
    daysOld: 98,
    members: 'luca ana amina priya',
    chats: groupChats.expats,
  },
  {
    name: 'Dutch over coffee',
    languages: ['nl'],
    type: 'language_buddies',
    isPrivate: false,
    description: 'Pairs and small tables that speak Dutch once a week, mistakes welcome.',
    daysOld: 71,
    members: 'joris sofia mina wei leila niamh',
    chats: groupChats.coffee,
  },
  {
    name: 'House hunt: Utrecht and nearby',
    languages: ['en', 'nl'],
    type: 'new_arrivals',
    isPrivate: true,
    description: 'Viewings, contracts and landlords, with others who are looking too.',
    daysOld: 45,
    members: 'ana oleksii priya',
    requestedBy: 'wei',
    chats: groupChats.houses,
  },
  {
    name: 'Au pairs of Haarlem',
    type: 'new_arrivals',
    isPrivate: true,
    description: 'For au pairs only: families, days off, and the beach on Sundays.',
    daysOld: 30,
    members: 'sofia',
    chats: [],
  },
  {
    name: 'New in Utrecht',
    type: 'new_arrivals',
    isPrivate: false,
    description: 'First months, first bicycle, first letter from the gemeente. Ask anything.',
    daysOld: 24,
    members: 'ana oleksii mina sofia priya niamh leila chloe',
    unreadBy: 'ana mina',
    chats: groupChats.utrecht,
  },
]
